// The extension starts the language server and shows what it says. It knows
// nothing of formats and rules.
import * as vscode from 'vscode';
import { manageApprovals } from './approvals';
import { convert } from './convert';
import { middleware } from './middleware';
import { registerPaste } from './paste';
import { describe, type Description } from './protocol';
import { Reports } from './report';
import { Server } from './server';
import { chooseClient, Status } from './status';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('mcp-ls', { log: true });
  const reports = new Reports();
  const running = server = new Server(context.extensionPath, log, middleware(reports));
  const on = (name: string, run: (...args: never[]) => unknown) =>
    vscode.commands.registerCommand(`mcp-ls.${name}`, run);

  context.subscriptions.push(
    log, reports, running, new Status(running), registerPaste(running),
    on('convert', (uri?: vscode.Uri, at?: vscode.Position) => atCursor((u, p) => convert(running, uri ?? u, at ?? p))),
    on('addTo', () => atCursor((uri, at) => convert(running, uri, at, 'addTo'))),
    on('chooseClient', () => atCursor(uri => chooseClient(running, uri))),
    on('openReference', () => atCursor(uri => openReference(running, uri))),
    on('manageApprovals', () => manageApprovals(running)),
    on('restart', () => running.restart()),
    on('showLog', () => log.show()),
  );
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** Runs a command on the file and the place of the cursor. */
async function atCursor(run: (uri: vscode.Uri, at: vscode.Position) => Promise<void>): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    void vscode.window.showInformationMessage('Open an MCP configuration file first.');
    return;
  }
  await run(editor.document.uri, editor.selection.active);
}

async function openReference(server: Server, uri: vscode.Uri): Promise<void> {
  const { client, why } = await server.execute<Description>(describe, { uri: uri.toString() });
  if (client) await vscode.env.openExternal(vscode.Uri.parse(client.docs));
  else void vscode.window.showInformationMessage(why || 'This file is no MCP configuration file that is known.');
}
