"""Finds the functions that small jobs run, so that the linker can put them side by side.

A function alone on its page costs the page, and the kernel maps sixteen at once: a program of 36 MB would have 18 MB of
its code in memory for one page of PDF. In order it has 7."""

import re
import subprocess
import tempfile
from pathlib import Path

import fetch

ROOT = fetch.HERE.parent

# One picture in each kind that is written by code of its own, with text in two faces, an arrow and a selection.
JOBS = [["render", "Examples/countries.grid.json", "--quiet", "-o", f"picture.{kind}"] for kind in ("png", "pdf", "svg")]
JOBS += [["render", "Examples/cities.csv", "--sort", "-elevation", "--group", "continent", "--quiet", "-o", "cities.png"]]


def functions(program: Path) -> list[str]:
    """The names of a program's own functions that the jobs run, as its symbols spell them, first in order of use."""
    found: dict[str, None] = {}
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts"
        for job in JOBS:
            job = [str(Path(folder) / word) if word.startswith(("picture.", "cities.png")) else word for word in job]
            command = ["valgrind", "--tool=callgrind", "--demangle=no", "--compress-strings=no"]
            command += [f"--callgrind-out-file={counts}", str(program)]
            done = subprocess.run([*command, *job], cwd=ROOT, capture_output=True, text=True)
            if done.returncode != 0:
                raise fetch.ReleaseError(f"valgrind cannot run {' '.join(job)}:\n{done.stderr[-2000:]}")
            found |= dict.fromkeys(_named(counts.read_text(), program.name))
    return list(found)


def _named(counts: str, program: str) -> list[str]:
    """The functions of one object in callgrind's file."""
    names: list[str] = []
    inside = False
    for kind, name in re.findall(r"^(ob|fn)=(.*)$", counts, re.M):
        if kind == "ob":
            inside = Path(name).name == program
        elif inside:
            # A recursive call is counted under a name of its own.
            names.append(re.sub(r"'\d+$", "", name))
    return names
