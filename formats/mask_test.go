package formats

import (
	"strings"
	"testing"
)

// A credential is hidden wherever the text about a document quotes it; words
// and references are not.
func TestMask(t *testing.T) {
	const secret = "hunter22-Zx81Qw72"
	for _, entry := range []string{
		`"env": {"API_KEY": "§"}`, `"args": ["--token", "§"]`, `"args": ["--api-key=§"]`, `"args": ["-e", "MY_SECRET=§"]`, `"args": ["-eMY_SECRET=§"]`,
		`"command": "npx -y x --token §"`, `"command": "TOKEN='§' npx x"`, `"args": ["--header", "Authorization: Bearer §"]`, `"args": "x --password §"`,
		`"url": "https://me:§@example.com/mcp"`, `"url": "example.com://x?api_key=§&b=c"`, `"headers": {"Authorization": "Bearer §"}`, `"headers": {"Authorization: Bearer §": ""}`,
		`"oauth": {"client_secret": "§"}`, `"env": ["TOKEN=§"]`, `"auth": {"token": ["§"]}`, `"a": "b"}, "other": {"token": "§"`,
	} {
		src := strings.ReplaceAll(`{"mcpServers": {"a": {`+entry+`}}}`, "§", secret)
		d := Analyze("/w/.mcp.json", src, nil)
		if got := d.Mask("It says `" + secret + "` here."); got != "It says `•••` here." {
			t.Errorf("%s: %s", entry, got)
		}
	}
	d := Analyze("/w/.mcp.json", `{"mcpServers": {"a": {"env": {"TOKEN": "${TOKEN_FROM_ENV}", "AUTH": "automatic", "KEY": "your-key-here", "KEY_FILE_KEY": "/etc/some-1"}}}}`, nil)
	for _, said := range []string{"`${TOKEN_FROM_ENV}` is not set", "automatic", "your-key-here", "/etc/some-1"} {
		if got := d.Mask(said); got != said {
			t.Errorf("%q became %q", said, got)
		}
	}
	if got := (&Document{}).Mask("x sk-ant-api03-abcdefghijklmnop y"); got != "x ••• y" {
		t.Errorf("a credential of a known form: %q", got)
	}
}
