package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// listed are the clients that people choose from.
func listed() []*formats.Client {
	return slices.DeleteFunc(slices.Clone(formats.Clients()), func(c *formats.Client) bool { return c.Hidden })
}

// A server that is written back in its own client's form stays as it is, where
// nothing is wrong with it.
func TestLowerToItself(t *testing.T) {
	for _, s := range slices.Concat(corpus(t, "sound"), reals(t)) {
		doc := s.read(s.src)
		found := find(doc)
		for _, server := range doc.Servers {
			wrong := slices.ContainsFunc(found, func(d formats.Diagnostic) bool {
				return d.Severity <= formats.Warning && d.Code != "placeholder" && server.Node.Span.Touches(d.Span)
			})
			if wrong || doc.Client.As(server) != doc.Client {
				continue
			}
			low := doc.Client.Lower(server, formats.LowerOptions{From: doc.Client, File: doc.File, InPlace: true})
			if low.Refuse != "" || len(low.Losses) > 0 {
				t.Errorf("%s: %s: refused %q, losses %v", s.name, server.Name, low.Refuse, low.Losses)
			} else if edits := syntax.Update(doc.Tree, server.Node, low.Body); len(edits) > 0 {
				t.Errorf("%s: %s is edited: %v", s.name, server.Name, edits)
			}
		}
	}
}

// explains are the losses that explain why an attribute is not what it was.
var explains = map[string]string{
	"name":      "W-NAME",
	"transport": "W-TRANSPORT W-GUESS W-BRIDGE",
	"command":   "W-CWD W-BRIDGE W-REF W-INPUT W-DEFAULT W-LITERAL",
	"args":      "W-BRIDGE W-REF W-INPUT W-DEFAULT W-LITERAL",
	"env":       "W-BRIDGE W-REF W-INPUT W-DEFAULT W-LITERAL W-ENVFILE W-UNKNOWN",
	"env file":  "W-ENVFILE",
	"cwd":       "W-CWD W-REF",
	"url":       "W-BRIDGE W-REF W-INPUT W-DEFAULT W-LITERAL",
	"headers":   "W-BRIDGE W-REF W-INPUT W-DEFAULT W-LITERAL W-HEADERS",
	"helper":    "W-HEADERS",
	"oauth":     "W-OAUTH W-REF W-INPUT",
	"timeouts":  "W-TIMEOUT",
	"off":       "W-DISABLED",
	"allow":     "W-TOOLS",
	"deny":      "W-TOOLS",
	"approve":   "W-APPROVE",
	"describes": "W-DESC",
}

// announced are findings that a loss foretells.
var announced = map[string]string{"relative-path": "W-CWD", "bad-url": "W-REF"}

// elsewhere are findings that have another code in a client that can do less.
var elsewhere = map[string]string{"literal-variable": "foreign-variable"}

// attributes are what a server says, by the names of explains.
func attributes(s *model.Server) map[string]string {
	out := map[string]string{"name": s.Name, "off": fmt.Sprint(s.Off), "describes": s.Description.Raw()}
	out["transport"] = s.Transport.String()
	all := func(list []model.Str) string {
		var texts []string
		for _, x := range list {
			texts = append(texts, spoken(x))
		}
		return strings.Join(texts, "\n")
	}
	pairs := func(list []model.Pair) string {
		var texts []string
		for _, p := range list {
			texts = append(texts, p.Key+"="+spoken(p.Value))
		}
		slices.Sort(texts)
		return strings.Join(texts, "\n")
	}
	out["command"], out["args"], out["env"] = spoken(s.Command), strings.ReplaceAll(all(s.Args), "==", "@"), pairs(s.Env) // uvx takes both
	out["env file"], out["cwd"], out["url"], out["headers"] = spoken(s.EnvFile), spoken(s.Cwd), spoken(s.URL), pairs(s.Headers)
	out["helper"], out["allow"], out["deny"], out["approve"] = spoken(s.HeadersHelper), all(s.Allow), all(s.Deny), all(s.Approve)
	for _, ms := range []*float64{s.StartTimeout, s.ToolTimeout} {
		if ms != nil {
			out["timeouts"] += fmt.Sprint(*ms, " ")
		}
	}
	if a := s.OAuth; a != nil {
		out["oauth"] = spoken(a.ClientID) + spoken(a.ClientSecret) + all(a.Scopes) + spoken(a.Redirect) + a.Port
	}
	return out
}

