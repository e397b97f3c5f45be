# Changes a project of sixty pictures, one change at a time, and reads what is told of each: one line that names its root.
#
#   Scripts/check mutations --help
#   Scripts/check mutations [--program GRIDREEL] [--list] [--short]
#
# Exit status: 0 the limits hold, 1 they do not, 69 the program is missing.
need_python
exec python3 -B "$root/Tests/Mutations" "$@"
