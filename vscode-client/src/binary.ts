// The program that serves: which one it is, and whether it can run here.
import { execFile } from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';

/** The program of the setting mcp-ls.path, or the one that came with the extension. */
export function binary(extension: string): string {
  const own = vscode.workspace.getConfiguration('mcp-ls').get<string>('path', '').trim();
  return own || path.join(extension, 'bin', process.platform === 'win32' ? 'mcp-ls.exe' : 'mcp-ls');
}

/** Says why a program is no mcp-ls that runs on this machine, or undefined. */
export function fault(program: string): Promise<string | undefined> {
  return new Promise(done => {
    const answered = (error: Error | null, out: string) => {
      if (out.startsWith('mcp-ls ')) done(undefined);
      else done(error ? reason(error as NodeJS.ErrnoException) : 'it is another program');
    };
    try {
      execFile(program, ['version'], { timeout: 20_000 }, answered);
    } catch (error) {
      answered(error as Error, ''); // some faults are thrown and not handed over
    }
  });
}

function reason(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
      return 'it is not executable';
    case 'ENOEXEC':
    case 'UNKNOWN':
      return 'it was built for another kind of machine';
  }
  return error.message.trim();
}
