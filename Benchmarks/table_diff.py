"""Compares the differences that `gridreel diff` finds with those of a script over pandas, on editions of public tables.

    PYTHON Benchmarks/table_diff.py PROGRAM REPOSITORY… [--pairs 50] [--keep FOLDER]

PYTHON has pandas. A repository is a git repository, bare or not, with CSV files in its history; a pair is two editions of
one file, found from the newest back. Rows are identified by the first columns whose values tell all rows apart in both
editions. The rows added and gone and the changed cells of `--json` must be exactly those of pandas, where a column is
compared by numbers if all of its values in both editions are such, and by texts otherwise. Prints a Markdown table.
"""

import argparse
import collections
import io
import json
import math
import os
import resource
import subprocess
import sys
import tempfile

import pandas

MISSING = {"", "NA", "N/A", "n/a", "NaN", "nan", "null", "NULL", "None", "-", "–"}
PAIRS_PER_FILE, FILES_PER_REPOSITORY, GREATEST_BYTES = 3, 6, 30 << 20


def git(repository, *words):
    return subprocess.run(["git", "-C", repository, *words], check=True, capture_output=True).stdout


def editions(repository):
    """Files of a repository with their versions as names of objects, the newest first."""
    listed = git(repository, "log", "--format=", "--raw", "--no-abbrev", "--no-renames", "--", "*.csv")
    versions = collections.defaultdict(list)
    for line in listed.decode(errors="replace").splitlines():
        facts, _, path = line.partition("\t")
        name = facts.split()[3] if facts.startswith(":") else ""
        if name.strip("0") and name not in versions[path] and '"' not in path:
            versions[path].append(name)
    return sorted(versions.items(), key=lambda item: (-len(item[1]), item[0]))


def table(data):
    frame = pandas.read_csv(io.BytesIO(data), dtype=str, keep_default_na=False)
    names = list(frame.columns)
    if not isinstance(frame.index, pandas.RangeIndex):
        raise ValueError("rows with more fields than the header")
    if any(not name.strip() or name.startswith("Unnamed:") or name != name.strip() for name in names):
        raise ValueError("columns without names")
    return frame


def key(old, new):
    """The first columns that tell all rows apart in both tables."""
    common = [name for name in new.columns if name in old.columns]
    for count in range(1, 4):
        names = common[:count]
        if len(names) == count and not old.duplicated(names).any() and not new.duplicated(names).any():
            return names
    for name in common[1:]:
        if not old.duplicated([name]).any() and not new.duplicated([name]).any():
            return [name]
    return None


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def changes(old, new, names):
    """The differences as pandas has them: places of rows from 1, and of changed cells."""
    places = {tuple(row): place for place, row in enumerate(old[names].itertuples(index=False))}
    rows = [tuple(row) for row in new[names].itertuples(index=False)]
    pairs = [(places[row], place) for place, row in enumerate(rows) if row in places]
    added = {place + 1 for place, row in enumerate(rows) if row not in places}
    gone = {place + 1 for row, place in places.items() if row not in set(rows)}
    cells = set()
    for name in new.columns:
        if name in names or name not in old.columns:
            continue
        before, after = old[name].tolist(), new[name].tolist()
        filled = [text for text in before + after if text not in MISSING]
        is_number = bool(filled) and all(number(text.strip()) is not None for text in filled)
        for left, right in pairs:
            one, other = before[left], after[right]
            if one == other or one in MISSING and other in MISSING:
                continue
            if is_number and one not in MISSING and other not in MISSING:
                one, other = number(one), number(other)
                if one == other or math.isnan(one) and math.isnan(other):
                    continue
            cells.add((right + 1, name))
    return added, gone, cells


def found(program, paths, names):
    """The differences as the program has them, and its seconds of CPU."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    quoted = [f'"{name}"' if "," in name else name for name in names]
    done = subprocess.run(
        [program, "diff", *paths, "--json", *(word for name in quoted for word in ("--row-key", name))],
        capture_output=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if done.returncode not in (0, 1):
        return None, done.stderr.decode().strip().splitlines()[0]
    report = json.loads(done.stdout)
    cells = {(row["row"], cell["column"]) for row in report["changed"] for cell in row["cells"]}
    added = {row["row"] for row in report["added"]}
    return (added, {row["oldRow"] for row in report["gone"]}, cells), seconds


def pairs(repository, most):
    """Pairs of editions: a name, two files' bytes, two tables, their key."""
    files = 0
    for path, versions in editions(repository):
        count = 0
        for newer, older in zip(versions, versions[1:]):
            if count == PAIRS_PER_FILE or most == 0:
                break
            data = [git(repository, "cat-file", "blob", name) for name in (older, newer)]
            if max(map(len, data)) > GREATEST_BYTES:
                break
            try:
                old, new = map(table, data)
            except (ValueError, UnicodeDecodeError):
                continue
            names = key(old, new) if len(old) and len(new) else None
            if names and not old.equals(new):
                count, most = count + 1, most - 1
                yield path, data, old, new, names
        files += count > 0
        if files == FILES_PER_REPOSITORY or most == 0:
            return


def compare(program, folder, place, pair):
    path, data, old, new, names = pair
    paths = [os.path.join(folder, f"{place}-{side}.csv") for side in ("old", "new")]
    for name, content in zip(paths, data):
        with open(name, "wb") as file:
            file.write(content)
    wanted = changes(old, new, names)
    had, cost = found(program, paths, names)
    title = f"`{path}` by {', '.join(names)} | {len(old):,} × {len(old.columns)}"
    if had is None:
        return f"| {title} | | | | {cost} |", False
    numbers = " | ".join(f"{len(part):,}" for part in wanted)
    wrong = [sorted(one ^ other, key=str)[:3] for one, other in zip(wanted, had)]
    isSame = wanted == had
    return f"| {title} | {numbers} | {'same' if isSame else wrong}, {cost:.2f} s |", isSame


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("repositories", nargs="+")
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--keep", help="a folder in which the editions stay")
    arguments = parser.parse_args()
    same = count = 0
    print("| table | rows × columns | added | gone | changed cells | gridreel |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for repository in arguments.repositories:
            for pair in pairs(repository, min(arguments.pairs - count, 9)):
                line, isSame = compare(arguments.program, folder, count, pair)
                print(line, flush=True)
                count, same = count + 1, same + isSame
    print(f"\n{same} of {count} pairs are the same.")
    return same != count


if __name__ == "__main__":
    sys.exit(main())
