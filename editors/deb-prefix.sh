#!/bin/bash
# deb-prefix.sh SUITE DIR PACKAGE…: unpacks packages of another Debian suite and
# all that they need, their libc included, into DIR. The system is not touched.
# The programs in DIR/usr/bin then run with DIR's own loader and libraries.
set -euo pipefail
suite=$1 dir=$(realpath -m "$2")
shift 2
[ -e "$dir/.done" ] && exit 0
site=$(apt-get indextargets --format '$(SITE)' | grep -m1 '/debian/*$') # the mirror that this machine uses
state=$dir/.state
rm -rf "$dir"
mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
: >"$state/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $site $suite main" >"$state/sources.list"
cat >"$state/apt.conf" <<C
Dir::Etc::sourcelist "$state/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$state/lists";
Dir::State::status "$state/status";
Dir::Cache "$state/cache";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
C
export APT_CONFIG=$state/apt.conf
apt-get update -qq
apt-get install -y -qq --download-only "$@" >/dev/null
for package in "$state"/cache/archives/*.deb; do
	dpkg-deb -x "$package" "$dir"
done
rm -rf "$state"
libraries=$dir/usr/lib/$(uname -m)-linux-gnu
loader=$(find "$dir" -name 'ld-linux*' -type f -print -quit)
find -L "$dir/usr/bin" -type f -perm -u+x -exec realpath {} + | sort -u | while read -r program; do
	# RPATH, not RUNPATH: it must reach the libraries of libraries
	if [ "$(head -c4 "$program" | tail -c3)" = ELF ]; then
		patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$libraries" "$program"
	fi
done
touch "$dir/.done"
