// Runs inside the extension host: every command of the extension, through the
// real API of VS Code.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');

const lines = [];
let passed = 0, failed = 0;

async function test(name, run) {
  try {
    await run();
    passed++;
    lines.push(`ok   ${name}`);
  } catch (error) {
    failed++;
    lines.push(`FAIL ${name}: ${error?.stack ?? error}`);
  }
}

/** Asks again until the answer is there. */
async function until(what, ask, time = 30_000) {
  for (const end = Date.now() + time; ;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise(done => setTimeout(done, 100));
  }
}

/** Has the person at the page do something and returns what they saw. */
async function person(act) {
  fs.writeFileSync(`${process.env.HOSTED_ASK}.new`, JSON.stringify(act));
  fs.renameSync(`${process.env.HOSTED_ASK}.new`, process.env.HOSTED_ASK);
  await until('the person', () => fs.existsSync(process.env.HOSTED_SEEN), 60_000);
  const { value, error } = JSON.parse(fs.readFileSync(process.env.HOSTED_SEEN, 'utf8'));
  fs.rmSync(process.env.HOSTED_SEEN);
  if (error) throw new Error(`${act.act} "${act.text}": ${error}`);
  return value;
}
const pick = text => person({ act: 'pick', text });
async function notice(text) {
  await vscode.commands.executeCommand('notifications.showList');
  const said = await person({ act: 'notice', text });
  await vscode.commands.executeCommand('notifications.clearAll');
  return said;
}

