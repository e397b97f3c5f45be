# Draws real and hostile tables at many widths, and checks by machine that no layout lies.
#
#   Scripts/check torture --help
#   Scripts/check torture CACHE [--sample N] [--program GRIDREEL]
#
# Exit status: 0 nothing fails, 1 something does, 69 something is missing.
need_python
exec python3 -B "$root/Tests/Torture" "$@"
