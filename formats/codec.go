package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Codec translates the value of a field to the canonical server and back.
// Fields whose value is the canonical one (text, a list of texts, a map of
// texts, milliseconds, a plain true) need none: CodecFor knows them by what
// they mean. Every other spelling is one named Codec here, used by whichever
// clients share it.
type Codec = *codec

type codec struct {
	name string
	// lift reads the member into l.s.
	lift func(l *lifter, f *Field, m *syntax.Member)
	// lower takes from l.s what the field can say; ok is false when there is
	// nothing to write. What no field takes is a loss.
	lower func(l *lowering, f *Field) (v syntax.Value, ok bool)
	// takes are the kinds of nodes that lift understands; others are left alone.
	takes []syntax.Kind
}

// Codecs.
var (
	textOf = map[model.Attr]func(*model.Server) *model.Str{
		model.Command:       func(s *model.Server) *model.Str { return &s.Command },
		model.EnvFile:       func(s *model.Server) *model.Str { return &s.EnvFile },
		model.Cwd:           func(s *model.Server) *model.Str { return &s.Cwd },
		model.URL:           func(s *model.Server) *model.Str { return &s.URL },
		model.HeadersHelper: func(s *model.Server) *model.Str { return &s.HeadersHelper },
		model.Description:   func(s *model.Server) *model.Str { return &s.Description },
	}
	listOf = map[model.Attr]func(*model.Server) *[]model.Str{
		model.Args:    func(s *model.Server) *[]model.Str { return &s.Args },
		model.Allow:   func(s *model.Server) *[]model.Str { return &s.Allow },
		model.Deny:    func(s *model.Server) *[]model.Str { return &s.Deny },
		model.Approve: func(s *model.Server) *[]model.Str { return &s.Approve },
	}
	pairsOf = map[model.Attr]func(*model.Server) *[]model.Pair{
		model.Env:     func(s *model.Server) *[]model.Pair { return &s.Env },
		model.Headers: func(s *model.Server) *[]model.Pair { return &s.Headers },
	}
	timeOf = map[model.Attr]func(*model.Server) **float64{
		model.ToolTimeout:  func(s *model.Server) **float64 { return &s.ToolTimeout },
		model.StartTimeout: func(s *model.Server) **float64 { return &s.StartTimeout },
	}
)

// codecFor is the codec of a field: its own, else the one of its meaning.
func codecFor(f *Field) *codec {
	if f.Codec != nil {
		return f.Codec
	}
	switch a := f.Means; {
	case a == model.Kind:
		return kindWord
	case a == model.Name:
		return nameText
	case a == model.Argv:
		return argv
	case a == model.Off:
		return plainOff
	case a == model.EnvPass:
		return envNames
	case textOf[a] != nil:
		return textCodec
	case listOf[a] != nil:
		return listCodec
	case pairsOf[a] != nil:
		return pairsCodec
	case timeOf[a] != nil:
		return Milliseconds
	}
	return nil
}

// NamesVariable reports whether the field's value, or each item or member of
// it, is the name of a variable instead of a value.
func (f *Field) NamesVariable() bool {
	return f.Codec == BearerVar || f.Codec == HeaderVars || f.Means == model.EnvPass && f.Codec == nil
}
