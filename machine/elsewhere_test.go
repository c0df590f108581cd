package machine

import "testing"

func TestElsewhere(t *testing.T) {
	for _, c := range []struct {
		name string
		at   string
		far  bool
	}{
		{`C:\tools\x.exe`, "C:/w", false}, {"/usr/bin/x", "/w", false}, {`x`, "", false}, {`.\x`, "", false},
		{`\\evil.example\share\x.exe`, "C:/w", true}, {"//evil.example/share", "", true}, {`\\evil.example@SSL\DavWWWRoot\x`, "", true}, {`\/evil/x`, "", true},
		{`\\?\UNC\evil\share`, "", true}, {`\\?\C:\x`, "", false}, {`\\.\pipe\x`, "", true},
		{`\\wsl$\Ubuntu\home\me\x`, "//WSL$/Ubuntu/home/me", false}, {`\\evil\x`, "//wsl$/Ubuntu", true},
	} {
		if got := elsewhere(c.name, []string{c.at}); got != c.far {
			t.Errorf("%s beside %q: %v", c.name, c.at, got)
		}
	}
}
