#!/bin/bash
# Tests real servers from npm, from the command line and through the lens, with
# $MCP_LS. With the word "bench" it measures tests against the servers' own
# speed and the MCP Inspector instead.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${MCP_LS:?the binary to test}"
MCP_LS=$(realpath "$MCP_LS")
export MCP_LS MCP_LS_NPM=$PWD/.e2e/npm
mkdir -p "$MCP_LS_NPM"
packages=(@modelcontextprotocol/server-{everything,filesystem,memory}@2026.8.31 @modelcontextprotocol/inspector@0.15.0)
for p in "${packages[@]}"; do
	name=${p%@*} version=${p##*@}
	grep -qs "\"version\": \"$version\"" "$MCP_LS_NPM/node_modules/$name/package.json" || missing=1
done
[ -z "${missing:-}" ] || npm install --prefix "$MCP_LS_NPM" --no-audit --no-fund --silent "${packages[@]}"
if [ "${1:-}" = bench ]; then
	exec go test -tags e2e -count 1 -v -run TestSpeed ./tests/npm
fi
exec go test -tags e2e -count 1 -skip TestSpeed ./tests/npm
