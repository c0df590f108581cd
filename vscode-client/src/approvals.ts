// The lasting agreements to tests: shown, and revoked.
import * as vscode from 'vscode';
import { approvals, revokeApprovals, type Approval } from './protocol';
import type { Server } from './server';

/** Lists the agreements and revokes the one that is chosen, or all. */
export async function manageApprovals(server: Server): Promise<void> {
  const given = await server.execute<Approval[]>(approvals, {});
  if (given.length === 0) {
    void vscode.window.showInformationMessage('No test of a connection has a lasting agreement: each one asks first.');
    return;
  }
  const items: (vscode.QuickPickItem & { id?: string })[] = [
    ...given.map(a => ({ label: a.label, description: a.given, id: a.id })),
    { label: 'Revoke all', description: `${given.length}` },
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: 'Tests that run without asking', placeHolder: 'Choose one to revoke it' });
  if (chosen) await server.execute(revokeApprovals, chosen.id ? { id: chosen.id } : {});
}
