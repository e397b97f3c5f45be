#!/usr/bin/env python3
"""What a wheel takes: its size, its installation, and the first picture. Prints the tables of WHEEL.md.

    python3 Benchmarks/wheel.py gridreel-….whl
"""

import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

ROUNDS = 21
EXAMPLE = Path(__file__).resolve().parent.parent / "Examples/countries.grid.json"
PICTURES = f"""\
import sys, time; start = time.perf_counter()
import gridreel
imported = time.perf_counter()
with gridreel.Client() as client:
    times = []
    for _ in range(int(sys.argv[1])):
        begin = time.perf_counter()
        client.draw({{"input": "{EXAMPLE}"}})
        times.append(time.perf_counter() - begin)
print(imported - start, times[0], sorted(times)[len(times) // 2])
"""


def main() -> None:
    wheel = Path(sys.argv[1]).resolve()
    with zipfile.ZipFile(wheel) as zipped:
        whole = sum(entry.file_size for entry in zipped.infolist())
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {whole / 1e6:.1f} MB installed\n")
    with tempfile.TemporaryDirectory() as folder:
        measure(wheel, Path(folder))


def measure(wheel: Path, folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python, command = folder / "venv/bin/python", folder / "venv/bin/gridreel"
    program = [folder / "venv/lib" / f"python3.{sys.version_info[1]}" / "site-packages/gridreel/bin/gridreel"]
    pip = [python, "-m", "pip", "--disable-pip-version-check"]
    install = [*pip, "install", "--quiet", "--no-index", "--force-reinstall", wheel]
    render = ["render", EXAMPLE, "--quiet", "-o", folder / "picture.png"]
    rows = [
        ("`pip install`", timed(install, 5)),
        ("`gridreel --version`, by the command", timed([command, "--version"], ROUNDS)),
        ("`gridreel --version`, the program itself", timed([*program, "--version"], ROUNDS)),
        ("`gridreel render`, by the command", timed([command, *render], ROUNDS)),
        ("`gridreel render`, the program itself", timed([*program, *render], ROUNDS)),
        ("`python -c pass`", timed([python, "-c", "pass"], ROUNDS)),
        ("`python -c`: a process that draws one picture", timed([python, "-c", PICTURES, "1"], ROUNDS)),
    ]
    told = [list(map(float, subprocess.check_output([python, "-c", PICTURES, "50"]).split())) for _ in range(ROUNDS)]
    inside = [[value * 1000 for value in column] for column in zip(*told)]
    rows += zip(["… in it: `import gridreel`", "… in it: the first picture", "… in it: each one after"], inside)
    print("| what | median, ms | least, ms |\n|---|---:|---:|")
    for what, times in rows:
        print(f"| {what} | {statistics.median(times):,.1f} | {min(times):,.1f} |")


def timed(command: list[object], rounds: int) -> list[float]:
    """The times of whole processes in milliseconds; the first run only fills caches and is dropped."""
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1000)
    return times[1:]


if __name__ == "__main__":
    main()
