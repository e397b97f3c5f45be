"""Measures what parts with looks cost: a table of words with three runs in each cell beside the same words.

    python3 Benchmarks/looks.py PROGRAM [OLD-PROGRAM]

Prints a Markdown table of CPU seconds of whole processes that write SVG. With an older program, also the
instructions of both for 40 rows without looks, as valgrind counts them; it reads only stripped programs.
"""

import os
import random
import re
import resource
import subprocess
import sys
import tempfile

WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu".split()
COLUMNS = 10


def write(path, rows, form):
    numbers = random.Random(1)
    word = lambda: f"{numbers.choice(WORDS)}{numbers.randrange(100)}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(",".join(f"c{place}" for place in range(COLUMNS)) + "\n")
        for _ in range(rows):
            cells = [form.format(word(), word(), word()) for _ in range(COLUMNS)]
            file.write(",".join(cells) + "\n")


def command(program, table, out, *more):
    return [program, "render", table, "--limit", "all", "-o", out, *more]


def cpu(arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def instructions(arguments):
    told = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *arguments],
        check=True, capture_output=True, text=True).stderr
    return int(re.search(r"Collected : (\d+)", told)[1])


def main():
    program, old = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    markup = [f"--markup=c{place}=markdown" for place in range(COLUMNS)]
    with tempfile.TemporaryDirectory() as folder:
        plain, rich, out = (os.path.join(folder, name) for name in ("plain.csv", "rich.csv", "o.svg"))
        print("| rows × 10 | CPU s, plain | CPU s, three runs | ratio |\n|---:|---:|---:|---:|")
        for rows in (1_000, 10_000):
            write(plain, rows, "{} {} {}")
            write(rich, rows, "**{}** *{}* {}")
            times = [
                (cpu(command(program, plain, out)), cpu(command(program, rich, out, *markup)))
                for _ in range(3)
            ]
            low, high = min(pair[0] for pair in times), min(pair[1] for pair in times)
            print(f"| {rows:,} | {low:.2f} | {high:.2f} | {high / low:.2f} |")
        if old:
            write(plain, 40, "{} {} {}")
            before, after = (instructions(command(name, plain, out)) for name in (old, program))
            print(f"\n40 × 10 without looks: {before:,} → {after:,} instructions ({after / before - 1:+.1%})")


main()
