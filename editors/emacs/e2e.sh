#!/bin/bash
# Drives Emacs with eglot and with lsp-mode, each with the configuration that
# docs/editors.md gives.
. "$(dirname "$0")/../common.sh"
need emacs emacs-nox
for package in eglot lsp-mode yaml-mode; do
	[ -n "$(find /usr/share/emacs/site-lisp/elpa-src -maxdepth 1 -name "$package-*" 2>/dev/null)" ] || need "elpa-$package" "elpa-$package"
done
for client in eglot lsp-mode; do
	snippet "$client" elisp >"$work/$client.el" || failed=$((failed + 1))
	mkdir -p "$work/home/$client"
	part "emacs $client" "${at_home[@]}" PROJECTS="$work/home/$client" INIT="$work/$client.el" \
		emacs -Q --batch -L "$root/editors/emacs/e2e" -l "check-$client"
done
total
