package formats

import "github.com/mcp-ls/mcp-ls/formats/syntax"

type Codec interface{}
type visit struct{}
type schemaWriter struct{}
type Reporter struct{}

var _ syntax.Lang
