package diagnostics

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// timeoutUnit reports a timeout that was most likely meant in another unit than
// the client's.
func timeoutUnit(p *Pass) {
	for _, s := range p.Doc.Servers {
		for _, m := range s.Node.Members {
			i, ok := p.Doc.Info(m.Value)
			if !ok || i.Field == nil || i.Field.Key != m.Key.Str || m.Value.Alias ||
				i.Field.Means != model.ToolTimeout && i.Field.Means != model.StartTimeout {
				continue
			}
			x, err := strconv.ParseFloat(strings.ReplaceAll(m.Value.Str, "_", ""), 64)
			if err != nil || !m.Value.Is(syntax.Number, syntax.String) {
				continue
			}
			to, is, meant := otherUnit(i.Field.Unit, x)
			if meant == "" {
				continue
			}
			right := syntax.Value{Kind: m.Value.Kind, Str: strconv.FormatFloat(to, 'f', -1, 64)}
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: m.Span,
				Msg:   fmt.Sprintf("%s counts `%s` in %s, so this is %s; if %s %s were meant, write %s.", p.Client.Name, m.Key.Str, is, duration(i.Field.Unit, x), m.Value.Str, meant, right.Str),
				Fixes: []formats.Fix{{Title: fmt.Sprintf("Change to %s (%s %s)", right.Str, m.Value.Str, meant), Preferred: true, Edits: p.Update(m.Value, right)}}})
		}
	}
}

// otherUnit is a timeout in the client's unit if it was written in the other
// one, with the names of both. meant is empty when the value is plausible: no
// server is given less than a second, nor hours to answer.
func otherUnit(unit string, x float64) (to float64, is, meant string) {
	switch {
	case unit == "ms" && x > 0 && x < 1000 && x == math.Trunc(x):
		return x * 1000, "milliseconds", "seconds"
	case unit == "s" && (x >= 10000 || x >= 1000 && math.Mod(x, 1000) == 0):
		return math.Max(1, math.Ceil(x/1000)), "seconds", "milliseconds"
	}
	return 0, "", ""
}

// duration is a time in words.
func duration(unit string, x float64) string {
	if unit == "ms" {
		x /= 1000
	}
	for _, u := range []struct {
		seconds float64
		name    string
	}{{86400, "days"}, {3600, "hours"}, {60, "minutes"}} {
		if x >= 2*u.seconds {
			return fmt.Sprintf("%.0f %s", x/u.seconds, u.name)
		}
	}
	return strconv.FormatFloat(x, 'f', -1, 64) + " s"
}
