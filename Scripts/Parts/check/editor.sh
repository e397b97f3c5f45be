# Reads the texts of pictures back: what the rules of editing draw must mean what the file says.
#
#   Scripts/check editor --help
#   Scripts/check editor PROGRAM FOLDER... [--report FILE]
#
# Exit status: 0 each text means the same, 1 one does not.
need_python
exec python3 -B "$root/Benchmarks/editor.py" "$@"
