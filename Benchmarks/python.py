#!/usr/bin/env python3
"""Measures pictures of data frames from Python beside great_tables and dataframe_image; writes PYTHON.md.

    GRIDREEL=PROGRAM PYTHONPATH=Python/src PYTHON Benchmarks/python.py [--runs N] [--keep FOLDER]

PYTHON has pandas, polars and pyarrow; great_tables, matplotlib and dataframe_image are measured where they are
there, with a browser where selenium, chromium and chromedriver are, and real tables where vega_datasets is. The first
picture is that of a new process, its import included; the others are of a warm one. --keep keeps the pictures
of the tables. What takes long is never an error; what a peer cannot do is said.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

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
BROWSER = """
import shutil
from selenium import webdriver
CHROME = shutil.which("chromium") or shutil.which("google-chrome")
def driver():
    options = webdriver.ChromeOptions()
    options.binary_location = CHROME
    for flag in ("--headless=new", "--no-sandbox"):
        options.add_argument(flag)
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
"""
# Real tables, by the code that makes them.
TABLES = {
    "cars, 12 × 9": "frame = data.cars().head(12)",
    "least and largest share prices by year, 11 × 10 under spanners": (
        "frame = data.stocks(); frame['date'] = pandas.to_datetime(frame['date'])\n"
        "frame = frame.pivot_table(index=frame.date.dt.year, columns='symbol', values='price', "
        "aggfunc=['min', 'max']).round(2)"),
    "weather, 10 × 6": "frame = data.seattle_weather().head(10)",
    "a description of irises, 8 × 4": "frame = data.iris().describe().round(3)",
    "barley, 12 × 4": "frame = data.barley().sort_values('yield', ascending=False).head(12)",
}
# great_tables has neither spanners from a MultiIndex nor an index of its own.
FLAT = """
flat = frame if frame.columns.nlevels == 1 else frame.set_axis([" ".join(name) for name in frame.columns], axis=1)
flat = flat if isinstance(flat.index, pandas.RangeIndex) else flat.reset_index()
"""
PEERS = [
    ("gridreel", "import gridreel", "gridreel.render(frame, {path!r})", 20),
    ("great_tables, browser", f"import great_tables\n{BROWSER}{FLAT}",
     "great_tables.GT(flat).save({path!r}, web_driver=driver())", 1),
    ("dataframe_image, browser", f"import dataframe_image\n{BROWSER}",
     "dataframe_image.export(frame, {path!r}, table_conversion='chrome', chrome_path=CHROME)", 1),
    ("dataframe_image, Matplotlib", "import dataframe_image",
     "dataframe_image.export(frame, {path!r}, table_conversion='matplotlib')", 1),
]
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
    ("great_tables, HTML only", FRAME, "import great_tables; great_tables.GT(frame).as_raw_html()",
     "great_tables.GT(frame).as_raw_html()"),
    ("great_tables, PNG with a browser", BROWSER + FRAME,
     "import great_tables; great_tables.GT(frame).save('/tmp/peer.png', web_driver=driver())",
     "great_tables.GT(frame).save('/tmp/peer.png', web_driver=driver())"),
    ("dataframe_image, with Matplotlib", FRAME,
     "import dataframe_image; dataframe_image.export(frame, '/tmp/peer.png', table_conversion='matplotlib')",
     "dataframe_image.export(frame, '/tmp/peer.png', table_conversion='matplotlib')"),
    ("dataframe_image, with a browser", BROWSER + FRAME,
     "import dataframe_image\n"
     "dataframe_image.export(frame, '/tmp/peer.png', table_conversion='chrome', chrome_path=CHROME)",
     "dataframe_image.export(frame, '/tmp/peer.png', table_conversion='chrome', chrome_path=CHROME)"),
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


def tables(folder):
    """The lines about real tables: milliseconds of a picture in a process that has drawn one."""
    lines = ["", "Real tables, milliseconds of each picture after the first of a process:", "",
             "| table | " + " | ".join(name for name, *_ in PEERS) + " |", "|---|" + "---:|" * len(PEERS)]
    for number, (title, made) in enumerate(TABLES.items(), 1):
        cells = []
        for name, prepare, draw, count in PEERS:
            path = os.path.join(folder, f"{number}-{name.replace(', ', '-')}.png")
            call = draw.format(path=path)
            result = once(f"import pandas\nfrom vega_datasets import data\n{made}\n{prepare}", call, call, count)
            if isinstance(result, str):
                print(f"{title}, {name}: {result}", file=sys.stderr)
            cells.append("not here" if isinstance(result, str) else f"{result[1]:.1f}")
        lines.append(f"| {title} | {' | '.join(cells)} |")
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--keep", metavar="FOLDER")
    options = parser.parse_args()
    runs = options.runs
    lines = [
        "# Data frames from Python\n",
        f"Written by `python Benchmarks/python.py --runs {runs}`: medians (minimum) in milliseconds of wall time; the "
        f"load of the\nmachine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores. Unless noted, frames have 30 rows "
        "and 6 columns; the first\npicture includes the package's import and the program's "
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
    with tempfile.TemporaryDirectory() as scratch:
        lines += tables(options.keep or scratch)
    with open(os.path.join(HERE, "PYTHON.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
