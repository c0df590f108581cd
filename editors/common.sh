# What the editor checks share: source it from an e2e.sh. It makes $work, a
# folder that goes when the script ends, in which $work/home/src/mcp-ls has the
# files of this repository that the snippets of docs/editors.md name, and puts
# mcp-ls ($MCP_LS) on the PATH, as the documentation supposes.
set -uo pipefail
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
: "${MCP_LS:?the binary to test}"
MCP_LS=$(realpath "$MCP_LS")
export MCP_LS
cache=$root/.e2e
work=$(mktemp -d /tmp/e2e.XXXXXX)
passed=0 failed=0
trap 'rm -rf "$work"' EXIT
mkdir -p "$cache" "$work/bin" "$work/home/src/mcp-ls"
ln -s "$MCP_LS" "$work/bin/mcp-ls"
cp -r "$root/editors" "$work/home/src/mcp-ls/"
command -v npx >/dev/null || ln -s "$(command -v true)" "$work/bin/npx" # commands of samples, which are not run
export PATH=$work/bin:$PATH

# "${at_home[@]}" COMMAND…: runs it as a person with a home folder of its own.
at_home=(env HOME="$work/home" XDG_CONFIG_HOME="$work/home/.config" XDG_DATA_HOME="$work/home/.local/share"
	XDG_STATE_HOME="$work/home/.local/state" XDG_CACHE_HOME="$work/home/.cache" XDG_RUNTIME_DIR="$work")

# need COMMAND PACKAGE…: installs the packages unless the command is there.
need() {
	local command=$1
	shift
	command -v "$command" >/dev/null && return
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >"$work/apt.log" 2>&1 || {
		cat "$work/apt.log"
		echo "FAIL install $*"
		failed=$((failed + 1))
	}
}

# snippet HEADING LANGUAGE: the first block of that language below that heading
# of docs/editors.md.
snippet() {
	awk -v heading="$1" -v fence="\`\`\`$2" '
		/^#/ { sub(/^#+ */, ""); under = ($0 == heading) }
		inside && /^```/ { exit }
		inside { print }
		under && $0 == fence { inside = 1 }
	' "$root/docs/editors.md" | grep . || {
		echo "FAIL docs/editors.md has no $2 block under $1" >&2
		return 1
	}
}

# part NAME COMMAND…: runs a check, for four minutes at most, whose last line is
# "N passed, N failed", and adds up. A check without that line, or whose exit
# code says otherwise, failed.
part() {
	local name=$1 begun=$SECONDS code p f
	shift
	if [ "$(type -t "$1")" = function ]; then "$@"; else timeout 240 "$@"; fi >"$work/log" 2>&1
	code=$?
	p=$(grep -oE '^[0-9]+ passed, [0-9]+ failed$' "$work/log" | tail -1)
	f=${p#*, } f=${f% failed} p=${p% passed*}
	if [ -z "$p" ] || { [ "$code" != 0 ] && [ "$f" = 0 ]; }; then f=$((${f:-0} + 1)); fi
	passed=$((passed + ${p:-0})) failed=$((failed + f))
	echo "$name: ${p:-0} passed, $f failed ($((SECONDS - begun)) s)"
	if [ "$f" != 0 ]; then grep -v '^ok ' "$work/log"; fi
}

# total: the last line of a script.
total() {
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}
