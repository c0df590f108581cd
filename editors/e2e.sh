#!/bin/bash
# Runs the checks of real servers and of all editors, or those of the folders
# that are named, with $MCP_LS, and adds up.
cd "$(dirname "$0")" || exit 1
[ $# -gt 0 ] || set -- ../tests/npm */ ../vscode-client/test
[[ " $* " != *vscode* ]] || (../vscode-client/test/e2e.sh install >/dev/null 2>&1 &) # its own run waits for it, and says what failed
passed=0 failed=0
for folder; do
	folder=${folder%/}
	[ -e "$folder/e2e.sh" ] || continue
	log=$(mktemp)
	"$folder/e2e.sh" 2>&1 | tee "$log"
	last=$(tail -1 "$log")
	rm "$log"
	if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
		passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
	else
		echo "FAIL $folder ended without its counts"
		failed=$((failed + 1))
	fi
done
echo "all together, ${SECONDS} s:"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
