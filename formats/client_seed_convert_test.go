package formats_test

import (
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

const several = `{
  "mcpServers": {
    "my files": {
      "command": "npx",
      "args": ["-y", "@acme/files-mcp@1.2.0"],
      "env": { "TOKEN": "${FILES_TOKEN:-none}", "PORT": "8080" }
    },
    "wiki": { "type": "http", "url": "https://wiki.example.com/mcp", "headers": { "X-Team": "support" } },
    "old": { "type": "sse", "url": "https://old.example.com/sse" }
  }
}
`

// convert writes servers of a Claude Code file for another client and returns
// the text, the file's name and the codes of the losses.
func convert(t *testing.T, to formats.ID, names ...string) (string, string, string) {
	t.Helper()
	doc := formats.Analyze("/w/.mcp.json", several, nil)
	made, err := formats.Convert(doc, formats.ByID(to), formats.ConvertOptions{Only: names})
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, l := range made.Losses {
		codes = append(codes, l.Code)
	}
	return made.Text, made.File, strings.Join(codes, " ")
}

func TestConvertToSeeds(t *testing.T) {
	for _, c := range []struct {
		to                formats.ID
		names             []string
		file, codes, text string
	}{
		{"halo", []string{"wiki"}, "spec.yaml", "W-DESC W-DESC W-DESC", `name: wiki
version: 1.0.0
author: example
description: MCP server wiki
type: mcp
mcp_server:
  transport: streamable-http
  command: https://wiki.example.com/mcp
  headers:
    X-Team: support
`},
		{"halo", nil, "halo-paste.json", "W-NAME W-REF", `{
  "mcpServers": {
    "my-files": {
      "transport": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/files-mcp@1.2.0"],
      "env": {
        "TOKEN": "<FILES_TOKEN>",
        "PORT": "8080"
      }
    },
    "wiki": {
      "transport": "streamable-http",
      "command": "https://wiki.example.com/mcp",
      "headers": {
        "X-Team": "support"
      }
    },
    "old": {
      "transport": "sse",
      "command": "https://old.example.com/sse"
    }
  }
}
`},
		{"holodeck", nil, "agent.yaml", "W-NAME W-DESC W-DEFAULT W-DESC W-DESC", `name: agent
model:
  provider: openai
  name: gpt-4o
instructions:
  inline: You are a helpful assistant.
tools:
  - name: my_files
    type: mcp
    description: MCP server my_files
    command: npx
    args: ["-y", "@acme/files-mcp@1.2.0"]
    env:
      TOKEN: "${FILES_TOKEN}"
      PORT: "8080"
  - name: wiki
    type: mcp
    description: MCP server wiki
    transport: http
    url: https://wiki.example.com/mcp
    headers:
      X-Team: support
  - name: old
    type: mcp
    description: MCP server old
    transport: sse
    url: https://old.example.com/sse
`},
		{"hog", nil, ".pi/mcp.json", "W-REF", `{
  "mcpServers": {
    "my files": {
      "command": "npx",
      "args": ["-y", "@acme/files-mcp@1.2.0"],
      "env": {
        "TOKEN": "<FILES_TOKEN>",
        "PORT": "8080"
      }
    },
    "wiki": {
      "transport": "streamable-http",
      "url": "https://wiki.example.com/mcp",
      "headers": {
        "X-Team": "support"
      }
    },
    "old": {
      "transport": "sse",
      "url": "https://old.example.com/sse"
    }
  }
}
`},
	} {
		text, file, codes := convert(t, c.to, c.names...)
		if text != c.text || file != c.file || codes != c.codes {
			t.Errorf("%s: %s, %s\n%s", c.to, file, codes, text)
		}
		for _, d := range check(c.to, "/w/"+file, text) {
			if d.Severity == formats.Error {
				t.Errorf("%s: %s: %s", c.to, d.Code, d.Msg)
			}
		}
	}
}
