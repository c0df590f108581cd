// Package packages is what is known of the packages in which MCP servers are
// published. It asks nobody: the facts are a table with sources and dates.
package packages

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed packages.tsv
var table string

// State is what is known of a name in a registry.
type State string

// States.
const (
	Live     State = "live"
	Only     State = "only" // live, and on none of the other registries
	Archived State = "archived"
	Never    State = "never" // not published there
	Other    State = "other" // published there by others, for something else
)

// Fact is a row of the table.
type Fact struct {
	Registry string // "npm" or "pypi"
	Name     string
	State    State
	Use      string // what to write instead, as a command: "uvx mcp-server-fetch"
	Note     string // why, the rest of a sentence
	Expands  string // "~" when the server expands that in its arguments itself
	Source   string
	Date     string
}

type facts struct {
	byName map[string]*Fact
	all    []*Fact
	around map[string][]near // live names by what stands around one of their long words
}

type near struct {
	word string
	fact *Fact
}

var read = sync.OnceValue(func() facts {
	f := facts{byName: map[string]*Fact{}, around: map[string][]near{}}
	for line := range strings.Lines(table) {
		cols := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(cols) != 8 || cols[0] == "registry" {
			continue
		}
		row := &Fact{cols[0], cols[1], State(cols[2]), cols[3], cols[4], cols[5], cols[6], cols[7]}
		f.byName[key(row.Registry, row.Name)] = row
		f.all = append(f.all, row)
		if row.State == Live || row.State == Only {
			patterns(row.Name, func(around, word string) {
				around = row.Registry + " " + around
				f.around[around] = append(f.around[around], near{word, row})
			})
		}
	}
	return f
})

var separators = regexp.MustCompile(`[-_.]+`)

// key is how a registry compares names.
func key(registry, name string) string {
	if registry == "pypi" {
		name = separators.ReplaceAllString(strings.ToLower(name), "-")
	}
	return registry + " " + name
}

// All are all facts, in the order of the table.
func All() []*Fact { return slices.Clone(read().all) }

// Find is what is known of a name, or nil.
func Find(registry, name string) *Fact { return read().byName[key(registry, name)] }

// closed are scopes of which every package is in the table.
var closed = []string{"@modelcontextprotocol/server-"}

// Unlisted reports whether a name looks like one of a family of which every
// published package is known, and is none of them.
func Unlisted(registry, name string) bool {
	return registry == "npm" && Find(registry, name) == nil &&
		slices.ContainsFunc(closed, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// Near is a live package whose name an unknown name most likely misspells, or nil.
func Near(registry, name string) *Fact {
	if Find(registry, name) != nil {
		return nil
	}
	var best *Fact
	bestD := 3
	patterns(name, func(around, word string) {
		for _, n := range read().around[registry+" "+around] {
			if d := slips(word, n.word); d < bestD {
				best, bestD = n.fact, d
			}
		}
	})
	return best
}
