// Package editor is an editor for tests: it speaks the language server
// protocol in plain JSON, with no code of the server's, and holds the texts of
// the files that it opened.
package editor

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"sync"
	"time"
)

// Patience is how long a test waits for the server.
const Patience = 20 * time.Second

// Options choose what the editor can do.
type Options struct {
	Root         string         // workspace folder
	Settings     any            // initializationOptions
	UTF8         bool           // counts characters in bytes
	Capabilities map[string]any // nil: Full()
	ProcessID    int
	// Answer answers the server's requests by method; without one the answer is null.
	Answer map[string]func(params json.RawMessage) any
}

// Editor is one side of a connection.
type Editor struct {
	Options      Options
	Capabilities json.RawMessage // of the server

	rw      io.ReadWriteCloser
	writing sync.Mutex

	mu        sync.Mutex
	changed   *sync.Cond
	next      int
	replies   map[int]reply
	published map[string]Published
	messages  []Message
	closed    error
	texts     map[string]*file
}

type file struct {
	text    string
	version int
}

type reply struct {
	result json.RawMessage
	err    *Error
}

// Error is an error answer.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Message is something that the server sent by itself.
type Message struct {
	Method string
	Params json.RawMessage
}

// Published is what the server published for a file.
type Published struct {
	Version     *int         `json:"version"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Dial starts a conversation over rw and initializes it.
func Dial(rw io.ReadWriteCloser, o Options) (*Editor, error) {
	e := Open(rw, o)
	var answer struct{ Capabilities json.RawMessage }
	if err := e.Call("initialize", e.initializeParams(), &answer); err != nil {
		return nil, err
	}
	e.Capabilities = answer.Capabilities
	return e, e.Notify("initialized", map[string]any{})
}

// Open starts a conversation without initializing it.
func Open(rw io.ReadWriteCloser, o Options) *Editor {
	if o.Capabilities == nil {
		o.Capabilities = Full()
	}
	e := &Editor{Options: o, rw: rw, replies: map[int]reply{}, published: map[string]Published{}, texts: map[string]*file{}}
	e.changed = sync.NewCond(&e.mu)
	go e.read()
	return e
}

func (e *Editor) initializeParams() map[string]any {
	encodings := []string{"utf-16"}
	if e.Options.UTF8 {
		encodings = []string{"utf-8", "utf-16"}
	}
	caps := map[string]any{"general": map[string]any{"positionEncodings": encodings}}
	for k, v := range e.Options.Capabilities {
		caps[k] = v
	}
	p := map[string]any{"processId": nil, "rootUri": nil, "capabilities": caps, "initializationOptions": e.Options.Settings}
	if e.Options.ProcessID != 0 {
		p["processId"] = e.Options.ProcessID
	}
	if e.Options.Root != "" {
		p["workspaceFolders"] = []map[string]any{{"uri": URI(e.Options.Root), "name": "work"}}
	}
	return p
}

// Call sends a request and waits for its answer.
func (e *Editor) Call(method string, params, result any) error {
	return e.Wait(e.Ask(method, params), result)
}

// Ask sends a request and returns its id.
func (e *Editor) Ask(method string, params any) int {
	e.mu.Lock()
	e.next++
	id := e.next
	e.mu.Unlock()
	if err := e.send(map[string]any{"id": id, "method": method, "params": params}); err != nil {
		e.mu.Lock()
		e.replies[id] = reply{err: &Error{Message: err.Error()}}
		e.mu.Unlock()
	}
	return id
}

// Wait waits for the answer to the request of that id.
func (e *Editor) Wait(id int, result any) error {
	var r reply
	err := e.until(fmt.Sprintf("answer to request %d", id), func() bool {
		var ok bool
		r, ok = e.replies[id]
		delete(e.replies, id)
		return ok
	})
	switch {
	case err != nil:
		return err
	case r.err != nil:
		return r.err
	case result == nil:
		return nil
	}
	return json.Unmarshal(r.result, result)
}

// Notify sends a notification.
func (e *Editor) Notify(method string, params any) error {
	return e.send(map[string]any{"method": method, "params": params})
}

// Messages are the messages of that method that the server has sent so far.
func (e *Editor) Messages(method string) []Message {
	e.mu.Lock()
	defer e.mu.Unlock()
	var out []Message
	for _, m := range e.messages {
		if m.Method == method {
			out = append(out, m)
		}
	}
	return out
}

// Await waits until the server has sent n messages of that method.
func (e *Editor) Await(method string, n int) error {
	return e.until(fmt.Sprintf("%d messages %s", n, method), func() bool {
		count := 0
		for _, m := range e.messages {
			if m.Method == method {
				count++
			}
		}
		return count >= n
	})
}

// Published waits for what the server publishes for the latest version of the
// file until accept takes it. accept must not ask the editor anything.
func (e *Editor) Published(uri string, accept func(Published) bool) (Published, error) {
	var p Published
	err := e.until("diagnostics of "+uri, func() bool {
		var ok bool
		p, ok = e.published[uri]
		f := e.texts[uri]
		return ok && (f == nil || p.Version != nil && *p.Version == f.version) && (accept == nil || accept(p))
	})
	return p, err
}

// Closed waits for the end of the connection and returns how it ended.
func (e *Editor) Closed() error {
	var how error
	err := e.until("end of the connection", func() bool { how = e.closed; return how != nil })
	if err != nil {
		return err
	}
	return how
}

// Close hangs up.
func (e *Editor) Close() error { return e.rw.Close() }

// until waits for a condition, which is asked while e.mu is held.
func (e *Editor) until(what string, holds func() bool) error {
	deadline := time.Now().Add(Patience)
	timer := time.AfterFunc(Patience, e.changed.Broadcast)
	defer timer.Stop()
	e.mu.Lock()
	defer e.mu.Unlock()
	for !holds() {
		switch {
		case e.closed != nil:
			return fmt.Errorf("no %s: the connection ended: %w", what, e.closed)
		case time.Now().After(deadline):
			return fmt.Errorf("no %s within %s", what, Patience)
		}
		e.changed.Wait()
	}
	return nil
}

func (e *Editor) send(message map[string]any) error {
	message["jsonrpc"] = "2.0"
	b, err := json.Marshal(message)
	if err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	_, err = fmt.Fprintf(e.rw, "Content-Length: %d\r\n\r\n%s", len(b), b)
	return err
}

func (e *Editor) read() {
	in := textproto.NewReader(bufio.NewReader(e.rw))
	err := errors.New("ended")
	for {
		head, failed := in.ReadMIMEHeader()
		if failed != nil {
			break
		}
		n, failed := strconv.Atoi(head.Get("Content-Length"))
		if failed != nil {
			err = failed
			break
		}
		body := make([]byte, n)
		if _, failed := io.ReadFull(in.R, body); failed != nil {
			err = failed
			break
		}
		e.receive(body)
	}
	e.mu.Lock()
	if e.closed == nil {
		e.closed = err
	}
	e.changed.Broadcast()
	e.mu.Unlock()
}

func (e *Editor) receive(body []byte) {
	var m struct {
		ID     json.RawMessage
		Method string
		Params json.RawMessage
		Result json.RawMessage
		Error  *Error
	}
	if err := json.Unmarshal(body, &m); err != nil {
		e.mu.Lock()
		e.closed = fmt.Errorf("a message that is not JSON: %w", err)
		e.mu.Unlock()
		return
	}
	e.mu.Lock()
	defer func() {
		e.changed.Broadcast()
		e.mu.Unlock()
	}()
	if m.Method == "" {
		id, _ := strconv.Atoi(string(m.ID))
		e.replies[id] = reply{m.Result, m.Error}
		return
	}
	e.messages = append(e.messages, Message{m.Method, m.Params})
	if len(m.ID) > 0 {
		go e.answer(m.ID, m.Method, m.Params)
	}
	if m.Method == "textDocument/publishDiagnostics" {
		var p struct {
			URI string
			Published
		}
		if json.Unmarshal(m.Params, &p) == nil {
			e.published[p.URI] = p.Published
		}
	}
}

func (e *Editor) answer(id json.RawMessage, method string, params json.RawMessage) {
	var result any
	if f := e.Options.Answer[method]; f != nil {
		result = f(params)
	}
	_ = e.send(map[string]any{"id": id, "result": result}) // a connection that ended is seen by read
}
