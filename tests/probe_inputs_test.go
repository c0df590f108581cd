package tests

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// prompting has two prompted values, one of them declared.
const prompting = `{
  "inputs": [{ "id": "key", "type": "promptString", "description": "The key", "password": true }, { "id": "env", "type": "pickString", "options": ["dev", "prod"], "default": "dev" }],
  "servers": { "a": { "command": "npx", "args": ["-y", "x@1.0.0", "--key=${input:key}", "--env=${input:env}"] } }
}`

// newPrompter is a bench whose editor serves mcp/input with the answers, by id.
func newPrompter(t *testing.T, answers map[string]any, env map[string]string) (b *bench, asked func() string) {
	b = &bench{t: t, runner: &runner{result: good}, state: t.TempDir()}
	cfg := serverOf(env, t.TempDir())
	cfg.Runner = b.runner
	caps := editor.Full()
	caps["experimental"] = map[string]any{"mcp/input": true}
	b.Editor = start(t, cfg, editor.Options{Root: t.TempDir(), Capabilities: caps, Settings: map[string]any{"probe": map[string]any{"consent": "always"}},
		Answer: map[string]func(json.RawMessage) any{"mcp/input": func(raw json.RawMessage) any {
			var p struct{ ID string }
			must(t, json.Unmarshal(raw, &p))
			return answers[p.ID]
		}}})
	b.uri = config(b.Editor)
	must(t, b.DidOpen(b.uri, "json", prompting))
	return b, func() string {
		var out []string
		for _, m := range b.Messages("mcp/input") {
			var p struct {
				Server, ID, Description, Default string
				Password                         bool
				Options                          []string
			}
			must(t, json.Unmarshal(m.Params, &p))
			out = append(out, fmt.Sprint(p))
		}
		return strings.Join(out, ", ")
	}
}

func value(s string) any { return map[string]any{"value": s} }

func TestPromptedValuesAreAskedForOnce(t *testing.T) {
	b, asked := newPrompter(t, map[string]any{"key": value("typed-secret"), "env": value("prod")}, nil)
	b.want("code", string(b.test("a").Code), "ok")
	b.want("target", fmt.Sprint(b.runner.targets[0].Args), "[-y x@1.0.0 --key=typed-secret --env=prod]")
	b.want("asked", asked(), "{a key The key  true []}, {a env env dev false [dev prod]}")
	b.want("code", string(b.test("a").Code), "ok")
	b.want("asked again", asked(), "{a key The key  true []}, {a env env dev false [dev prod]}")
	for _, c := range []probe.Code{probe.AuthRejected, probe.ExitedEarly} {
		b.runner.result = good
		b.test("a")
		n := len(b.Messages("mcp/input"))
		b.runner.result = probe.Result{Code: c, Message: c.Sentence()}
		b.test("a")
		b.test("a")
		if got := len(b.Messages("mcp/input")); got != n+2 {
			t.Errorf("after %s a value that may be mistyped was asked for %d times", c, got-n)
		}
	}
}

func TestPromptThatIsNotAnswered(t *testing.T) {
	b, asked := newPrompter(t, nil, nil)
	r := b.test("a")
	b.want("code", string(r.Code), "unresolved_variable")
	b.want("asked", asked(), "{a key The key  true []}")
	if b.runner.runs() != 0 {
		t.Error("a server without its values was tested")
	}
}

func TestPromptedValuesFromTheEnvironment(t *testing.T) {
	b, asked := newPrompter(t, nil, map[string]string{"MCP_INPUT_KEY": "k", "MCP_INPUT_ENV": "e"})
	b.want("code", string(b.test("a").Code), "ok")
	b.want("asked", asked(), "")
	b.want("target", fmt.Sprint(b.runner.targets[0].Args), "[-y x@1.0.0 --key=k --env=e]")
}

func TestNothingIsAskedWhereNothingMayRun(t *testing.T) {
	b, asked := newPrompter(t, map[string]any{"key": value("x"), "env": value("y")}, nil)
	must(t, b.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"mcp-ls": map[string]any{"trusted": false}}}))
	if r := b.test("a"); r.OK() || asked() != "" || b.runner.runs() != 0 {
		t.Errorf("%s, asked %s, ran %d times", r.Code, asked(), b.runner.runs())
	}
}

func TestEnvironmentAsTheClientPassesIt(t *testing.T) {
	b := newBench(t, map[string]any{"probe": map[string]any{"environment": "client", "inherit": []string{"DISPLAY"}}}, nil)
	b.test("a")
	b.want("inherits", fmt.Sprint(b.runner.targets[0].Inherit), "[*]")
	if !strings.Contains(b.asked[0], "Variables passed on: all of the environment") {
		t.Errorf("the question does not tell what is passed on: %s", b.asked[0])
	}
}
