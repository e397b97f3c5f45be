# Runs a part of the script that reads this: source Parts/run.sh GROUP [PART [ARGUMENTS]]
#
# Parts are the files of Parts/GROUP. Those in Bash find `root`, the checkout, and the functions below.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
group=$1
part=${2:-}
shift $(($# > 1 ? 2 : 1))

# Ends the script because something is missing: $1 says what, and how to get it.
missing() {
  printf '%s %s: error: %s\n' "$group" "$part" "$1" >&2
  exit 69
}

need_python() {
  command -v python3 >/dev/null || missing 'python3 is needed; install it (apt-get install python3)'
}

# Writes each part with the first line of its file, which says what it does.
list_parts() {
  local file name
  for file in "$root/Scripts/Parts/$group"/*.*; do
    name=${file##*/}
    printf '  Scripts/%s %-14s  %s\n' "$group" "${name%.*}" "$(sed -E '1!d; s/^(# |""")//; s/\.$//' -- "$file")"
  done
}

file=$(printf '%s\n' "$root/Scripts/Parts/$group/$part".* | head -n 1)
if [[ $part == --help || $part == -h ]]; then
  list_parts
elif [[ $part == */* || ! -f $file ]]; then
  [[ -z $part ]] || printf "Scripts/%s: error: there is no '%s'; choose one of these:\n" "$group" "$part" >&2
  list_parts >&2
  exit 64
elif [[ $file == *.py ]]; then
  need_python
  exec python3 -B "$file" "$@"
else
  source "$file" "$@"
fi
