package editor

// Full is what a modern editor announces that shows published findings.
func Full() map[string]any {
	return map[string]any{
		"workspace": map[string]any{
			"applyEdit": true, "configuration": true, "workspaceFolders": true,
			"codeLens": map[string]any{"refreshSupport": true},
			"workspaceEdit": map[string]any{
				"documentChanges": true, "resourceOperations": []string{"create", "rename", "delete"},
				"changeAnnotationSupport": map[string]any{"groupsOnLabel": true},
			},
		},
		"window": map[string]any{"workDoneProgress": true, "showMessage": map[string]any{}, "showDocument": map[string]any{"support": true}},
		"textDocument": map[string]any{
			"publishDiagnostics": map[string]any{"versionSupport": true, "codeDescriptionSupport": true, "relatedInformation": true,
				"tagSupport": map[string]any{"valueSet": []int{1, 2}}},
			"hover": map[string]any{"contentFormat": []string{"markdown", "plaintext"}},
			"completion": map[string]any{"completionItem": map[string]any{"snippetSupport": true, "documentationFormat": []string{"markdown"},
				"resolveSupport": map[string]any{"properties": []string{"documentation"}}}},
			"codeAction": map[string]any{"dataSupport": true, "isPreferredSupport": true,
				"resolveSupport":           map[string]any{"properties": []string{"edit"}},
				"codeActionLiteralSupport": map[string]any{"codeActionKind": map[string]any{"valueSet": []string{"quickfix", "refactor", "source"}}}},
			"documentSymbol": map[string]any{"hierarchicalDocumentSymbolSupport": true},
			"definition":     map[string]any{"linkSupport": true},
		},
	}
}

// Bare is what the simplest editor announces.
func Bare() map[string]any { return map[string]any{} }

// Pulling is Full for an editor that asks for findings.
func Pulling() map[string]any {
	caps := Full()
	caps["textDocument"].(map[string]any)["diagnostic"] = map[string]any{}
	caps["workspace"].(map[string]any)["diagnostics"] = map[string]any{"refreshSupport": true}
	return caps
}
