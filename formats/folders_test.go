package formats

import (
	"slices"
	"strings"
	"testing"
)

func TestFolderNames(t *testing.T) {
	in := []string{"files", "Files", "my server", "../../../up", "/etc/x", "..", "", "a/b", `a\b`, `C:\x`, "a\x00b\n", "\u202eevil", "con", "nul.txt", "~", strings.Repeat("é", 100)}
	want := []string{"files", "Files-2", "my server", "-..-..-up", "-etc-x", "server", "server-2", "a-b", "a-b-2", "C--x", "a-b-", "-evil", "server-con", "server-nul.txt", "~", strings.Repeat("é", 30)}
	if got := FolderNames(in); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
