// Which documents are handed to the server. Files are told by their path, since
// VS Code's languages say little: .codex/config.toml is plain text to it.
import * as vscode from 'vscode';
import patterns from './files.json';

const schemes = ['file', 'vscode-userdata'];
const unsaved = ['json', 'jsonc', 'yaml', 'toml'];

type Filter = { scheme: string; pattern: string } | { scheme: string; language: string };

/** The files of the client table, those that the setting mcp-ls.clients names, and new ones. */
export function selector(): Filter[] {
  const chosen = Object.keys(vscode.workspace.getConfiguration('mcp-ls').get<Record<string, string>>('clients', {}));
  const all = [...patterns, ...chosen.map(glob => glob.replace(/^(~\/|\*\*\/|\/)/, ''))];
  return [
    ...schemes.flatMap(scheme => all.map(p => ({ scheme, pattern: `**/${p}` }))),
    ...unsaved.map(language => ({ scheme: 'untitled', language })),
  ];
}

/** Reports whether a document is one for the server. */
export function matches(document: vscode.TextDocument): boolean {
  return vscode.languages.match(selector(), document) > 0;
}
