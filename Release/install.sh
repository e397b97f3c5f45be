#!/bin/sh
# Installs Gridreel @VERSION@ below a folder: ./install [FOLDER], /usr/local by default.
set -eu

here=$(cd -- "$(dirname -- "$0")" && pwd)
target=${1:-/usr/local}

fail() {
  printf 'gridreel: error: %s\n' "$1" >&2
  exit 69
}

[ "$(uname -s)" = Linux ] || fail "this package is for Linux"
[ "$(uname -m)" = @MACHINE@ ] || fail "this package is for @MACHINE@ processors; this is $(uname -m)"
found=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d ' ' -f 2) || found=
[ -n "$found" ] || fail "glibc @GLIBC@ or newer is needed; use the container image on systems without it"
# The older of the two versions comes first.
oldest=$(printf '%s\n%s\n' "$found" @GLIBC@ | sort -t . -k 1,1n -k 2,2n | head -n 1)
[ "$oldest" = @GLIBC@ ] \
  || fail "glibc @GLIBC@ or newer is needed; this system has $found; use the container image here"

mkdir -p -- "$target" 2>/dev/null && [ -w "$target" ] \
  || fail "$target cannot be written; run as root, or name another folder: ./install ~/.local"
cp -R -- "$here/bin" "$here/share" "$target/"
printf '%s\n' "$target/bin/gridreel"
