package diagnostics

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// reading is what several rules look at. A run reads it once, when the first
// rule asks.
type reading struct {
	lines     []started
	fetched   []fetched
	literals  []literal
	senses    map[memberOf]formats.Sense // what members mean to other clients
	variables map[string]string          // values by the names of the variables that fixes make of them
	done      struct{ lines, fetched, literals bool }
}

// memberOf is a member of an entry.
type memberOf struct {
	entry *syntax.Node
	m     *syntax.Member
}

// started is a local server with its command line.
type started struct {
	s *model.Server
	l launch.Line
}
