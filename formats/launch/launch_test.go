package launch

import (
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// line reads words that are separated by blanks, as a server's.
func line(t *testing.T, words string) Line {
	t.Helper()
	s := &model.Server{Transport: model.Stdio}
	for i, w := range strings.Fields(words) {
		str := model.Lit(w)
		str.From = &syntax.Node{Kind: syntax.String, Str: w}
		if i == 0 {
			s.Command = str
		} else {
			s.Args = append(s.Args, str)
		}
	}
	l, ok := Of(s)
	if !ok {
		t.Fatalf("%q is no line", words)
	}
	return l
}

func TestProgramBehindWrappers(t *testing.T) {
	for words, want := range map[string]string{
		"npx -y x":                          "npx",
		`C:\nodejs\NPX.cmd -y x`:            "npx",
		"cmd /c npx -y x":                   "npx",
		"cmd.exe /s /C npx x":               "npx",
		"cmd npx x":                         "cmd",
		"env -u A B=1 node x.js":            "node",
		"/usr/bin/env npx x":                "npx",
		"sudo -u sam docker run x":          "docker",
		"wsl -d Ubuntu -e npx x":            "npx",
		"wsl":                               "wsl",
		"sudo env A=1 uvx x":                "uvx",
		"/opt/acme/bin/python3.12 -m acme":  "python3.12",
		"${workspaceFolder}/bin/server --x": "server",
	} {
		if got := line(t, words); got.Name != want {
			t.Errorf("%q starts %q, want %q", words, got.Name, want)
		}
	}
}

func TestRunner(t *testing.T) {
	type want struct {
		text, name, version string
		told, local, pinned bool
	}
	for words, w := range map[string]want{
		"npx -y @acme/x@1.2.3":                   {"@acme/x@1.2.3", "@acme/x", "1.2.3", true, false, true},
		"npx acme -y":                            {"acme", "acme", "", false, false, false},
		"npx --yes acme@latest":                  {"acme@latest", "acme", "latest", true, false, false},
		"npx --yes=true acme@^1.2.3":             {"acme@^1.2.3", "acme", "^1.2.3", true, false, false},
		"npx acme@1":                             {"acme@1", "acme", "1", false, false, false},
		"npx -p @acme/a -p b acme-bin --foo":     {"@acme/a", "@acme/a", "", false, false, false},
		"npx --package=@acme/a@1.0.0 bin":        {"@acme/a@1.0.0", "@acme/a", "1.0.0", false, false, true},
		"npx --registry https://r.example.com x": {"x", "x", "", false, false, false},
		"npm exec --yes -- acme":                 {"acme", "acme", "", true, false, false},
		"npx ./server.js":                        {"./server.js", "", "", false, true, false},
		"npx server.js":                          {"server.js", "", "", false, true, false},
		"npx github:acme/x":                      {"github:acme/x", "", "", false, false, false},
		"npx acme/x":                             {"acme/x", "", "", false, false, false},
		"uvx acme":                               {"acme", "acme", "", false, false, false},
		"uvx acme[all]==1.2":                     {"acme[all]==1.2", "acme", "1.2", false, false, true},
		"uvx acme>=1.2":                          {"acme>=1.2", "acme", "1.2", false, false, false},
		"uvx --python 3.12 --from acme==1.0 bin": {"acme==1.0", "acme", "1.0", false, false, true},
		"uvx --from git+https://example.com/x x": {"git+https://example.com/x", "", "", false, false, false},
		"uv tool run acme":                       {"acme", "acme", "", false, false, false},
		"uv --directory /x tool run acme":        {"acme", "acme", "", false, false, false},
		"pnpm dlx acme":                          {"acme", "acme", "", false, false, false},
		"bunx acme":                              {"acme", "acme", "", false, false, false},
		"pipx run --spec acme==2 bin":            {"acme==2", "acme", "2", false, false, true},
		"cmd /c npx -y acme":                     {"acme", "acme", "", true, false, false},
	} {
		l := line(t, words)
		r, ok := l.Runner()
		if !ok || r.Package == nil {
			t.Errorf("%q: no runner with a package", words)
			continue
		}
		p := r.Package
		got := want{p.Text, p.Name, p.Version, r.Told, p.Local, p.Pinned()}
		if got != w {
			t.Errorf("%q reads as %+v, want %+v", words, got, w)
		}
		if in := l.Text(p.Word)[p.At:p.End]; in != p.Text {
			t.Errorf("%q: the package stands at %q, want %q", words, in, p.Text)
		}
	}
	for _, words := range []string{"npm run dev", "uv run server.py", "pnpm dev mcp", "node npx", "docker run npx"} {
		if _, ok := line(t, words).Runner(); ok {
			t.Errorf("%q is taken for a runner", words)
		}
	}
}

func TestContainer(t *testing.T) {
	for words, want := range map[string]struct{ image, options string }{
		"docker run -i --rm acme/x:1 --env-file y":                   {"acme/x:1", "interactive rm"},
		"docker run -it --name x -e A=1 -eB --env=C img":             {"img", "interactive tty name=x env=A=1 env=B env=C"},
		"docker --context c container run -dp 80:80 img -i":          {"img", "detach publish=80:80"},
		"docker run --network host --mount type=bind,src=/a i /data": {"i", "network=host mount=type=bind,src=/a"},
		"docker run --interactive=false img":                         {"img", "interactive=false"},
		"podman run --replace --name a img":                          {"img", "replace name=a"},
		"docker exec -i -e A box node x.js":                          {"box", "interactive env=A"},
		"docker run -i -- img x":                                     {"img", "interactive"},
	} {
		l := line(t, words)
		c, ok := l.Container()
		if !ok {
			t.Errorf("%q is no container", words)
			continue
		}
		var opts []string
		for _, o := range c.Options {
			if o.Takes {
				opts = append(opts, o.Name+"="+o.Value)
			} else {
				opts = append(opts, o.Name)
			}
		}
		if got := strings.Join(opts, " "); l.Text(c.Image) != want.image || got != want.options {
			t.Errorf("%q reads as image %q with %q, want %q with %q", words, l.Text(c.Image), got, want.image, want.options)
		}
	}
	for _, words := range []string{"docker mcp gateway run", "docker compose run x", "docker start -ai x"} {
		if _, ok := line(t, words).Container(); ok {
			t.Errorf("%q is taken for docker run", words)
		}
	}
}

func TestImage(t *testing.T) {
	for spec, want := range map[string][2]string{
		"ghcr.io/acme/x:1.0":              {"ghcr.io/acme/x", "1.0"},
		"localhost:5000/acme/x":           {"localhost:5000/acme/x", ""},
		"localhost:5000/acme/x:2":         {"localhost:5000/acme/x", "2"},
		"acme/x@sha256:0000000000000000":  {"acme/x", "sha256:0000000000000000"},
		"acme/x:1@sha256:000000000000000": {"acme/x:1", "sha256:000000000000000"},
	} {
		p := line(t, "docker run -i "+spec).ImagePackage()
		if p == nil || p.Name != want[0] || p.Version != want[1] {
			t.Errorf("%q reads as %+v, want %q", spec, p, want)
		}
	}
}

func TestScript(t *testing.T) {
	for words, want := range map[string]Script{
		"node ./start.mjs":                          {1, false},
		"node --env-file .env dist/index.js --x":    {3, false},
		"node -r ts-node/register src/i.ts":         {3, false},
		"python3 -u server.py":                      {2, false},
		"python3.12 server.py":                      {1, false},
		"uv run server.py":                          {2, false},
		"uv run --with mcp python src/server.py":    {5, false},
		"uv --directory /opt/acme run server.py":    {4, true},
		"uv run --directory=/opt/acme server.py":    {3, true},
		"bash ./run.sh":                             {1, false},
		"java -Xmx1g -jar acme.jar":                 {3, false},
		"pwsh -NoLogo -File start.ps1":              {3, false},
		"deno run -A main.ts":                       {3, false},
		"cmd /c node server.js":                     {3, false},
		"powershell -ExecutionPolicy B -File a.ps1": {4, false},
	} {
		if got, ok := line(t, words).Script(); !ok || got != want {
			t.Errorf("%q: script %+v %v, want %+v", words, got, ok, want)
		}
	}
	for _, words := range []string{"node -e console.log(1)", "python3 -m acme.server", "bash -c ./run.sh", "acme ./x.js", "uv run acme-mcp", "node @acme/x", "java -version"} {
		if got, ok := line(t, words).Script(); ok && words != "node @acme/x" {
			t.Errorf("%q has the script %+v", words, got)
		}
	}
}

func TestSplit(t *testing.T) {
	for in, want := range map[string]Shell{
		"npx -y @acme/x@1.4.2":                      {Words: []string{"npx", "-y", "@acme/x@1.4.2"}},
		`node "my dir/server.js" --name 'a b' c\ d`: {Words: []string{"node", "my dir/server.js", "--name", "a b", "c d"}},
		"A=1 B='x y' uvx acme":                      {Words: []string{"uvx", "acme"}, Env: []string{"A=1", "B=x y"}},
		"cd /srv/etl && uv run server.py":           {Words: []string{"uv", "run", "server.py"}, Cd: "/srv/etl", Joint: 12},
		"node ${workspaceFolder}/x.js --k ${env:A}": {Words: []string{"node", "${workspaceFolder}/x.js", "--k", "${env:A}"}},
		"npx -y x | tee log":                        {OpStart: 9, OpEnd: 10},
		"a && b":                                    {OpStart: 2, OpEnd: 4},
		"a; b":                                      {OpStart: 1, OpEnd: 2},
		"npx -y x > log":                            {OpStart: 9, OpEnd: 10},
		"npx $(cat pkg)":                            {Words: []string{"npx"}, OpStart: 4, OpEnd: 14},
		"cd /a && b | c":                            {Cd: "/a", Joint: 6, OpStart: 6, OpEnd: 8},
		`node "unclosed`:                            {Words: []string{"node", "unclosed"}},
	} {
		if got := Split(in, false); !reflect.DeepEqual(got, want) {
			t.Errorf("Split(%q) = %+v, want %+v", in, got, want)
		}
	}
	for in, want := range map[string]Shell{
		`npx -y @acme/x`: {Words: []string{"npx", "-y", "@acme/x"}},
		`C:\Program Files\nodejs\node.exe C:\a\x.js`: {Words: []string{`C:\Program Files\nodejs\node.exe`, `C:\a\x.js`}},
		`"C:\Program Files\nodejs\npx.cmd" -y "a b"`: {Words: []string{`C:\Program Files\nodejs\npx.cmd`, "-y", "a b"}},
		`node c:\temp\x.js --q "say \"hi\" now"`:     {Words: []string{"node", `c:\temp\x.js`, "--q", `say "hi" now`}},
		`cd C:\a && node x.js`:                       {OpStart: 8, OpEnd: 10},
	} {
		if got := Split(in, true); !reflect.DeepEqual(got, want) {
			t.Errorf("on Windows, Split(%q) = %+v, want %+v", in, got, want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("npx -y x && cd 'a", true)
	f.Add(`"C:\a b\c.exe" \"`, false)
	f.Fuzz(func(t *testing.T, s string, windows bool) {
		sh := Split(s, windows)
		if sh.OpStart < 0 || sh.OpEnd > len(s) || sh.OpStart > sh.OpEnd {
			t.Errorf("%q: operator at %d to %d", s, sh.OpStart, sh.OpEnd)
		}
	})
}
