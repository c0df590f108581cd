package probe

import (
	"fmt"
	"strings"
	"testing"
)

// A server with very many tools is masked in no noticeable time.
func BenchmarkMaskTools(b *testing.B) {
	m := NewMasker(Target{Env: map[string]string{"API_KEY": "hunter2-secret-value", "DB_PASSWORD": `p"w\d-1234`}, Secrets: []string{strings.Repeat("line of a key\n", 20)}})
	var list []Tool
	for i := range 5000 {
		list = append(list, Tool{Name: fmt.Sprint("tool_", i), Description: strings.Repeat("does this and that. ", 10)})
	}
	for b.Loop() {
		m.Result(&Result{Evidence: Evidence{ToolList: list}})
	}
}
