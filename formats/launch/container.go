package launch

import (
	"slices"
	"strings"
)

// Container is a reading of docker run or docker exec.
type Container struct {
	Engine  string // "docker", "podman", "nerdctl"
	Verb    int    // the word run or exec
	Exec    bool   // a command in a container that runs already
	Options []Option
	Image   int // the word that names the image or the container; len(Words) when there is none
}

// Option is an option of the engine.
type Option struct {
	Name     string // the long name without dashes; the letter where there is none
	Word     int    // the word it stands in
	Last     int    // the last of its words
	Short    bool   // a letter, perhaps in a cluster with others
	Value    string
	Takes    bool // it takes a value
	Attached bool // the value stands in the same word
}

// switches of docker run and exec take no value. Everything else does.
var switches = []string{"detach", "interactive", "tty", "rm", "privileged", "init", "read-only", "publish-all", "no-healthcheck",
	"oom-kill-disable", "sig-proxy", "disable-content-trust", "quiet", "help", "use-api-socket",
	"replace", "rmi", "env-host", "http-proxy", "no-hosts", "no-hostname", "passwd", "read-only-tmpfs", "tls-verify", "rootfs", "latest"}

// letters are the short options.
var letters = map[byte]string{'d': "detach", 'i': "interactive", 't': "tty", 'P': "publish-all", 'q': "quiet",
	'a': "attach", 'c': "cpu-shares", 'e': "env", 'h': "hostname", 'l': "label", 'm': "memory", 'p': "publish", 'u': "user", 'v': "volume", 'w': "workdir"}

// globals are the engine's own options that take a value.
var globals = []string{"-H", "--host", "-c", "--context", "--config", "-l", "--log-level", "--tlscacert", "--tlscert", "--tlskey", "--url", "--connection", "-n", "--namespace"}

// Container reads the line as docker run or docker exec.
func (l Line) Container() (Container, bool) {
	if !slices.Contains([]string{"docker", "podman", "nerdctl"}, l.Name) {
		return Container{}, false
	}
	at := l.skip(l.Program+1, globals, false)
	if l.Text(at) == "container" {
		at++
	}
	if v := l.Text(at); v != "run" && v != "exec" {
		return Container{}, false
	}
	c := Container{Engine: l.Name, Verb: at, Exec: l.Text(at) == "exec", Image: len(l.Words)}
	for i := at + 1; i < len(l.Words); i++ {
		w := l.Text(i)
		if !strings.HasPrefix(w, "-") || w == "-" {
			c.Image = i
			break
		}
		if w == "--" {
			c.Image = i + 1
			break
		}
		c.Options = append(c.Options, l.Options(&i)...)
	}
	return c, true
}

// Options reads the word at i as options of the engine, and moves i to the
// last word that they take.
func (l Line) Options(i *int) []Option {
	w := l.Text(*i)
	if strings.HasPrefix(w, "--") {
		name, value, attached := strings.Cut(w[2:], "=")
		o := Option{Name: name, Word: *i, Value: value, Attached: attached, Takes: attached || !slices.Contains(switches, name)}
		if o.Takes && !attached {
			*i++
			o.Value = l.Text(*i)
		}
		o.Last = *i
		return []Option{o}
	}
	var out []Option
	for j := 1; j < len(w); j++ {
		name := letters[w[j]]
		if name == "" {
			name = w[j : j+1]
		}
		o := Option{Name: name, Word: *i, Last: *i, Short: true, Takes: !slices.Contains(switches, name)}
		if o.Takes {
			if j+1 < len(w) {
				o.Value, o.Attached = strings.TrimPrefix(w[j+1:], "="), true
			} else {
				*i++
				o.Value, o.Last = l.Text(*i), *i
			}
			return append(out, o)
		}
		out = append(out, o)
	}
	return out
}

// Has returns the last option of that name, or nil.
func (c Container) Has(name string) *Option {
	for i := len(c.Options) - 1; i >= 0; i-- {
		if o := &c.Options[i]; o.Name == name {
			if o.Value == "false" && slices.Contains(switches, name) {
				return nil
			}
			return o
		}
	}
	return nil
}

// Envs are the options that set or hand on a variable.
func (c Container) Envs() []Option {
	var out []Option
	for _, o := range c.Options {
		if o.Name == "env" {
			out = append(out, o)
		}
	}
	return out
}

// ImagePackage is the image as a package, or nil.
func (l Line) ImagePackage() *Package {
	c, ok := l.Container()
	if !ok || c.Exec || !l.Plain(c.Image) {
		return nil
	}
	spec := l.Text(c.Image)
	p := &Package{Registry: Images, Word: c.Image, End: len(spec), Text: spec, Name: spec}
	if name, digest, ok := strings.Cut(spec, "@"); ok {
		p.Name, p.Version = name, digest
		return p
	}
	if i := strings.LastIndexByte(spec, ':'); i > strings.LastIndexByte(spec, '/') {
		p.Name, p.Version = spec[:i], spec[i+1:]
	}
	return p
}
