# Runs the tests with a sanitizer in the program, and fails at what it finds: wrong use of memory, or of threads.
#
#   Scripts/check sanitizers                     # all tests, with the address and then with the thread sanitizer
#   Scripts/check sanitizers address             # with one
#   Scripts/check sanitizers thread --filter SpanTests   # arguments go to swift test
#
# Takes an hour on two cores, because each builds everything for itself, into .build/sanitizers or the folder that
# GRIDREEL_SANITIZED names; reports are there, too. Leaks are not looked for: the system's libraries keep what they
# made until the end. Exit status: 0 nothing was found and all tests passed.
sanitizers=(address thread)
case ${1:-} in
  address | thread)
    sanitizers=("$1")
    shift
    ;;
esac
place=${GRIDREEL_SANITIZED:-$root/.build/sanitizers}

# Reports go into files, because programs that tests start write to pipes that tests read.
export ASAN_OPTIONS=detect_leaks=0:log_path=$place/report-address
export TSAN_OPTIONS=halt_on_error=0:log_path=$place/report-thread
status=0
for sanitizer in "${sanitizers[@]}"; do
  mkdir -p -- "$place"
  rm -f -- "$place/report-$sanitizer".*
  printf 'Testing with the %s sanitizer…\n' "$sanitizer" >&2
  swift test --package-path "$root" --scratch-path "$place/$sanitizer" --traits Service \
    --sanitize="$sanitizer" "$@" || status=1
  for report in "$place/report-$sanitizer".*; do
    [[ -e $report ]] || continue
    printf '%s:\n' "$report" >&2
    grep -m 1 -A 12 -E '(ERROR|WARNING): (Address|Thread)Sanitizer' -- "$report" >&2
    status=1
  done
done
exit "$status"
