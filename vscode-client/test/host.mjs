// Runs hosted.js in the real extension host, against the packaged extension:
// node host.mjs PACKAGE OUT
import fs from 'node:fs';
import path from 'node:path';
import { workbench } from './workbench.mjs';

const [vsix, out] = process.argv.slice(2);
const report = path.resolve(out, 'report.txt');
for (const f of ['report.txt', 'ask.json', 'seen.json']) fs.rmSync(path.resolve(out, f), { force: true });
const harness = path.resolve(out, 'harness'); // what VS Code takes for the extension in development
fs.mkdirSync(harness, { recursive: true });
fs.writeFileSync(path.join(harness, 'package.json'), JSON.stringify({ name: 'harness', publisher: 'test', version: '0.0.1', engines: { vscode: '*' } }));

let ended;
const end = new Promise(done => { ended = done; });
const w = await workbench({
  out, vsix, driver: true,
  files: {
    '.vscode/mcp.json': '{\n  "servers": {\n    "files": { "command": "npx", "args": ["@acme/files@1.0.0"], "timeout_": 1 },\n    "other": { "command": "npx", "args": ["-y", "@acme/other@1.0.0"] }\n  }\n}\n',
    '.cursor/mcp.json': '{\n  "mcpServers": {}\n}\n',
    '.codex/config.toml': '[mcp_servers.files]\ncommand = "npx"\nargs = ["-y", "@acme/files@1.0.0"]\nurll = "x"\n',
    'tools/setup.json': '{ "mcpServers": { "files": { "command": "npx", "args": ["-y", "@acme/files@1.0.0"] } } }\n',
    'package.json': '{}\n',
  },
  machine: { 'mcp-ls.probe.consent': 'always', 'mcp-ls.probe.timeout': '20s' },
  env: { HOSTED_REPORT: report, HOSTED_ASK: path.resolve(out, 'ask.json'), HOSTED_SEEN: path.resolve(out, 'seen.json') },
  before: page => page.exposeFunction('codeAutomationExit', ended).then(() => page.exposeFunction('codeAutomationLog', () => {})),
  payload: remote => [['extensionDevelopmentPath', remote(harness)], ['extensionTestsPath', remote(path.join(import.meta.dirname, 'hosted.js'))]],
});
// What only a person at the page can do, hosted.js asks for: it writes what to
// do to one file and reads what was seen from another.
const asked = path.join(out, 'ask.json'), seen = path.join(out, 'seen.json');
const acts = {
  async pick({ text }) {
    const widget = w.page.locator('.quick-input-widget');
    await widget.waitFor();
    const rows = await widget.locator('.monaco-list-row').allInnerTexts();
    await widget.locator('input[type=text]').fill(text);
    await widget.locator('.monaco-list-row', { hasText: text }).first().click();
    return rows;
  },
  async type({ text }) {
    const widget = w.page.locator('.quick-input-widget');
    await widget.waitFor();
    const asked = await widget.innerText();
    await widget.locator('input').first().fill(text);
    await w.page.keyboard.press('Enter');
    return asked;
  },
  // A window under test shows no notifications by itself: hosted.js opens their list.
  async notice({ text }) {
    const item = w.page.locator('.notification-list-item', { hasText: text }).first();
    await item.waitFor();
    return item.innerText();
  },
};
const timer = setInterval(async () => {
  if (!fs.existsSync(asked)) return;
  const ask = JSON.parse(fs.readFileSync(asked, 'utf8'));
  fs.rmSync(asked);
  const answer = await acts[ask.act](ask).then(value => ({ value }), error => ({ error: error.message }));
  fs.writeFileSync(`${seen}.new`, JSON.stringify(answer));
  fs.renameSync(`${seen}.new`, seen);
}, 100);
const patience = setTimeout(ended, 240_000, 'it did not end');
const status = await end;
clearTimeout(patience);
clearInterval(timer);
await w.page.screenshot({ path: path.join(out, 'end.png') }).catch(() => {});
await w.close();
process.stdout.write(fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : `0 passed, 1 failed\nno report: ${status}\n`);
process.exitCode = status === 0 ? 0 : 1;
