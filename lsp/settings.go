package lsp

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tidwall/gjson"

	"github.com/mcp-ls/mcp-ls/formats"
	local "github.com/mcp-ls/mcp-ls/machine"
)

// Settings are what a user can choose. The same object is read from
// initializationOptions, from the configuration section "mcp-ls" and from the
// command line. The tags are the text of its documentation and its JSON Schema.
type Settings struct {
	Platform    string            `json:"platform" enum:"auto,linux,darwin,windows" default:"auto" doc:"The operating system of the programs that read the files. auto is this one."`
	Clients     map[string]string `json:"clients" doc:"Which client a file belongs to, by the end of its path: a map from glob to client id. Overrules detection; the longest glob wins."`
	Profiles    map[string]string `json:"profiles" doc:"Which variant of a client's format its files follow: a map from client id to profile. auto lets the file's content decide."`
	Diagnostics map[string]string `json:"diagnostics" enum:"off,hint,information,warning,error" doc:"Severities by rule code. off silences a rule."`
	// EditorShows is kept apart from Diagnostics: a finding that is not shown keeps its fixes.
	EditorShows map[string][]string `json:"editorShows" doc:"What the editor shows of a file by itself, so that nothing appears twice: a map from glob to codes of rules and the words hover (what a schema says of a member) and completion (members and words of a schema). Fixes stay."`
	Trusted     *bool               `json:"trusted" doc:"true: agreement to test a connection can be remembered. false: nothing is ever started or contacted. Absent: each test asks."`
	Inputs      map[string]string   `json:"inputs" doc:"Values of prompted inputs by id, for tests of connections."`
	Probe       ProbeSettings       `json:"probe" doc:"Tests of connections. User and machine settings only: a workspace's values are ignored."`

	severities map[string]formats.Severity
	timeout    time.Duration
}

// ProbeSettings choose how connections are tested.
type ProbeSettings struct {
	Timeout  string   `json:"timeout" doc:"How long a test may take, such as 30s. By default 20s, and 120s for commands that may have to download the server first."`
	Parallel int      `json:"parallel" default:"2" doc:"How many servers are tested at the same time."`
	Consent  string   `json:"consent" enum:"ask,always,never" default:"ask" doc:"ask: what is about to run is shown first. always: it runs at once, unless the workspace is not trusted. never: nothing is tested."`
	Inherit  []string `json:"inherit" doc:"Variables of the environment that a tested server gets beside the usual ones."`
	// Environment chooses what Inherit comes on top of.
	Environment string `json:"environment" enum:"usual,client" default:"usual" doc:"usual: a tested server gets a short list of the environment's variables, such as HOME and PATH. client: it gets what its client would pass on, with most clients the whole environment."`
}

func defaultSettings() Settings {
	return Settings{Platform: "auto", Probe: ProbeSettings{Parallel: 2, Consent: "ask", Environment: "usual"}}
}

// origin is who wrote a settings object.
type origin uint8

const (
	fromUser      origin = iota // the command line or initializationOptions: the user or the machine
	fromPush                    // workspace/didChangeConfiguration
	fromWorkspace               // workspace/configuration, whose answer mixes in the workspace's own values
)

// overlay returns the settings with those of a JSON object put over them, and
// a sentence for each value that was not taken. What the object leaves out, or
// says null for, stays.
func (set Settings) overlay(raw []byte, from origin) (Settings, []string) {
	r := settingsReader{}
	root := gjson.ParseBytes(raw)
	if len(raw) == 0 || root.Type == gjson.Null {
		return set, nil
	}
	if !root.IsObject() || !gjson.ValidBytes(raw) {
		return set, []string{"The settings of mcp-ls are not a JSON object and were not read."}
	}
	r.word(root, "platform", &set.Platform, "auto", "linux", "darwin", "windows")
	r.words(root, "clients", &set.Clients, clientIDs()...)
	r.words(root, "profiles", &set.Profiles)
	r.words(root, "diagnostics", &set.Diagnostics, "off", "hint", "information", "warning", "error")
	r.words(root, "inputs", &set.Inputs)
	r.lists(root, "editorShows", &set.EditorShows)
	r.trusted(root.Get("trusted"), &set.Trusted, from)
	if from == fromUser {
		set.readProbe(&r, root)
	}
	set.severities = map[string]formats.Severity{}
	for code, word := range set.Diagnostics {
		set.severities[code], _ = formats.ParseSeverity(word)
	}
	return set, r.notices
}

func (set *Settings) readProbe(r *settingsReader, root gjson.Result) {
	if v := root.Get("probe"); v.Type != gjson.Null && !v.IsObject() {
		r.refuse("probe", "an object")
		return
	}
	r.word(root, "probe.consent", &set.Probe.Consent, "ask", "always", "never")
	if v := root.Get("probe.timeout"); v.Type == gjson.String {
		d, err := time.ParseDuration(v.Str)
		if err != nil || d <= 0 {
			r.refuse("probe.timeout", `a duration such as "20s"`)
		} else {
			set.Probe.Timeout, set.timeout = v.Str, d
		}
	} else if v.Type != gjson.Null {
		r.refuse("probe.timeout", `a duration such as "20s"`)
	}
	if v := root.Get("probe.parallel"); v.Type == gjson.Number && v.Int() > 0 && v.Int() <= 64 {
		set.Probe.Parallel = int(v.Int())
	} else if v.Type != gjson.Null {
		r.refuse("probe.parallel", "a number from 1 to 64")
	}
	r.list(root, "probe.inherit", &set.Probe.Inherit)
	r.word(root, "probe.environment", &set.Probe.Environment, "usual", "client")
}

