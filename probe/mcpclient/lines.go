package mcpclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const (
	maxNoise     = 5   // lines kept
	maxNoiseLine = 200 // bytes kept of each
)

var errMessageTooBig = errors.New("message exceeds the limit")

// lineFacts is what the lines on stdout showed.
type lineFacts struct {
	noise     []string // the first lines that are no message
	noisy     int      // how many there were
	badObject bool     // a line began as a JSON object but did not parse
	echo      bool     // our own request came back
	foreignID bool     // a response bore an id that was never sent
	tooBig    bool
	nullError string // the message of an error without id
}

// lines cuts what a server writes to stdout into lines and passes on those that
// hold messages. Clients of any origin read line by line and skip a bad one.
type lines struct {
	max     int
	deliver func(jsonrpc.Message)

	buf     []byte
	scanned int // buf[:scanned] holds no line end

	mu       sync.Mutex
	sent     map[any]bool // ids of our requests
	saw      lineFacts
	hopeless chan struct{} // closed once an answer came that no client reads
}

func newLines(max int, deliver func(jsonrpc.Message)) *lines {
	return &lines{max: max, deliver: deliver, sent: map[any]bool{}, hopeless: make(chan struct{})}
}

// Write takes the next bytes of stdout. It fails on a line over the limit.
func (l *lines) Write(p []byte) (int, error) {
	l.buf = append(l.buf, p...)
	for {
		i := bytes.IndexByte(l.buf[l.scanned:], '\n')
		if i < 0 {
			break
		}
		line := l.buf[:l.scanned+i]
		l.buf = l.buf[l.scanned+i+1:]
		l.scanned = 0
		if err := l.take(line); err != nil {
			return len(p), err
		}
	}
	l.scanned = len(l.buf)
	if len(l.buf) > l.max {
		return len(p), l.refuse()
	}
	return len(p), nil
}

// end takes what stands after the last line end.
func (l *lines) end() {
	if len(l.buf) > 0 {
		l.take(l.buf)
		l.buf, l.scanned = nil, 0
	}
}

func (l *lines) take(line []byte) error {
	if len(line) > l.max {
		return l.refuse()
	}
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return nil
	}
	batch := []json.RawMessage{line}
	if line[0] == '[' && (json.Unmarshal(line, &batch) != nil || len(batch) == 0) {
		batch = []json.RawMessage{line}
	}
	for _, one := range batch {
		m, err := jsonrpc.DecodeMessage(bytes.Clone(one))
		if err != nil {
			l.reject(one)
			continue
		}
		l.inspect(m)
		l.deliver(m)
	}
	return nil
}

// inspect notes what a message tells about its sender.
func (l *lines) inspect(m jsonrpc.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch m := m.(type) {
	case *jsonrpc.Response:
		if !l.sent[m.ID.Raw()] {
			l.saw.foreignID = true
			l.despair()
		}
	case *jsonrpc.Request:
		if m.Method == "initialize" {
			l.saw.echo = true
		}
	}
}

// despair closes hopeless; l.mu is held.
func (l *lines) despair() {
	select {
	case <-l.hopeless:
	default:
		close(l.hopeless)
	}
}

// reject notes a line that is no message.
func (l *lines) reject(line []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var broken struct {
		JSONRPC string
		Error   struct{ Message string }
	}
	if json.Unmarshal(line, &broken) == nil && broken.JSONRPC == "2.0" && broken.Error.Message != "" {
		l.saw.nullError = broken.Error.Message
		l.despair()
		return
	}
	// No client takes a byte order mark either.
	object := bytes.TrimPrefix(line, []byte("\ufeff"))
	if bytes.HasPrefix(object, []byte("{")) && (len(object) < len(line) || !json.Valid(line)) {
		l.saw.badObject = true
	}
	answer := l.saw.badObject && bytes.Contains(line, []byte("jsonrpc")) || bytes.HasPrefix(line, []byte(`"jsonrpc"`))
	l.saw.noisy++
	if len(l.saw.noise) < maxNoise {
		l.saw.noise = append(l.saw.noise, clip(string(line), maxNoiseLine))
	}
	if answer || l.saw.framed() {
		l.despair()
	}
}

func (l *lines) refuse() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.saw.tooBig = true
	l.buf, l.scanned = nil, 0
	return errMessageTooBig
}

// requested notes the id of a request on its way to the server.
func (l *lines) requested(m jsonrpc.Message) {
	if req, ok := m.(*jsonrpc.Request); ok && req.ID.IsValid() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.sent[req.ID.Raw()] = true
	}
}

// facts is what the lines showed so far.
func (l *lines) facts() lineFacts {
	l.mu.Lock()
	defer l.mu.Unlock()
	f := l.saw
	f.noise = append([]string(nil), l.saw.noise...)
	return f
}

// framed reports whether the server frames messages as the Language Server Protocol does.
func (f lineFacts) framed() bool {
	for _, n := range f.noise {
		if strings.HasPrefix(strings.ToLower(n), "content-length:") {
			return true
		}
	}
	return false
}
