package expand

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/probe"
)

// Missing is something that has no value here: a reference, or an env file
// that cannot be read.
type Missing struct {
	Field, Key string     // the attribute that holds it, and the variable or header in it
	Text       string     // the reference as written, or the path of the file
	Ref        *model.Ref // nil: no reference

	client *formats.Client
}

// InputVariable is the variable in which the value of a prompted input can be
// given.
func InputVariable(id string) string { return "MCP_INPUT_" + formats.VariableName(id) }

// Asks reports whether the value is one that a person could be asked for.
func (m Missing) Asks() bool {
	return m.Ref != nil && (m.Ref.Space == model.Input || m.Ref.Space == model.Secret)
}

// Result is that of a server whose test cannot run because of it.
func (m Missing) Result(server string) probe.Result {
	r := probe.Result{Server: server, Code: probe.UnresolvedVariable, Field: m.Field, Key: m.Key, Phases: []probe.Phase{}}
	if m.Field == "envFile" && m.Ref == nil {
		r.Code = probe.BadConfig
		r.Message = r.Code.Message(map[string]string{"detail": fmt.Sprintf("the env file %q cannot be read", m.Text)})
		r.Hint = "Correct the path, or make the file."
		return r
	}
	field := m.Field
	if m.Key != "" {
		field += " " + m.Key
	}
	r.Message = r.Code.Message(map[string]string{"field": field, "variable": m.Text})
	r.Hint = m.hint()
	return r
}

// hint is what to do, and what the client itself does meanwhile.
func (m Missing) hint() string {
	switch {
	case m.Asks():
		return fmt.Sprintf("For a test, give its value in the setting mcp-ls.inputs under %q, or in the variable %s.", m.Ref.Name, InputVariable(m.Ref.Name))
	case m.Ref == nil || m.Ref.Space == model.Other:
		return fmt.Sprintf("Only %s itself can put a value in its place.", m.client.Name)
	case m.Ref.Space == model.Workspace:
		return "No folder is open that it could stand for."
	case m.Ref.Space == model.File:
		return "The file cannot be read here."
	case m.Ref.Space != model.EnvVar:
		return "What it stands for is not known here."
	}
	hint := "Set it before the client starts."
	if slices.ContainsFunc(m.client.Vars, func(v formats.Variable) bool { return v.Default != "" }) {
		hint = probe.UnresolvedVariable.Hint()
	}
	if does := unset[m.client.Unset]; does != "" {
		hint += fmt.Sprintf(" "+does, m.client.Name)
	}
	return hint
}

// unset is what a client does with a reference to an unset variable.
var unset = map[formats.Unset]string{
	formats.UnsetFails:   "%s refuses to load it while it is unset.",
	formats.UnsetLiteral: "%s leaves the text as it is while it is unset.",
	formats.UnsetEmpty:   "%s puts an empty text in its place while it is unset.",
	formats.UnsetWarns:   "%s warns and leaves the text as it is while it is unset.",
}
