package probe

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"sync"
	"time"
)

// Consent remembers which fingerprints the user agreed to: once, in memory, or
// always, in a folder of the user's own. Approvals are kept as keyed hashes, so
// that nobody can guess a secret from the folder or bring an approval of his own.
type Consent struct {
	dir string

	mu   sync.Mutex
	key  []byte
	once map[string]bool
}

// Approval is one lasting agreement.
type Approval struct {
	ID    string    `json:"-"`
	Label string    `json:"label"`
	Given time.Time `json:"given"`
}

// StateDir is the folder in which lasting agreements of this user live.
func StateDir() (string, error) {
	if d := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "mcp-ls"), nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		d, err := os.UserConfigDir()
		return filepath.Join(d, "mcp-ls"), err
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state", "mcp-ls"), err
}

// NewConsent reads and keeps agreements in dir, which need not exist yet.
func NewConsent(dir string) *Consent {
	return &Consent{dir: dir, once: map[string]bool{}}
}

// Once agrees to one test of fingerprint.
func (c *Consent) Once(fingerprint string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.once[fingerprint] = true
}

// Always agrees to every test of fingerprint until it is revoked. The label
// tells the user later what was agreed to; it must hold no secret.
func (c *Consent) Always(fingerprint, label string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	key, err := c.load(true)
	if err != nil {
		return err
	}
	b, err := json.Marshal(Approval{Label: label, Given: time.Now().UTC().Truncate(time.Second)})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.approvals(), 0o700); err != nil {
		return fmt.Errorf("approvals: %w", err)
	}
	return writeFile(filepath.Join(c.approvals(), sign(key, fingerprint)), b)
}

// Take reports whether a test of fingerprint may run, and uses up an agreement
// that was given once.
func (c *Consent) Take(fingerprint string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.once[fingerprint] {
		delete(c.once, fingerprint)
		return true
	}
	return c.always(fingerprint)
}

// Given reports whether a test of fingerprint may run, without using anything up.
func (c *Consent) Given(fingerprint string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.once[fingerprint] || c.always(fingerprint)
}

func (c *Consent) always(fingerprint string) bool {
	key, err := c.load(false)
	if err != nil {
		return false
	}
	fi, err := os.Lstat(filepath.Join(c.approvals(), sign(key, fingerprint)))
	return err == nil && fi.Mode().IsRegular()
}

// List returns the lasting agreements, the oldest first.
func (c *Consent) List() ([]Approval, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	files, err := os.ReadDir(c.approvals())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("approvals: %w", err)
	}
	var out []Approval
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(c.approvals(), f.Name()))
		a := Approval{ID: f.Name()}
		if err != nil || json.Unmarshal(b, &a) != nil || !isID(a.ID) {
			continue // not ours
		}
		a.Label = Plain(a.Label)
		out = append(out, a)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Given.Before(out[j].Given) })
	return out, nil
}

// Revoke ends the lasting agreement of this ID.
func (c *Consent) Revoke(id string) error {
	if !isID(id) {
		return fmt.Errorf("approval %q: no such id", id)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := os.Remove(filepath.Join(c.approvals(), id)); err != nil {
		return fmt.Errorf("approval %q: %w", id, err)
	}
	return nil
}

// Clear ends every agreement, also those given once.
func (c *Consent) Clear() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.once)
	return os.RemoveAll(c.approvals())
}

func (c *Consent) approvals() string { return filepath.Join(c.dir, "approvals") }

func isID(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == sha256.Size && strings.ToLower(s) == s
}

func sign(key []byte, fingerprint string) string {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(fingerprint))
	return hex.EncodeToString(h.Sum(nil))
}

// load reads the key of this installation, and makes one if asked to.
func (c *Consent) load(create bool) ([]byte, error) {
	if c.key != nil {
		return c.key, nil
	}
	name := filepath.Join(c.dir, "key")
	key, err := readKey(name)
	if errors.Is(err, fs.ErrNotExist) && create {
		if err := os.MkdirAll(c.dir, 0o700); err != nil {
			return nil, fmt.Errorf("approvals: %w", err)
		}
		fresh := make([]byte, 32)
		rand.Read(fresh)
		if err := linkFile(name, fresh); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("approvals: %w", err)
		}
		key, err = readKey(name) // another process may have been first
	}
	if err != nil {
		return nil, fmt.Errorf("approvals: %w", err)
	}
	c.key = key
	return key, nil
}

func readKey(name string) ([]byte, error) {
	fi, err := os.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() || runtime.GOOS != "windows" && fi.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s: others may read or replace it; delete it", name)
	}
	key, err := os.ReadFile(name)
	if err == nil && len(key) != 32 {
		err = fmt.Errorf("%s: damaged; delete it", name)
	}
	return key, err
}

// linkFile writes name whole, or not at all if it exists already.
func linkFile(name string, b []byte) error {
	tmp, err := tempFile(name, b)
	if err != nil {
		return err
	}
	defer os.Remove(tmp)
	return os.Link(tmp, name)
}

// writeFile writes name whole, in place of what was there.
func writeFile(name string, b []byte) error {
	tmp, err := tempFile(name, b)
	if err != nil {
		return err
	}
	if err := os.Rename(tmp, name); err != nil {
		os.Remove(tmp)
		return err
	}
	return nil
}

// tempFile writes b beside name, readable by the user only.
func tempFile(name string, b []byte) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(b)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}
