"""Changes a project of sixty pictures in many ways, one at a time, and reads what 'gridreel verify' tells.

    Scripts/check mutations [--program GRIDREEL] [--list] [--short]

A change is to be told in one line of at most 200 characters, by its root: the file, the line, the key, the old and the new value
must be those of the change. What no cause explains must be told. Changes that do not show must pass, and of two changes at once
both must be told. The exit status is 1 if the means are worse than the limits below, 69 if the program is missing.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import further
import mutations
import project

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# A short run tries one change of so many.
SHARE = 5
MOST_LINES, LONGEST_LINE, LEAST_NAMED, MOST_UNEXPLAINED = 1.1, 200, 0.98, 0.005


class Verdict:
    """What a run told."""

    def __init__(self, program, folder):
        def run(*flags):
            command = [program, "verify", ".", "--no-progress", *flags]
            return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        self.report = json.loads(run("--json").stdout)
        # The last line counts; errors are told on their own.
        said = run()
        self.lines = said.stdout.splitlines()[:-1] + said.stderr.splitlines()
        self.failures = [picture for picture in self.report["pictures"] if picture["status"] not in ("passed", "recorded")]

    @property
    def unexplained(self):
        """The failures with changed places that no cause explains: those told, and those that are not."""
        told = [picture for picture in self.failures if is_told(picture)]
        silent = [picture for picture in self.failures if not is_told(picture) and uncovered(picture)]
        return told, silent


def is_told(picture):
    """Whether a picture is told to have places that nothing explains."""
    return any(cause["kind"] == "unexplained" for cause in picture["causes"])


def uncovered(picture):
    """Whether a changed place is outside the places of all causes, though the size is the same."""
    difference = picture["difference"]
    if not difference or difference["expectedSize"] != difference["actualSize"]:
        return False
    places = [place for cause in picture["causes"] for place in cause["places"]]
    return any(not any(meet(region, place) for place in places) for region in difference["regions"])


def meet(left, right):
    """Whether two rectangles have a pixel in common."""
    return all(left[axis] < right[axis] + right[axis + 2] and right[axis] < left[axis] + left[axis + 2] for axis in (0, 1))


class Project:
    """The recorded project in a folder, which is changed and restored."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        project.write(folder)
        subprocess.run([program, "record", ".", "--no-progress", "--quiet", "--allow-ci"], cwd=folder, capture_output=True, check=True)

    def verdict(self, changes):
        """What is told of the project with files changed: pairs of a name and what is done to the text."""
        kept = {}
        for name, change in changes:
            path = os.path.join(self.folder, name)
            with open(path, encoding="utf-8", newline="") as file:
                text = file.read()
            kept.setdefault(path, text)
            changed = change(text)
            assert changed != text, f"the change of {name} changes nothing"
            write(path, changed)
        verdict = Verdict(self.program, self.folder)
        for path, text in kept.items():
            write(path, text)
        return verdict


