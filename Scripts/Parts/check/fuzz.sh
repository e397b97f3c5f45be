# Changes files of all formats at random; each must be read, or refused by one line.
#
# Scripts/test does the same, but not as often. No file may crash the reader.
#
#   Scripts/check fuzz [ROUNDS] [SEED]
#
# ROUNDS is how often each file is changed (20000), SEED begins the random numbers (the time).
export FUZZ_ROUNDS=${1:-20000} FUZZ_SEED=${2:-$(date +%s)}
printf 'check fuzz: %s rounds, seed %s\n' "$FUZZ_ROUNDS" "$FUZZ_SEED" >&2
exec "$root/Scripts/test" --filter 'changedBytesAreReadOrRefused|changedXMLIsReadOrRefused'
