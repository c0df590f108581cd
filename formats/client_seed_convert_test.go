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
		{"halo", []string{"wiki"}, "spec.yaml", "W-DESC", `name: wiki
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

// TestAddToHalo adds to a paste, whether its servers stand under a key or not.
func TestAddToHalo(t *testing.T) {
	doc := formats.Analyze("/w/.mcp.json", `{"mcpServers": {"wiki": {"type": "http", "url": "https://wiki.example.com/mcp"}}}`, nil)
	for _, c := range []struct{ name, src, want string }{
		{"halo-paste.json", "", "{\n  \"mcpServers\": {\n    \"wiki\": {\n      \"transport\": \"streamable-http\",\n      \"command\": \"https://wiki.example.com/mcp\"\n    }\n  }\n}\n"},
		{"halo-paste.json", "{\n  \"mcpServers\": {\n    \"a\": { \"command\": \"npx\" }\n  }\n}\n", "{\n  \"mcpServers\": {\n    \"a\": { \"command\": \"npx\" },\n    \"wiki\": {\n      \"transport\": \"streamable-http\",\n      \"command\": \"https://wiki.example.com/mcp\"\n    }\n  }\n}\n"},
		{"team.halo.json", "{\n  \"a\": { \"command\": \"npx\" }\n}\n", "{\n  \"a\": { \"command\": \"npx\" },\n  \"wiki\": {\n    \"transport\": \"streamable-http\",\n    \"command\": \"https://wiki.example.com/mcp\"\n  }\n}\n"},
	} {
		edits, _, err := formats.AddTo(doc, formats.ByID("halo"), "/w/"+c.name, c.src, formats.ConvertOptions{})
		if err != nil {
			t.Fatal(err)
		}
		got := apply(t, c.src, edits)
		if got != c.want {
			t.Errorf("%s became\n%s\nnot\n%s", c.name, got, c.want)
		}
		if errs := errorsIn(check("halo", "/w/"+c.name, got)); errs != "" {
			t.Error(errs)
		}
	}
}
