// Questions of the server, in the dialogs of VS Code.
import * as vscode from 'vscode';
import { MessageType, type ShowMessageRequestParams, type MessageActionItem } from 'vscode-languageclient/node';
import type { InputParams } from './protocol';

/**
 * Asks a question. One of several lines, which tells exactly what is about to
 * run, is a dialog, because a notification would run its lines together.
 */
export async function question(p: ShowMessageRequestParams): Promise<MessageActionItem | null> {
  const [head, ...rest] = p.message.trim().split('\n');
  const show = p.type === MessageType.Error ? vscode.window.showErrorMessage
    : p.type === MessageType.Warning ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const options: vscode.MessageOptions = rest.length > 0 ? { modal: true, detail: rest.join('\n') } : {};
  const items = (p.actions ?? []).map(a => ({ ...a, isCloseAffordance: a.title === 'Cancel' }));
  const chosen = await show(head, options, ...items);
  return chosen ? { title: chosen.title } : null;
}

/** Asks for a value of which a test has need; value is null where none was given. */
export async function input(p: InputParams): Promise<{ value: string | null }> {
  const title = `Test of ${p.server}: ${p.id}`;
  const value = p.options?.length
    ? await vscode.window.showQuickPick(p.options, { title, placeHolder: p.description, ignoreFocusOut: true })
    : await vscode.window.showInputBox({ title, prompt: p.description, password: p.password, value: p.default, ignoreFocusOut: true });
  return { value: value ?? null };
}