// spoken is a text with its references in no client's words.
func spoken(s model.Str) string {
	var b strings.Builder
	for _, p := range s.Parts {
		switch r := p.Ref; {
		case r == nil:
			b.WriteString(p.Lit)
		case r.Foreign && r.Space != model.EnvVar:
			b.WriteString(r.Text)
		case r.Space == model.Workspace:
			b.WriteString(".") // what a relative path is relative to
		case r.Space == model.Home, r.Space == model.EnvVar && r.Name == "HOME":
			b.WriteString("~")
		case r.Space == model.Secret:
			fmt.Fprintf(&b, "<%d %s>", model.EnvVar, r.Name)
		default:
			fmt.Fprintf(&b, "<%d %s>", r.Space, r.Name)
		}
		if p.Ref != nil && p.Ref.Default != nil {
			b.WriteString(" or " + *p.Ref.Default)
		}
	}
	return b.String()
}

// alone reports whether no other server has the name.
func alone(doc *formats.Document, server *model.Server) bool {
	return !slices.ContainsFunc(doc.Servers, func(s *model.Server) bool { return s != server && s.Name == server.Name })
}

// Every server of every sample goes to every client and back. What is written
// reads as so many servers, has no finding that the source does not have, and
// what comes back differs only in what the losses said.
func TestThereAndBack(t *testing.T) {
	for _, s := range slices.Concat(corpus(t, "sound"), reals(t)) {
		doc := s.read(s.src)
		home := formats.ByID(doc.Client.ID)
		for _, to := range listed() {
			if to.ID == doc.Client.ID || len(doc.Servers) == 0 {
				continue
			}
			for _, server := range doc.Servers {
				if !alone(doc, server) {
					continue
				}
				opt := formats.ConvertOptions{Bridge: true, Only: []string{server.Name}}
				there, err := formats.Convert(doc, to, opt)
				if err != nil || there.Servers != 1 {
					if err == nil && there.Servers == 0 || len(there.Losses) > 0 {
						continue
					}
					t.Errorf("%s: %s to %s: %d servers, %v", s.name, server.Name, to.ID, there.Servers, err)
					continue
				}
				read := readAs(to, there)
				if len(read.Servers) != 1 {
					t.Errorf("%s: %s reads %d servers in\n%s", s.name, to.ID, len(read.Servers), there.Text)
					continue
				}
				for _, bad := range worse(read) {
					code, _, _ := strings.Cut(bad, ":")
					said := announced[code]
					if found := find(doc); count(found, code)+count(found, elsewhere[code]) == 0 && (said == "" || !strings.Contains(codes(there.Losses), said)) {
						t.Errorf("%s: %s for %s brings %s\n%s", s.name, server.Name, to.ID, bad, there.Text)
					}
				}
				back, err := formats.Convert(read, home, formats.ConvertOptions{})
				if err != nil {
					continue
				}
				again := readAs(home, back)
				if len(again.Servers) != 1 {
					t.Errorf("%s: back from %s: %d servers in\n%s", s.name, to.ID, len(again.Servers), back.Text)
					continue
				}
				said := codes(slices.Concat(there.Losses, back.Losses))
				was, is := attributes(server), attributes(again.Servers[0])
				if server.Transport == model.Auto || server.Transport == model.Unknown || again.Servers[0].Transport == model.Auto {
					is["transport"] = was["transport"] // one of them tries both
				}
				if to.Descriptor {
					delete(was, "args") // a package's own: options of its runner go without saying
					delete(is, "args")
					for what := range was { // it has one kind of reference
						was[what], is[what] = strings.ReplaceAll(was[what], "<1 ", "<0 "), strings.ReplaceAll(is[what], "<1 ", "<0 ")
					}
				}
				if server.Name == "" {
					delete(is, "name")
					delete(was, "name")
				}
				for what, codes := range explains {
					if was[what] != is[what] && !slices.ContainsFunc(strings.Fields(codes), func(c string) bool { return strings.Contains(said, c) }) {
						t.Errorf("%s: %s to %s and back: %s was %q and is %q, losses %s\n%s", s.name, server.Name, to.ID, what, was[what], is[what], said, there.Text)
					}
				}
			}
		}
	}
}
