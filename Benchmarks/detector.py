#!/usr/bin/env python3
"""Counts the instructions that finding the kinds of columns takes out of those of reading rows.

    swift build -c release --product gridreel --static-swift-stdlib
    BENCH_ROWS=100000 python3 Benchmarks/detector.py

Runs gridreel under callgrind (valgrind) and gives each instruction to the functions that it was inlined
from (addr2line). What a picture of 30 rows takes is not counted. Instruction counts do not depend on
what else a machine does.
"""
import collections
import os
import re
import shutil
import subprocess

import large_files as files
from measuring import GRIDREEL, HERE, WORK

ROWS = int(os.environ.get("BENCH_ROWS", "100000"))
BARE = os.path.join(WORK, "gridreel-bare")
HEADING = "## Instructions to read a row of CSV"
COUNTS = os.path.join(WORK, "detector.callgrind")
# Parts by pieces of mangled names; the first that an instruction's functions have tells its part.
PARTS = [("detecting types", ("PieceWorkV5watch", "PieceWorkV7examine", "9FieldFormV", "10KindFinderV", "11ColumnWatch")),
         ("keys, first rows", ("PieceWorkV4note", "PieceWorkV5offer", "13SortKeyWriterV")),
         ("records and fields", ("16DelimitedScannerV", "14DelimitedMarksV", "15DelimitedCursorV")),
         ("reading, places", ("11PieceReaderV", "9PieceWorkV", "10ByteWindowC", "isPlainASCII"))]


def counted(path, column):
    """The program's instructions for a picture, by address, and those of all libraries too."""
    subprocess.run(["valgrind", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={COUNTS}",
                    BARE, "render", path, "--quiet", "-o", files.OUT, "--sort", f"-{column}", "--limit", "30"],
                   check=True, capture_output=True)
    costs, objects = collections.Counter(), {}
    place, total, is_call, is_ours = 0, 0, False, False
    with open(COUNTS, encoding="utf-8") as file:
        for line in file:
            if found := re.match(r"c?ob=\((\d+)\)(?: (.*))?", line):
                if found[2]:
                    objects[found[1]] = found[2]
                if line.startswith("ob="):
                    is_ours = objects[found[1]].endswith("gridreel-bare")
            elif line.startswith("calls="):
                is_call = True
            elif found := re.match(r"(0x[0-9a-f]+|[+-]\d+|\*) \S+ (\d+)$", line):
                step = found[1]
                place = int(step, 16) if step.startswith("0x") else place + (0 if step == "*" else int(step))
                if not is_call:
                    total += int(found[2])
                    costs[place] += int(found[2]) if is_ours else 0
                is_call = False
    return costs, total


def shares(path, column):
    """The instructions of each part for all rows but the first 30, and their sum."""
    few, before = counted(first_rows(path), column)
    costs, total = counted(path, column)
    more = {place: cost - few[place] for place, cost in costs.items() if cost > few[place]}
    answer = subprocess.run(["addr2line", "-a", "-f", "-i", "-e", GRIDREEL], capture_output=True,
                            input="\n".join(hex(place) for place in more), text=True, check=True).stdout
    parts = collections.Counter()
    for block in re.split(r"^0x", answer, flags=re.M)[1:]:
        place, *names = block.splitlines()
        text = " ".join(names)
        part = next((part for part, pieces in PARTS if any(piece in text for piece in pieces)), "other")
        parts[part] += more[int(place, 16)]
    parts["other"] += total - before - sum(parts.values())
    return parts, total - before


def first_rows(path):
    short = path.replace(".csv", "-first.csv")
    with open(path, encoding="utf-8") as file, open(short, "w", encoding="utf-8") as out:
        out.writelines(line for _, line in zip(range(31), file))
    return short


def section():
    """The part of DATA.md; empty without valgrind."""
    if not shutil.which("valgrind") or not shutil.which("addr2line"):
        return []
    subprocess.run(["strip", "--strip-debug", "-o", BARE, GRIDREEL], check=True)
    text = [HEADING, "", f"Per row of {ROWS:,}, minus the instructions of a picture of 30 rows; written by",
            "`python3 Benchmarks/detector.py`. Types are detected from all values of all visible columns.", "",
            "| a row of | " + " | ".join(part for part, _ in PARTS) + " | other | all |",
            "|---|" + "---:|" * (len(PARTS) + 2)]
    for title, path, column in (("people, some fields quoted", files.people(ROWS), "Population"),
                                ("plain fields", files.plain(ROWS, "csv"), "x")):
        parts, whole = shares(path, column)
        cells = [f"{parts[part] / ROWS:.0f} ({100 * parts[part] / whole:.0f} %)"
                 for part in [part for part, _ in PARTS] + ["other"]]
        text.append(f"| {title} | " + " | ".join(cells) + f" | {whole / ROWS:.0f} |")
    return [*text, ""]


def main():
    path = os.path.join(HERE, "DATA.md")
    text = "\n".join(section())
    with open(path, encoding="utf-8") as file:
        before, _, after = file.read().partition(HEADING)
    rest = after.partition("\n## ")[2]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before.rstrip() + "\n\n" + text + (f"\n## {rest}" if rest else ""))
    print(text)


if __name__ == "__main__":
    main()