exports.run = async () => {
  const folder = vscode.workspace.workspaceFolders[0].uri;
  const at = name => vscode.Uri.joinPath(folder, name);
  const run = (command, ...args) => vscode.commands.executeCommand(command, ...args);
  const ours = uri => vscode.languages.getDiagnostics(uri).filter(d => d.source === 'mcp-ls');
  const extension = vscode.extensions.getExtension('mcp-ls.mcp-ls');
  const program = path.join(extension.extensionPath, 'bin', 'mcp-ls');
  const show = async (name, needle) => {
    const document = await vscode.workspace.openTextDocument(at(name));
    const editor = await vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.One });
    const place = document.positionAt(needle ? document.getText().indexOf(needle) : 0);
    editor.selection = new vscode.Selection(place, place);
    return document;
  };
  const write = async (document, text) => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    assert.ok(await vscode.workspace.applyEdit(edit));
  };
  const lenses = async uri => (await run('vscode.executeCodeLensProvider', uri, 50)).map(l => l.command?.title).filter(Boolean);

  await test('the extension is active where a configuration file is open', async () => {
    await show('.vscode/mcp.json', '"files"');
    await until('activation', () => extension.isActive);
    lines.push(`     VS Code ${vscode.version}`);
  });
  await test('a finding, also in a file that is plain text to VS Code', async () => {
    const found = await until('a finding', () => ours(at('.vscode/mcp.json')).find(d => d.range.start.line === 2));
    assert.ok(found.message.length > 10);
    await show('.codex/config.toml', 'urll');
    await until('a finding in TOML', () => ours(at('.codex/config.toml')).find(d => d.range.start.line === 3));
  });
  await test('nothing is said about other files', async () => {
    await show('package.json');
    assert.deepEqual(ours(at('package.json')), []);
  });
  await test('hover', async () => {
    const document = await show('.codex/config.toml', 'command');
    const hovers = await run('vscode.executeHoverProvider', document.uri, vscode.window.activeTextEditor.selection.active);
    assert.ok(hovers.length > 0 && hovers[0].contents[0].value.length > 20);
  });
  await test('completion', async () => {
    const document = await show('.codex/config.toml');
    const list = await run('vscode.executeCompletionItemProvider', document.uri, new vscode.Position(4, 0));
    assert.ok(list.items.some(i => (i.label.label ?? i.label).startsWith('env')), JSON.stringify(list.items.map(i => i.label)));
  });
  await test('a quick fix takes the finding away', async () => {
    const document = await show('.vscode/mcp.json', 'args');
    const finding = await until('npx-without-yes', () => ours(document.uri).find(d => (d.code?.value ?? d.code) === 'npx-without-yes'));
    const actions = await run('vscode.executeCodeActionProvider', document.uri, finding.range, vscode.CodeActionKind.QuickFix.value, 5);
    const fix = actions.find(a => a.isPreferred && a.diagnostics?.some(d => (d.code?.value ?? d.code) === 'npx-without-yes')) ?? actions[0];
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    assert.match(document.getText(), /\["-y", "@acme\/files@1\.0\.0"\]/);
    await until('its end', () => !ours(document.uri).some(d => (d.code?.value ?? d.code) === 'npx-without-yes'));
  });
  await test('every command of the palette is there', async () => {
    const there = new Set(await vscode.commands.getCommands());
    for (const { command } of extension.packageJSON.contributes.commands) assert.ok(there.has(command), command);
  });
  await test('lenses: test and convert over each server', async () => {
    const titles = await lenses(at('.vscode/mcp.json'));
    assert.equal(titles.filter(t => t === 'Test connection').length, 2, JSON.stringify(titles));
    assert.equal(titles.filter(t => t === 'Convert…').length, 2, JSON.stringify(titles));
  });
  await test('test this connection, at the cursor, and its outcome on the lens', async () => {
    const document = await show('.vscode/mcp.json');
    await write(document, JSON.stringify({ servers: { notes: { command: program, args: ['demo-server'] }, gone: { command: path.join(path.dirname(program), 'nothing') } } }, null, 2) + '\n');
    await document.save();
    await show('.vscode/mcp.json', '"notes"');
    const result = await run('mcp-ls.testConnection');
    assert.equal(result.code, 'ok', JSON.stringify(result));
    await notice('notes: ');
    const titles = await lenses(document.uri);
    assert.ok(titles.some(t => t.includes('2 tools')) && titles.includes('Details'), JSON.stringify(titles));
  });
  await test('test all connections of this file', async () => {
    const result = await run('mcp-ls.testAll');
    assert.deepEqual(result.map(r => r.server), ['notes', 'gone']);
    assert.notEqual(result[1].code, 'ok');
    await notice('1 of 2 MCP servers answered');
  });
  await test('show last report: a Markdown document with the tools', async () => {
    await show('.vscode/mcp.json', '"notes"');
    const report = await run('mcp-ls.showReport');
    assert.match(report, /add_note/);
    const shown = await until('the report', () => vscode.workspace.textDocuments.find(d => d.uri.scheme === 'mcp-ls-report'));
    assert.equal(shown.getText(), report);
    await until('its preview', () => vscode.window.tabGroups.all.some(g => g.tabs.some(t => t.input instanceof vscode.TabInputWebview)));
  });
  await test('add to another client writes its file and opens it', async () => {
    await show('.vscode/mcp.json', '"notes"');
    const [offered] = await Promise.all([pick('Add `notes` to Cursor'), run('mcp-ls.addTo')]);
    assert.ok(offered.length > 5 && offered.every(label => label.startsWith('Add ')), JSON.stringify(offered));
    const document = vscode.window.activeTextEditor.document;
    assert.equal(document.uri.toString(), at('.cursor/mcp.json').toString());
    assert.equal(JSON.parse(document.getText()).mcpServers.notes.command, program);
  });
  await test('convert at a lens: into a file that is not there yet', async () => {
    const document = await show('.vscode/mcp.json', '"notes"');
    const convert = (await run('vscode.executeCodeLensProvider', document.uri, 50)).find(l => l.command?.title === 'Convert…').command;
    await Promise.all([pick('Add `notes` to Roo'), run(convert.command, ...convert.arguments)]);
    const made = vscode.window.activeTextEditor.document;
    assert.match(made.uri.path, /\.roo\/mcp\.json$/);
    assert.equal(JSON.parse(made.getText()).mcpServers.notes.command, program);
  });
  await test('convert where there is nothing says so', async () => {
    await show('package.json');
    await run('mcp-ls.convert');
    await notice('nothing here to convert');
  });
  await test('in .vscode/mcp.json nothing is said twice', async () => {
    const document = await show('.vscode/mcp.json');
    await write(document, `{
  "servers": {
    "a": { "command": "node", "timeoutt": 3 },
    "b": { "command": 3 },
    "c": { "type": "htp", "url": "https://x.example.com/mcp" },
    "d": { "type": "http" },
    "e": { "command": "node", "command": "node" },
    "f": { "type": "http", "url": "x.example.com" },
    "g": { "command": "npx", "args": ["@acme/files@1.0.0"] },
    "h": { "command": "node" "args": [] }
  },
  "inputs": [{ "type": "promptStrin", "id": "x" }]
}
`);
    const by = (...lines) => vscode.languages.getDiagnostics(document.uri).filter(d => lines.includes(d.range.start.line));
    const theirs = line => by(line).some(d => d.source !== 'mcp-ls');
    await until('what VS Code says', () => [2, 3, 4, 5, 6, 7, 9, 11].every(theirs));
    await until('what only mcp-ls says', () => by(8).some(d => d.source === 'mcp-ls'));
    const twice = by(2, 3, 4, 5, 6, 7, 9, 11).filter(d => d.source === 'mcp-ls' && d.severity <= vscode.DiagnosticSeverity.Warning);
    assert.deepEqual(twice.map(d => d.message), []);
    const hovers = await run('vscode.executeHoverProvider', document.uri, new vscode.Position(2, 14));
    assert.deepEqual(hovers.map(h => h.contents[0].value), ['The command to run the server\\.']);
    const finding = by(2).find(d => d.source !== 'mcp-ls');
    const actions = await run('vscode.executeCodeActionProvider', document.uri, finding.range, vscode.CodeActionKind.QuickFix.value);
    assert.ok(actions.some(a => a.title.includes('timeoutt')), JSON.stringify(actions.map(a => a.title)));
    await write(document, '{\n  "servers": {\n    "a": {\n      \n    }\n  }\n}\n');
    const list = await until('members', async () => {
      const { items } = await run('vscode.executeCompletionItemProvider', document.uri, new vscode.Position(3, 6));
      return items.length > 0 && items.map(i => i.label.label ?? i.label);
    });
    assert.ok(list.includes('command'), JSON.stringify(list));
    assert.equal(new Set(list).size, list.length, JSON.stringify(list));
    await document.save();
  });
  await test('choose the client of a file: it is written to the settings and taken up', async () => {
    await show('tools/setup.json');
    await Promise.all([pick('Cursor'), run('mcp-ls.chooseClient')]);
    assert.deepEqual(vscode.workspace.getConfiguration('mcp-ls').get('clients'), { 'tools/setup.json': 'cursor' });
    const whose = await until('the server', () => run('mcp-ls.describe', { uri: at('tools/setup.json').toString() }).then(w => w?.client && w, () => undefined));
    assert.equal(whose.client.id, 'cursor');
    await until('its lenses', async () => (await lenses(at('tools/setup.json'))).includes('Test connection'));
    await Promise.all([pick('Detect'), run('mcp-ls.chooseClient')]);
    assert.deepEqual(vscode.workspace.getConfiguration('mcp-ls').get('clients'), {});
  });
  await test('agreements: none are there, and that is said', async () => {
    await run('mcp-ls.manageApprovals');
    await notice('each one asks first');
  });
  await test('restart: the server serves again', async () => {
    await show('.vscode/mcp.json', '"notes"');
    await run('mcp-ls.restart');
    await until('lenses', async () => (await lenses(at('.vscode/mcp.json'))).includes('Test connection'));
  });
  await test('a server that ends by itself is started again, and given up with one message', async () => {
    const pid = path.join(os.tmpdir(), 'mcp-ls.pid'), own = path.join(os.tmpdir(), 'own-mcp-ls');
    fs.writeFileSync(own, `#!/bin/sh\n[ "$1" = version ] || echo $$ >'${pid}'\nexec '${program}' "$@"\n`, { mode: 0o755 });
    const settings = vscode.workspace.getConfiguration('mcp-ls');
    await settings.update('path', own, vscode.ConfigurationTarget.Global);
    let last = '';
    for (let i = 0; i < 4; i++) {
      last = await until('another server', () => {
        const now = fs.existsSync(pid) ? fs.readFileSync(pid, 'utf8').trim() : '';
        return now !== last && now;
      });
      await until('lenses', async () => (await lenses(at('.vscode/mcp.json'))).includes('Test connection'));
      process.kill(Number(last), 'SIGKILL');
    }
    const said = await notice('is not started again');
    for (const way of ['Show Log', 'Restart']) assert.ok(said.includes(way), said);
    await settings.update('path', undefined, vscode.ConfigurationTarget.Global);
    await until('lenses', async () => (await lenses(at('.vscode/mcp.json'))).includes('Test connection'));
  });
  await test('a rule that is switched off stays so in the settings', async () => {
    const document = await show('.vscode/mcp.json');
    await write(document, JSON.stringify({ servers: { files: { command: 'npx', args: ['@acme/files@1.0.0'] } } }, null, 2) + '\n');
    await until('the finding', () => ours(document.uri).some(d => d.code.value === 'npx-without-yes'));
    await run('mcp-ls.switchOff', 'npx-without-yes');
    assert.deepEqual(vscode.workspace.getConfiguration('mcp-ls').get('diagnostics'), { 'npx-without-yes': 'off' });
    await until('its end', () => !ours(document.uri).some(d => d.code.value === 'npx-without-yes'));
  });
  await test('a prompted value is asked for before a test', async () => {
    const document = await show('.vscode/mcp.json');
    await write(document, JSON.stringify({
      inputs: [{ id: 'word', type: 'promptString', description: 'The word to say' }],
      servers: { notes: { command: program, args: ['demo-server', '${input:word}'] } },
    }, null, 2) + '\n');
    await show('.vscode/mcp.json', '"notes"');
    const [asked, result] = await Promise.all([person({ act: 'type', text: 'hello' }), run('mcp-ls.testConnection')]);
    assert.ok(asked.includes('The word to say'), asked);
    assert.equal(result.code, 'ok', JSON.stringify(result));
    await document.save();
  });
  await test('show log', () => run('mcp-ls.showLog'));
  await test('a program that does not run gives a message, and another setting mends it', async () => {
    const settings = vscode.workspace.getConfiguration('mcp-ls');
    await settings.update('path', at('package.json').fsPath, vscode.ConfigurationTarget.Global);
    const said = await notice('mcp-ls cannot be started');
    assert.match(said, /package\.json does not run/);
    await settings.update('path', undefined, vscode.ConfigurationTarget.Global);
    await until('lenses', async () => (await lenses(at('.vscode/mcp.json'))).includes('Test connection'));
  });

  const report = `${lines.join('\n')}\n${passed} passed, ${failed} failed\n`;
  fs.writeFileSync(process.env.HOSTED_REPORT, report);
  if (failed > 0) throw new Error(report);
};
