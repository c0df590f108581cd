package mcpclient

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

const maxAsked = 10

// newClient is an MCP client that offers roots and nothing else, and notes what
// the server answers to initialize and asks of us.
func (r *run) newClient() *mcp.Client {
	client := mcp.NewClient(&mcp.Implementation{Name: "mcp-ls", Version: r.config.Version}, &mcp.ClientOptions{
		Logger:       slog.New(droppedTools{r}),
		Capabilities: &mcp.ClientCapabilities{RootsV2: &mcp.RootCapabilities{}},
	})
	for _, u := range r.options.Roots {
		client.AddRoots(&mcp.Root{URI: u})
	}
	client.AddSendingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			res, err := next(ctx, method, req)
			if answer, ok := res.(*mcp.InitializeResult); ok && err == nil && answer != nil {
				r.initialized(answer) // also when the SDK then refuses its version
			}
			return res, err
		}
	})
	client.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if !strings.HasPrefix(method, "notifications/") {
				r.asked(method)
			}
			return next(ctx, method, req)
		}
	})
	return client
}

// asked notes a request that the server makes of the client.
func (r *run) asked(method string) {
	r.note(func(f *facts) {
		if len(f.evidence.Asked) < maxAsked {
			f.evidence.Asked = append(f.evidence.Asked, method)
		}
	})
	if strings.HasPrefix(method, "sampling/") || strings.HasPrefix(method, "elicitation/") {
		r.warn(probe.AsksClientDuringStart)
	}
}

// list counts what the server offers, the kinds side by side. Only a failure to
// list tools is an error.
func (r *run) list(ctx context.Context, s *mcp.ClientSession) error {
	r.enter(listing)
	defer r.begin("list", "")()
	ctx, cancel := context.WithTimeout(ctx, r.options.List)
	defer cancel()
	caps := s.InitializeResult().Capabilities
	if caps == nil {
		caps = &mcp.ServerCapabilities{}
	}
	if caps.Tools == nil && caps.Prompts == nil && caps.Resources == nil {
		r.warn(probe.OffersNothing)
	}
	var wg sync.WaitGroup
	var toolsErr, promptsErr, resourcesErr error
	if caps.Tools != nil {
		wg.Go(func() {
			toolsErr = r.pages(&r.saw.evidence.Tools, func(cursor string) (int, string, error) {
				res, err := s.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
				if err != nil {
					return 0, "", err
				}
				r.checkTools(res.Tools)
				return len(res.Tools), res.NextCursor, nil
			})
		})
	}
	if caps.Prompts != nil {
		wg.Go(func() {
			promptsErr = r.pages(&r.saw.evidence.Prompts, func(cursor string) (int, string, error) {
				res, err := s.ListPrompts(ctx, &mcp.ListPromptsParams{Cursor: cursor})
				if err != nil {
					return 0, "", err
				}
				return len(res.Prompts), res.NextCursor, nil
			})
		})
	}
	if caps.Resources != nil {
		wg.Go(func() {
			resourcesErr = r.pages(&r.saw.evidence.Resources, func(cursor string) (int, string, error) {
				res, err := s.ListResources(ctx, &mcp.ListResourcesParams{Cursor: cursor})
				if err != nil {
					return 0, "", err
				}
				return len(res.Resources), res.NextCursor, nil
			})
		})
	}
	wg.Wait()
	if toolsErr == nil && (promptsErr != nil || resourcesErr != nil) {
		r.warn(probe.PartOfListsFailed)
	}
	return toolsErr
}

// pages adds up the pages of one list in count until they end or a limit is reached.
func (r *run) pages(count *int, next func(cursor string) (int, string, error)) error {
	cursor, total := "", 0
	seen := map[string]bool{}
	for page := 0; ; page++ {
		if page >= r.options.MaxPages || total >= r.options.MaxItems || seen[cursor] {
			r.note(func(f *facts) { f.evidence.Partial = true })
			r.warn(probe.CountsStoppedAtLimit)
			return nil
		}
		seen[cursor] = true
		n, following, err := next(cursor)
		if err != nil {
			return err
		}
		total += n
		r.note(func(*facts) { *count = total })
		if following == "" {
			return nil
		}
		cursor = following
	}
}

// checkTools keeps the tools, and counts those that break clients which check
// what they are sent.
func (r *run) checkTools(tools []*mcp.Tool) {
	for _, t := range tools {
		if _, isObject := t.InputSchema.(map[string]any); t.Name == "" || !isObject {
			r.dropped()
			continue
		}
		r.note(func(f *facts) {
			f.evidence.ToolList = append(f.evidence.ToolList, probe.Tool{Name: t.Name, Description: t.Description})
		})
	}
}

func (r *run) dropped() {
	r.note(func(f *facts) { f.evidence.Dropped++ })
	r.warn(probe.InvalidTools)
}

// droppedTools is a log handler that counts the tools which the SDK leaves out:
// it tells so nowhere else.
type droppedTools struct{ run *run }

func (droppedTools) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelError }
func (d droppedTools) WithAttrs([]slog.Attr) slog.Handler         { return d }
func (d droppedTools) WithGroup(string) slog.Handler              { return d }

func (d droppedTools) Handle(_ context.Context, rec slog.Record) error {
	if slices.Contains(strings.Fields(rec.Message), "excluding") {
		d.run.dropped()
	}
	return nil
}
