package probe

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestConsentOnce(t *testing.T) {
	c := NewConsent(t.TempDir())
	if c.Take("f") {
		t.Error("agreed to nothing")
	}
	c.Once("f")
	if !c.Given("f") || c.Given("g") || !c.Take("f") || c.Take("f") {
		t.Error("once is not once")
	}
}

func TestConsentAlways(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	c := NewConsent(dir)
	if list, err := c.List(); err != nil || len(list) > 0 {
		t.Error(list, err)
	}
	if err := c.Always("f", "server one"); err != nil {
		t.Fatal(err)
	}
	if err := c.Always("g", "server \x1b[31mtwo"); err != nil {
		t.Fatal(err)
	}
	again := NewConsent(dir) // another session
	for range 2 {            // lasting: taking it does not use it up
		if !again.Take("f") {
			t.Error("an agreement does not last")
		}
	}
	if again.Take("h") {
		t.Error("nobody agreed to h")
	}
	list, err := again.List()
	if err != nil || len(list) != 2 || list[0].Label+list[1].Label != "server oneserver two" && list[0].Label+list[1].Label != "server twoserver one" {
		t.Fatal(list, err)
	}
	if err := again.Revoke(list[0].ID); err != nil {
		t.Fatal(err)
	}
	if left, _ := c.List(); len(left) != 1 || c.Given("f") && c.Given("g") {
		t.Error("a revoked agreement lasts")
	}
	if err := again.Revoke(list[0].ID); err == nil {
		t.Error("revoked twice")
	}
	if err := c.Clear(); err != nil || c.Given("f") || c.Given("g") {
		t.Error("something is left:", err)
	}
	err = filepath.Walk(dir, func(name string, fi os.FileInfo, err error) error {
		if err == nil && fi.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v", name, fi.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Whoever can write an approval but does not know the key approves nothing.
func TestConsentCannotBeBrought(t *testing.T) {
	mine, theirs := NewConsent(t.TempDir()), NewConsent(t.TempDir())
	for _, c := range []*Consent{mine, theirs} {
		if err := c.Always("other", ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := theirs.Always("f", "evil"); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(theirs.approvals())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(mine.approvals(), f.Name()), []byte(`{"label":"evil"}`), 0o600); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(f.Name(), "f:") {
			t.Error("the fingerprint shows")
		}
	}
	if mine.Given("f") {
		t.Error("a foreign approval counts")
	}
	if err := mine.Revoke("../key"); err == nil {
		t.Error("revoked a path")
	}
}

func TestConsentKeyMustBePrivate(t *testing.T) {
	dir := t.TempDir()
	if err := NewConsent(dir).Always("f", ""); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "key"), 0o644); err != nil {
		t.Fatal(err)
	}
	if c := NewConsent(dir); c.Given("f") || c.Always("g", "") == nil {
		t.Error("a key that others read counts")
	}
	if err := os.WriteFile(filepath.Join(dir, "key"), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	os.Chmod(filepath.Join(dir, "key"), 0o600)
	if NewConsent(dir).Given("f") {
		t.Error("a damaged key counts")
	}
}

func TestConsentOfManySessions(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			c := NewConsent(dir)
			if err := c.Always(string(rune('a'+i)), "x"); err != nil || !c.Take(string(rune('a'+i))) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if list, err := NewConsent(dir).List(); len(list) != 8 {
		t.Error(len(list), err)
	}
}

func TestStateDir(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", "/state")
	if d, err := StateDir(); d != "/state/mcp-ls" || err != nil {
		t.Error(d, err)
	}
	t.Setenv("XDG_STATE_HOME", "relative")
	t.Setenv("HOME", "/home/u")
	if d, err := StateDir(); !strings.HasPrefix(d, "/home/u/") || err != nil {
		t.Error(d, err)
	}
}
