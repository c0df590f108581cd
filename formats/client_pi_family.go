package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Three programs read .pi/mcp.json and ~/.pi/agent/mcp.json, each in a format
// of its own. Only the content tells them apart.

// isPi reports whether a document shows that it is the client's; "" is for a
// document that does not show whose it is.
func isPi(id ID) func(root *syntax.Node) bool {
	return func(root *syntax.Node) bool { return piReader(root) == id }
}

// piReader is the program that a document is written for, by the strongest
// evidence, or "".
func piReader(root *syntax.Node) ID {
	var pi, enabled, harness, adapter bool
	settings := root.At("settings")
	for _, m := range members(settings) {
		switch m.Key.Str {
		case "searchResultLimit", "maxRetries":
			harness = true
		case "toolPrefix":
			adapter = adapter || slices.Contains([]string{"server", "none", "short"}, m.Value.Str)
		case "directTools", "hostConfigDiscovery", "idleTimeout", "scriptMode", "approveTools", "allowInstall", "mcpFooterStatus":
			adapter = true
		}
	}
	adapter = adapter || root.At("imports") != nil
	pi = root.At("autoEnableCodemode") != nil
	for _, s := range members(root.At("mcpServers")) {
		for _, m := range members(s.Value) {
			switch m.Key.Str {
			case "exposure", "toolExposure":
				pi = true
			case "enabled":
				enabled = true
			case "transport", "idleTimeoutMs", "healthCheckIntervalMs":
				harness = true
			case "auth":
				switch {
				case m.Value.At("provider") != nil:
					pi = true
				case m.Value.Kind == syntax.Object:
					harness = true
				case m.Value.Is(syntax.String, syntax.Bool):
					adapter = true
				}
			case "lifecycle":
				adapter = adapter || strings.HasSuffix(m.Value.Str, "keep-alive")
			case "idleTimeout", "imports", "oauth", "bearerToken", "bearerTokenEnv", "includeTools", "excludeTools", "exposeResources", "approveTools", "protocolVersion":
				adapter = true
			}
		}
	}
	switch {
	case pi:
		return "pi"
	case harness:
		return "hog"
	case enabled:
		return "pi"
	case adapter:
		return "pi-adapter"
	}
	return ""
}

// hogByKeys reports whether a plain mcp.json is hog's: it shows keys that no
// other client has.
func hogByKeys(root *syntax.Node) bool {
	if piReader(root) != "hog" {
		return false
	}
	for _, key := range []string{"searchResultLimit", "maxRetries", "toolPrefix", "requestTimeoutMs"} {
		if root.At("settings", key) != nil {
			return true
		}
	}
	for _, s := range members(root.At("mcpServers")) {
		for _, key := range []string{"idleTimeoutMs", "healthCheckIntervalMs", "directTools", "lifecycle"} {
			if s.Value.Get(key) != nil {
				return true
			}
		}
		if n := s.Value.At("auth", "type"); n.Is(syntax.String) && n.Str == "oauth" && s.Value.Get("transport") != nil {
			return true
		}
	}
	return false
}

// members are the members of an object; none where there is no object.
func members(n *syntax.Node) []*syntax.Member {
	if n == nil {
		return nil
	}
	return n.Members
}
