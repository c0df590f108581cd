package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// The JSON form of a checked file.
type (
	checkedFile struct {
		File        string          `json:"file"`
		Client      formats.ID      `json:"client"`
		Diagnostics []checkedSymbol `json:"diagnostics"`
	}
	checkedSymbol struct {
		Code     string       `json:"code"`
		Severity string       `json:"severity"`
		Message  string       `json:"message"`
		Range    checkedRange `json:"range"`
		Fixes    []string     `json:"fixes"` // their titles
	}
	checkedRange struct {
		Start checkedPos `json:"start"`
		End   checkedPos `json:"end"`
	}
	checkedPos struct {
		Line      uint32 `json:"line"`
		Character uint32 `json:"character"`
	}
)

// check finds what is wrong in files and folders.
func check(args []string, std stdio) int {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(std.err)
	format := flags.String("format", "text", "`text` or json")
	var as readAs
	flags.StringVar(&as.client, "client", "", "read every file as this client's, by `ID`")
	flags.StringVar(&as.platform, "platform", "", "the `OS` on which the files are used: linux, darwin or windows")
	stdinName := flags.String("stdin-name", "", "the `path` that standard input (-) has")
	paths, err := parseMixed(flags, args)
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("name a file, a folder or -")
	}
	if err == nil {
		err = as.check()
	}
	if err == nil && *format != "text" && *format != "json" {
		err = fmt.Errorf("there is no format %q", *format)
	}
	if err != nil {
		return usageError(std.err, "check", err)
	}
	var docs []*formats.Document
	for _, p := range paths {
		found, err := as.walk(p, *stdinName, std.in)
		if err != nil {
			return usageError(std.err, "check", err)
		}
		docs = append(docs, found...)
	}
	code := clean
	all := []checkedFile{}
	for _, d := range docs {
		found := diagnostics.Run(d, diagnostics.Settings{})
		for _, f := range found {
			if f.Severity <= formats.Warning {
				code = faults
			}
		}
		if *format == "json" {
			all = append(all, jsonOf(d, found))
			continue
		}
		for _, f := range found {
			show(std.out, d, f)
		}
	}
	if *format == "json" {
		return writeJSON(std, all, code)
	}
	return code
}

// walk is the documents under a path: the file itself, or what in a folder is
// MCP configuration.
func (r readAs) walk(path, stdinName string, in io.Reader) ([]*formats.Document, error) {
	if path != "-" {
		fi, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if fi.IsDir() {
			return r.folder(path)
		}
	}
	d, err := r.file(path, stdinName, in)
	if err != nil {
		return nil, err
	}
	return []*formats.Document{d}, nil
}

// folder walks a folder without what other tools keep in it.
func (r readAs) folder(root string) ([]*formats.Document, error) {
	var out []*formats.Document
	err := filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil // a folder that cannot be read holds nothing for us
		}
		if e.IsDir() {
			switch e.Name() {
			case ".git", "node_modules", ".venv", "venv", "vendor", "target":
				return filepath.SkipDir
			}
			return nil
		}
		if fi, err := e.Info(); err != nil || !fi.Mode().IsRegular() || fi.Size() > 16<<20 || !formats.MayBeConfiguration(filepath.ToSlash(p)) {
			return nil
		}
		d, err := r.file(p, "", nil)
		if err != nil {
			return err
		}
		if d.Client != nil {
			out = append(out, d)
		}
		return nil
	})
	return out, err
}

func jsonOf(d *formats.Document, found []formats.Diagnostic) checkedFile {
	f := checkedFile{File: relative(d.Name), Diagnostics: []checkedSymbol{}}
	if d.Client != nil {
		f.Client = d.Client.ID
	}
	for _, x := range found {
		s := checkedSymbol{Code: x.Code, Severity: x.Severity.String(), Message: x.Msg, Fixes: []string{},
			Range: checkedRange{posOf(d, x.Span.Start), posOf(d, x.Span.End)}}
		for _, fix := range x.Fixes {
			s.Fixes = append(s.Fixes, fix.Title)
		}
		f.Diagnostics = append(f.Diagnostics, s)
	}
	return f
}

func posOf(d *formats.Document, off int) checkedPos {
	p := d.Index.Pos(off, text.UTF16)
	return checkedPos{p.Line, p.Character}
}

// lineCol is a place as people count it: lines and characters from 1.
func lineCol(d *formats.Document, off int) (line, col int) {
	n := d.Index.LineOf(off)
	return n + 1, utf8.RuneCountInString(d.Src[d.Index.Line(n).Start:off]) + 1
}

// show prints a finding with its source line and carets under the place.
func show(w io.Writer, d *formats.Document, f formats.Diagnostic) {
	n, col := lineCol(d, f.Span.Start)
	line := d.Index.Line(n - 1)
	fmt.Fprintf(w, "%s:%d:%d: %s: %s [%s]\n", relative(d.Name), n, col, f.Severity, f.Msg, f.Code)
	src := line.In(d.Src)
	end := min(f.Span.End, line.End)
	fmt.Fprintf(w, "  %4d | %s\n", n, strings.ReplaceAll(printable(masked(d.Blot(src))), "\t", " "))
	fmt.Fprintf(w, "       | %s%s\n", strings.Repeat(" ", col-1), strings.Repeat("^", max(1, utf8.RuneCountInString(d.Src[f.Span.Start:max(f.Span.Start, end)]))))
	for _, fix := range f.Fixes {
		fmt.Fprintf(w, "       = fix: %s\n", fix.Title)
	}
}

// printable replaces what would move a terminal's cursor.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return '\ufffd'
		}
		return r
	}, s)
}

// relative is a path as seen from the working folder.
func relative(name string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, filepath.FromSlash(name)); err == nil && !strings.HasPrefix(rel, "..") {
			return filepath.ToSlash(rel)
		}
	}
	return name
}

func writeJSON(std stdio, v any, code int) int {
	enc := json.NewEncoder(std.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		fmt.Fprintf(std.err, "mcp-ls: %v\n", err)
		return faults
	}
	return code
}

// masked hides what is a credential by its form, character by character, so
// that the carets stay where they are.
func masked(line string) string {
	for _, word := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("\"' ,=:&?;()[]{}<>`\t", r) }) {
		if _, sure := formats.LooksSecret("", word); sure {
			line = strings.ReplaceAll(line, word, strings.Repeat("•", utf8.RuneCountInString(word)))
		}
	}
	return line
}