def write(path, text):
    """Writes a file with the line ends of the text."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def replacing(change):
    """A change as a file and what is done to its text."""
    name, old, new = change[:3]

    def apply(text):
        assert text.count(old) == 1, f"{name} has {old!r} {text.count(old)} times"
        return text.replace(old, new)
    return name, apply


def root(change, folder):
    """The root that a cause of a change must name."""
    name, old, new, key, before, after = change
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        text = file.read()
    # What is new comes behind the old text; what is gone has no line.
    end = len(old) if before is None else 0
    line = None if after is None else text[:text.index(old) + end].count("\n") + 1
    return {"file": name, "line": line, "key": key, "old": before, "new": after}


def matches(cause, wanted):
    """Whether a root is the wanted one; a value that was removed has no line of its own."""
    found = dict(cause.get("root") or {})
    return found and (wanted["line"] in (None, found["line"])) and all(
        found[key] == wanted[key] for key in ("file", "key", "old", "new"))


def named(verdict, change, folder):
    """Whether a report names the root of a change."""
    return any(matches(cause, root(change, folder)) for cause in verdict.report.get("causes", []))


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check mutations", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build", "release", "gridreel"))
    parser.add_argument("--list", action="store_true", help="print what is told of each change")
    parser.add_argument("--short", action="store_true", help=f"try one change of {SHARE} only")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    if not shutil.which(program):
        print(f"check mutations: error: {program} is missing; Scripts/gridreel builds it", file=sys.stderr)
        return 69
    step = SHARE if options.short else 1
    with tempfile.TemporaryDirectory() as folder:
        recorded = Project(program, folder)
        kinds = [single(recorded, step, options.list), broken(recorded, step), hidden(recorded, step), double(recorded, step)]
        return 0 if all(kinds) else 1


def single(recorded, step, listed):
    """Applies each change alone; returns whether the limits hold."""
    groups = [(kind, [change for source in (mutations, further) for change in getattr(source, kind)()][::step])
              for kind in ("themes", "grids", "data")]
    changes = [change for _, group in groups for change in group]
    lines = unnamed = longest = failures = told = silent = 0
    for change in changes:
        verdict = recorded.verdict([replacing(change)])
        found = named(verdict, change, recorded.folder)
        lines += len(verdict.lines)
        longest = max([longest, *map(len, verdict.lines)])
        unnamed += not found
        failures += len(verdict.failures)
        counts = [len(part) for part in verdict.unexplained]
        told, silent = told + counts[0], silent + counts[1]
        if not verdict.failures:
            print(f"DOES NOT SHOW {change}")
        if listed or not found:
            print(f"{change[0]} {change[3]} {change[4]} → {change[5]}: {len(verdict.lines)} lines"
                  + ("" if found else ", root not named") + "".join(f"\n    {line}" for line in verdict.lines[:4 if listed else 1]))
    count = len(changes)
    print(f"{count} changes ({', '.join(f'{len(group)} of {name}' for name, group in groups)}), {failures} failures: "
          f"{lines / count:.2f} lines a change, the longest of {longest} characters; root named of {count - unnamed}; "
          f"unexplained places in {told + silent} pictures, told of {told}")
    return (lines <= MOST_LINES * count and longest <= LONGEST_LINE and count - unnamed >= LEAST_NAMED * count
            and told + silent <= MOST_UNEXPLAINED * failures and silent == 0)


def broken(recorded, step):
    """Makes errors; returns whether each is one line that names its place."""
    wrong, errors = 0, mutations.wrong()[::step]
    for change in errors:
        verdict = recorded.verdict([replacing(change)])
        place = root((*change, "", "", ""), recorded.folder)
        line = "{file}:{line}:".format(**place)
        if len(verdict.lines) != 1 or line not in verdict.lines[0]:
            wrong += 1
            print(f"{change[2]} is not one line with {line}:" + "".join(f"\n    {told}" for told in verdict.lines[:3]))
    print(f"{len(errors)} errors, {wrong} not told in one line")
    return not wrong


def hidden(recorded, step):
    """Makes changes that do not show; returns whether none is told."""
    changes = mutations.invisible()[::step]
    alarms = [change[0] for change in changes if recorded.verdict([change]).failures]
    print(f"{len(changes)} changes that do not show, {len(alarms)} false alarms {' '.join(alarms)}".rstrip())
    return not alarms


def double(recorded, step):
    """Makes two changes at once; returns whether both are told, with nothing else."""
    wrong, pairs = 0, mutations.pairs()[::step]
    for pair in pairs:
        verdict = recorded.verdict([replacing(change) for change in pair])
        missing = [change[3] for change in pair if not named(verdict, change, recorded.folder)]
        wrong += bool(missing)
        if missing:
            print(f"{pair[0][3]} and {pair[1][3]}: not told is {' and '.join(missing)}")
    print(f"{len(pairs)} pairs of changes, {len(pairs) - wrong} with both told")
    return not wrong


if __name__ == "__main__":
    sys.exit(main())
