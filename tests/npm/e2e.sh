#!/bin/bash
# Tests real servers from npm, from the command line and through the lens, with
# $MCP_LS, and prints "N passed, N failed". With the word "bench" it measures
# tests against the servers' own speed and the MCP Inspector instead.
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
[ -z "${missing:-}" ] || npm install --prefix "$MCP_LS_NPM" --no-audit --no-fund --loglevel=error "${packages[@]}"
if [ "${1:-}" = bench ]; then
	exec go test -tags e2e -count 1 -v -run TestSpeed ./tests/npm
fi
log=$(mktemp)
trap 'rm "$log"' EXIT
status=0
go test -tags e2e -count 1 -v -skip TestSpeed ./tests/npm >"$log" 2>&1 || status=$?
passed=$(grep -c '^ *--- PASS' "$log" || true)
failed=$(grep -c '^ *--- FAIL' "$log" || true)
if [ "$status" != 0 ]; then # which it may without a test that failed
	cat "$log"
	[ "$failed" != 0 ] || failed=1
fi
echo "real servers: $passed passed, $failed failed (${SECONDS} s)"
echo "$passed passed, $failed failed"
exit "$status"
