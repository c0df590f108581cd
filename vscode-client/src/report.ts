// Reports of tests, as Markdown previews.
import * as vscode from 'vscode';

const scheme = 'mcp-ls-report';

/** Shows the reports that it is given. */
export class Reports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? 'This report is gone. Test the connection again.\n';
  }

  /** Opens a report, beside the file that it is about. A newer one replaces an older. */
  async show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme, path: `/${name.replace(/[^\w.@ -]/g, '-')}.md` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    try {
      await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
    } catch { // the preview of VS Code can be switched off
      await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preview: true });
    }
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
