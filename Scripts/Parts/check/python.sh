# Tests the Python package against the release program, and what a cluster survives.
#
# Clients, runs, and what becomes of a run when workers, nodes, connections, disks, object stores and drivers fail.
#
#   Scripts/check python --short    # under a minute, with a scheduler and workers in processes
#   Scripts/check python            # some ten minutes; as root also full disks and nodes in network namespaces
#   Scripts/check python ARGUMENTS  # pytest's own, such as -k bucket
#
# GRIDREEL names another program. The packages from PyPI lie in a virtual environment in the user's cache, made at
# the first run and again when pyproject.toml changes. Where they cannot be installed, --short is skipped, because
# nothing else of Gridreel needs PyPI. Exit status: pytest's; 69 when something is missing.
package=$root/Python
short=
if [[ ${1:-} == --short ]]; then
  short=1
  shift
fi

# Ends the script where what PyPI has is missing: $1 says what.
lacks() {
  [[ $short ]] || missing "$1"
  printf 'check python: skipped: %s\n' "$1" >&2
  exit 0
}

command -v python3 >/dev/null || lacks 'python3 is needed; install it (apt-get install python3-venv)'
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || lacks 'Python 3.10 or newer is needed'

digest=$({ python3 --version && cat -- "$package/pyproject.toml"; } | cksum | cut -d ' ' -f 1)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/gridreel
environment=$cache/cluster-test-$digest
if [[ ! -e $environment/complete ]]; then
  printf 'Installing Dask and what the tests need…\n' >&2
  mkdir -p -- "$cache"
  rm -rf -- "$environment"
  log=$(mktemp)
  if ! { python3 -m venv "$environment" \
    && "$environment/bin/pip" install --quiet --disable-pip-version-check \
      "${package}[cluster,s3,test]" && "$environment/bin/pip" uninstall --quiet --yes gridreel; } >"$log" 2>&1
  then
    reason=$(tail -n 1 -- "$log")
    rm -f -- "$log"
    lacks "pip cannot install the packages: $reason"
  fi
  rm -f -- "$log"
  touch -- "$environment/complete"
fi

if [[ ! ${GRIDREEL:-} ]]; then
  "$root/Scripts/gridreel" serve --help >/dev/null
  export GRIDREEL=$root/.build/release/gridreel
fi
# The sources of this checkout, whatever is installed; and nothing is written beside them.
export PYTHONPATH=$package/src PYTHONDONTWRITEBYTECODE=1

cd -- "$package"
pytest=("$environment/bin/python" -m pytest -q -p no:cacheprovider)
if [[ $short ]]; then
  exec "${pytest[@]}" -m short "$@"
fi
"$environment/bin/mypy" --cache-dir=/dev/null
exec "${pytest[@]}" -m 'short or not short' "$@"
