# Measures first screenfuls out of large files beside polars and DuckDB, and writes Benchmarks/DATA.md.
#
# Files and a database of up to ten million rows; polars and DuckDB where Python has them, the sqlite3 shell where it is.
# BENCH_PYTHON names a Python with polars and duckdb, BENCH_ROWS the longest file (10000000), and
# BENCH_RUNS how often each thing is measured (5).
source "$root/Scripts/Parts/benching.sh"

build_warm
exec python3 "$benchmarks/data.py" "$@"
