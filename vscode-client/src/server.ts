// The server's life: started when it is first of use, started again when it
// ends by itself, and given up with one message when that does not help.
import * as vscode from 'vscode';
import { DidChangeConfigurationNotification, ExecuteCommandRequest, State, type LanguageClient, type Middleware } from 'vscode-languageclient/node';
import { binary, fault } from './binary';
import { newClient } from './client';
import { matches } from './selector';

const deaths = 4; // within span, and it is given up
const span = 3 * 60_000;

/** Settings that a server only reads when it starts, or that say which documents it gets. */
const atStart = ['mcp-ls.path', 'mcp-ls.probe', 'mcp-ls.clients'];

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<void> | undefined;
  private givenUp = false;
  private died: number[] = [];
  private readonly listeners: vscode.Disposable[];
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when the server began or ended to serve. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly extension: string, private readonly log: vscode.LogOutputChannel, private readonly middleware: Middleware) {
    this.listeners = [
      vscode.workspace.onDidOpenTextDocument(d => this.open(d)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.trust()),
      vscode.workspace.onDidChangeConfiguration(e => {
        if (atStart.some(s => e.affectsConfiguration(s))) void this.restart();
      }),
    ];
    vscode.workspace.textDocuments.forEach(d => this.open(d));
  }

  /** The client while the server serves. */
  get running(): LanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined;
  }

  /** Has the server carry out a command, once it serves. */
  async execute<T>(command: string, argument: object): Promise<T> {
    return this.connection().then(c => c.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] })) as Promise<T>;
  }

  /** The client of a server that serves; it is started where it is not. */
  async connection(): Promise<LanguageClient> {
    if (!this.running && !this.givenUp) await this.start();
    if (!this.running) throw new Error('mcp-ls does not run. "Restart Server" tries it again, "Show Log" says more.');
    return this.running;
  }

  /** Ends the server and starts it anew where a document is for it. */
  async restart(): Promise<void> {
    await this.stop();
    this.givenUp = false;
    this.died = [];
    if (vscode.workspace.textDocuments.some(matches)) await this.start();
  }

  async stop(): Promise<void> {
    await this.starting;
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch(error => this.log.warn(String(error)));
    this.changed.fire();
  }

  dispose(): void {
    this.listeners.forEach(l => l.dispose());
    this.changed.dispose();
  }

  private open(document: vscode.TextDocument): void {
    if (!this.client && !this.givenUp && matches(document)) void this.start();
  }

  private start(): Promise<void> {
    this.starting ??= this.run().finally(() => {
      this.starting = undefined;
      this.changed.fire();
    });
    return this.starting;
  }

  private async run(): Promise<void> {
    const program = binary(this.extension);
    const why = await fault(program);
    if (why) return this.giveUp(`mcp-ls cannot be started: ${program} does not run (${why}).`);
    const client = newClient(program, this.log, this.middleware);
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.client = undefined;
      return this.giveUp(`mcp-ls cannot be started: ${program} ended at once (${(error as Error).message}).`);
    }
    client.onDidChangeState(e => {
      if (e.newState === State.Stopped && this.client === client) this.ended();
    });
  }

  private ended(): void {
    this.client = undefined;
    const now = Date.now();
    this.died = [...this.died.filter(t => now - t < span), now];
    if (this.died.length < deaths) {
      this.log.warn(`mcp-ls ended by itself and is started again (${this.died.length}).`);
      void this.start();
    } else {
      this.giveUp(`mcp-ls ended ${deaths} times within three minutes and is not started again.`);
      this.changed.fire();
    }
  }

  /** Says once what is wrong. Not awaited: the message stays for as long as it likes. */
  private giveUp(message: string): void {
    this.givenUp = true;
    this.log.error(message);
    void vscode.window.showErrorMessage(message, 'Show Log', 'Restart', 'Settings').then(answer => {
      if (answer === 'Show Log') this.log.show();
      if (answer === 'Restart') void this.restart();
      if (answer === 'Settings') void vscode.commands.executeCommand('workbench.action.openSettings', 'mcp-ls.path');
    });
  }

  private trust(): void {
    void this.running?.sendNotification(DidChangeConfigurationNotification.type, { settings: { 'mcp-ls': { trusted: true } } });
  }
}
