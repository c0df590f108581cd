package diagnostics_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
)

// launchCodes are the rules of this test; it is silent about all others.
var launchCodes = []string{"command-line", "merged-arguments", "npx-without-yes", "windows-npx", "wrong-platform", "docker-no-stdin",
	"docker-detached", "docker-tty", "docker-option-order", "docker-env", "relative-path", "personal-path", "tilde", "control-character",
	"split-argument", "command-not-found", "python-command", "desktop-path", "version-manager-path", "env-path", "unknown-package",
	"package-typo", "package-case", "wrong-runner", "archived-package", "wrong-type", "unknown-value"}

// What clients start, in files of many of them: the findings, and the file
// after all preferred fixes.
func TestLaunch(t *testing.T) {
	for _, c := range []struct {
		name, path, platform string
		home                 bool
		src                  string
		want                 string // "severity code at text", in the order of the file
		fixed                string // "": as it was
	}{
		{name: "a line in TOML", path: ".codex/config.toml", src: "[mcp_servers.a]\ncommand = \"npx -y @acme/a@1.0.0\"\n",
			want: "warning command-line npx -y @acme/a@1.0.0", fixed: "[mcp_servers.a]\ncommand = \"npx\"\nargs = [\"-y\", \"@acme/a@1.0.0\"]\n"},
		{name: "a line in YAML", path: ".config/goose/config.yaml", home: true, src: "extensions:\n  a:\n    name: a\n    type: stdio\n    enabled: true\n    cmd: uvx acme-a==1.0\n    timeout: 300\n",
			want: "warning command-line uvx acme-a==1.0", fixed: "extensions:\n  a:\n    name: a\n    type: stdio\n    enabled: true\n    cmd: uvx\n    args: [\"acme-a==1.0\"]\n    timeout: 300\n"},
		{name: "a line as the only item of a list", path: "opencode.json", src: `{"mcp": {"a": {"type": "local", "command": ["npx -y @acme/a@1.0.0"], "enabled": true}}}`,
			want: "warning command-line npx -y @acme/a@1.0.0", fixed: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "@acme/a@1.0.0"], "enabled": true}}}`},
		{name: "a line of Windows", path: ".cursor/mcp.json", platform: "windows", src: `{"mcpServers": {"a": {"command": "C:\\Program Files\\nodejs\\node.exe C:\\acme\\a.js --port 1"}}}`,
			want: `warning command-line C:\\Program Files\\nodejs\\node.exe C:\\acme\\a.js --port 1`, fixed: `{"mcpServers": {"a": {"command": "C:\\Program Files\\nodejs\\node.exe", "args": ["C:\\acme\\a.js", "--port", "1"]}}}`},
		{name: "a path with a blank is no line", path: ".cursor/mcp.json", platform: "windows", src: `{"mcpServers": {"a": {"command": "C:\\Program Files\\nodejs\\node.exe", "args": ["C:\\acme\\a.js"]}}}`},
		{name: "an app is no line", path: ".cursor/mcp.json", platform: "darwin", src: `{"mcpServers": {"a": {"command": "/Applications/My App.app/Contents/MacOS/a"}}}`},
		{name: "variables before the program", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "LEVEL=debug acme-a --stdio"}}}`,
			want: "warning command-line LEVEL=debug acme-a --stdio", fixed: `{"mcpServers": {"a": {"command": "acme-a", "args": ["--stdio"], "env": {"LEVEL": "debug"}}}}`},
		{name: "a folder first, where there is cwd", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "cd /srv/a && node index.js"}}}`,
			want: "warning command-line &&", fixed: `{"servers": {"a": {"command": "node", "args": ["index.js"], "cwd": "/srv/a"}}}`},
		{name: "a pipe needs a shell", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a --stdio | tee log"}}}`, want: "warning command-line |"},
		{name: "a line that needs an answer for npx", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "npx acme-a"}}}`,
			want: "warning command-line npx acme-a", fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "acme-a"]}}}`},
		{name: "docker in a line", path: ".roo/mcp.json", src: `{"mcpServers": {"a": {"command": "docker run --rm acme/a:1", "args": []}}}`,
			want: "warning command-line docker run --rm acme/a:1", fixed: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "--rm", "acme/a:1"]}}}`},
		{name: "a list where a program belongs", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": ["npx", "-y"], "args": ["@acme/a@1.0.0"]}}}`,
			want: `error wrong-type "command"`, fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@acme/a@1.0.0"]}}}`},
		{name: "a list where a program belongs, in TOML", path: ".codex/config.toml", src: "[mcp_servers.a]\ncommand = [\"npx\", \"-y\", \"acme-a@1.0.0\"]\n",
			want: "error wrong-type command", fixed: "[mcp_servers.a]\ncommand = \"npx\"\nargs = [\"-y\", \"acme-a@1.0.0\"]\n"},
		{name: "arguments in one text", path: ".config/goose/config.yaml", home: true, src: "extensions:\n  a:\n    name: a\n    type: stdio\n    enabled: true\n    cmd: npx\n    args: -y @acme/a@1.0.0\n    timeout: 300\n",
			want: "error wrong-type args", fixed: "extensions:\n  a:\n    name: a\n    type: stdio\n    enabled: true\n    cmd: npx\n    args: [\"-y\", \"@acme/a@1.0.0\"]\n    timeout: 300\n"},
		{name: "arguments by number", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "npx", "args": {"0": "-y", "1": "acme-a@1.0.0"}}}}`,
			want: `warning wrong-type "args"`, fixed: `{"servers": {"a": {"command": "npx", "args": ["-y", "acme-a@1.0.0"]}}}`},
		{name: "an object where a program belongs", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": {"path": "npx", "args": ["-y", "acme-a@1.0.0"], "env": {"A": "1"}}}}}`,
			want: `error wrong-type "command"`, fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "acme-a@1.0.0"], "env": {"A": "1"}}}}`},
		{name: "a line where a list belongs", path: "opencode.json", src: `{"mcp": {"a": {"type": "local", "command": "npx -y acme-a@1.0.0", "enabled": true}}}`,
			want: `error wrong-type "command" / warning command-line npx -y acme-a@1.0.0`, fixed: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "acme-a@1.0.0"], "enabled": true}}}`},
		{name: "a line where few programs are taken", path: "agent.yaml", src: "name: a\nmodel:\n  provider: openai\n  name: gpt-4o-mini\ninstructions:\n  inline: x\ntools:\n  - name: files\n    description: d\n    type: mcp\n    command: npx -y acme-a@1.0.0\n",
			want: "warning command-line npx -y acme-a@1.0.0", fixed: "name: a\nmodel:\n  provider: openai\n  name: gpt-4o-mini\ninstructions:\n  inline: x\ntools:\n  - name: files\n    description: d\n    type: mcp\n    command: npx\n    args: [\"-y\", \"acme-a@1.0.0\"]\n"},
		{name: "all arguments in one", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run -i --rm acme/a:1"]}}}`,
			want: "warning merged-arguments run -i --rm acme/a:1", fixed: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "--rm", "acme/a:1"]}}}`},
		{name: "an option with its value", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "args": ["--header X-Area: north", "two words", "--text=two words"]}}}`,
			want: "warning merged-arguments --header X-Area: north", fixed: `{"mcpServers": {"a": {"command": "acme-a", "args": ["--header", "X-Area: north", "two words", "--text=two words"]}}}`},
		{name: "what a shell reads stays", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "bash", "args": ["-c", "cd ~/a && npx acme -y"]}}}`},
		{name: "npm exec", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "npm", "args": ["exec", "--", "@acme/a@1.0.0"]}}}`,
			want: "warning npx-without-yes @acme/a@1.0.0", fixed: `{"mcpServers": {"a": {"command": "npm", "args": ["exec", "-y", "--", "@acme/a@1.0.0"]}}}`},
		{name: "npx in a list", path: "opencode.json", src: `{"mcp": {"a": {"type": "local", "command": ["npx", "acme-a@1.0.0"], "enabled": true}}}`,
			want: "warning npx-without-yes acme-a@1.0.0", fixed: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "acme-a@1.0.0"], "enabled": true}}}`},
		{name: "answered by a variable", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "npx", "args": ["acme-a@1.0.0"], "env": {"npm_config_yes": "true"}}}}`},
		{name: "a batch file by its whole name", path: ".mcp.json", platform: "windows", src: `{"mcpServers": {"a": {"command": "npx.cmd", "args": ["-y", "acme-a@1.0.0"]}}}`,
			want: "warning windows-npx npx.cmd", fixed: `{"mcpServers": {"a": {"command": "cmd", "args": ["/c", "npx.cmd", "-y", "acme-a@1.0.0"]}}}`},
		{name: "uvx is no batch file", path: ".mcp.json", platform: "windows", src: `{"mcpServers": {"a": {"command": "uvx", "args": ["acme-a==1.0"]}}}`},
		{name: "cmd without its switch", path: ".claude.json", home: true, platform: "windows", src: `{"mcpServers": {"a": {"command": "cmd", "args": ["npx", "-y", "acme-a@1.0.0"]}}}`,
			want: "warning wrong-platform cmd", fixed: `{"mcpServers": {"a": {"command": "cmd", "args": ["/c", "npx", "-y", "acme-a@1.0.0"]}}}`},
		{name: "the Linux subsystem runs cmd.exe", path: ".claude.json", home: true, platform: "darwin", src: `{"mcpServers": {"a": {"command": "cmd.exe", "args": ["/c", "npx -y acme-a@1.0.0"]}}}`},
		{name: "a line behind cmd /c", path: ".claude.json", home: true, platform: "darwin", src: `{"mcpServers": {"a": {"command": "cmd", "args": ["/c", "npx -y acme-a@1.0.0"]}}}`,
			want: "warning wrong-platform cmd", fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "acme-a@1.0.0"]}}}`},
		{name: "a drive on Linux", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "node", "args": ["C:\\acme\\a.js"]}, "b": {"command": "C:/acme/b.exe"}}}`,
			want: `warning wrong-platform C:\\acme\\a.js`},
		{name: "a path of Unix on Windows", path: ".codeium/windsurf/mcp_config.json", home: true, platform: "windows", src: `{"mcpServers": {"a": {"command": "/usr/bin/node", "args": ["/opt/a.js"]}}}`,
			want: "warning wrong-platform /usr/bin/node"},
		{name: "input and terminal in a list", path: "opencode.json", src: `{"mcp": {"a": {"type": "local", "command": ["docker", "run", "-it", "acme/a:1"], "enabled": true}}}`,
			want: "warning docker-tty -it", fixed: `{"mcp": {"a": {"type": "local", "command": ["docker", "run", "-i", "acme/a:1"], "enabled": true}}}`},
		{name: "detached with input", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "podman", "args": ["run", "-i", "--detach", "acme/a:1"]}}}`,
			want: "warning docker-detached --detach", fixed: `{"mcpServers": {"a": {"command": "podman", "args": ["run", "-i", "acme/a:1"]}}}`},
		{name: "a terminal alone", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-t", "--rm", "acme/a:1"]}}}`,
			want: "warning docker-no-stdin run", fixed: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "--rm", "acme/a:1"]}}}`},
		{name: "a command in a container", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["exec", "box", "node", "a.js"]}}}`,
			want: "warning docker-no-stdin exec", fixed: `{"mcpServers": {"a": {"command": "docker", "args": ["exec", "-i", "box", "node", "a.js"]}}}`},
		{name: "input behind the image", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "--rm", "acme/a:1", "-i", "--verbose"]}}}`,
			want: "warning docker-option-order -i", fixed: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "--rm", "-i", "acme/a:1", "--verbose"]}}}`},
		{name: "options of the server stay", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "acme/a:1", "-v", "-p", "8080", "-e", "lower", "--name", "x"]}}}`},
		{name: "several variables stop", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "acme/a:1"], "env": {"A": "1", "B": "2", "DOCKER_HOST": "x"}}}}`,
			want: `warning docker-env "A" / warning docker-env "B"`, fixed: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "-e", "A", "-e", "B", "acme/a:1"], "env": {"A": "1", "B": "2", "DOCKER_HOST": "x"}}}}`},
		{name: "variables by file or in place", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "--env-file", "/a/.env", "acme/a:1"], "env": {"A": "1"}}, "b": {"command": "docker", "args": ["run", "-i", "-eB", "--env=C=3", "acme/b:1"], "env": {"B": "1", "C": "2"}}}}`},
		{name: "a value for a name", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "docker", "args": ["run", "-i", "-e", "${env:A_KEY}", "acme/a:1"]}}}`,
			want: "warning docker-env ${env:A_KEY}"},
		{name: "an option for a name", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "-e", "--rm", "acme/a:1"]}}}`, want: "warning docker-env -e"},
		{name: "a script of a plugin in a project's file", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "node", "args": ["./a.js"]}, "b": {"command": "./bin/b"}}}`,
			want: "information relative-path ./a.js / information relative-path ./bin/b"},
		{name: "the open folder", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "node", "args": ["./a.js"]}}}`},
		{name: "no folder in particular", path: "claude_desktop_config.json", platform: "darwin", src: `{"mcpServers": {"a": {"command": "uv", "args": ["run", "server.py"]}, "b": {"command": "uv", "args": ["--directory", "/opt/b", "run", "server.py"]}}}`,
			want: "hint desktop-path uv / warning relative-path server.py / hint desktop-path uv"},
		{name: "someone's folder", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "node", "args": ["--dir=/home/kim/a", "/home/node/a.js", "C:\\Users\\kim\\a"]}}}`,
			want: `information personal-path /home/kim / warning wrong-platform C:\\Users\\kim\\a / information personal-path C:\\Users\\kim`},
		{name: "one's own file", path: ".claude.json", home: true, src: `{"mcpServers": {"a": {"command": "node", "args": ["/home/sam/a.js"]}}}`},
		{name: "a tilde in TOML", path: ".codex/config.toml", home: true, src: "[mcp_servers.a]\ncommand = \"~/bin/a\"\ncwd = \"~\"\nenv = { DATA = \"~/data\" }\n",
			want: "warning tilde ~ / warning tilde ~ / hint tilde ~"},
		{name: "a tilde behind =", path: ".gemini/settings.json", home: true, src: `{"mcpServers": {"a": {"command": "acme-a", "args": ["--dir=~/a", "a~b", "~sam"]}}}`,
			want: "warning tilde ~", fixed: `{"mcpServers": {"a": {"command": "acme-a", "args": ["--dir=${HOME}/a", "a~b", "~sam"]}}}`},
		{name: "a server that expands it", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem@2026.8.31", "~/Documents"]}}}`},
		{name: "a client that expands it", path: ".copilot/mcp-config.json", home: true, src: `{"mcpServers": {"a": {"type": "local", "command": "acme-a", "cwd": "~/a", "tools": ["*"]}}}`},
		{name: "what the syntax refuses is not said twice", path: ".codex/config.toml", home: true, platform: "windows", src: "[mcp_servers.a]\ncommand = \"C:\\temp\\bin\\a.exe\"\n"},
		{name: "tabs in TOML without an error", path: ".codex/config.toml", home: true, platform: "windows", src: "[mcp_servers.a]\ncommand = \"C:\\tools\\bin\"\n",
			want: `warning control-character \tools\b`, fixed: "[mcp_servers.a]\ncommand = \"C:\\\\tools\\\\bin\"\n"},
		{name: "a line break in YAML", path: ".config/goose/config.yaml", home: true, platform: "windows", src: "extensions:\n  a:\n    name: a\n    type: stdio\n    enabled: true\n    cmd: python\n    args: [\"c:\\new\\tools.py\"]\n    timeout: 300\n",
			want: `warning control-character \new\t`, fixed: "extensions:\n  a:\n    name: a\n    type: stdio\n    enabled: true\n    cmd: python\n    args: [\"c:\\\\new\\\\tools.py\"]\n    timeout: 300\n"},
		{name: "a folder and a file of Windows, relative", path: ".mcp.json", platform: "windows", src: `{"mcpServers": {"a": {"command": "python", "args": ["src\new\bin.py", "a\nb"]}}}`,
			want: `information relative-path src\new\bin.py / warning control-character \new\b`, fixed: `{"mcpServers": {"a": {"command": "python", "args": ["src\\new\\bin.py", "a\nb"]}}}`},
		{name: "options with values in one", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "args": ["--port=1 --host=x"]}}}`,
			want: "warning merged-arguments --port=1 --host=x", fixed: `{"mcpServers": {"a": {"command": "acme-a", "args": ["--port=1", "--host=x"]}}}`},
		{name: "a key in several lines", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "env": {"PEM": "-----BEGIN\nabc\n-----END"}}}}`},
		{name: "PATH by itself", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "env": {"PATH": "/opt/a:$PATH"}}, "b": {"command": "acme-b", "env": {"PATH": "/opt/b:${env:PATH}"}}}}`,
			want: "warning env-path $PATH", fixed: `{"mcpServers": {"a": {"command": "acme-a", "env": {"PATH": "/opt/a:${env:PATH}"}}, "b": {"command": "acme-b", "env": {"PATH": "/opt/b:${env:PATH}"}}}}`},
		{name: "PATH without the system", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "env": {"PATH": "/opt/a/bin"}}, "b": {"command": "acme-b", "env": {"PATH": "/usr/bin:/bin"}}}}`,
			want: "warning env-path /opt/a/bin"},
		{name: "a folder of a version", path: ".claude.json", home: true, src: `{"mcpServers": {"a": {"command": "/home/sam/.local/state/fnm_multishells/12_34/bin/npx", "args": ["-y", "acme-a@1.0.0"]}, "b": {"command": "/opt/homebrew/Cellar/node/22.1.0/bin/node", "args": ["/opt/b.js"]}}}`,
			want: "warning version-manager-path /fnm_multishells/12_34 / information version-manager-path /Cellar/node/22.1.0"},
		{name: "the bridge by the wrong runner", path: "claude_desktop_config.json", src: `{"mcpServers": {"a": {"command": "/opt/bin/uvx", "args": ["mcp-remote", "https://a.example.com/mcp"]}}}`,
			want: "warning wrong-runner mcp-remote", fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "mcp-remote", "https://a.example.com/mcp"]}}}`},
		{name: "npx for Python", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "mcp-server-time"]}, "b": {"command": "npx", "args": ["-y", "acme-b==1.0"]}}}`,
			want: "warning wrong-runner mcp-server-time / warning wrong-runner acme-b==1.0", fixed: `{"mcpServers": {"a": {"command": "uvx", "args": ["mcp-server-time"]}, "b": {"command": "uvx", "args": ["acme-b==1.0"]}}}`},
		{name: "uvx for a package of npm", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "uvx", "args": ["chrome-devtools-mcp@1.11.0"]}}}`,
			want: "warning wrong-runner chrome-devtools-mcp@1.11.0", fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "chrome-devtools-mcp@1.11.0"]}}}`},
		{name: "npx for a file", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "/opt/a/dist/index.js", "--stdio"]}, "b": {"command": "npx", "args": ["/opt/b/server.py"]}}}`,
			want: "warning wrong-runner /opt/a/dist/index.js / warning wrong-runner /opt/b/server.py", fixed: `{"mcpServers": {"a": {"command": "node", "args": ["/opt/a/dist/index.js", "--stdio"]}, "b": {"command": "python3", "args": ["/opt/b/server.py"]}}}`},
		{name: "node for a package", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "node", "args": ["@acme/a@1.0.0", "--stdio"]}}}`,
			want: "warning wrong-runner @acme/a@1.0.0", fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@acme/a@1.0.0", "--stdio"]}}}`},
		{name: "npx for Python behind cmd", path: ".mcp.json", platform: "windows", src: `{"mcpServers": {"a": {"command": "cmd", "args": ["/c", "npx", "-y", "@modelcontextprotocol/server-fetch"]}}}`,
			want: "warning unknown-package @modelcontextprotocol/server-fetch", fixed: `{"mcpServers": {"a": {"command": "uvx", "args": ["mcp-server-fetch"]}}}`},
		{name: "a name with one hyphen less", path: "opencode.json", src: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "@modelcontextprotocol/server-sequentialthinking"], "enabled": true}}}`,
			want: "warning unknown-package @modelcontextprotocol/server-sequentialthinking", fixed: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "@modelcontextprotocol/server-sequential-thinking"], "enabled": true}}}`},
		{name: "a server in Python, in a list", path: "opencode.json", src: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "@modelcontextprotocol/server-git", "--repository", "/a"], "enabled": true}}}`,
			want: "warning unknown-package @modelcontextprotocol/server-git", fixed: `{"mcp": {"a": {"type": "local", "command": ["uvx", "mcp-server-git", "--repository", "/a"], "enabled": true}}}`},
		{name: "an image with capitals", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "GHCR.io/Acme/A:V1"]}}}`,
			want: "warning package-case GHCR.io/Acme/A:V1", fixed: `{"mcpServers": {"a": {"command": "docker", "args": ["run", "-i", "GHCR.io/acme/a:V1"]}}}`},
		{name: "an archived server in Python", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "uvx", "args": ["mcp-server-sqlite==2025.4.25", "--db-path", "a.db"]}}}`,
			want: "warning archived-package mcp-server-sqlite==2025.4.25"},
		{name: "headers that a client splits", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "mcp-remote@0.15.1", "https://a.example.com/mcp", "--header", "X-Area: ${AREA}"], "env": {"AREA": "north"}}}}`,
			want: "information split-argument X-Area: ${AREA}", fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "mcp-remote@0.15.1", "https://a.example.com/mcp", "--header", "X-Area:${X_AREA_HEADER}"], "env": {"X_AREA_HEADER": "north"}}}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := block{path: c.path, home: c.home, platform: c.platform, src: c.src}
			if b.platform == "" {
				b.platform = "linux"
			}
			var got []string
			for _, d := range launchFindings(b, c.src) {
				got = append(got, d.Severity.String()+" "+d.Code+" "+d.Span.In(c.src))
			}
			if g := strings.Join(got, " / "); g != c.want {
				t.Errorf("found\n %s\nwant\n %s", g, c.want)
			}
			want := c.fixed
			if want == "" {
				want = c.src
			}
			if after := fixed(t, c.src, func(src string) []formats.Diagnostic { return launchFindings(b, src) }, "unknown-package"); after != want {
				t.Errorf("fixed\n%s\nwant\n%s", after, want)
			}
		})
	}
}

func launchFindings(b block, src string) []formats.Diagnostic {
	return slices.DeleteFunc(diagnostics.Run(b.doc(src), diagnostics.Settings{}), func(d formats.Diagnostic) bool {
		return !slices.Contains(launchCodes, d.Code)
	})
}
