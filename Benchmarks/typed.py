#!/usr/bin/env python3
"""Measures Arrow files, spreadsheets and compressed CSV beside their peers; the last part of DATA.md.

Scripts/bench data calls this. `BENCH_PYTHON=… python3 Benchmarks/typed.py` measures only this part and
replaces it in DATA.md. The files are written by pyarrow, pandas and gzip of BENCH_PYTHON; without them
the part is left out.
"""
import os
import subprocess

import large_files as files
from measuring import HERE, WORK

HEADING = "## Typed files"

MAKE = """
import gzip, os, sys
import numpy as np, pandas as pd, pyarrow as pa, pyarrow.ipc as ipc
work, rng = sys.argv[1], np.random.default_rng(1)
def table(rows):
    return pa.table({"name": [f"name {n}" for n in rng.integers(0, rows, rows)],
        "value": rng.normal(size=rows), "count": rng.integers(0, 10**9, rows)})
def write(name, rows, stream=False, **options):
    path = os.path.join(work, name)
    if os.path.exists(path): return
    make = ipc.new_stream if stream else ipc.new_file
    found = table(rows)
    with make(path, found.schema, options=ipc.IpcWriteOptions(**options)) as file:
        file.write_table(found, max_chunksize=1 << 16)
write("typed.arrow", 200_000)
write("typed-zstd.arrow", 200_000, compression="zstd")
write("typed-long.arrows", 5_000_000, stream=True)
rows = 25_000
sheet = pd.DataFrame({"name": [f"name {n}" for n in range(rows)], "value": rng.normal(size=rows),
    "day": pd.date_range("2020", periods=rows, freq="h"), "count": np.arange(rows)})
path = os.path.join(work, "typed.xlsx")
if not os.path.exists(path): sheet.to_excel(path, index=False)
path = os.path.join(work, "typed.ods")
if not os.path.exists(path): sheet.to_excel(path, index=False, engine="odf")
path = os.path.join(work, "typed.csv.gz")
if not os.path.exists(path):
    with gzip.open(path, "wt", compresslevel=6) as file: table(1_000_000).to_pandas().to_csv(file, index=False)
"""
POLARS_ARROW = """
import polars as pl, sys
print(pl.scan_ipc(sys.argv[1]).top_k(20, by="value").collect().height)
"""
POLARS_STREAM = """
import polars as pl, sys
print(pl.read_ipc_stream(sys.argv[1]).top_k(20, by="value").height)
"""
PYARROW = """
import pyarrow as pa, pyarrow.compute as pc, pyarrow.ipc as ipc, sys
source = pa.memory_map(sys.argv[1])
table = (ipc.open_stream if sys.argv[1].endswith("s") else ipc.open_file)(source).read_all()
print(table.take(pc.select_k_unstable(table, 20, [("value", "descending")])).num_rows)
"""
PANDAS_SHEET = """
import pandas as pd, sys
print(len(pd.read_excel(sys.argv[1]).nlargest(20, "value")))
"""
CALAMINE = """
import pandas as pd, sys
print(len(pd.read_excel(sys.argv[1], engine="calamine").nlargest(20, "value")))
"""
POLARS_PACKED = """
import polars as pl, sys
print(pl.read_csv(sys.argv[1]).top_k(20, by="value").height)
"""
PANDAS_PACKED = """
import pandas as pd, sys
print(len(pd.read_csv(sys.argv[1]).nlargest(20, "value")))
"""

FILES = [
    ("Arrow, 200,000 × 3", "typed.arrow",
     {"polars": POLARS_ARROW, "pyarrow": PYARROW}),
    ("Arrow with Zstandard, 200,000 × 3", "typed-zstd.arrow",
     {"polars": POLARS_ARROW, "pyarrow": PYARROW}),
    ("Arrow stream, 5,000,000 × 3", "typed-long.arrows",
     {"polars": POLARS_STREAM, "pyarrow": PYARROW}),
    ("xlsx, 25,000 × 4", "typed.xlsx",
     {"pandas with openpyxl": PANDAS_SHEET, "pandas with calamine": CALAMINE}),
    ("ods, 25,000 × 4", "typed.ods",
     {"pandas with calamine": CALAMINE}),
    ("csv.gz, 1,000,000 × 3", "typed.csv.gz",
     {"polars": POLARS_PACKED, "pandas": PANDAS_PACKED}),
]


def section():
    """The part of DATA.md; empty if the files cannot be made."""
    made = subprocess.run([files.PYTHON, "-c", MAKE, WORK], capture_output=True, text=True)
    if made.returncode != 0:
        return []
    lines = [
        HEADING, "",
        "The first 20 rows by `value`, as a PNG, by `gridreel render FILE --sort -value --limit 20`; \"in order\" is the",
        "same without `--sort`. The peers read and sort only.", "",
        "| file | program | wall ms | CPU ms | peak MiB |", "|---|---|---:|---:|---:|"]
    for title, name, peers in FILES:
        path = os.path.join(WORK, name)
        commands = {"gridreel": files.ours(path, "--sort", "-value", "--limit", "20"),
                    "gridreel, in order": files.ours(path, "--limit", "20")}
        for peer, program in peers.items():
            command = [files.PYTHON, "-c", program, path]
            if subprocess.run(command, capture_output=True).returncode == 0:
                commands[peer] = command
        for program, (wall, cpu, memory) in files.medians(commands).items():
            lines.append(f"| {title} | {program} | {wall:.0f} | {cpu:.0f} | {memory:.0f} |")
    return lines + [""]


def main():
    path = os.path.join(HERE, "DATA.md")
    with open(path, encoding="utf-8") as file:
        before = file.read().split(HEADING)[0].rstrip("\n")
    found = section()
    print("\n".join(found))
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + "\n\n" + "\n".join([found[0], "", files.machine()] + found[1:]))


if __name__ == "__main__":
    main()
