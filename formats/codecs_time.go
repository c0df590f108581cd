package formats

import (
	"math"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Milliseconds and Seconds are timeouts in a number. WholeSeconds rounds up to
// whole numbers, at least 1.
var (
	Milliseconds = timeCodec("milliseconds", 1, false)
	Seconds      = timeCodec("seconds", 1000, false)
	WholeSeconds = timeCodec("whole seconds", 1000, true)
)

func timeCodec(name string, unit float64, whole bool) *codec {
	return &codec{name: name, takes: []syntax.Kind{syntax.Number},
		lift: func(l *lifter, f *Field, m *syntax.Member) {
			x, err := strconv.ParseFloat(strings.ReplaceAll(m.Value.Str, "_", ""), 64)
			if num := numberOf(f.Type); err != nil || num != nil && num.Min != nil && x < *num.Min {
				l.unread(m.Value)
				return
			}
			ms := x * unit
			*timeOf[f.Means](l.s) = &ms
		},
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			p := timeOf[f.Means](l.s)
			if *p == nil {
				return syntax.Value{}, false
			}
			x := **p / unit
			*p = nil
			if n := l.node(f); n != nil && l.same {
				return syntax.ValueOf(n), true
			}
			if whole || unit == 1 {
				x = math.Max(1, math.Ceil(x))
			}
			bound := func(to float64, words string) {
				l.lose("W-TIMEOUT", f.Key, l.keyOf(f.Means), l.c.Name+" takes at "+words+" "+strconv.FormatFloat(to, 'f', -1, 64)+" "+f.Unit+", so `"+f.Key+"` is set to that.")
				x = to
			}
			if num := numberOf(f.Type); num != nil && num.Max != nil && x > *num.Max {
				bound(*num.Max, "most")
			} else if num != nil && num.Min != nil && x < *num.Min {
				bound(*num.Min, "least")
			}
			return syntax.NumberValue(strconv.FormatFloat(x, 'f', -1, 64)), true
		}}
}

func numberOf(t Type) *Number {
	switch t := t.(type) {
	case Number:
		return &t
	case OneOf:
		for _, u := range t {
			if n := numberOf(u); n != nil {
				return n
			}
		}
	}
	return nil
}

// DurationText is a timeout such as "30s".
var DurationText = &codec{name: "duration text", takes: []syntax.Kind{syntax.String},
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		x, err := strconv.ParseFloat(strings.TrimSuffix(m.Value.Str, "s"), 64)
		if err != nil {
			l.unread(m.Value)
			return
		}
		ms := x * 1000
		*timeOf[f.Means](l.s) = &ms
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		p := timeOf[f.Means](l.s)
		if *p == nil {
			return syntax.Value{}, false
		}
		x := math.Max(1, math.Ceil(**p/1000))
		*p = nil
		return syntax.StringValue(strconv.FormatFloat(x, 'f', -1, 64) + "s"), true
	}}
