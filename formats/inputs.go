package formats

import "github.com/mcp-ls/mcp-ls/formats/syntax"

// Input is a prompted value that a document declares.
type Input struct {
	ID, Description string
	Default         string
	Password        bool
	Options         []string // not empty: one of these is picked
}

// Inputs are the prompted values that the document declares, in its order.
func (d *Document) Inputs() []Input {
	holder := d.Tree.Root
	if path := d.Place().Path; len(path) > 1 {
		holder = holder.At(path[:len(path)-1]...)
	}
	list := holder.At(d.Client.Inputs)
	if d.Client.Inputs == "" || list == nil {
		return nil
	}
	var out []Input
	for _, it := range list.Items {
		text := func(key string) string {
			if n := it.At(key); n != nil && n.Is(syntax.String) {
				return n.Str
			}
			return ""
		}
		in := Input{ID: text("id"), Description: text("description"), Default: text("default")}
		in.Password = it.At("password").Is(syntax.Bool) && it.At("password").Str == "true"
		if options := it.At("options"); options != nil {
			for _, o := range options.Items {
				if o.Scalar() {
					in.Options = append(in.Options, o.Str)
				}
			}
		}
		if in.ID != "" {
			out = append(out, in)
		}
	}
	return out
}
