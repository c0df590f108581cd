// The status bar: which client the file is taken for, and another if need be.
import * as vscode from 'vscode';
import { describe, type Description } from './protocol';
import { matches } from './selector';
import type { Server } from './server';

/** Shows the client of the active file, and tells the palette that there is one. */
export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('mcp-ls.client', vscode.StatusBarAlignment.Right, 100);
  private readonly listeners: vscode.Disposable[];
  private asked = 0;

  constructor(private readonly server: Server) {
    this.item.name = 'MCP client';
    this.item.command = 'mcp-ls.chooseClient';
    this.listeners = [
      this.item,
      vscode.window.onDidChangeActiveTextEditor(() => this.refresh()),
      vscode.workspace.onDidSaveTextDocument(() => this.refresh()),
      vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration('mcp-ls') && this.refresh()),
      server.onDidChange(() => this.refresh()),
    ];
    void this.refresh();
  }

  async refresh(): Promise<void> {
    const asked = ++this.asked;
    const document = vscode.window.activeTextEditor?.document;
    const whose = document && this.server.running && matches(document) ? await this.ask(document.uri) : undefined;
    if (asked !== this.asked) return; // a later question will answer
    void vscode.commands.executeCommand('setContext', 'mcp-ls.file', !!whose?.client);
    if (!whose?.client) return this.item.hide();
    const profile = whose.profile ? ` (${whose.profile})` : '';
    this.item.text = `$(plug) ${whose.client.name}${profile}${whose.sure ? '' : '?'}`;
    this.item.tooltip = new vscode.MarkdownString(`${whose.why}\n\n[Reference](${whose.client.docs}) · choose to take it for another client's file`);
    this.item.show();
  }

  private ask(uri: vscode.Uri): Promise<Description | undefined> {
    return this.server.execute<Description>(describe, { uri: uri.toString() }).catch(() => undefined);
  }

  dispose(): void {
    this.listeners.forEach(l => l.dispose());
  }
}

/** Lets the person say whose a file is, and writes that to the settings. */
export async function chooseClient(server: Server, uri: vscode.Uri): Promise<void> {
  const whose = await server.execute<Description>(describe, { uri: uri.toString() });
  const items: (vscode.QuickPickItem & { id?: string })[] = [
    { label: 'Detect', description: 'by the path and the content of the file' },
    ...whose.clients.map(c => ({ label: c.name, id: c.id, description: c.id === whose.client?.id ? 'now' : '' })),
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: 'Whose configuration file is this?', placeHolder: whose.why });
  if (!chosen) return;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const target = folder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  const glob = folder ? vscode.workspace.asRelativePath(uri, false) : uri.path.replace(/^\/+/, '');
  const settings = vscode.workspace.getConfiguration('mcp-ls');
  const at = settings.inspect<Record<string, string>>('clients');
  const clients = { ...(folder ? at?.workspaceValue : at?.globalValue) };
  if (chosen.id) clients[glob] = chosen.id;
  else delete clients[glob];
  await settings.update('clients', Object.keys(clients).length > 0 ? clients : undefined, target);
}
