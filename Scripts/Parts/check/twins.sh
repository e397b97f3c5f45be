# Reads the HTML twin of each example by lxml, and compares it with the map by row and column.
#
#   Scripts/check twins [PROGRAM]    # without a program, the release build
#
# Exit status: 0 each cell is where the map has it, with its text; 1 one is not. Skipped without lxml (pip install lxml).
need_python
if python3 -c 'import lxml.html' 2>/dev/null; then
  exec python3 -B "$root/Tests/Twins/check_twins.py" "$@"
fi
printf 'check twins: skipped, lxml is not installed (pip install lxml)\n'
