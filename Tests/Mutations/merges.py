"""Merges pairs of branches that change the themes of a project of sixty pictures whose references are in a lock.

    Scripts/check merges [--program GRIDREEL] [--merges COUNT]

Where git merges the themes, it must merge 'gridreel.lock' too, with the line of .gitattributes that the documentation has;
pictures of one branch alone must pass as they are, and one 'record --mode failed' must settle the others. A lock of a thousand
such pictures may have 3 MB. The exit status is 1 if one of these does not hold, 69 if the program is missing.
"""
import argparse
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import mutations
import project

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LOCK = os.path.join("Grids", "gridreel.lock")
ATTRIBUTES = "gridreel.lock merge=union\n"
MOST_BYTES = 3000


class Repository:
    """The project in a repository, with a branch for each change."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        project.write(folder)
        self.write(".gitattributes", ATTRIBUTES)
        self.record("--lock")
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit()
        self.branches = {}

    def git(self, *words):
        """Runs git and tells whether it succeeded."""
        command = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", *words]
        return subprocess.run(command, cwd=self.folder, capture_output=True, check=False).returncode == 0

    def commit(self):
        """Commits everything."""
        assert self.git("add", "--all") and self.git("commit", "--quiet", "--message", "x")

    def write(self, name, text):
        """Writes a file."""
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        """Reads a file."""
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def record(self, *flags):
        """Records what fails."""
        command = [self.program, "record", ".", "--mode", "failed", "--no-progress", "--quiet", "--allow-ci", *flags]
        subprocess.run(command, cwd=self.folder, capture_output=True, check=True)

    def failing(self):
        """The references of the pictures that fail."""
        command = [self.program, "verify", ".", "--no-progress", "--json"]
        report = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False).stdout
        return {picture["reference"] for picture in json.loads(report)["pictures"] if picture["status"] != "passed"}

    def branch(self, change):
        """A branch with a change and its lock, and the pictures that it changed."""
        if change not in self.branches:
            name = f"branch{len(self.branches)}"
            self.git("checkout", "--quiet", "-b", name, "main")
            text = self.read(change[0])
            assert text.count(change[1]) == 1
            self.write(change[0], text.replace(change[1], change[2]))
            changed = self.failing()
            self.record()
            self.commit()
            self.branches[change] = (name, changed)
        return self.branches[change]

    def merge(self, left, right):
        """Merges two branches: whether the sources merge, whether all does, and what is wrong with the result."""
        (ours, our_changed), (theirs, their_changed) = self.branch(left), self.branch(right)
        self.git("checkout", "--quiet", "--detach", ours)
        merges = self.git("merge", "--quiet", "--no-edit", theirs)
        conflicts = subprocess.run(["git", "diff", "--name-only", "--diff-filter=U"], cwd=self.folder, capture_output=True,
                                   text=True, check=True).stdout.split()
        wrong = []
        if merges:
            alone = self.failing() - (our_changed & their_changed)
            self.record()
            wrong = [f"{name} fails, which one branch changed" for name in alone]
            wrong += [f"{name} fails after it was recorded" for name in self.failing()]
        self.git("merge", "--abort")
        self.git("reset", "--quiet", "--hard")
        return all(name == LOCK for name in conflicts), merges, wrong


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check merges", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(ROOT, ".build", "release", "gridreel"))
    parser.add_argument("--merges", type=int, default=50, help="how many merges are tried (default: 50)")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    if not shutil.which(program):
        print(f"check merges: error: {program} is missing; Scripts/gridreel builds it", file=sys.stderr)
        return 69
    with tempfile.TemporaryDirectory() as folder:
        repository = Repository(program, folder)
        pictures = repository.read(LOCK).count("\n  ")
        size = os.path.getsize(os.path.join(folder, LOCK)) / pictures
        pairs = list(itertools.combinations(mutations.themes(), 2))
        random.Random(7).shuffle(pairs)
        tried, conflicts, wrong = 0, 0, []
        for left, right in pairs:
            if tried == options.merges:
                break
            are_sources_merged, merges, faults = repository.merge(left, right)
            if are_sources_merged:
                tried += 1
                conflicts += not merges
                wrong += faults
    print(f"{tried} merges of themes: {conflicts} conflicts in the lock, {len(wrong)} wrong pictures; {size:.0f} bytes a picture")
    for line in wrong[:10]:
        print(f"  {line}")
    return int(bool(conflicts or wrong or size > MOST_BYTES or tried < options.merges))


if __name__ == "__main__":
    sys.exit(main())
