package main

import (
	"fmt"
	"runtime/debug"
)

// version prints what this binary is.
func version(_ []string, std stdio) int {
	fmt.Fprintln(std.out, "mcp-ls", versionText())
	return clean
}

// versionText is the module's version, or the revision that a build from a
// clone was made of.
func versionText() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "dev"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "dev " + s.Value[:min(12, len(s.Value))]
		}
	}
	return "dev"
}