// options are what a reading of a text depends on.
func (set Settings) options(m formats.Machine) *formats.Options {
	opt := &formats.Options{Platform: set.platform(), Machine: m, Profiles: map[formats.ID]string{}}
	globs := slices.SortedFunc(maps.Keys(set.Clients), func(a, b string) int {
		return cmp.Or(len(b)-len(a), cmp.Compare(a, b))
	})
	for _, glob := range globs {
		opt.Clients = append(opt.Clients, formats.ClientRule{Glob: glob, ID: formats.ID(set.Clients[glob])})
	}
	for id, profile := range set.Profiles {
		opt.Profiles[formats.ID(id)] = profile
	}
	return opt
}

// shown reports whether the editor itself shows something of the file of that
// name: a rule's code, or one of the words of EditorShows.
func (set Settings) shown(name, what string) bool {
	for glob, words := range set.EditorShows {
		if slices.Contains(words, what) && formats.MatchPath(glob, name, set.platform()) {
			return true
		}
	}
	return false
}

func (set Settings) platform() string {
	if set.Platform != "auto" {
		return set.Platform
	}
	return local.HostPlatform()
}

func clientIDs() []string {
	var out []string
	for _, c := range formats.Clients() {
		out = append(out, string(c.ID))
	}
	return out
}

// settingsReader reads values and notes those that are not taken.
type settingsReader struct{ notices []string }

func (r *settingsReader) refuse(key, want string) {
	r.notices = append(r.notices, fmt.Sprintf("The setting mcp-ls.%s must be %s; its value was not taken.", key, want))
}

// word reads one of a few words.
func (r *settingsReader) word(o gjson.Result, key string, to *string, allowed ...string) {
	switch v := o.Get(key); {
	case v.Type == gjson.Null:
	case v.Type == gjson.String && slices.Contains(allowed, v.Str):
		*to = v.Str
	default:
		r.refuse(key, "one of "+list(allowed))
	}
}

// words reads a map whose values are strings, of a few words if any are given.
func (r *settingsReader) words(o gjson.Result, key string, to *map[string]string, allowed ...string) {
	v, ok := r.object(o, key)
	if !ok {
		return
	}
	out := map[string]string{}
	values := v.Map()
	for _, k := range slices.Sorted(maps.Keys(values)) {
		item := values[k]
		switch {
		case item.Type == gjson.String && (len(allowed) == 0 || slices.Contains(allowed, item.Str)):
			out[k] = item.Str
		case len(allowed) == 0:
			r.refuse(key+"."+k, "a string")
		default:
			r.refuse(key+"."+k, "one of "+list(allowed))
		}
	}
	*to = out
}

func (r *settingsReader) list(o gjson.Result, key string, to *[]string) {
	if v := o.Get(key); v.Type != gjson.Null {
		r.texts(key, v, func(out []string) { *to = out })
	}
}

// lists reads a map whose values are lists of strings.
func (r *settingsReader) lists(o gjson.Result, key string, to *map[string][]string) {
	v, ok := r.object(o, key)
	if !ok {
		return
	}
	out := map[string][]string{}
	v.ForEach(func(k, item gjson.Result) bool {
		r.texts(key+"."+k.Str, item, func(words []string) { out[k.Str] = words })
		return true
	})
	*to = out
}

// object is the object of a key; ok is false where there is none.
func (r *settingsReader) object(o gjson.Result, key string) (v gjson.Result, ok bool) {
	v = o.Get(key)
	if v.Type != gjson.Null && !v.IsObject() {
		r.refuse(key, "an object")
	}
	return v, v.IsObject()
}

// texts hands over a list of strings, if that is what stands there.
func (r *settingsReader) texts(key string, v gjson.Result, to func([]string)) {
	out := []string{}
	for _, item := range v.Array() {
		if !v.IsArray() || item.Type != gjson.String {
			r.refuse(key, "a list of strings")
			return
		}
		out = append(out, item.Str)
	}
	to(out)
}

// trusted reads whether the workspace is trusted. A workspace can say so of
// itself, so that its word only counts against it.
func (r *settingsReader) trusted(v gjson.Result, to **bool, from origin) {
	switch {
	case v.Type == gjson.Null:
	case v.Type == gjson.False:
		*to = new(false)
	case v.Type == gjson.True:
		if from != fromWorkspace {
			*to = new(true)
		}
	default:
		r.refuse("trusted", "true or false")
	}
}

func list(words []string) string {
	if len(words) > 8 {
		return "the known words (see the documentation)"
	}
	out := ""
	for i, w := range words {
		if i > 0 {
			out += ", "
		}
		out += w
	}
	return out
}
