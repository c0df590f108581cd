package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Analyze reads a text. name is its path (any separator) or, for a buffer that
// was never saved, its URI. It never fails.
func Analyze(name, src string, opt *Options) *Document {
	return &Document{Name: name, Src: src, Tree: syntax.Parse(syntax.JSON, src), Index: text.NewIndex(src), Options: opt}
}
