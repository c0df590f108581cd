package syntax

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// yamlJudgeMost is the longest text that is read a second time.
const yamlJudgeMost = 1 << 20

var yamlErrorLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// secondOpinion asks a strict reader about a tree without errors, and reports
// what it says.
func secondOpinion(t *Tree) {
	if len(t.Errors) > 0 || len(t.Src) > yamlJudgeMost {
		return
	}
	var any yaml.Node
	err := yaml.Unmarshal([]byte(t.Src), &any)
	if err == nil {
		return
	}
	m := yamlErrorLine.FindStringSubmatch(err.Error())
	if m == nil {
		return
	}
	line, _ := strconv.Atoi(m[1])
	x := text.NewIndex(t.Src)
	at := x.Line(max(line-1, 0))
	for at.Start < at.End && strings.IndexByte(" \t", t.Src[at.Start]) >= 0 {
		at.Start++
	}
	t.Errors = append(t.Errors, Error{Span: at, Code: Broken, Msg: fmt.Sprintf("A strict YAML reader refuses this line (%s); write it in a simpler way.", m[2])})
}
