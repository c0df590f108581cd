package formats

import (
	"slices"
	"strings"
	"testing"
)

// The canonical servers in the clients that the twelve dialects leave out: the
// entry, word for word, and the codes of what is lost.
func TestConvertRows(t *testing.T) {
	const (
		plainDocs  = `{"url":"https://example.com/mcp","headers":{"Authorization":"Bearer <DOCS_TOKEN>"}}`
		plainFiles = `{` + npx + `,"env":{"LOG":"info","TOKEN":"<TOKEN>"}}`
		braced     = npx + `,"env":{"LOG":"info","TOKEN":"${TOKEN}"}`
	)
	from := Analyze("/w/.mcp.json", canonical, nil)
	for _, c := range []struct {
		to           ID
		docs, files  string
		lost, losses string // codes of docs, of files
	}{
		{"kilo", `{"type":"remote",` + inOrder + `{env:DOCS_TOKEN}"},"enabled":true}`,
			`{"type":"local","command":["npx","-y","@modelcontextprotocol/server-filesystem","."],"environment":{"LOG":"info","TOKEN":"{env:TOKEN}"},"enabled":true,"timeout":90000}`, "", ""},
		{"continue", `{"name":"docs","type":"streamable-http","url":"https://example.com/mcp","requestOptions":{"headers":{"Authorization":"Bearer ${{ secrets.DOCS_TOKEN }}"}}}`,
			`{"name":"files","type":"stdio",` + npx + `,"env":{"LOG":"info","TOKEN":"${{ secrets.TOKEN }}"}}`, "", "W-TIMEOUT"},
		{"goose", `{"name":"docs","type":"streamable_http","uri":"https://example.com/mcp","env_keys":["DOCS_TOKEN"],"headers":{"Authorization":"Bearer ${DOCS_TOKEN}"},"enabled":true}`,
			`{"name":"files","type":"stdio","cmd":"npx","args":["-y","@modelcontextprotocol/server-filesystem","."],"envs":{"LOG":"info"},"env_keys":["TOKEN"],"timeout":90,"enabled":true}`, "", ""},
		{"amazonq", `{"type":"http",` + envRef + `}`, `{"type":"stdio",` + local + `,"timeout":90000}`, "", ""},
		{"kiro", `{` + envBrace + `}`, `{` + braced + `,"timeout":90000}`, "", ""},
		{"jetbrains", plainDocs, plainFiles, "W-REF", "W-REF W-TIMEOUT"},
		{"junie", plainDocs, plainFiles, "W-REF", "W-REF W-TIMEOUT"},
		{"lmstudio", plainDocs, plainFiles, "W-REF", "W-REF W-TIMEOUT"},
		{"warp", plainDocs, plainFiles, "W-REF", "W-REF W-TIMEOUT"},
		{"trae", plainDocs, plainFiles, "W-REF", "W-REF W-TIMEOUT"},
		{"crush", `{"type":"http",` + envBrace + `}`, `{"type":"stdio",` + braced + `,"timeout":90}`, "", ""},
		{"amp", `{` + envBrace + `}`, `{` + braced + `}`, "", "W-TIMEOUT"},
		{"librechat", `{"type":"streamable-http",` + envBrace + `}`, `{"type":"stdio",` + braced + `,"timeout":90000}`, "", ""},
		{"cagent", `{"type":"mcp","name":"docs","remote":{"url":"https://example.com/mcp","transport_type":"streamable","headers":{"Authorization":"Bearer ${env.DOCS_TOKEN}"}}}`,
			`{"type":"mcp","name":"files",` + braced + `}`, "", "W-TIMEOUT"},
		{"server-json", `{"type":"streamable-http","url":"https://example.com/mcp","headers":[{"name":"Authorization","value":"Bearer {DOCS_TOKEN}","variables":{"DOCS_TOKEN":{"isRequired":true,"isSecret":true}}}]}`,
			`{"registryType":"npm","identifier":"@modelcontextprotocol/server-filesystem","runtimeHint":"npx","packageArguments":[{"type":"positional","value":"."}],` +
				`"environmentVariables":[{"name":"LOG","value":"info"},{"name":"TOKEN","isRequired":true,"isSecret":true}],"transport":{"type":"stdio"}}`, "", "W-TIMEOUT"},
		{"mcpb", ``, `{` + npx + `,"env":{"LOG":"info","TOKEN":"${user_config.TOKEN}"}}`, "W-TRANSPORT", "W-TIMEOUT"},
	} {
		to := ByID(c.to)
		for name, want := range map[string][2]string{"docs": {c.docs, c.lost}, "files": {c.files, c.losses}} {
			low := to.Lower(from.Server(name), LowerOptions{From: from.Client})
			if got := entryText(to, low); low.Refuse == "" && got != want[0] || (low.Refuse != "") != (want[0] == "") {
				t.Errorf("%s: %s is\n%s\nwant\n%s\n%s", c.to, name, got, want[0], low.Refuse)
			}
			if got := codes(low); got != want[1] {
				t.Errorf("%s: %s loses %q, want %q: %v", c.to, name, got, want[1], low.Losses)
			}
		}
	}
}

