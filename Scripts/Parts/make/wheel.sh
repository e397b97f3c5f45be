# Packs the Python package with the program inside, for pip.
#
#   Scripts/make wheel FOLDER
#   Scripts/make wheel FOLDER --check   installs the wheel of FOLDER in clean environments, without a network, and draws there
#
# Needs Python 3.10 or newer and objdump. Exit status: 0 done, 1 something failed, which is said.
exec python3 -B "$root/Release/wheel_command.py" "$@"
