# Measures stills beside a C floor and typst, and writes Benchmarks/RESULTS.md.
#
# typst comes from PyPI, and is left out where that does not answer.
# Arguments go to Benchmarks/run.py:
#
#   Scripts/bench
#   Scripts/bench --runs 5 --only cold-png
#
# Everything it makes is in Benchmarks/work. Needs python3, a C compiler and DejaVu Sans beside what
# Scripts/setup installs.
typst_version=0.15.0

[[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ]] \
  || missing 'DejaVu Sans is needed; install it (apt-get install fonts-dejavu-core)'
source "$root/Scripts/Parts/benching.sh"

floor_modules=(pangocairo cairo cairo-pdf cairo-svg fontconfig libdeflate)
read -ra floor_flags <<<"$(pkg-config --cflags --libs "${floor_modules[@]}")"
compile floor "${floor_flags[@]}"
compile recompress "${floor_flags[@]}"
python3 "$benchmarks/generate.py" "$work"

if [[ ! -x $work/venv/bin/python ]]; then
  printf 'Installing typst %s…\n' "$typst_version" >&2
  if ! { python3 -m venv "$work/venv.new" \
    && "$work/venv.new/bin/python" -m pip install --quiet --disable-pip-version-check \
      "typst==$typst_version"; } >"$work/typst.log" 2>&1
  then
    printf 'bench: warning: typst is not to be had (%s); its rows are left out\n' \
      "$work/typst.log" >&2
    rm -rf -- "$work/venv.new"
  else
    mv -- "$work/venv.new" "$work/venv"
  fi
fi

build_warm
exec python3 "$benchmarks/run.py" "$@"
