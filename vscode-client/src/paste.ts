// Pasting servers that were written for one client into a file of another.
import * as vscode from 'vscode';
import type { WorkspaceEdit } from 'vscode-languageclient/node';
import { pasteAs } from './protocol';
import { selector } from './selector';
import type { Server } from './server';

const kind = vscode.DocumentDropOrPasteEditKind.Text.append('mcp');
const longest = 200_000; // what is longer is no configuration of servers

/** What the server makes of a pasted text; null where it is best pasted as it is. */
interface Pasted {
  title: string;
  losses: string[];
  edit: WorkspaceEdit;
}

/** Pastes servers in the form of the file. */
class PasteAs extends vscode.DocumentPasteEdit {
  constructor(title: string, readonly text: string, readonly losses: string[]) {
    super('', title, kind);
  }
}

/** Offers "Paste as" its client where servers are pasted. Plain pasting stays in the same menu. */
export function registerPaste(server: Server): vscode.Disposable {
  const provider: vscode.DocumentPasteEditProvider<PasteAs> = {
    async provideDocumentPasteEdits(document, ranges, data, _context, token) {
      const text = await data.get('text/plain')?.asString();
      if (!text || text.length > longest || ranges.length !== 1 || !server.running || token.isCancellationRequested) return undefined;
      const client = server.running;
      const range = client.code2ProtocolConverter.asRange(ranges[0]);
      const pasted = await server.execute<Pasted | null>(pasteAs, { uri: document.uri.toString(), text, range });
      if (!pasted) return undefined;
      const edit = new PasteAs(pasted.title, text, pasted.losses);
      edit.additionalEdit = await client.protocol2CodeConverter.asWorkspaceEdit(pasted.edit);
      return [edit];
    },
    async resolveDocumentPasteEdit(edit) {
      if (edit.losses.length === 0) return edit;
      const options = { modal: true, detail: edit.losses.join('\n\n') };
      if (await vscode.window.showWarningMessage(`${edit.title}? Not all of it can be kept.`, options, edit.title) !== edit.title) {
        edit.additionalEdit = undefined;
        edit.insertText = edit.text; // as it is
      }
      return edit;
    },
  };
  return vscode.languages.registerDocumentPasteEditProvider(selector(), provider, {
    providedPasteEditKinds: [kind],
    pasteMimeTypes: ['text/plain'],
  });
}
