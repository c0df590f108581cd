// Package expand joins a configured server and its test: what a test would do
// (every reference replaced by its value, the env file read, paths made
// absolute), and what an outcome means to the client whose server it is. It
// reads variables and files; it starts and contacts nothing.
package expand

import (
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/probe"
)

// World is what values come from besides the document and its machine.
type World struct {
	Inputs   map[string]string // values of prompted inputs and named secrets, by id
	Inherit  []string          // variables to pass on beside the usual ones
	AsClient bool              // pass on what the client's row says that its servers inherit
}

// Target is what a test of the document's server does. It cannot run while
// anything is missing.
func Target(doc *formats.Document, s *model.Server, w World) (t probe.Target, env []string, missing []Missing) {
	e := &expander{doc: doc, world: w, machine: doc.Options.Machine}
	if e.machine == nil {
		e.machine = nowhere{}
	}
	t = probe.Target{Kind: kind(s), Dir: e.dir(s)}
	if t.Kind == probe.Stdio {
		t.Command = e.path(e.str(s.Command, "command", ""))
		for _, a := range s.Args {
			t.Args = append(t.Args, e.path(e.str(a, "args", "")))
		}
		t.Env = e.envFile(s)
		for _, p := range s.Env {
			if !p.Unset {
				set(&t.Env, p.Key, e.str(p.Value, "env", p.Key))
			}
		}
		t.Inherit = inherited(doc.Client, w)
	} else {
		t.URL = e.str(s.URL, "url", "")
		for _, h := range s.Headers {
			if !h.Unset {
				set(&t.Headers, h.Key, e.str(h.Value, "headers", h.Key))
			}
		}
		t.Fallback = t.Kind == probe.HTTP && (s.Transport == model.Auto || doc.Client.As(s).Transports.Fallback)
	}
	t.Secrets = e.secrets
	return t, e.read, e.missing
}

// inherited are the variables that the server gets beside the usual ones.
func inherited(c *formats.Client, w World) []string {
	switch {
	case !w.AsClient:
		return w.Inherit
	case c.Traits.Inherits == nil:
		return []string{probe.Everything}
	}
	return slices.Concat(c.Traits.Inherits, w.Inherit)
}

func set(m *map[string]string, key, value string) {
	if *m == nil {
		*m = map[string]string{}
	}
	(*m)[key] = value
}

// kind is how a test reaches the server first.
func kind(s *model.Server) probe.Kind {
	switch s.Transport {
	case model.Stdio:
		return probe.Stdio
	case model.HTTP, model.Auto:
		return probe.HTTP
	case model.SSE:
		return probe.SSE
	case model.WS:
		return probe.WebSocket
	}
	switch {
	case s.HasCommand():
		return probe.Stdio
	case s.HasURL():
		return probe.HTTP
	}
	return ""
}

type expander struct {
	doc     *formats.Document
	machine formats.Machine
	world   World
	secrets []string // values that must not be shown
	read    []string // env files
	missing []Missing
}

// str is a string with its references replaced.
func (e *expander) str(s model.Str, field, key string) string {
	var b strings.Builder
	for _, p := range s.Parts {
		if p.Ref == nil {
			b.WriteString(p.Lit)
			continue
		}
		v, ok := e.value(p.Ref)
		if !ok {
			e.lack(field, key, p.Ref.Text, p.Ref)
		}
		b.WriteString(v)
	}
	out := b.String()
	if e.doc.Client.Traits.ShellValues && (strings.Contains(out, "$(") || strings.Contains(out, "`")) {
		e.lack(field, key, "$(…)", nil) // a command that the client would run
	}
	return out
}

// value is what a reference stands for.
func (e *expander) value(r *model.Ref) (string, bool) {
	if r.Foreign {
		return r.Text, true // this client leaves it as it is
	}
	switch r.Space {
	case model.EnvVar:
		v, ok := e.machine.Getenv(r.Name)
		if v == "" && r.Default != nil {
			return *r.Default, true
		}
		return e.hide(v), ok
	case model.Input, model.Secret:
		v, ok := e.world.Inputs[r.Name]
		if !ok {
			v, ok = e.machine.Getenv(InputVariable(r.Name))
		}
		return e.hide(v), ok
	case model.Workspace:
		return e.workspace(r.Name)
	case model.Home:
		return e.machine.Home(), e.machine.Home() != ""
	case model.File:
		v, err := e.machine.ReadFile(e.abs(r.Name))
		return e.hide(strings.TrimSpace(v)), err == nil
	case model.Plugin:
		return e.plugin(), true
	}
	if r.Name == "/" || r.Name == "pathSeparator" {
		return e.separator(), true
	}
	return "", false
}

// lack notes a value that is missing.
func (e *expander) lack(field, key, text string, ref *model.Ref) {
	e.missing = append(e.missing, Missing{Field: field, Key: key, Text: text, Ref: ref, client: e.doc.Client})
}

// hide notes a value that came from outside the file: it is never shown.
func (e *expander) hide(v string) string {
	if v != "" {
		e.secrets = append(e.secrets, v)
	}
	return v
}

func (e *expander) workspace(name string) (string, bool) {
	folder := e.folder()
	if strings.HasSuffix(name, "Basename") {
		folder = path.Base(folder)
	}
	return folder, folder != ""
}

// folder is the open folder that holds the document, else the document's own.
func (e *expander) folder() string {
	if f := e.machine.Folder(e.doc.Name); f != "" {
		return f
	}
	return e.doc.Dir()
}

// plugin is the folder of the plugin that holds the document: as many levels
// up as the row's path has folders.
func (e *expander) plugin() string {
	dir := e.doc.Dir()
	if e.doc.File != nil {
		for range strings.Count(strings.TrimPrefix(e.doc.File.Path, "**/"), "/") {
			dir = path.Dir(dir)
		}
	}
	return dir
}

func (e *expander) separator() string {
	if e.doc.Options.Platform == "windows" {
		return `\`
	}
	return "/"
}
