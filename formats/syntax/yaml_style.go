package syntax

import "strings"

// writerFor looks how a file is written.
func writerFor(t *Tree) yamlWriter {
	w := yamlWriter{lang: t.Lang, nl: "\n", unit: len(indentUnit(t))}
	if k := strings.IndexAny(t.Src, "\r\n"); k >= 0 && t.Src[k] == '\r' {
		if w.nl = "\r"; strings.HasPrefix(t.Src[k:], "\r\n") {
			w.nl = "\r\n"
		}
	}
	w.json = t.Root.Style == Flow && len(t.Root.Members) > 0 && allDouble(t.Root.Members)
	var inRows, inBrackets, flush, deeper int
	var look func(n *Node, col int)
	look = func(n *Node, col int) {
		if n.Alias {
			return
		}
		if n.Kind == Array && n.Style != Flow && n.Of != nil {
			at := n.Span.Start - yamlLine(t.Src, n.Span.Start)
			if at == col {
				flush++
			} else {
				deeper++
			}
		}
		if n.Kind == Array && len(n.Items) > 0 && n.Items[0].Scalar() {
			if n.Style == Flow {
				inBrackets++
			} else {
				inRows++
			}
		}
		if n.Kind == Object && len(n.Members) > 0 {
			start := n.Members[0].Span.Start
			col = start - yamlLine(t.Src, start)
		}
		for _, m := range n.Members {
			look(m.Value, col)
		}
		for _, it := range n.Items {
			look(it, col)
		}
	}
	look(t.Root, 0)
	w.rows, w.flush = inRows > inBrackets, flush > deeper
	return w
}
