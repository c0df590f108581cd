package lsp

import (
	"context"
	"time"
)

// watchParent ends the connection when the editor's process is gone: a pipe
// that other processes inherited would stay open.
func (s *server) watchParent(pid int) {
	if pid <= 0 || !alive(pid) {
		return // an id of another machine or container
	}
	s.spawn("parent", func(ctx context.Context) {
		tick := time.NewTicker(2 * time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if !alive(pid) {
					s.stop()
					return
				}
			}
		}
	})
}
