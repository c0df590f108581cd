// Conversions to other clients. The server offers them as code actions, and
// what is chosen is carried out as if from the menu of refactorings.
import * as vscode from 'vscode';
import { CodeActionRequest, CodeActionResolveRequest, type CodeAction } from 'vscode-languageclient/node';
import type { Server } from './server';

/** What the server's actions of this kind do. */
type Does = 'addTo' | 'convert' | 'split';

const does = (action: CodeAction) => (action.data as { lazy?: { do?: Does } } | undefined)?.lazy?.do;

/** Lets the person choose one of the conversions at a place, and makes it. */
export async function convert(server: Server, uri: vscode.Uri, at: vscode.Position, only?: Does): Promise<void> {
  const client = await server.connection();
  const to = client.code2ProtocolConverter;
  const offered = await client.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: to.asUri(uri) },
    range: to.asRange(new vscode.Range(at, at)),
    context: { diagnostics: [], only: ['refactor.rewrite'] },
  });
  const items = (offered ?? [])
    .filter((a): a is CodeAction => 'kind' in a && (!only || does(a) === only))
    .map(action => ({ label: action.title, action }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage('There is nothing here to convert: no MCP server that another client could have.');
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, { title: 'Convert MCP servers', placeHolder: 'To which client, and where' });
  if (!chosen) return;
  const { edit } = await client.sendRequest(CodeActionResolveRequest.type, chosen.action);
  const change = edit && await client.protocol2CodeConverter.asWorkspaceEdit(edit);
  if (!change || !await vscode.workspace.applyEdit(change, { isRefactoring: true })) return;
  for (const [changed] of change.entries()) {
    if (changed.toString() !== uri.toString()) await vscode.window.showTextDocument(changed, { preview: false });
  }
}

/** Puts "Convert…" behind the lenses over each server. */
export function withConversions(document: vscode.TextDocument, lenses: vscode.CodeLens[]): vscode.CodeLens[] {
  const places = new Map(lenses.map(l => [l.range.start.line, l.range]));
  return [...lenses, ...[...places.values()].map(range => new vscode.CodeLens(range, {
    title: 'Convert…',
    tooltip: 'Add this server to another client, or write it in its form',
    command: 'mcp-ls.convert',
    arguments: [document.uri, range.start],
  }))];
}
