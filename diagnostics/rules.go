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
	{Code: "wrong-file", Check: wrongFile, AnyClient: true},
	{Code: "several-servers", Check: severalServers},
	// values, by the table
	{Code: "wrong-type", Check: table},
	{Code: "unknown-value", Check: table},
	{Code: "bad-value", Check: table},
	{Code: "bad-url", Check: badURL},
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
	{Code: "long-name", Check: longName},
	{Code: "name-collision", Check: nameCollision},
	{Code: "still-on", Check: stillOn, Over: []string{"foreign-key", "unknown-key"}},
	{Code: "timeout-unit", Check: timeoutUnit, Over: []string{"out-of-range"}},
	{Code: "headers-in-env", Check: headersInEnv, Over: []string{"ignored-field", "wrong-type", "foreign-key"}},
	{Code: "name-for-value", Check: nameForValue},
	// addresses
	{Code: "type-url-mismatch", Check: typeURLMismatch},
	{Code: "retired-endpoint", Check: retiredEndpoint, Over: []string{"type-url-mismatch"}},
	{Code: "plain-http", Check: plainHTTP, Over: []string{"type-url-mismatch"}},
	{Code: "bridge-http", Check: bridgeHTTP},
	{Code: "trailing-slash", Check: trailingSlash},
	{Code: "tls-off", Check: tlsOff},
	// credentials
	{Code: "secret-in-file", Check: secretInFile},
	{Code: "secret-in-url", Check: secretInURL},
	{Code: "placeholder", Check: placeholder},
	{Code: "doubled-scheme", Check: doubledScheme},
	{Code: "missing-scheme", Check: missingScheme},
	// references
	{Code: "foreign-variable", Check: foreignVariable},
	{Code: "literal-variable", Check: literalVariable},
	{Code: "unset-variable", Check: unsetVariable},
	{Code: "undefined-input", Check: undefinedInput},
}
