"""Scripts/make wheel: see its help."""

import argparse
import subprocess
import sys
from pathlib import Path

import cache as caches
import fetch
import wheel
import wheel_check


def main() -> None:
    parser = argparse.ArgumentParser(prog="Scripts/make wheel", description=(
        "Packs the Python package with the program of a release inside, and writes the wheel into FOLDER."))
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--program", type=Path, metavar="FILE", help="another program than FOLDER/gridreel")
    parser.add_argument("--local", action="store_true", help=(
        "pack a program that needs more than the C library, such as a development build; "
        "the wheel is tagged for this machine alone, and package indexes refuse it"))
    parser.add_argument("--check", action="store_true", help=(
        "install the wheel of FOLDER with every Python at hand and in a clean root of Debian 12, and draw there, "
        "instead of packing (as root, with debootstrap)"))
    parser.add_argument("--cache", type=Path, default=caches.default(), metavar="FOLDER", help=(
        "where roots and the sources of the libraries are kept (default: %(default)s)"))
    arguments = parser.parse_args()
    if arguments.check and (arguments.program or arguments.local):
        parser.error("--check takes the wheel that is in FOLDER, without --program and --local")
    try:
        if arguments.check:
            wheel_check.check(arguments.folder.resolve(), arguments.cache.resolve())
        else:
            wheel.write(arguments.folder, arguments.program, arguments.local, arguments.cache)
    except (fetch.ReleaseError, subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"wheel: error: {error}")


if __name__ == "__main__":
    main()
