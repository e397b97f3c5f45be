#!/bin/sh
# Installs Gridreel @VERSION@ below a folder: ./install [FOLDER], /usr/local by default.
set -eu

usage='usage: ./install [FOLDER]

Copies the program, its manual page and its completions below FOLDER (/usr/local without one):
FOLDER/bin/gridreel, FOLDER/share/…'

case ${1-} in
  -h | --help)
    printf '%s\n' "$usage"
    exit 0
    ;;
esac
if [ $# -gt 0 ] && [ "$1" = -- ]; then
  shift
elif [ $# -gt 0 ] && [ "${1#-}" != "$1" ]; then
  printf "gridreel: error: unknown flag '%s'\n%s\n" "$1" "$usage" >&2
  exit 64
fi
if [ $# -gt 1 ]; then
  printf 'gridreel: error: one folder at most\n%s\n' "$usage" >&2
  exit 64
fi

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