func codes(low Lowered) string {
	var out []string
	for _, l := range low.Losses {
		out = append(out, l.Code)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// Commands and the packages that they run are two ways to say the same, as far
// as a registry can say it.
func TestPackages(t *testing.T) {
	for _, c := range []struct{ in, pkg, out string }{
		{`{"command":"npx","args":["-y","@acme/a@1.2.0","x"]}`, `"registryType":"npm","identifier":"@acme/a","version":"1.2.0"`, ``},
		{`{"command":"npx","args":["a"]}`, `"registryType":"npm","identifier":"a","runtimeHint"`, `{"command":"npx","args":["-y","a"]}`},
		{`{"command":"npx","args":["-y","a@latest"]}`, `"identifier":"a","runtimeHint"`, `{"command":"npx","args":["-y","a"]}`},
		{`{"command":"uvx","args":["a==1.0"]}`, `"registryType":"pypi","identifier":"a","version":"1.0"`, `{"command":"uvx","args":["a@1.0"]}`},
		{`{"command":"dnx","args":["Acme.A@1.0.0","--yes"]}`, `"registryType":"nuget","identifier":"Acme.A","version":"1.0.0"`, ``},
		{`{"command":"docker","args":["run","-i","--rm","-e","T","-v","/a:/b","acme/a:1.0","serve"],"env":{"T":"${T}"}}`, `"registryType":"oci","identifier":"acme/a:1.0"`,
			`{"command":"docker","args":["run","-i","--rm","-e","T","-v","/a:/b","acme/a:1.0","serve"],"env":{"T":"${T}"}}`},
		{`{"command":"npx","args":["-p","a","b"]}`, ``, ``},
		{`{"command":"npx","args":["./a.js"]}`, ``, ``},
		{`{"command":"docker","args":["compose","up"]}`, ``, ``},
		{`{"command":"node","args":["a.js"]}`, ``, ``},
	} {
		from := Analyze("/w/.mcp.json", `{"mcpServers": {"a": `+c.in+`}}`, nil)
		to := ByID("server-json")
		low := to.Lower(from.Servers[0], LowerOptions{From: from.Client})
		if c.pkg == "" {
			if low.Refuse == "" {
				t.Errorf("%s: became %s", c.in, entryText(to, low))
			}
			continue
		}
		if got := entryText(to, low); low.Refuse != "" || !strings.Contains(got, c.pkg) {
			t.Errorf("%s: %s is without %s (%s)", c.in, got, c.pkg, low.Refuse)
		}
		made, err := Convert(from, to, ConvertOptions{})
		if err != nil {
			t.Fatal(err)
		}
		back := Analyze("/w/server.json", made.Text, nil)
		want := c.out
		if want == "" {
			want = c.in
		}
		if got := entryText(from.Client, from.Client.Lower(back.Servers[0], LowerOptions{From: back.Client})); got != want {
			t.Errorf("%s: came back as %s, want %s", c.in, got, want)
		}
	}
}

// A description of a server gives a client's entry, with the values that a
// person has to give.
func TestFromDescriptors(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"/w/server.json", `{"name": "io.github.acme/files", "description": "d", "version": "1", "packages": [{"registryType": "npm", "identifier": "@acme/files", "version": "1.4.2",
  "packageArguments": [{"type": "positional", "valueHint": "folder", "isRequired": true}, {"type": "named", "name": "--level", "default": "info"}, {"type": "named", "name": "--debug"}],
  "environmentVariables": [{"name": "TOKEN", "isSecret": true}, {"name": "LOG", "default": "info"}, {"name": "URL", "value": "https://{host}/", "variables": {"host": {"default": "example.com"}}}],
  "transport": {"type": "stdio"}}]}`,
			`{"command":"npx","args":["-y","@acme/files@1.4.2","${FOLDER}","--level","info"],"env":{"TOKEN":"${TOKEN}","LOG":"${LOG:-info}","URL":"https://${HOST:-example.com}/"}}`},
		{"/w/server.json", `{"name": "com.example/docs", "description": "d", "version": "1", "remotes": [{"type": "streamable-http", "url": "https://{team}.example.com/mcp", "headers": [{"name": "X-Key", "isSecret": true}]}]}`,
			`{"type":"http","url":"https://${TEAM}.example.com/mcp","headers":{"X-Key":"${X_KEY}"}}`},
		{"/w/manifest.json", `{"manifest_version": "0.3", "name": "a", "server": {"type": "node", "entry_point": "a.js", "mcp_config": {"command": "node", "args": ["${user_config.folder}"], "env": {"T": "${user_config.token}"}}}}`,
			`{"command":"node","args":["${FOLDER}"],"env":{"T":"${TOKEN}"}}`},
	} {
		d := Analyze(c.name, c.src, nil)
		to := ByID("claude-code")
		if got := entryText(to, to.Lower(d.Servers[0], LowerOptions{From: d.Client})); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

// What a description asks for is asked for by a client that can ask.
func TestInputsOfDescriptors(t *testing.T) {
	d := Analyze("/w/manifest.json", `{"manifest_version": "0.3", "name": "a", "server": {"mcp_config": {"command": "node", "env": {"T": "${user_config.token}"}}}}`, nil)
	made, err := Convert(d, ByID("vscode"), ConvertOptions{})
	if err != nil {
		t.Fatal(err)
	}
	back := Analyze("/w/.vscode/mcp.json", made.Text, nil)
	in := back.Tree.Root.At("inputs")
	if in == nil || len(in.Items) != 1 || in.Items[0].At("id").Str != "token" || in.Items[0].At("password").Str != "true" {
		t.Errorf("the value is not asked for:\n%s", made.Text)
	}
}
