// What the extension adds to the server's answers and commands.
import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { withConversions } from './convert';
import * as protocol from './protocol';
import type { Reports } from './report';

/** Middleware for a server whose reports are shown by reports. */
export function middleware(reports: Reports): Middleware {
  return {
    async provideCodeLenses(document, token, next) {
      return withConversions(document, await next(document, token) ?? []);
    },
    async executeCommand(command, args, next) {
      // From the palette, a command comes without its argument: it is the cursor's.
      const given = args.length > 0 ? args : [here()].filter(a => a !== undefined);
      switch (command) {
        case protocol.testConnection:
        case protocol.testAll:
          return tell(given[0] as protocol.Subject, await next(command, given));
        case protocol.showReport:
          return showReport(reports, given[0] as protocol.Subject, s => next(command, [s]));
        case protocol.switchOff:
          return keep(await next(command, given));
        case protocol.revokeApprovals:
          return next(command, args);
      }
      return next(command, given);
    },
  };
}

/** The place of the cursor, as the server's commands take it. */
export function here(): protocol.Subject | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), position: { line, character } };
}

/** Tells the outcomes of tests and offers the report of one. Returns them. */
function tell<T>(subject: protocol.Subject | undefined, answer: T): T {
  const results = [answer ?? []].flat() as protocol.TestResult[];
  const ran = results.filter(r => r.code !== 'needs_consent'); // the server said why, or was told so
  if (ran.length > 1) {
    const good = ran.filter(r => r.code === 'ok').length;
    void vscode.window.showInformationMessage(`${good} of ${ran.length} MCP servers answered. The lenses over them say what came of each.`);
  } else if (ran.length === 1 && subject) {
    const [{ server: name, code, message }] = ran;
    const show = code === 'ok' ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    void show(`${name}: ${message}`, 'Details').then(answer => {
      if (answer) void vscode.commands.executeCommand(protocol.showReport, { uri: subject.uri, server: name });
    });
  }
  return answer;
}

async function showReport(reports: Reports, subject: protocol.Subject | undefined, ask: (s: object) => Promise<unknown>): Promise<unknown> {
  const text = await ask({ ...subject, show: false });
  if (typeof text === 'string') await reports.show(subject?.server ?? 'Test report', text);
  return text;
}

/** Writes the settings that the server asks for, so that they last. */
async function keep(wanted: unknown): Promise<unknown> {
  const settings = vscode.workspace.getConfiguration('mcp-ls');
  const target = vscode.workspace.workspaceFolders ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  for (const [key, value] of Object.entries((wanted ?? {}) as Record<string, object>)) {
    const at = settings.inspect<object>(key);
    const present = target === vscode.ConfigurationTarget.Workspace ? at?.workspaceValue : at?.globalValue;
    await settings.update(key, { ...present, ...value }, target);
  }
  return wanted;
}
