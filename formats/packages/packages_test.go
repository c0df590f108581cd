package packages

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	states := []State{Live, Only, Archived, Never, Other}
	date := regexp.MustCompile(`^20\d\d-\d\d-\d\d$`)
	rows := 0
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "registry\t") {
			rows++
		}
	}
	if rows != len(All()) || rows == 0 {
		t.Fatalf("%d rows, of which %d are read", rows, len(All()))
	}
	seen := map[string]bool{}
	for _, f := range All() {
		if k := key(f.Registry, f.Name); seen[k] {
			t.Errorf("%s stands twice", k)
		} else {
			seen[k] = true
		}
		if f.Source == "" || !date.MatchString(f.Date) || !slices.Contains(states, f.State) || f.Registry != "npm" && f.Registry != "pypi" {
			t.Errorf("bad row %+v", *f)
		}
		if f.Use == "" {
			continue
		}
		runner, name, _ := strings.Cut(f.Use, " ")
		registry := map[string]string{"npx": "npm", "uvx": "pypi"}[runner]
		if to := Find(registry, name); to == nil || to.State == Never || to.State == Other {
			t.Errorf("%s says to use %q, which is not known to be published", f.Name, f.Use)
		}
	}
}

func TestFind(t *testing.T) {
	if f := Find("pypi", "MCP_Server.Fetch"); f == nil || f.State != Only {
		t.Errorf("PyPI's names are compared without case and separators: %+v", f)
	}
	if Find("npm", "mcp_remote") != nil {
		t.Error("npm's names are compared as they are")
	}
	if !Unlisted("npm", "@modelcontextprotocol/server-zulip") || Unlisted("npm", "@modelcontextprotocol/server-memory") ||
		Unlisted("npm", "@modelcontextprotocol/sdk") || Unlisted("npm", "@acme/server-zulip") {
		t.Error("the family @modelcontextprotocol/server-… is closed, and nothing else")
	}
}

func TestNear(t *testing.T) {
	for in, want := range map[string]string{
		"pypi mcp-server-quadrant":                            "mcp-server-qdrant",
		"npm @upstash/contxet7-mcp":                           "@upstash/context7-mcp",
		"npm @modelcontextprotocol/server-filesytem":          "@modelcontextprotocol/server-filesystem",
		"npm @modelcontextprotocol/server-sequental-thinking": "@modelcontextprotocol/server-sequential-thinking",
		"npm @playwrigth/mcp":                                 "@playwright/mcp",
		"npm chrome-devtool-mcp":                              "chrome-devtools-mcp",
		"npm firecrawl-mcp":                                   "",
		"npm acme-notes-mcp":                                  "",
		"npm @acme/mcp":                                       "",
		"pypi mcp-server-tide":                                "",
		"pypi mcp-server-gita":                                "",
		"pypi chrome-mcp":                                     "",
	} {
		registry, name, _ := strings.Cut(in, " ")
		got := ""
		if f := Near(registry, name); f != nil {
			got = f.Name
		}
		if got != want {
			t.Errorf("Near(%q) = %q, want %q", in, got, want)
		}
	}
}
