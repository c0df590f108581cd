package probe

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// Fingerprint names exactly what testing t would do. Consent is given to one
// fingerprint and ends when any part of it changes: the transport, the command
// and the file it leads to, arguments, folder, variables, url, headers. What a
// file named in the arguments contains is not part of it.
func Fingerprint(t Target) string {
	path, err := Resolve(t)
	if err == nil {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = real
		}
	}
	t.Secrets = nil
	b, err := json.Marshal(struct { // maps marshal with sorted keys
		Version int
		Target  Target
		Path    string
	}{1, t, path})
	if err != nil { // not reachable: the type holds only strings
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Resolve finds the file that t's command would run, as a spawn without a shell
// does it, on the PATH that the server would get. Empty and relative entries of
// PATH are skipped, so that no file in a workspace runs by its bare name.
// The error is fs.ErrNotExist, fs.ErrPermission or syscall.EISDIR.
func Resolve(t Target) (string, error) {
	if t.Kind != Stdio {
		return "", nil
	}
	if t.Command == "" {
		return "", &fs.PathError{Op: "run", Path: t.Command, Err: fs.ErrNotExist}
	}
	if strings.ContainsRune(t.Command, filepath.Separator) || strings.ContainsRune(t.Command, '/') || filepath.VolumeName(t.Command) != "" {
		path := t.Command
		if !filepath.IsAbs(path) {
			path = filepath.Join(t.Dir, path)
		}
		path, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		return executable(t, path)
	}
	var denied error
	for _, dir := range filepath.SplitList(t.Variable("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		path, err := executable(t, filepath.Join(dir, t.Command))
		if err == nil {
			return path, nil
		}
		if denied == nil && os.IsPermission(err) {
			denied = err
		}
	}
	if denied != nil {
		return "", denied
	}
	return "", &fs.PathError{Op: "look up", Path: t.Command, Err: fs.ErrNotExist}
}

// Variable is the value that an environment variable has for the server: the
// configured one, or else our own.
func (t Target) Variable(name string) string {
	for k, v := range t.Env {
		if k == name || runtime.GOOS == "windows" && strings.EqualFold(k, name) {
			return v
		}
	}
	return os.Getenv(name)
}

// executable returns the file that running path would start.
func executable(t Target, path string) (string, error) {
	if runtime.GOOS == "windows" {
		return windowsExecutable(t, path)
	}
	fi, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case fi.IsDir():
		return "", &fs.PathError{Op: "run", Path: path, Err: syscall.EISDIR}
	case fi.Mode()&0o111 == 0:
		return "", &fs.PathError{Op: "run", Path: path, Err: fs.ErrPermission}
	}
	return path, nil
}

// windowsExecutable tries path with each extension that makes a file a program.
func windowsExecutable(t Target, path string) (string, error) {
	exts := strings.Split(t.Variable("PATHEXT"), ";")
	if t.Variable("PATHEXT") == "" {
		exts = []string{".COM", ".EXE", ".BAT", ".CMD"}
	}
	candidates := []string{}
	for _, ext := range exts {
		if ext == "" {
			continue
		}
		if strings.EqualFold(filepath.Ext(path), ext) {
			candidates = append([]string{path}, candidates...)
		}
		candidates = append(candidates, path+ext)
	}
	for _, c := range candidates {
		if fi, err := os.Stat(c); err == nil && !fi.IsDir() {
			return c, nil
		}
	}
	if fi, err := os.Stat(path); err == nil {
		if fi.IsDir() {
			return "", &fs.PathError{Op: "run", Path: path, Err: syscall.EISDIR}
		}
		return "", &fs.PathError{Op: "run", Path: path, Err: fs.ErrPermission}
	}
	return "", &fs.PathError{Op: "run", Path: path, Err: fs.ErrNotExist}
}
