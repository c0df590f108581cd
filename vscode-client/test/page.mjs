// The main job as a person does it, at the page: node page.mjs PACKAGE OUT
// Its pictures are those of the walkthrough and of README.md.
import fs from 'node:fs';
import path from 'node:path';
import { workbench } from './workbench.mjs';

const [vsix, out] = process.argv.slice(2);
let passed = 0, failed = 0, shown; // the page that is looked at

/** Tries a whole gesture again: on a busy machine a key can be lost while a widget loads. */
async function gesture(run, times = 4) {
  for (let i = 1; ; i++) {
    try {
      return await run();
    } catch (error) {
      if (i >= times) throw error;
    }
  }
}

async function test(name, run) {
  try {
    await run();
    passed++;
    console.log(`ok   ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.message.split('\n').slice(0, 3).join(' ')}`);
    await shown?.screenshot({ path: path.join(out, `failed-${failed}.png`) }).catch(() => {});
  }
}

const mistaken = `{
  "servers": {
    "notes": {
      "command": "PROGRAM",
      "args": ["demo-server"],
      "timeoutt": 30
    }
  }
}
`;
/** Opens a workbench on the file. The program that it names is the packaged one. */
async function open(name, options) {
  const w = await workbench({ out: path.join(out, name), vsix, files: { '.vscode/mcp.json': mistaken },
    payload: (remote, folder, tmp) => {
      const [dir] = fs.readdirSync(path.join(tmp, 'e')).filter(d => d.startsWith('mcp-ls.'));
      const file = path.join(folder, '.vscode/mcp.json');
      fs.writeFileSync(file, mistaken.replace('PROGRAM', path.join(tmp, 'e', dir, 'bin/mcp-ls')));
      return [['openFile', remote(file)]];
    }, ...options });
  shown = w.page;
  await w.page.waitForSelector('.monaco-editor .view-lines', { timeout: 90_000 });
  return w;
}
const toast = (page, text) => page.locator('.notification-toast', { hasText: text }).first();
const lens = (page, text) => page.locator('.codelens-decoration a', { hasText: text }).first();

await test('a trusted workspace', async () => {
  const w = await open('trusted', {});
  const { page } = w;
  const picture = name => page.screenshot({ path: path.join(out, `${name}.png`) });
  await test('a mistake is underlined', () => page.waitForSelector('.squiggly-warning, .squiggly-error, .squiggly-info', { timeout: 90_000 }));
  await test('the status bar names the client', () => page.locator('.statusbar-item', { hasText: 'VS Code' }).first().waitFor({ timeout: 30_000 }));
  await test('hover explains the mistake', async () => {
    const word = page.locator('.view-line span span', { hasText: 'timeoutt' }).last();
    await gesture(async () => {
      const box = await word.boundingBox();
      await page.mouse.move(900, 600);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
      await page.locator('.monaco-hover:not(.hidden)', { hasText: 'mcp-ls' }).first().waitFor({ timeout: 8000 });
    });
    await picture('problem');
    await page.mouse.move(900, 600);
  });
  await test('a lens asks before it tests, and tells what would run', async () => {
    const dialog = page.locator('.monaco-dialog-box');
    await gesture(async () => {
      await lens(page, 'Test connection').click({ timeout: 8000 });
      await dialog.waitFor({ timeout: 8000 });
    });
    const text = await dialog.innerText();
    if (!text.includes('demo-server')) throw new Error(text);
    await dialog.locator('.monaco-button', { hasText: 'Test once' }).click();
  });
  await test('the outcome stands over the server, and Details opens the report', async () => {
    await lens(page, '2 tools').waitFor({ timeout: 30_000 });
    await gesture(async () => {
      await lens(page, 'Details').click({ timeout: 8000 });
      await page.locator('.tab', { hasText: 'notes' }).first().waitFor({ timeout: 10_000 });
    });
    await page.waitForTimeout(2500);
    await picture('test');
  });
  await test('Convert… lists the other clients', async () => {
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Add `notes` to Cursor' });
    await gesture(async () => {
      await page.keyboard.press('Escape');
      await lens(page, 'Convert…').click({ timeout: 8000 });
      await row.waitFor({ timeout: 8000 });
    });
    await picture('convert');
    await row.click();
    const made = path.join(w.folder, '.cursor/mcp.json');
    await page.locator('.tab', { hasText: 'mcp.json' }).nth(1).waitFor({ timeout: 20_000 });
    await page.keyboard.press('Control+s');
    for (let i = 0; i < 100 && !(fs.existsSync(made) && fs.readFileSync(made, 'utf8').includes('notes')); i++) await page.waitForTimeout(100);
    if (!JSON.parse(fs.readFileSync(made, 'utf8')).mcpServers.notes) throw new Error('it is not in the file');
  });
  await w.close();
});

await test('an untrusted workspace', async () => {
  const w = await open('untrusted', { trust: true, settings: { 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never', 'security.workspace.trust.untrustedFiles': 'open' } });
  const { page } = w;
  await test('findings are there', () => page.waitForSelector('.squiggly-warning, .squiggly-error, .squiggly-info', { timeout: 90_000 }));
  await test('nothing is tested', () => gesture(async () => {
    await lens(page, 'Test connection').click({ timeout: 8000 });
    await toast(page, 'is not trusted').waitFor({ timeout: 8000 });
  }));
  await w.close();
});

await test('a program that does not run', async () => {
  const w = await open('broken', { machine: { 'mcp-ls.path': '/etc/hostname' } });
  await test('one message with ways on', async () => {
    const said = toast(w.page, 'mcp-ls cannot be started');
    await said.waitFor({ timeout: 90_000 });
    const text = await said.innerText();
    for (const way of ['/etc/hostname', 'Show Log', 'Restart']) if (!text.includes(way)) throw new Error(text);
    if (await w.page.locator('.notification-toast', { hasText: 'mcp-ls' }).count() !== 1) throw new Error('there are more messages');
  });
  await w.close();
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
