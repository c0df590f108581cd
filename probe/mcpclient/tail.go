package mcpclient

import (
	"bytes"
	"strings"
	"sync"
)

const (
	headBytes = 2 << 10
	tailBytes = 6 << 10
)

// tail keeps the beginning and the end of what is written to it.
type tail struct {
	mu    sync.Mutex
	total int64
	head  []byte
	ring  [tailBytes]byte
	at    int
	full  bool
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	t.total += int64(n)
	k := min(headBytes-len(t.head), n)
	t.head = append(t.head, p[:k]...)
	p = p[k:]
	if len(p) > tailBytes {
		p = p[len(p)-tailBytes:]
		t.full = true
	}
	for len(p) > 0 {
		k := copy(t.ring[t.at:], p)
		p = p[k:]
		t.at += k
		if t.at == tailBytes {
			t.at, t.full = 0, true
		}
	}
	return n, nil
}

// text is what was kept, cut only at line ends: half a secret would not be
// recognised. It also returns how many bytes were written.
func (t *tail) text() (string, int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.full {
		return string(t.head) + string(t.ring[:t.at]), t.total
	}
	head := t.head[:bytes.LastIndexByte(t.head, '\n')+1]
	rest := append(bytes.Clone(t.ring[t.at:]), t.ring[:t.at]...)
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[i+1:]
	} else {
		rest = nil
	}
	return string(head) + "…\n" + string(rest), t.total
}

// last is the last line that holds anything.
func (t *tail) last() string {
	s, _ := t.text()
	b := bytes.TrimSpace([]byte(s))
	return string(b[bytes.LastIndexByte(b, '\n')+1:])
}

// clip keeps the first n bytes of s up to the end of a word: half a secret would
// not be recognised.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[:n]
	return s[:strings.LastIndexAny(s, " \t\n\"'<>,;")+1] + "…"
}
