#!/bin/bash
# Drives real Neovims, each through its own RPC, with the configuration that
# docs/editors.md gives: the oldest that is supported (0.7), 0.10 and the newest.
. "$(dirname "$0")/../common.sh"
need nvim neovim
need patchelf patchelf
for suite in trixie sid; do
	"$root/editors/deb-prefix.sh" $suite "$cache/nvim-$suite" neovim || failed=$((failed + 1))
done

# drive NAME NVIM RUNTIME HEADING
drive() {
	export NVIM_UNDER_TEST=$2 NVIM_RUNTIME=$3 INIT=$work/init.lua PROJECTS=$work/home/projects-$1
	snippet "$4" lua >"$INIT" || failed=$((failed + 1))
	part "neovim $1" "${at_home[@]}" nvim --headless -u NONE -i NONE -n -c "luafile $root/editors/neovim/e2e/all.lua" -c cquit
}
drive 0.7 "$(command -v nvim)" /usr/share/nvim/runtime 'Neovim 0.7 to 0.10'
drive 0.10 "$cache/nvim-trixie/usr/bin/nvim" "$cache/nvim-trixie/usr/share/nvim/runtime" 'Neovim 0.7 to 0.10'
drive newest "$cache/nvim-sid/usr/bin/nvim" "$cache/nvim-sid/usr/share/nvim/runtime" 'Neovim 0.11 and later'
total
