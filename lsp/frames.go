package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"

	"go.lsp.dev/jsonrpc2"
)

// frames is the stream of messages. A message that cannot be read is answered
// and passed over, as the next one begins behind it. Where even that is not
// known, and when the input ends, the connection is over: ended is called, so
// that work which nobody waits for any more ends too.
type frames struct {
	framed
	ended context.CancelFunc
	log   *slog.Logger
}

// framed is what jsonrpc2's stream with headers offers.
type framed interface {
	jsonrpc2.Stream
	ReadFrame(ctx context.Context) ([]byte, int64, error)
	WriteFrame(ctx context.Context, data []byte) (int64, error)
}

func newFrames(rw io.ReadWriteCloser, ended context.CancelFunc, log *slog.Logger) frames {
	return frames{jsonrpc2.NewHeaderStream(rw).(framed), ended, log}
}

// unreadable answers a message whose id is not known.
const unreadable = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the message is no JSON-RPC 2.0"}}`

// ReadFrame returns the next message that can be read.
func (f frames) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	for {
		frame, n, err := f.framed.ReadFrame(ctx)
		if err == nil && !readable(frame) {
			f.log.Warn("an unreadable message was passed over", "bytes", len(frame))
			_, err = f.WriteFrame(ctx, []byte(unreadable))
			if err == nil {
				continue
			}
		}
		if err != nil {
			f.ended()
		}
		return frame, n, err
	}
}

// readable reports whether jsonrpc2 takes a message; it ends the connection
// over any other.
func readable(frame []byte) bool {
	if bytes.HasPrefix(bytes.TrimLeft(frame, " \t\r\n"), []byte("[")) {
		return json.Valid(frame)
	}
	_, err := jsonrpc2.DecodeMessage(frame)
	return err == nil
}
