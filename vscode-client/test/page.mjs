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

/** Asks again until the answer is there. */
async function eventually(what, ask) {
  for (const end = Date.now() + 20_000; !await ask();) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise(done => setTimeout(done, 200));
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

// What a person pastes: an entry of OpenCode, in the file of Cursor.
const foreign = `{
  "mcp": {
    "memory": {
      "type": "local",
      "command": ["npx", "-y", "@modelcontextprotocol/server-memory@2026.8.31"]
    }
  }
}
`;
const mended = `{
  "mcpServers": {
    "memory": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-memory@2026.8.31"]
    }
  }
}
`;
const elsewhere = mended.replace('      "type": "stdio",\n', ''); // in Claude Code's words
const completed = mended.replace('"]\n', '"],\n      "env": {}\n');

/** Opens a workbench on a file of Cursor with that text. */
async function open(name, text, options) {
  const w = await workbench({ out: path.join(out, name), vsix, files: { '.cursor/mcp.json': text },
    payload: (remote, folder) => [['openFile', remote(path.join(folder, '.cursor/mcp.json'))]], ...options });
  shown = w.page;
  await w.page.waitForSelector('.monaco-editor .view-lines', { timeout: 90_000 });
  return w;
}
const toast = (page, text) => page.locator('.notification-toast', { hasText: text }).first();
const lens = (page, text) => page.locator('.codelens-decoration a', { hasText: text }).first();
const word = (page, text) => page.locator('.view-line span span', { hasText: text }).last();
const underlined = page => page.waitForSelector('.squiggly-warning, .squiggly-error', { timeout: 90_000 });

/** Saves what is open, again until a file says what it should. */
async function saves(page, file, want) {
  for (const end = Date.now() + 20_000; ;) {
    await page.keyboard.press('Control+s');
    await page.waitForTimeout(200);
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    if (typeof want === 'string' ? text === want : want(text)) return;
    if (Date.now() > end) throw new Error(`${path.basename(file)} says ${JSON.stringify(text)}`);
  }
}

await test('a trusted workspace', async () => {
  const w = await open('trusted', foreign, { env: { npm_config_cache: path.resolve(process.env.CS, 'npm-cache') } });
  const { page } = w;
  const file = path.join(w.folder, '.cursor/mcp.json');
  const picture = async name => {
    await page.waitForTimeout(500); // until what fades in is there
    await page.screenshot({ path: path.join(out, `${name}.png`) });
  };
  await test('the foreign root is underlined, from its first to its last character', async () => {
    await underlined(page);
    const line = await page.locator('.squiggly-warning, .squiggly-error').first().boundingBox();
    const key = await word(page, '"mcp"').boundingBox();
    if (Math.abs(line.x - key.x) > 2 || Math.abs(line.x + line.width - key.x - key.width) > 2 || Math.abs(line.y - key.y) > key.height) {
      throw new Error(`${JSON.stringify(line)} is not under ${JSON.stringify(key)}`);
    }
  });
  await test('the status bar names the client', () => page.locator('.statusbar-item', { hasText: 'Cursor' }).first().waitFor({ timeout: 30_000 }));
  await test('hover explains the mistake', async () => {
    await gesture(async () => {
      const box = await word(page, '"mcp"').boundingBox();
      await page.mouse.move(900, 600);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
      await page.locator('.monaco-hover:not(.hidden)', { hasText: 'mcpServers' }).first().waitFor({ timeout: 8000 });
    });
    await picture('problem');
    await page.mouse.move(900, 600);
  });
  await test('a quick fix converts the file in place', async () => {
    await gesture(async () => {
      await page.keyboard.press('Escape');
      await word(page, '"mcp"').click();
      await page.keyboard.press('Control+.');
      const row = page.locator('.action-widget .monaco-list-row', { hasText: 'Convert to Cursor' }).first();
      await row.waitFor({ timeout: 8000 });
      await page.waitForTimeout(400); // the list takes no key while it opens
      await page.keyboard.press('Enter');
      await word(page, '"mcpServers"').waitFor({ timeout: 8000 });
    });
    await saves(page, file, mended);
  });
  await test('a completion is accepted', async () => {
    await gesture(async () => {
      fs.writeFileSync(file, mended);
      await word(page, '"args"').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('"en', { delay: 50 });
      await page.keyboard.press('Control+Space');
      const row = page.locator('.suggest-widget.visible .monaco-list-row.focused', { hasText: /^env/ });
      try {
        await row.waitFor({ timeout: 8000 });
      } catch (error) {
        for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z');
        throw error;
      }
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await saves(page, file, completed);
    });
  });
  await test('a lens asks before it tests, and tells what would run', async () => {
    const dialog = page.locator('.monaco-dialog-box');
    await gesture(async () => {
      await lens(page, 'Test connection').click({ timeout: 8000 });
      await dialog.waitFor({ timeout: 8000 });
    });
    const text = await dialog.innerText();
    if (!text.includes('@modelcontextprotocol/server-memory@2026.8.31')) throw new Error(text);
    await dialog.locator('.monaco-button', { hasText: 'Test once' }).click();
  });
  await test('the outcome of the live server stands over it, and Details opens the report', async () => {
    await lens(page, /\d+ tools/).waitFor({ timeout: 120_000 });
    await gesture(async () => {
      await lens(page, 'Details').click({ timeout: 8000 });
      await page.locator('.tab', { hasText: 'memory' }).first().waitFor({ timeout: 10_000 });
    });
    await eventually('the tools in the report', async () => {
      for (const frame of page.frames()) if ((await frame.locator('body').innerText().catch(() => '')).includes('read_graph')) return true;
    });
    await picture('test');
  });
  const added = path.join(w.folder, '.mcp.json');
  await test('Convert… adds the server to another client\'s file', async () => {
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Add `memory` to Claude Code' }).first();
    await gesture(async () => {
      await page.keyboard.press('Escape');
      await lens(page, 'Convert…').click({ timeout: 8000 });
      await row.waitFor({ timeout: 8000 });
    });
    await picture('convert');
    await row.click();
    await page.locator('.tab.active', { hasText: '.mcp.json' }).first().waitFor({ timeout: 20_000 });
    await saves(page, added, elsewhere);
  });
  await test('servers that are pasted take the form of the file, and the plain text is offered too', async () => {
    await page.evaluate(text => navigator.clipboard.writeText(text), '[mcp_servers.files]\ncommand = "node"\nargs = ["files.js"]\n');
    await gesture(async () => {
      await word(page, '"mcpServers"').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+v');
      await word(page, '"files"').waitFor({ timeout: 8000 });
    });
    await page.locator('.post-edit-widget').first().click();
    await page.locator('.action-widget .monaco-list-row', { hasText: 'Paste as Claude Code' }).first().waitFor({ timeout: 8000 });
    await page.locator('.action-widget .monaco-list-row', { hasText: 'Plain Text' }).first().waitFor({ timeout: 8000 });
    await picture('paste');
    await page.keyboard.press('Escape');
    await saves(page, added, elsewhere.replace('\n    }\n  }', '\n    },\n    "files": {\n      "command": "node",\n      "args": ["files.js"]\n    }\n  }'));
  });
  await w.close();
});

await test('an untrusted workspace', async () => {
  const w = await open('untrusted', mended, { trust: true, settings: { 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never', 'security.workspace.trust.untrustedFiles': 'open' } });
  const { page } = w;
  await test('the client is known', () => page.locator('.statusbar-item', { hasText: 'Cursor' }).first().waitFor({ timeout: 90_000 }));
  await test('nothing is tested', () => gesture(async () => {
    await lens(page, 'Test connection').click({ timeout: 8000 });
    await toast(page, 'is not trusted').waitFor({ timeout: 8000 });
  }));
  await w.close();
});

await test('a program that does not run', async () => {
  const w = await open('broken', mended, { machine: { 'mcp-ls.path': '/etc/hostname' } });
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
