package model

// LossKind is a kind of loss in a conversion.
type LossKind struct {
	Code string
	Doc  string // what it means and what to do, full sentences
}

// LossKinds are all kinds of losses, in the order of how much they hurt.
var LossKinds = []LossKind{
	{"W-TRANSPORT", "The target cannot reach the server over its transport, so the server is left out. Ask the server's provider for an address that speaks another one."},
	{"W-BRIDGE", "The target takes no remote servers, so the server goes through mcp-remote, a program of a third party that npx downloads and starts."},
	{"W-GUESS", "The entry does not say the transport, and the target has to know it: it was guessed from the address. Test the connection."},
	{"W-ENVFILE", "The target reads no env file. Set the file's variables where the target is started, or write them into the entry."},
	{"W-CWD", "The target cannot set a working folder, or has no reference to the open one. Write paths in full."},
	{"W-REF", "A reference means something else in the target, or nothing: a placeholder stands there that has to be filled in, a variable has to be set, or plain text became a reference."},
	{"W-DEFAULT", "The target knows no default for a variable, so the default is gone and the variable has to be set."},
	{"W-INPUT", "The target does not ask for values, so a prompted value became a variable that has to be set."},
	{"W-HEADERS", "The target does not send these headers, or runs no command that makes them."},
	{"W-OAUTH", "The target keeps some OAuth settings elsewhere, or not at all. Sign in there, or store them by its own means."},
	{"W-TIMEOUT", "The target has no such timeout in its file, or another range for it."},
	{"W-DISABLED", "The target cannot switch a server off in its file, so a server that is off is left out, or live there when it was asked for by name."},
	{"W-TOOLS", "The target has no list of allowed or refused tools in an entry, so all tools are offered."},
	{"W-APPROVE", "Which tools run without asking is never carried over. Decide it anew in the target."},
	{"W-LITERAL", "A credential in clear text came along into a file that is usually shared. Put a reference there."},
	{"W-NAME", "The target does not take the name, or another server has it, so the server is called otherwise."},
	{"W-DESC", "The target has no description for a server, or wants one that the source does not have: the text that was made up has to be replaced."},
	{"W-DEV", "Settings for the development or the sandbox of a server are known to the source only."},
	{"W-UNKNOWN", "The target has nothing like this member, or the source itself does not read it, so it is gone."},
}

// LossOf returns the kind of that code.
func LossOf(code string) (LossKind, bool) {
	for _, k := range LossKinds {
		if k.Code == code {
			return k, true
		}
	}
	return LossKind{}, false
}
