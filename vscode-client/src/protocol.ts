// What the commands of the server take and give.

/** Names of the server's commands. The palette and the lenses use the same. */
export const testConnection = 'mcp-ls.testConnection';
export const testAll = 'mcp-ls.testAll';
export const showReport = 'mcp-ls.showReport';
export const switchOff = 'mcp-ls.switchOff';
export const describe = 'mcp-ls.describe';
export const approvals = 'mcp-ls.approvals';
export const revokeApprovals = 'mcp-ls.revokeApprovals';
export const pasteAs = 'mcp-ls.pasteAs';

/** Names a server of a file: by its name, or by a place in its entry. */
export interface Subject {
  uri: string;
  server?: string;
  position?: { line: number; character: number };
}

/** The outcome of a test. */
export interface TestResult {
  server: string;
  code: string;
  message: string;
}

export interface NamedClient {
  id: string;
  name: string;
  docs: string;
}

/** Whose file one is. */
export interface Description {
  client: NamedClient | null;
  profile?: string;
  why: string;
  sure: boolean;
  servers: string[];
  clients: NamedClient[];
}

/** A lasting agreement to a test. */
export interface Approval {
  id: string;
  label: string;
  given: string;
}

/** A prompted value that a test lacks: the parameters of the request mcp/input. */
export interface InputParams {
  server: string;
  id: string;
  description: string;
  password: boolean;
  default?: string;
  options?: string[];
}
