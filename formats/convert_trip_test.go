package formats

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// A server that another client can have without a loss means the same there:
// what is written reads back as it was.
func TestConvertKeepsMeaning(t *testing.T) {
	samples(t, "sound", func(t *testing.T, id ID, name, src string) {
		from := Analyze(name, src, &Options{Clients: []ClientRule{{Glob: "*", ID: id}}})
		for _, to := range Clients() {
			if to.Hidden || to.Descriptor || to.New != nil || to.ID == id || len(to.Place.Path) == 0 {
				continue
			}
			for _, s := range from.Servers {
				low := to.Lower(s, LowerOptions{From: from.Client})
				if low.Refuse != "" || len(low.Losses) > 0 {
					continue
				}
				doc := syntax.Value{Kind: syntax.Object}
				mergeInto(&doc, to.Place, []Lowered{low})
				text := syntax.Render(to.Syntax.Lang, doc)
				back := Analyze("/w/x", text, &Options{Clients: []ClientRule{{Glob: "*", ID: to.ID}}})
				if len(back.Servers) != 1 {
					t.Errorf("%s: %d servers in\n%s", to.ID, len(back.Servers), text)
					continue
				}
				tries := s.Transport == model.Auto || back.Servers[0].Transport == model.Auto
				if was, is := meaning(s, tries), meaning(back.Servers[0], tries); was != is {
					t.Errorf("%s: %s was\n%s\nand is\n%s\n%s", to.ID, s.Name, was, is, text)
				}
			}
		}
	})
}

// meaning is what a server says, apart from how its client spells it. tries
// leaves out which of the remote transports it is, where one side tries both.
func meaning(s *model.Server, tries bool) string {
	var b strings.Builder
	say := func(what string, parts ...model.Str) {
		if len(parts) == 0 {
			return
		}
		fmt.Fprintf(&b, "%s:", what)
		for _, p := range parts {
			b.WriteString(" " + plain(p))
		}
		b.WriteString("\n")
	}
	pairs := func(what string, ps []model.Pair) {
		var all []string
		for _, p := range ps {
			all = append(all, fmt.Sprintf("%s %s=%s\n", what, p.Key, plain(p.Value)))
		}
		slices.Sort(all)
		b.WriteString(strings.Join(all, ""))
	}
	if !tries {
		b.WriteString(s.Transport.String() + "\n")
	}
	say("command", s.Command)
	say("args", s.Args...)
	pairs("env", s.Env)
	say("env file", s.EnvFile)
	say("cwd", s.Cwd)
	say("url", s.URL)
	pairs("header", s.Headers)
	say("allow", s.Allow...)
	say("deny", s.Deny...)
	say("description", s.Description)
	if a := s.OAuth; a != nil {
		for _, part := range []model.Str{a.ClientID, a.ClientSecret, a.Redirect} {
			if !part.Empty() {
				say("oauth", part)
			}
		}
		say("scopes", a.Scopes...)
		if a.Port != "" || len(a.More) > 0 {
			fmt.Fprintf(&b, "oauth %s %v\n", a.Port, a.More)
		}
	}
	for _, ms := range []*float64{s.StartTimeout, s.ToolTimeout} {
		if ms != nil {
			fmt.Fprintf(&b, "timeout %v\n", *ms)
		}
	}
	fmt.Fprintf(&b, "off %v\n", s.Off)
	return b.String()
}

func plain(s model.Str) string {
	var b strings.Builder
	for _, p := range s.Parts {
		if p.Ref == nil || p.Ref.Foreign {
			b.WriteString(cmpText(p))
			continue
		}
		space := p.Ref.Space
		if space == model.Secret {
			space = model.EnvVar // a client that keeps variables as secrets
		}
		name := p.Ref.Name
		if space == model.EnvVar && name == "HOME" {
			space = model.Home
		}
		if space == model.Home {
			b.WriteString("~")
			continue
		}
		if space == model.Workspace {
			name = "" // each client has its own word for it
		}
		fmt.Fprintf(&b, "<%d %s", space, name)
		if p.Ref.Default != nil {
			b.WriteString(" or " + *p.Ref.Default)
		}
		b.WriteString(">")
	}
	return b.String()
}

func cmpText(p model.Part) string {
	if p.Ref != nil {
		return p.Ref.Text
	}
	return p.Lit
}
