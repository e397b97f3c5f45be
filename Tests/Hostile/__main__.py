"""Runs the program over hostile files: each must end soon, in little memory, with one line and the right status.

    Scripts/check hostile [--program GRIDREEL] [--only TEXT] [--jobs N] [--list]

Every file that ever ended, stopped or fooled the program is here, made by a few lines of code, and those that did
so to other programs of its kind. Limits: 30 seconds of CPU, 1 GB, one line on standard error unless the case
says otherwise, nothing left over.
Exit status: 0 all hold, 1 one does not, 69 the program is missing.
"""
import argparse
import concurrent.futures
import os
import shutil
import sys

import data
import grids
import pictures
from case import run

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check hostile", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build", "release", "gridreel"))
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--list", action="store_true", help="print the seconds and the memory of each")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    if not shutil.which(program):
        print(f"check hostile: error: {program} is missing; Scripts/gridreel builds it", file=sys.stderr)
        return 69
    cases = [case for case in data.cases() + pictures.cases() + grids.cases() if options.only in case.name]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, (seconds, memory, wrong) in zip(cases, pool.map(lambda case: run(case, program), cases)):
            if wrong or options.list:
                print(f"{case.name}: {seconds:.2f} s, {memory >> 20} MiB" + "".join(f"\n  {line}" for line in wrong))
            failed += bool(wrong)
    print(f"{len(cases)} hostile cases, {failed} fail")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
