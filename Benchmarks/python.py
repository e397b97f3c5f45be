#!/usr/bin/env python3
"""Measures pictures of data frames from Python beside great_tables and dataframe_image; writes PYTHON.md.

    GRIDREEL=PROGRAM PYTHONPATH=Python/src PYTHON Benchmarks/python.py [--runs N]

PYTHON has pandas, polars and pyarrow; great_tables, matplotlib and dataframe_image are measured where they are
there, and browsers where they find one. The first picture is that of a new process, its import included; the
others are of a warm one. What takes long is never an error; what a peer cannot do is said.
"""

import argparse
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FRAME = """
import numpy, pandas
frame = pandas.DataFrame(numpy.random.default_rng(1).normal(size=(30, 6)).round(3), columns=list("abcdef"))
"""
LONG = """
import numpy, polars
frame = polars.DataFrame({
    "key": numpy.arange(200_000), "value": numpy.random.default_rng(2).normal(size=200_000),
    "name": [f"row {number}" for number in range(200_000)]})
"""
# What is measured: its name, what a process prepares, what is timed once, and what is timed again and again.
TASKS = [
    ("gridreel, PNG at scale 2", FRAME, "import gridreel; gridreel.render(frame)", "gridreel.render(frame)"),
    ("gridreel, PNG at scale 1", FRAME, "import gridreel; gridreel.render(frame, scale=1)",
     "gridreel.render(frame, scale=1)"),
    ("gridreel, SVG", FRAME, "import gridreel; gridreel.render(frame, format='svg')",
     "gridreel.render(frame, format='svg')"),
    ("gridreel, for a notebook", FRAME, "import gridreel; gridreel.show(frame)._repr_mimebundle_()",
     "gridreel.show(frame)._repr_mimebundle_()"),
    ("gridreel, 200,000 × 3 of polars, the first 20 by value", LONG,
     "import gridreel; gridreel.render(frame, sort='-value', limit=20)",
     "gridreel.render(frame, sort='-value', limit=20)"),
    ("great_tables, HTML alone", FRAME, "import great_tables; great_tables.GT(frame).as_raw_html()",
     "great_tables.GT(frame).as_raw_html()"),
    ("great_tables, PNG by a browser", FRAME, "import great_tables; great_tables.GT(frame).save('/tmp/peer.png')",
     "great_tables.GT(frame).save('/tmp/peer.png')"),
    ("dataframe_image, by Matplotlib", FRAME,
     "import dataframe_image; dataframe_image.export(frame, '/tmp/peer.png', table_conversion='matplotlib')",
     "dataframe_image.export(frame, '/tmp/peer.png', table_conversion='matplotlib')"),
    ("dataframe_image, by a browser", FRAME,
     "import dataframe_image; dataframe_image.export(frame, '/tmp/peer.png', table_conversion='chrome')",
     "dataframe_image.export(frame, '/tmp/peer.png', table_conversion='chrome')"),
]


def once(prepare, first, again, count):
    """Milliseconds of the first picture of a process, and of each further one; or why there is none."""
    code = (
        f"{prepare}\nimport time\nstart = time.perf_counter()\n{first}\nmiddle = time.perf_counter()\n"
        f"for _ in range({count}):\n    {again}\n"
        f"print((middle - start) * 1e3, (time.perf_counter() - middle) * 1e3 / {count})")
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=300)
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["it fails"])[-1]
    return tuple(float(number) for number in done.stdout.split()[-2:])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    lines = [
        "# Data frames from Python\n",
        f"Written by `python Benchmarks/python.py --runs {runs}`: medians (least) in milliseconds of wall time; the "
        f"load of the\nmachine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores. Frames have 30 rows and 6 "
        "columns where nothing else is said; the first\npicture includes the package's import and the program's "
        "start.\n",
        "| what | first picture | each further one |", "|---|---:|---:|"]
    for name, prepare, first, again in TASKS:
        count = 20 if name.startswith("gridreel") else 3
        results = []
        for _ in range(runs if name.startswith("gridreel") else min(runs, 3)):
            result = once(prepare, first, again, count)
            if isinstance(result, str):
                break
            results.append(result)
        if not results:
            print(f"{name}: {result}", file=sys.stderr)
            lines.append(f"| {name} | not here | |")
            continue
        cells = [f"{statistics.median(times):.1f} ({min(times):.1f})" for times in zip(*results)]
        lines.append(f"| {name} | {cells[0]} | {cells[1]} |")
    with open(os.path.join(HERE, "PYTHON.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
