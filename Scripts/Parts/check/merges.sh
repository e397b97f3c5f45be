# Merges branches that change themes of a project whose references are in a lock: where git merges the themes, the lock merges too.
#
#   Scripts/check merges --help
#   Scripts/check merges [--program GRIDREEL] [--merges COUNT]
#
# Exit status: 0 it holds, 1 it does not, 69 the program is missing.
need_python
exec python3 -B "$root/Tests/Mutations/merges.py" "$@"
