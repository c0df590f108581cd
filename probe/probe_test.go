package probe

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestTimeout(t *testing.T) {
	for line, want := range map[string]time.Duration{
		"node server.js":           20 * time.Second,
		"/usr/bin/npx -y x":        120 * time.Second,
		`C:\nodejs\npx.cmd -y x`:   120 * time.Second,
		"uvx x":                    120 * time.Second,
		"uv run x":                 120 * time.Second,
		"uv --version":             20 * time.Second,
		"pnpm dlx x":               120 * time.Second,
		"pnpm start":               20 * time.Second,
		"docker run -i --rm image": 120 * time.Second,
		"cmd /c npx -y x":          120 * time.Second,
		"python -m server":         20 * time.Second,
	} {
		words := strings.Fields(line)
		if got := Timeout(Target{Kind: Stdio, Command: words[0], Args: words[1:]}); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
	if got := Timeout(Target{Kind: HTTP, URL: "http://127.0.0.1/npx"}); got != 20*time.Second {
		t.Error(got)
	}
}

func TestDefaultsKeepWhatIsSet(t *testing.T) {
	o := Options{Timeout: time.Second, MaxItems: 3}.WithDefaults(Target{})
	if o.Timeout != time.Second || o.Init != time.Second || o.MaxItems != 3 || o.MaxPages == 0 || o.Grace == 0 {
		t.Errorf("%+v", o)
	}
}

func TestFingerprintChangesWithEveryPart(t *testing.T) {
	base := func() Target {
		return Target{
			Kind: Stdio, Command: "tool", Args: []string{"a", "b"}, Env: map[string]string{"K": "v"}, Dir: "/tmp",
			URL: "http://127.0.0.1/", Headers: map[string]string{"H": "v"}, Inherit: []string{"PATH"},
		}
	}
	first := Fingerprint(base())
	changes := map[string]func(*Target){
		"kind":     func(t *Target) { t.Kind = HTTP },
		"command":  func(t *Target) { t.Command = "other" },
		"args":     func(t *Target) { t.Args = []string{"a b"} },
		"env":      func(t *Target) { t.Env["NODE_OPTIONS"] = "--require ./evil.js" },
		"value":    func(t *Target) { t.Env["K"] = "w" },
		"dir":      func(t *Target) { t.Dir = "/" },
		"url":      func(t *Target) { t.URL += "x" },
		"header":   func(t *Target) { t.Headers["H"] = "w" },
		"inherit":  func(t *Target) { t.Inherit = nil },
		"fallback": func(t *Target) { t.Fallback = true },
	}
	for name, change := range changes {
		changed := base()
		change(&changed)
		if Fingerprint(changed) == first {
			t.Errorf("%s does not count", name)
		}
	}
	same := base()
	same.Secrets = []string{"x"}
	if Fingerprint(same) != first || Fingerprint(base()) != first {
		t.Error("the same target has two fingerprints")
	}
}

func TestFingerprintFollowsTheFileBehindTheWord(t *testing.T) {
	dir := t.TempDir()
	target := Target{Kind: Stdio, Command: "tool", Env: map[string]string{"PATH": dir}}
	write := func(name string) string {
		f := filepath.Join(dir, name)
		if err := os.WriteFile(f, []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		return f
	}
	missing := Fingerprint(target)
	if err := os.Symlink(write("one"), filepath.Join(dir, "tool")); err != nil {
		t.Fatal(err)
	}
	one := Fingerprint(target)
	os.Remove(filepath.Join(dir, "tool"))
	if err := os.Symlink(write("two"), filepath.Join(dir, "tool")); err != nil {
		t.Fatal(err)
	}
	if two := Fingerprint(target); missing == one || one == two {
		t.Error("another file behind the same word keeps the fingerprint")
	}
}

func TestResolve(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, mode os.FileMode) {
		f := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(f), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	write("first/plain", 0o644)
	write("first/tool", 0o644)
	write("second/tool", 0o755)
	write("here", 0o755)
	path := filepath.Join(dir, "first") + ":" + filepath.Join(dir, "second") + "::.:second"
	for command, want := range map[string]string{
		"tool":                      filepath.Join(dir, "second/tool"), // what cannot run is passed over
		"./here":                    filepath.Join(dir, "here"),
		"second/tool":               filepath.Join(dir, "second/tool"),
		filepath.Join(dir, "here"):  filepath.Join(dir, "here"),
		"here":                      "", // only in the folder itself
		"plain":                     "",
		"first":                     "",
		"./first":                   "",
		"":                          "",
		"tool --flag":               "",
		filepath.Join(dir, "there"): "",
	} {
		got, err := Resolve(Target{Kind: Stdio, Command: command, Dir: dir, Env: map[string]string{"PATH": path}})
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", command, got, err)
		}
	}
	if _, err := Resolve(Target{Kind: Stdio, Command: "plain", Env: map[string]string{"PATH": path}}); !os.IsPermission(err) {
		t.Error(err)
	}
}

func TestResultJSON(t *testing.T) {
	r := Result{
		Server: "s", Code: OKWithWarnings, Message: "m", Hint: "h", Field: "env", Key: "K", Warnings: []Code{StdoutNoise},
		Evidence: Evidence{Name: "n", Tools: 2}, Phases: []Phase{{"spawn", 1500 * time.Microsecond}},
	}
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"server":"s","code":"ok_with_warnings","message":"m","hint":"h","field":"env","key":"K","warnings":["stdout_noise"],` +
		`"evidence":{"name":"n","tools":2,"prompts":0,"resources":0},"phases":[{"name":"spawn","ms":1.5}]}`
	if string(b) != want {
		t.Errorf("%s", b)
	}
	var back Result
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, r) {
		t.Errorf("%+v, %v", back, err)
	}
}

func TestTitle(t *testing.T) {
	phases := []Phase{{"spawn", 5 * time.Millisecond}, {"initialize", 300 * time.Millisecond}, {"first byte", time.Hour}, {"list", 35 * time.Millisecond}, {"shutdown", time.Hour}}
	for want, r := range map[string]Result{
		"✓ 12 tools · 340 ms":                    {Code: OK, Evidence: Evidence{Tools: 12}, Phases: phases},
		"✓ 1 tool · 0 ms":                        {Code: OK, Evidence: Evidence{Tools: 1}},
		"✓ 3 prompts · 0 ms":                     {Code: OK, Evidence: Evidence{Prompts: 3}},
		"⚠ at least 5 tools · 2.5 s · 1 warning": {Code: OKWithWarnings, Evidence: Evidence{Tools: 5, Partial: true}, Warnings: []Code{CountsStoppedAtLimit}, Phases: []Phase{{"list", 2500 * time.Millisecond}}},
		"✗ command not found":                    {Code: CommandNotFound},
		"○ needs sign-in":                        {Code: AuthRequired},
		"⚠ unresolved variable":                  {Code: UnresolvedVariable},
		"✗ odd":                                  {Code: "odd"},
	} {
		if got := Title(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What a server says stays text in the report.
func TestReportIsNoMarkupOfTheServer(t *testing.T) {
	r := Result{
		Server:   "evil`server",
		Code:     ServerError,
		Message:  "The server refused initialize: [click](command:evil) <b>x</b> https://evil.example/a_b.",
		Hint:     "*one* # two",
		Warnings: []Code{OffersNothing},
		Evidence: Evidence{Name: "a | b `c`", Stderr: "```\n[x](y)\n````\n", Body: "<script>"},
		Phases:   []Phase{{"spawn", time.Millisecond}},
	}
	const want = "### `` evil`server ``: initialize refused\n\n" +
		"The server refused initialize: \\[click\\](command:evil) \\<b\\>x\\</b\\> `https://evil.example/a_b`.\n\n" +
		"\\*one\\* \\# two\n\n- The server offers neither tools nor prompts nor resources.\n\n" +
		"| | |\n|---|---|\n| Outcome | `server_error` |\n| Server | `` a ¦ b `c` `` |\n| Time: spawn | `1 ms` |\n\n" +
		"stderr:\n\n`````text\n```\n[x](y)\n````\n`````\n\nAnswer:\n\n```text\n<script>\n```\n"
	if got := Report(r); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

type fakeRunner func(context.Context, Target, Options) Result

func (f fakeRunner) Run(ctx context.Context, t Target, o Options) Result { return f(ctx, t, o) }
