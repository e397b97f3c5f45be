# Runs the program over hostile files: each must end soon, in little memory, with one line and the right status.
#
#   Scripts/check hostile --help
#   Scripts/check hostile [--program GRIDREEL] [--only TEXT] [--list]
#
# Exit status: 0 all hold, 1 one does not, 69 the program is missing.
need_python
exec python3 -B "$root/Tests/Hostile" "$@"
