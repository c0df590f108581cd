package main

import (
	"io"
	"time"
)

// connection joins standard input and output. Closing it ends a read that
// waits and a write that nobody takes, which closing a terminal or a pipe alone
// does not.
type connection struct {
	*io.PipeReader
	to   *io.PipeWriter
	sent chan struct{} // closed when all that was written is out
}

func connect(in io.Reader, out io.Writer) connection {
	from, fromWriter := io.Pipe()
	toReader, to := io.Pipe()
	c := connection{from, to, make(chan struct{})}
	go func() {
		_, err := io.Copy(fromWriter, in)
		fromWriter.CloseWithError(err) // io.EOF when nil
	}()
	go func() {
		defer close(c.sent)
		_, err := io.Copy(out, toReader)
		toReader.CloseWithError(err)
	}()
	return c
}

func (c connection) Write(p []byte) (int, error) { return c.to.Write(p) }

// Close leaves what was written a moment to get out.
func (c connection) Close() error {
	c.to.Close()
	select {
	case <-c.sent:
	case <-time.After(time.Second):
	}
	return c.PipeReader.Close()
}
