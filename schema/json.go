package schema

import (
	"bytes"
	"encoding/json"
)

// object is a JSON object that keeps the order of its members.
type object []member

type member struct {
	key   string
	value any
}

// one is an object of one member.
func one(key string, value any) object { return object{{key, value}} }

// with is the object and one more member.
func (o object) with(key string, value any) object {
	return append(o[:len(o):len(o)], member{key, value})
}

func (o object) get(key string) any {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// compact is a value as JSON on one line, with <, > and & as they are.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b, v)
	return b.Bytes(), err
}

func write(b *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case object:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := write(b, m.key); err != nil {
				return err
			}
			b.WriteByte(':')
			if err := write(b, m.value); err != nil {
				return err
			}
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := write(b, item); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	default:
		enc := json.NewEncoder(b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			return err
		}
		b.Truncate(b.Len() - 1) // the line end
	}
	return nil
}

// same reports whether two values are the same JSON.
func same(a, b any) bool {
	x, err := compact(a)
	y, err2 := compact(b)
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

// distinct are the values without those that stand there twice.
func distinct(values []any) []any {
	var out []any
next:
	for _, v := range values {
		for _, o := range out {
			if same(o, v) {
				continue next
			}
		}
		out = append(out, v)
	}
	return out
}
