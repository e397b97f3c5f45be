# What every benchmark needs: source it after checks that cost nothing. Makes `work` and the stopwatch in it, and
# builds the release program.
benchmarks=$root/Benchmarks
work=$benchmarks/work

"$root/Scripts/setup"
need_python
compiler=$(command -v cc || command -v clang) || missing 'a C compiler is needed'

# Compiles a program of Benchmarks/Floor; more options follow its name.
compile() {
  "$compiler" -O2 -Wall -Wextra -o "$work/$1" "$benchmarks/Floor/$1.c" "${@:2}"
}

# Builds with these options of `swift build`; what the compiler says is shown only where it fails.
build() {
  local log=$work/$1-build.log
  printf 'Building %s…\n' "$2" >&2
  swift build -c release "${@:3}" >"$log" 2>&1 || {
    grep -vE '^\[[0-9]+/[0-9]+\] ' -- "$log" >&2
    exit 70
  }
}

build_warm() {
  local options=(--package-path "$benchmarks" --product warm --scratch-path "$work/build")
  [[ $(uname -s) == Linux ]] && options+=(--static-swift-stdlib -Xlinker -s)
  build warm 'the warm benchmark' "${options[@]}"
}

mkdir -p -- "$work"
"$root/Scripts/gridreel" serve --help >/dev/null
compile measure
