# Measures comparing pictures beside a C floor and other tools, and writes Benchmarks/COMPARING.md.
# Arguments go to Benchmarks/comparing.py:
#
#   Scripts/bench compare
#   Scripts/bench compare --runs 5
#
# Everything it makes is in Benchmarks/work. Needs python3, a C compiler, libspng and PyPI for the
# pictures; ImageMagick, node and npm are used where they are. Exit status: as of Scripts/bench, and 1 where
# counts disagree.
"$root/Scripts/setup"
pkg-config --exists spng || missing 'libspng is needed; install it (apt-get install libspng-dev)'
source "$root/Scripts/Parts/benching.sh"

read -ra flags <<<"$(pkg-config --cflags --libs spng libdeflate)"
compile compare -O3 -march=native "${flags[@]}" -lpthread
python3 "$benchmarks/generate.py" "$work" >/dev/null

if [[ ! -x $work/peers/bin/python ]]; then
  printf 'Installing peers…\n' >&2
  python3 -m venv "$work/peers.new"
  "$work/peers.new/bin/python" -m pip install --quiet --disable-pip-version-check \
    pillow numpy pybind11-pixelmatch pixelmatch-fast >"$work/peers.log" 2>&1 \
    || missing "PyPI does not answer; see $work/peers.log"
  mv -- "$work/peers.new" "$work/peers"
fi
if [[ ! -e $work/npm/tried ]] && command -v npm >/dev/null; then
  mkdir -p -- "$work/npm"
  (cd -- "$work/npm" && timeout 60 npm install --silent pixelmatch pngjs odiff-bin) >"$work/npm.log" 2>&1 \
    || printf 'bench compare: warning: npm does not answer; pixelmatch on node and odiff are left out\n' >&2
  touch -- "$work/npm/tried"
fi

export GRIDREEL_BENCHMARKS=1
build comparing 'the benchmark of the comparator alone' \
  --package-path "$root" --product comparisons --scratch-path "$work/build-comparing"
exec python3 "$benchmarks/comparing.py" "$@"
