# Measures verifying 500 grid files in two themes, and writes Benchmarks/VERIFY.md.
#
# GRIDREEL_BENCH_FILES=50 takes fewer.
source "$root/Scripts/Parts/benching.sh"

exec python3 "$benchmarks/verifying.py" "$@"
