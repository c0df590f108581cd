package mcpclient

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

// wsLink speaks MCP over a WebSocket, one message a text frame.
type wsLink struct {
	httpLink
	conn *websocket.Conn

	endMu sync.Mutex
	end   error // why reading ended
	bad   bool  // a frame held no message
}

// open implements link: it upgrades the connection.
func (l *wsLink) open(ctx context.Context) (mcp.Transport, error) {
	if err := l.prepare(); err != nil {
		return nil, err
	}
	conn, _, err := websocket.Dial(ctx, l.target.URL, &websocket.DialOptions{HTTPClient: l.client(), Subprotocols: []string{"mcp"}})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(int64(l.options.MaxFrame))
	if conn.Subprotocol() != "mcp" {
		l.warn(probe.NoMCPSubprotocol)
	}
	l.conn = conn
	l.note(func(f *facts) { f.socket.open = true })
	return l, nil
}

// Connect implements mcp.Transport.
func (l *wsLink) Connect(context.Context) (mcp.Connection, error) { return wsConn{l}, nil }

// wsConn is the session's view of the socket.
type wsConn struct{ l *wsLink }

func (c wsConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	_, b, err := c.l.conn.Read(ctx)
	var m jsonrpc.Message
	bad := false
	if err == nil {
		m, err = jsonrpc.DecodeMessage(b)
		bad = err != nil
	}
	if err != nil {
		c.l.endMu.Lock()
		defer c.l.endMu.Unlock()
		c.l.end, c.l.bad = err, bad
	}
	return m, err
}

func (c wsConn) Write(ctx context.Context, m jsonrpc.Message) error {
	b, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	return c.l.conn.Write(ctx, websocket.MessageText, b)
}

// Close does not wait for the other side to say goodbye too.
func (c wsConn) Close() error { return c.l.conn.CloseNow() }

func (c wsConn) SessionID() string { return "" }

// collect implements link.
func (l *wsLink) collect(ctx context.Context) {
	l.httpLink.collect(ctx)
	l.endMu.Lock()
	end, bad := l.end, l.bad
	l.endMu.Unlock()
	l.note(func(f *facts) {
		if f.err == nil || l.conn == nil {
			return
		}
		s, closing := &f.socket, websocket.CloseError{}
		s.garbage = bad
		s.tooBig = errors.Is(end, websocket.ErrMessageTooBig)
		switch {
		case errors.As(end, &closing):
			s.closed = true
			f.evidence.CloseReason = strings.TrimSpace(fmt.Sprintf("%d %s", closing.Code, closing.Reason))
		case errors.Is(end, io.EOF), errors.Is(end, io.ErrUnexpectedEOF):
			s.closed = true
			f.evidence.CloseReason = "without a closing handshake"
		}
	})
}

// close implements link.
func (l *wsLink) close(fast bool) {
	if l.conn != nil {
		l.conn.CloseNow()
	}
	l.httpLink.close(fast)
}

// judgeSocket names what the WebSocket shows, if it shows anything.
func judgeSocket(f *facts) verdict {
	h, s := f.http, f.socket
	switch {
	case !s.open:
		return judgeUpgrade(f)
	case s.tooBig:
		return verdict{code: probe.MessageTooBig, holes: holes{"limit": mebibytes(f.options.MaxFrame)}}
	case s.garbage:
		return notMessage(f)
	case s.closed:
		return verdict{code: probe.WebSocketClosed, holes: holes{"reason": sentence(f.evidence.CloseReason)}}
	case h.err != nil && !f.timedOut:
		return judgeNetwork(f)
	}
	return verdict{}
}

// judgeUpgrade says why there is no WebSocket.
func judgeUpgrade(f *facts) verdict {
	if v := judgeNetwork(f); v.code != "" {
		return v
	}
	if f.http.status == 0 {
		if f.timedOut {
			return unreachable(f, "no answer to the upgrade")
		}
		return verdict{}
	}
	switch f.http.status {
	case 403:
	case 404:
		return verdict{code: probe.WrongPath, holes: holes{"path": quote(path(f))}}
	default:
		if v := judgeStatus(f); v.code != "" {
			return v
		}
	}
	return verdict{code: probe.WebSocketRejected, holes: holes{"status": fmt.Sprint(f.http.status)}}
}
