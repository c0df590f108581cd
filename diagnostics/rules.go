package diagnostics

// Rules are all rules, in the order in which they look.
var Rules = []Rule{
	// the text
	{Code: "syntax", Check: syntaxErrors, AnyClient: true},
	{Code: "strict-json", Check: strictJSON},
	{Code: "byte-order-mark", Check: byteOrderMark},
	{Code: "duplicate-key", Check: duplicateKey, AnyClient: true},
	{Code: "duplicate-server", Check: duplicateServer, AnyClient: true},
	// where the servers stand
	{Code: "wrong-root", Check: wrongRoot},
	{Code: "missing-root", Check: missingRoot},
	{Code: "nested-root", Check: nestedRoot},
	{Code: "several-servers", Check: severalServers},
	// values, by the table
	{Code: "wrong-type", Check: table},
	{Code: "unknown-value", Check: table},
	{Code: "bad-value", Check: table},
	{Code: "bad-url", Check: table},
	{Code: "out-of-range", Check: table},
	{Code: "missing-field", Check: missingField},
	{Code: "unknown-key", Check: unknownKey},
	{Code: "no-effect", Check: table},
	{Code: "contract-only", Check: table},
	// servers
	{Code: "wrong-transport", Check: wrongTransport},
	{Code: "missing-type", Check: missingType},
	{Code: "missing-command", Check: missingCommand},
	{Code: "missing-url", Check: missingURL},
	{Code: "command-and-url", Check: commandAndURL},
	{Code: "remote-unsupported", Check: remoteUnsupported},
	{Code: "foreign-key", Check: foreignKey},
	{Code: "ignored-field", Check: ignoredField},
	{Code: "old-key", Check: oldKey},
	{Code: "advised-key", Check: advisedKey},
	{Code: "bad-name", Check: badName},
	{Code: "reserved-name", Check: reservedName},
	// references
	{Code: "foreign-variable", Check: foreignVariable},
	{Code: "literal-variable", Check: literalVariable},
	{Code: "unset-variable", Check: unsetVariable},
	{Code: "undefined-input", Check: undefinedInput},
}
