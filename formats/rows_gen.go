package formats

// rows are the clients, in the order of menus and pages. Generated from the
// files client_*.go; `make update` rewrites it.
var rows = []func() *Client{
	common,
	vscode,
	visualStudio,
	claudeCode,
	claudeDesktop,
	cursor,
	copilotCLI,
	copilotAgent,
	windsurf,
	antigravity,
	zed,
	gemini,
	qwen,
	codex,
	openCode,
	roo,
	cline,
	kilo,
	piOwn,
	piAdapter,
	hog,
}
