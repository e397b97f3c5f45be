# Fuzzes every reader of what strangers write, guided by the edges that inputs reach (libFuzzer).
#
#   Scripts/check fuzz                      # each target for a minute of processor time
#   Scripts/check fuzz --seconds 600        # for longer
#   Scripts/check fuzz --quiet 600          # until ten minutes of processor time bring no new edge
#   Scripts/check fuzz --only csv --only xlsx
#   Scripts/check fuzz --sanitize address   # finds wrong use of memory too, at a third of the speed
#   Scripts/check fuzz --jobs 2             # targets at the same time (1)
#   Scripts/check fuzz --program FUZZER     # one that was built before
#   Scripts/check fuzz --corpus FOLDER      # where inputs are kept, a folder for each target (.build/fuzz/corpus)
#
# The targets are in Fuzz/Readers. Inputs that reach new code are kept, and are where the next run goes on; an
# input that ends the reader, or takes ten seconds or 2 GB, is left in .build/fuzz/findings. Put a mended one into
# Fuzz/Crashes/TARGET: the tests read it from then on. Prints executions and edges as Benchmarks/FUZZ.md has them.
# Exit status: 0 nothing was found, 1 something was, 69 the compiler has no fuzzer.
need_python
exec python3 -B "$root/Fuzz/fuzz.py" "$@"
