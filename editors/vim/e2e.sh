#!/bin/bash
# Drives Vim and ALE with the configuration that docs/editors.md gives.
. "$(dirname "$0")/../common.sh"
need vim vim
[ -e /usr/share/vim-ale ] || need vim-ale vim-ale
snippet Vim vim >"$work/ale.vim" || failed=$((failed + 1))

# vim_checks: Vim writes nothing to a terminal that is none, so its report does.
vim_checks() {
	mkdir -p "$work/home/vim"
	INIT=$work/ale.vim REPORT=$work/report PROJECTS=$work/home/vim "${at_home[@]}" \
		timeout 200 vim -Nu NONE -i NONE -n -es -S "$root/editors/vim/e2e/checks.vim" </dev/null
	local code=$?
	cat "$work/report"
	return $code
}
part "vim ALE" vim_checks
total
