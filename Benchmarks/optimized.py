#!/usr/bin/env python3
"""Compares the PNGs of all examples with and without --optimize with what oxipng -o2 makes of them.

    python3 Benchmarks/optimized.py [PROGRAM]

Needs PyPI's pyoxipng, numpy and Pillow. Every picture must keep its pixels and have at most the bytes of `oxipng -o2`; the
exit status is 1 otherwise. Writes Benchmarks/OPTIMIZED.md.
"""

import io
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import numpy
import oxipng
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent


def drawn(program, grid, path, *flags):
    """Draws an example; returns the bytes of the file and the seconds of processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "render", str(grid), "-o", str(path), "--quiet", *flags], cwd=ROOT, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return path.read_bytes(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def pixels(data):
    """The straight pixels of a PNG; colours of clear ones do not count."""
    with Image.open(io.BytesIO(data)) as image:
        return numpy.asarray(image.convert("RGBA"))


def main():
    """Compares all examples and writes the page."""
    program = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/gridreel").resolve())
    (lines, faults, sums) = ([], [], [0.0] * 6)
    with tempfile.TemporaryDirectory() as place:
        for grid in sorted((ROOT / "Examples").glob("*.grid.json")):
            name = grid.name.removesuffix(".grid.json")
            usual, usual_time = drawn(program, grid, pathlib.Path(place, "usual.png"))
            small, small_time = drawn(program, grid, pathlib.Path(place, "small.png"), "--optimize")
            start = time.process_time()
            peer = oxipng.optimize_from_memory(usual, level=2)
            peer_time = time.process_time() - start
            if not numpy.array_equal(pixels(usual), pixels(small)):
                faults.append(f"{name}: other pixels")
            if len(small) > len(peer):
                faults.append(f"{name}: {len(small)} bytes, and {len(peer)} of oxipng")
            sizes = (len(usual), len(small), len(peer))
            sums = [total + part for total, part in zip(sums, (*sizes, usual_time, small_time, peer_time))]
            lines.append(line(name, sizes, (usual_time, small_time, peer_time)))
            print(lines[-1], flush=True)
    lines.append(line("all", [int(size) for size in sums[:3]], sums[3:]))
    write(lines, faults, "debug" if "/debug/" in program else "release")
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0


def line(name, sizes, times):
    """A line of the table."""
    return f"| {name} | " + " | ".join(f"{size:,}" for size in sizes) + f" | {sizes[1] / sizes[2]:.3f} | " + " | ".join(
        f"{seconds:.2f}" for seconds in times) + " |"


def write(lines, faults, build):
    """Writes the page of figures."""
    said = "Faults: " + "; ".join(faults) + "." if faults else "All pixels are equal, and no picture is larger than that of oxipng."
    text = [
        "# Optimized PNGs", "",
        "The bytes of the PNGs of all examples at two pixels per point, as they are, with `--optimize`, and as `oxipng -o2` packs the "
        "first; and the seconds of processor: of the whole program, "
        f"a {build} build, and of oxipng in addition to the first. {said}", "",
        "| example | bytes | `--optimize` | `oxipng -o2` | of oxipng's | seconds | `--optimize` | `oxipng -o2` |",
        "|---|---:|---:|---:|---:|---:|---:|---:|", *lines, "",
        "Written by `python3 Benchmarks/optimized.py` (PyPI's pyoxipng, numpy, Pillow).", ""]
    (ROOT / "Benchmarks" / "OPTIMIZED.md").write_text("\n".join(text))


if __name__ == "__main__":
    sys.exit(main())
