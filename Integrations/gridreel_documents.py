"""Runs `gridreel docs` for the hook of MkDocs and the extension of Sphinx beside this file.

The program is the one that the environment variable GRIDREEL names, else the one on the PATH.
"""

import os
import re
import shutil
import subprocess
from typing import NamedTuple

_LINE = re.compile(r"(?:(?P<place>.+?): )?(?P<kind>error|warning|note): (?P<text>.*)")
_STALE = re.compile(r"(?P<place>.+?:\d+): (?P<text>.*)")


class Message(NamedTuple):
    """A line of the program.

    `kind` is error, stale, warning or note; `place` is the file, the line and the column as far as they are known, as
    in `index.md:12:5`, else an empty text."""

    kind: str
    place: str
    text: str

    def __str__(self):
        return f"{self.place}: {self.text}" if self.place else self.text


class Result(NamedTuple):
    """What a run of the program said, and whether all pictures are up to date."""

    has_passed: bool
    messages: list


def _messages(output, errors):
    for line in errors.splitlines():
        found = _LINE.fullmatch(line)
        # A line of another shape is the rest of an error, and must not be lost.
        yield Message(found["kind"], found["place"] or "", found["text"]) if found else Message("error", "", line)
    for line in output.splitlines():
        found = _STALE.fullmatch(line)
        if found:
            yield Message("stale", found["place"], found["text"])


def draw(documents, folder, pictures="", is_check=False):
    """Draws what is out of date in documents, whose paths start from `folder`; with `is_check`, only tells what is.

    A program that is missing is an error like any other, so that who builds pages tells it in his own way."""
    program = os.environ.get("GRIDREEL") or shutil.which("gridreel")
    if not program:
        text = "the program gridreel is not on the PATH; install it, or name it by the environment variable GRIDREEL"
        return Result(False, [Message("error", "", text)])
    command = [program, "docs", *documents]
    if pictures:
        command += ["--pictures", pictures]
    command.append("--check" if is_check else "--quiet")
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace",
                              stdin=subprocess.DEVNULL, check=False)
    except OSError as error:
        return Result(False, [Message("error", "", f"{program} cannot be run: {error.strerror}")])
    messages = list(_messages(done.stdout if is_check else "", done.stderr))
    if done.returncode and not any(message.kind in ("error", "stale") for message in messages):
        messages.append(Message("error", "", f"{program} ended with status {done.returncode}"))
    return Result(done.returncode == 0, messages)
