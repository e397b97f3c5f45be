"""What all tests share: the program, lists of jobs, and the proof that each picture was drawn once."""

from __future__ import annotations

import datetime
import json
import os
import random
import subprocess
from pathlib import Path

import pytest
from gridreel import program

ROOT = Path(__file__).resolve().parents[2]
# A table of texts, numbers and days, with a value missing in two columns.
WHEN = [datetime.date(2020, 1, 2), None, datetime.date(2021, 3, 4)]
PEOPLE = {"name": ["Ada", "Grace", "Linus"], "age": [36, 85, None], "since": WHEN}
os.environ.setdefault("GRIDREEL", str(ROOT / ".build" / "release" / "gridreel"))


@pytest.fixture(scope="session")
def own():
    """The program under test."""
    return program.find()


@pytest.fixture
def make_jobs(tmp_path):
    """Writes a list of jobs with different data."""

    def make(count, extra=(), seed=1, rows=5):
        numbers = random.Random(seed)
        path = tmp_path / "jobs.jsonl"
        with path.open("w") as file:
            for index in range(count):
                data = [{"name": f"n{row}", "value": numbers.randint(0, 10**6)} for row in range(rows)]
                job = {"id": index, "data": data, "title": f"Grid {index}", "output": f"{index}.png"}
                file.write(json.dumps(job) + "\n")
            file.writelines(json.dumps(job) + "\n" for job in extra)
        return path

    return make


@pytest.fixture
def saboteur(tmp_path, own, monkeypatch):
    """A program that draws as the real one does, but comes to harm by certain jobs; see saboteur.py."""
    path = tmp_path / "gridreel"
    here = Path(__file__).with_name("saboteur.py")
    path.write_text(f'#!/bin/sh\nexec python3 "{here}" "{own.path}" "$@"\n')
    path.chmod(0o755)
    monkeypatch.setenv("GRIDREEL", str(path))
    return path


def run_module(*arguments, **options):
    """`python -m gridreel run …` as a process."""
    import sys

    command = [sys.executable, "-m", "gridreel", "run", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)
