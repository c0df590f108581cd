package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/mcp-ls/mcp-ls/lsp"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/mcpclient"
)

// serve is the language server.
func serve(args []string, std stdio) int {
	args = slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == "--stdio" || a == "-stdio" })
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(std.err)
	settings := flags.String("settings", "", "a JSON `object` of settings that stands below the editor's")
	logFile := flags.String("log", "", "a `file` for the log; standard error otherwise")
	verbose := flags.Bool("verbose", false, "log more")
	if err := flags.Parse(args); err != nil {
		return badUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(std.err, "mcp-ls serve: unexpected argument %q\n", flags.Arg(0))
		return badUsage
	}
	logger, err := logTo(*logFile, *verbose, std.err)
	if err != nil {
		fmt.Fprintf(std.err, "mcp-ls serve: %v\n", err)
		return badUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cfg := lsp.Config{
		Version:  versionText(),
		Runner:   mcpclient.New(mcpclient.Config{Version: versionText()}),
		Settings: []byte(*settings),
		Log:      logger,
	}
	if dir, err := probe.StateDir(); err == nil {
		cfg.Consent = probe.NewConsent(dir)
	} else {
		logger.Warn("agreements are not kept", "error", err)
	}
	switch err := lsp.Serve(ctx, connect(std.in, std.out), cfg); {
	case errors.Is(err, lsp.ErrNoShutdown):
		return faults
	case err != nil:
		logger.Error("connection", "error", err)
		return faults
	}
	return clean
}

func logTo(file string, verbose bool, otherwise io.Writer) (*slog.Logger, error) {
	options := &slog.HandlerOptions{Level: slog.LevelWarn}
	if verbose {
		options.Level = slog.LevelDebug
	}
	if file == "" {
		return slog.New(slog.NewTextHandler(otherwise, options)), nil
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return slog.New(slog.NewTextHandler(f, options)), nil
}
