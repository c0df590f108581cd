package probe

import (
	"encoding/json"
	"math"
	"time"
)

// Result is what a test found. Every secret in it is masked.
type Result struct {
	Server   string   `json:"server,omitempty"` // the name in the file; the caller fills it in
	Code     Code     `json:"code"`
	Message  string   `json:"message"`
	Hint     string   `json:"hint"`
	Field    string   `json:"field,omitempty"` // the attribute to blame: command, args, cwd, env, url, transport, headers
	Key      string   `json:"key,omitempty"`   // the variable or header in it
	Warnings []Code   `json:"warnings"`
	Evidence Evidence `json:"evidence"`
	Phases   []Phase  `json:"phases"`
}

// MarshalJSON writes lists that are empty as lists.
func (r Result) MarshalJSON() ([]byte, error) {
	type plain Result
	p := plain(r)
	if p.Warnings == nil {
		p.Warnings = []Code{}
	}
	if p.Phases == nil {
		p.Phases = []Phase{}
	}
	return json.Marshal(p)
}

// Evidence holds the facts a Result rests on. Its strings come from the server
// and are data, never markup; the number in a max tag is how many bytes are kept.
type Evidence struct {
	Name          string   `json:"name,omitempty" max:"100"`          // what the server calls itself, with its version
	Title         string   `json:"title,omitempty" max:"100"`         // the same for people
	Instructions  string   `json:"instructions,omitempty" max:"2000"` // what it tells the model about itself
	Protocol      string   `json:"protocol,omitempty" max:"40"`
	Tools         int      `json:"tools"`
	ToolList      []Tool   `json:"toolList,omitempty"` // the tools by name, as far as they were read
	Prompts       int      `json:"prompts"`
	Resources     int      `json:"resources"`
	Partial       bool     `json:"partial,omitempty"` // counting stopped at a limit
	Dropped       int      `json:"dropped,omitempty"` // tools left out because they are invalid
	Raw           string   `json:"raw,omitempty" max:"1000"`
	RPCCode       int64    `json:"rpcCode,omitempty"`
	Executed      string   `json:"executed,omitempty" max:"400"` // the file that ran
	Exit          string   `json:"exit,omitempty"`
	Stderr        string   `json:"stderr,omitempty" max:"16384"`
	StderrBytes   int64    `json:"stderrBytes,omitempty"`
	Noise         []string `json:"noise,omitempty" max:"200"` // lines on stdout that are no message
	NoiseLines    int      `json:"noiseLines,omitempty"`
	Asked         []string `json:"asked,omitempty" max:"60"` // requests the server made of the client
	Status        int      `json:"status,omitempty"`
	ContentType   string   `json:"contentType,omitempty" max:"100"`
	Challenge     string   `json:"challenge,omitempty" max:"500"`
	AuthServers   []string `json:"authServers,omitempty" max:"200"`
	Location      string   `json:"location,omitempty" max:"300"`
	Body          string   `json:"body,omitempty" max:"600"`
	Found         string   `json:"found,omitempty" max:"100"` // the path or transport at which the server does answer
	CloseReason   string   `json:"closeReason,omitempty" max:"200"`
	RemoteAddress string   `json:"remoteAddress,omitempty" max:"100"`
	Stopped       string   `json:"stopped,omitempty"`
	Survivors     []string `json:"survivors,omitempty" max:"200"` // processes that outlived the server and were ended
}

// Tool is a tool of the server.
type Tool struct {
	Name        string `json:"name" max:"200"`
	Description string `json:"description,omitempty" max:"500"`
}

// Phase is one step of a test and how long it took.
type Phase struct {
	Name string
	Took time.Duration
}

type phaseJSON struct {
	Name string  `json:"name"`
	MS   float64 `json:"ms"`
}

// MarshalJSON writes {"name","ms"}, in tenths of a millisecond.
func (p Phase) MarshalJSON() ([]byte, error) {
	return json.Marshal(phaseJSON{p.Name, math.Round(p.Took.Seconds()*1e4) / 10})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *Phase) UnmarshalJSON(b []byte) error {
	var v phaseJSON
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	*p = Phase{v.Name, time.Duration(v.MS * float64(time.Millisecond))}
	return nil
}

// Took is the time until the outcome was known: the phases before shutdown.
func (r Result) Took() time.Duration {
	var d time.Duration
	for _, p := range r.Phases {
		switch p.Name {
		case "spawn", "connect", "initialize", "list":
			d += p.Took
		}
	}
	return d
}

// OK reports whether the server answered.
func (r Result) OK() bool { return r.Code == OK || r.Code == OKWithWarnings }
