#!/bin/bash
# Drives Helix in a terminal with the configuration that docs/editors.md gives.
. "$(dirname "$0")/../common.sh"
need tmux tmux
need patchelf patchelf
"$root/editors/deb-prefix.sh" trixie "$cache/hx-trixie" hx || failed=$((failed + 1))
mkdir -p "$work/home/.config/helix"
snippet Helix toml >"$work/home/.config/helix/languages.toml" || failed=$((failed + 1))
part helix "${at_home[@]}" HELIX_RUNTIME="$cache/hx-trixie/usr/lib/hx/runtime" PROJECT="$work/home/project" \
	"$root/editors/helix/e2e/checks.sh" "$cache/hx-trixie/usr/bin/hx"
total
