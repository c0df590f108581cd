package mcpclient

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/http/httptrace"
	"sync"
	"time"
)

const (
	bodyHead    = 2 << 10 // bytes of a body kept as evidence
	peekTime    = 100 * time.Millisecond
	deleteTime  = time.Second
	bodyPerCall = 4 // a body may hold so many messages of the largest size
)

var errBodyTooBig = errors.New("response exceeds the limit")

// exchange is one HTTP request and what came of it.
type exchange struct {
	method    string
	rpc       string // the JSON-RPC method that it carried
	err       error
	connected bool
	status    int
	header    http.Header
	body      *body
	tcp       time.Duration
	tls       time.Duration
	firstByte time.Duration
}

// contentType is the media type of the answer.
func contentType(h http.Header) string {
	t, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return t
}

// record notes x and returns a context in which its connection is observed.
func (l *httpLink) record(ctx context.Context, x *exchange) context.Context {
	start := time.Now()
	l.exchangesMu.Lock()
	l.exchanges = append(l.exchanges, x)
	l.exchangesMu.Unlock()
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		ConnectDone: func(_, address string, err error) {
			if err == nil {
				l.update(func() { x.tcp = time.Since(start) })
				l.note(func(f *facts) { f.evidence.RemoteAddress = address })
			}
		},
		TLSHandshakeDone:     func(tls.ConnectionState, error) { l.update(func() { x.tls = time.Since(start) }) },
		GotConn:              func(httptrace.GotConnInfo) { l.update(func() { x.connected = true }) },
		GotFirstResponseByte: func() { l.update(func() { x.firstByte = time.Since(start) }) },
	})
}

func (l *httpLink) update(f func()) {
	l.exchangesMu.Lock()
	defer l.exchangesMu.Unlock()
	f()
}

// deciding is the exchange that a verdict rests on: the last one that is no
// courtesy at the end of a session.
func (l *httpLink) deciding() exchange {
	l.exchangesMu.Lock()
	defer l.exchangesMu.Unlock()
	for i := len(l.exchanges) - 1; i >= 0; i-- {
		if x := l.exchanges[i]; x.method != http.MethodDelete && x.rpc != "notifications/cancelled" {
			return *x
		}
	}
	return exchange{}
}

// rpcMethod reads the JSON-RPC method out of a request.
func rpcMethod(req *http.Request) string {
	if req.GetBody == nil {
		return ""
	}
	b, err := req.GetBody()
	if err != nil {
		return ""
	}
	defer b.Close()
	var m struct{ Method string }
	if json.NewDecoder(io.LimitReader(b, 64<<10)).Decode(&m) != nil {
		return ""
	}
	return m.Method
}

// body is the body of an answer: it ends with an error at the limit, and its
// first bytes are kept.
type body struct {
	inner io.ReadCloser
	left  int64
	peek  bool // read a little at the end if nobody read any: errors go unread

	mu     sync.Mutex
	head   []byte
	tooBig bool
}

func (b *body) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.mu.Lock()
		b.tooBig = true
		b.mu.Unlock()
		return 0, errBodyTooBig
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.inner.Read(p)
	b.left -= int64(n)
	b.keep(p[:n])
	return n, err
}

func (b *body) Close() error {
	if b.peek && b.text() == "" {
		within(peekTime, func() {
			var p [bodyHead]byte
			n, _ := io.ReadAtLeast(b.inner, p[:], 1)
			b.keep(p[:n])
		})
	}
	return b.inner.Close()
}

func (b *body) keep(p []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.head = append(b.head, p[:min(len(p), bodyHead-len(b.head))]...)
}

// text is the beginning of the body, cut after a word.
func (b *body) text() string {
	if b == nil {
		return ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.head) < bodyHead {
		return string(b.head)
	}
	return clip(string(b.head), bodyHead-1)
}

func (b *body) overLimit() bool {
	if b == nil {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tooBig
}
