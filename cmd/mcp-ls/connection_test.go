package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func TestConnection(t *testing.T) {
	var out bytes.Buffer
	c := connect(strings.NewReader("in"), &out)
	if b, err := io.ReadAll(c); string(b) != "in" || err != nil {
		t.Errorf("%q, %v", b, err)
	}
	long := strings.Repeat("x", 100000)
	if n, err := c.Write([]byte(long)); n != len(long) || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if err := c.Close(); err != nil || out.String() != long {
		t.Errorf("closed before all was written: %d bytes, %v", out.Len(), err)
	}
}

// An editor that sends nothing and takes nothing does not keep the server.
func TestConnectionOfADeafEditor(t *testing.T) {
	in, editorIn := io.Pipe()
	editorOut, out := io.Pipe()
	defer editorIn.Close()
	defer editorOut.Close()
	c := connect(in, out)
	ended := make(chan error, 2)
	go func() { _, err := c.Read(make([]byte, 1)); ended <- err }()
	go func() { _, err := c.Write(make([]byte, 1<<20)); ended <- err }()
	c.Close()
	for range 2 {
		if err := <-ended; err == nil {
			t.Error("it succeeded")
		}
	}
}
