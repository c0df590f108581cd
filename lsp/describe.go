package lsp

import (
	"context"

	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats"
)

// described is what is known of a file, for status bars and menus.
type described struct {
	Client  *namedClient  `json:"client"` // null: it is nobody's
	Profile string        `json:"profile,omitempty"`
	Why     string        `json:"why"`
	Sure    bool          `json:"sure"`
	Servers []string      `json:"servers"`
	Clients []namedClient `json:"clients"` // those that a person can choose from
}

type namedClient struct {
	ID   formats.ID `json:"id"`
	Name string     `json:"name"`
	Docs string     `json:"docs"`
}

// describe says whose file {uri} is and why, and which clients there are.
func (s *server) describe(_ context.Context, arg gjson.Result, _ protocol.ProgressToken) (any, error) {
	doc, err := s.fileOf(arg)
	if err != nil {
		return nil, err
	}
	out := described{Profile: doc.Profile, Why: doc.Why, Sure: doc.Sure, Servers: []string{}}
	if c := doc.Client; c != nil {
		out.Client = &namedClient{c.ID, c.Name, c.Docs}
	}
	for _, srv := range doc.Servers {
		out.Servers = append(out.Servers, srv.Name)
	}
	for _, c := range formats.Clients() {
		if !c.Hidden {
			out.Clients = append(out.Clients, namedClient{c.ID, c.Name, c.Docs})
		}
	}
	return out, nil
}
