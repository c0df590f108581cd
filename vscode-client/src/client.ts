// The client of one run of the server: what it announces, and what it does
// differently from a plain one.
import * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn, ShowMessageRequest, type Middleware } from 'vscode-languageclient/node';
import { input, question } from './questions';
import { selector } from './selector';

/** A client that leaves it to us to tell the person of faults. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** Makes a client for a program. It is not started. */
export function newClient(program: string, log: vscode.LogOutputChannel, middleware: Middleware): LanguageClient {
  const client = new QuietClient('mcp-ls', 'mcp-ls', { command: program, args: ['serve'] }, {
    documentSelector: selector(),
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions,
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
    },
    middleware: {
      ...middleware,
      // The server asks for its settings by itself. What is sent would count as
      // the user's word, and a workspace has a part in it.
      workspace: { didChangeConfiguration: (_sections, next) => next(undefined) },
    },
  });
  client.registerFeature({
    getState: () => ({ kind: 'static' }),
    fillClientCapabilities: c => { c.experimental = { ...c.experimental as object, 'mcp/input': true }; },
    initialize: () => {},
    clear: () => {},
  });
  client.onRequest('mcp/input', input);
  client.onRequest(ShowMessageRequest.type, question);
  return client;
}

/** What only the user and the machine can say, and whether the workspace is trusted. */
function initializationOptions(): object {
  const settings = vscode.workspace.getConfiguration('mcp-ls');
  return { probe: settings.get('probe'), trusted: vscode.workspace.isTrusted };
}
