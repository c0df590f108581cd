// Makes a package per platform, or only for those named: node scripts/package.mjs [target…]
// Each holds the server, built for that platform. They lie in dist/.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const here = path.dirname(import.meta.dirname);
const { name, version } = JSON.parse(fs.readFileSync(path.join(here, 'package.json'), 'utf8'));
const targets = {
  'linux-x64': ['linux', 'amd64'],
  'linux-arm64': ['linux', 'arm64'],
  'alpine-x64': ['linux', 'amd64'],
  'alpine-arm64': ['linux', 'arm64'],
  'darwin-x64': ['darwin', 'amd64'],
  'darwin-arm64': ['darwin', 'arm64'],
  'win32-x64': ['windows', 'amd64'],
  'win32-arm64': ['windows', 'arm64'],
};

const run = (program, args, env = {}) =>
  execFileSync(program, args, { cwd: here, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });

const wanted = process.argv.slice(2);
for (const t of wanted) if (!targets[t]) throw new Error(`there is no target ${t}; there are ${Object.keys(targets).join(', ')}`);

run('npm', ['run', '--silent', 'check']);
run('npm', ['run', '--silent', 'bundle']);
for (const target of wanted.length > 0 ? wanted : Object.keys(targets)) {
  const [GOOS, GOARCH] = targets[target];
  const program = path.join(here, 'bin', GOOS === 'windows' ? 'mcp-ls.exe' : 'mcp-ls');
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
  run('go', ['build', '-C', '..', '-trimpath', '-ldflags=-s -w', '-o', program, './cmd/mcp-ls'], { GOOS, GOARCH, CGO_ENABLED: '0' });
  fs.chmodSync(program, 0o755);
  const file = path.join('dist', `${name}-${target}-${version}.vsix`);
  run('npx', ['--no-install', 'vsce', 'package', '--target', target, '--no-dependencies', '-o', file]);
  console.log(`${file}  ${(fs.statSync(path.join(here, file)).size / 1e6).toFixed(1)} MB`);
}
