package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// The JSON forms of what is known of clients.
type (
	listedClient struct {
		ID         formats.ID `json:"id"`
		Name       string     `json:"name"`
		Docs       string     `json:"docs"`
		Files      []string   `json:"files"`
		Transports []string   `json:"transports"`
		Profiles   []string   `json:"profiles"`
	}
	detectedClient struct {
		File    string     `json:"file"`
		ID      formats.ID `json:"client"`
		Profile string     `json:"profile,omitempty"`
		Why     string     `json:"why"`
		Sure    bool       `json:"sure"`
		Servers []string   `json:"servers"`
	}
)

// clients lists the table, or says whose file one is and why.
func clients(args []string, std stdio) int {
	flags := flag.NewFlagSet("clients", flag.ContinueOnError)
	flags.SetOutput(std.err)
	format := flags.String("format", "text", "`text` or json")
	paths, err := parseMixed(flags, args)
	if err == nil && *format != "text" && *format != "json" {
		err = fmt.Errorf("there is no format %q", *format)
	}
	if err == nil && len(paths) > 1 {
		err = fmt.Errorf("name at most one file")
	}
	if err != nil {
		return usageError(std.err, "clients", err)
	}
	if len(paths) == 1 {
		return whose(paths[0], *format, std)
	}
	list := []listedClient{}
	for _, c := range formats.Clients() {
		if c.Hidden {
			continue
		}
		list = append(list, listed(c))
	}
	if *format == "json" {
		return writeJSON(std, list, clean)
	}
	for _, l := range list {
		fmt.Fprintf(std.out, "%-15s %s: %s\n", l.ID, l.Name, strings.Join(l.Transports, ", "))
		for _, f := range l.Files {
			fmt.Fprintf(std.out, "%-15s   %s\n", "", f)
		}
	}
	return clean
}

// listed is what the table says of a client.
func listed(c *formats.Client) listedClient {
	l := listedClient{ID: c.ID, Name: c.Name, Docs: c.Docs, Files: []string{}, Transports: []string{}, Profiles: []string{}}
	for _, f := range c.Files {
		if f.Scope != formats.Dead && !slices.Contains(l.Files, f.Path) {
			l.Files = append(l.Files, f.Path)
		}
	}
	for t := model.Stdio; t <= model.WS; t++ {
		if c.Transports.Speaks().Has(t) {
			l.Transports = append(l.Transports, t.String())
		}
	}
	for _, p := range c.Profiles {
		l.Profiles = append(l.Profiles, p.Name)
	}
	return l
}

func whose(path, format string, std stdio) int {
	d, err := readAs{}.file(path, "", std.in)
	if err != nil {
		return usageError(std.err, "clients", err)
	}
	out := detectedClient{File: relative(d.Name), Why: d.Why, Sure: d.Sure, Profile: d.Profile, Servers: []string{}}
	if d.Client != nil {
		out.ID = d.Client.ID
	}
	for _, s := range d.Servers {
		out.Servers = append(out.Servers, s.Name)
	}
	if format == "json" {
		return writeJSON(std, out, clean)
	}
	if d.Client == nil {
		fmt.Fprintf(std.out, "%s is no MCP configuration that mcp-ls knows.\n", out.File)
		return clean
	}
	profile := ""
	if d.Profile != "" {
		profile = ", profile " + d.Profile
	}
	fmt.Fprintf(std.out, "%s: %s (%s%s). %s\n", out.File, d.Client.Name, d.Client.ID, profile, d.Why)
	if len(out.Servers) > 0 {
		fmt.Fprintf(std.out, "Servers: %s\n", strings.Join(out.Servers, ", "))
	}
	return clean
}
