#!python
"""The command gridreel of a wheel: becomes the program inside the package, without the package's imports."""
import os
import sys

for folder in sys.path:
    program = os.path.join(folder, "gridreel", "bin", "gridreel")
    if os.access(program, os.X_OK):
        os.execv(program, ["gridreel", *sys.argv[1:]])
print("gridreel: error: the program is missing; install it again: pip install --force-reinstall gridreel", file=sys.stderr)
sys.exit(69)
