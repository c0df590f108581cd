// A real VS Code workbench (code-server) in a headless browser.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const userSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  'workbench.enableExperiments': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Light Modern',
  'window.autoDetectColorScheme': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'json.schemaDownload.enable': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.hover.delay': 200,
  'files.autoSave': 'off',
  'git.enabled': false,
};

/**
 * Starts a workbench on a folder that holds files (a map from path to text),
 * with a packaged extension installed. settings and machine are more settings
 * of the user and of the machine; payload is handed to the page as VS Code takes it.
 * With driver, VS Code runs tests in the extension host, and shows no toasts.
 */
export async function workbench({ out, vsix, files, settings = {}, machine = {}, trust = false, payload = () => [], before = async () => {}, env: more = {}, driver = false }) {
  const code = process.env.CS, node = process.env.CSNODE;
  const entry = path.join(code, 'node_modules/code-server/out/node/entry.js');
  const options = fs.readFileSync(entry.replace('entry.js', 'cli.js'), 'utf8').includes('"vscode-option"'); // the oldest has none and needs none
  fs.mkdirSync(out, { recursive: true });
  const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 'vs-')); // short: it holds a socket
  const at = (...p) => path.join(tmp, ...p);
  const folder = at('ws');
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  for (const [name, value] of [['User', { ...userSettings, 'security.workspace.trust.enabled': trust, ...settings }], ['Machine', machine]]) {
    fs.mkdirSync(at('d', name), { recursive: true });
    fs.writeFileSync(at('d', name, 'settings.json'), JSON.stringify(value, null, 2));
  }
  fs.mkdirSync(at('t'));
  fs.mkdirSync(at('home'));
  const env = { ...process.env, EXTENSIONS_GALLERY: '{}', HOME: at('home'), TMPDIR: at('t'), XDG_RUNTIME_DIR: at('t'), XDG_DATA_HOME: at('x'), XDG_CACHE_HOME: at('x'), XDG_CONFIG_HOME: at('x'), XDG_STATE_HOME: at('x'), ...more };
  delete env.PORT;
  delete env.VSCODE_IPC_HOOK_CLI;
  const common = ['--config', at('c.yaml'), '--user-data-dir', at('d'), '--extensions-dir', at('e')];
  execFileSync(node, [entry, ...common, '--install-extension', path.resolve(vsix), '--force'], { env, stdio: 'pipe' });

  const server = spawn(node, [entry, ...common, '--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check',
    ...(trust ? [] : ['--disable-workspace-trust']), ...(driver && options ? ['--vscode-option', 'enable-smoke-test-driver=true'] : []), folder], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => { try { process.kill(-server.pid, 'SIGTERM'); } catch { /* it ended already */ } };
  process.once('exit', stop);
  const log = fs.createWriteStream(path.join(out, 'server.log'));
  const url = await new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('code-server did not start')), 120_000);
    const read = data => {
      log.write(data);
      const m = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(data);
      if (m) { clearTimeout(timer); done(m[1]); }
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', status => failed(new Error(`code-server ended: ${status}`)));
  });

  const context = await chromium.launchPersistentContext(at('b'), {
    executablePath: '/usr/bin/chromium', headless: true, viewport: { width: 1200, height: 750 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const page = context.pages()[0] ?? await context.newPage();
  const console = fs.createWriteStream(path.join(out, 'browser.log'));
  page.on('console', m => console.write(`${m.type()}: ${m.text()}\n`));
  page.on('pageerror', e => console.write(`pageerror: ${e}\n`));
  await before(page);
  const remote = p => `vscode-remote://${new URL(url).host}${path.resolve(p)}`;
  await page.goto(`${url}/?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(JSON.stringify(payload(remote, folder, tmp)))}`, { waitUntil: 'domcontentloaded' });
  return {
    page, folder, tmp,
    async close() {
      await context.close();
      stop();
      process.off('exit', stop);
      await new Promise(done => server.exitCode === null && server.signalCode === null ? server.once('exit', done) : done());
      fs.rmSync(tmp, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
