package diagnostics

import (
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// reading is what several rules look at. A run reads it once, when the first
// rule asks.
type reading struct {
	lines    []started
	fetched  []fetched
	literals []literal
	done     struct{ lines, fetched, literals bool }
}

// started is a local server with its command line.
type started struct {
	s *model.Server
	l launch.Line
}
