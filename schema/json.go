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

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := compact(m.key)
		if err != nil {
			return nil, err
		}
		value, err := compact(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// compact is a value as JSON on one line, with <, > and & as they are.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
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
