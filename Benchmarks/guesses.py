#!/usr/bin/env python3
"""Counts how many guesses of newcomers are answered: commands, grid files and Python calls of Tests/Guesses.

    Benchmarks/guesses.py PROGRAM [--set open|sealed|later|later-sealed] [--failed] [ID...]

A guess is answered if it exits with 0 and draws what was meant, or if its message offers a line in quotes that does.
What is drawn is read from the map and the description of a second run of the same command; theme and scale are not
looked at. A guess that asks for help is answered by a text with a word that it needs.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
GUESSES = ROOT / "Tests/Guesses"
SIGNATURES = {
    "png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<", "webp": b"RIFF", "gif": b"GIF8", "apng": b"\x89PNG",
    "mp4": b"\x00\x00\x00", "webm": b"\x1a\x45\xdf\xa3", "jpg": b"\xff\xd8",
}
# Runs the program as it was called, then once more with a map and a description that nobody asked for.
WRAPPER = """#!/bin/bash
case ${1:-} in batch | serve | worker) exec "$GUESS_PROGRAM" "$@" ;; esac
facts=$GUESS_FACTS/$$
mkdir -p "$facts"
if [[ -p /dev/stdin || -f /dev/stdin ]]; then cat >"$facts/in"; else : >"$facts/in"; fi
exec 3>&1
"$GUESS_PROGRAM" "$@" <"$facts/in"
status=$?
if [[ $status -eq 0 && ! " $* " =~ " --map " ]]; then
  "$GUESS_PROGRAM" "$@" --map "$facts/map.json" --alt "$facts/alt.txt" <"$facts/in" >/dev/null 2>&1
fi
exit $status
"""


def run(guess, text, program, folder):
    """Runs a guess in a folder with its files: status, messages, and what was drawn."""
    facts = folder / ".facts"
    tools = folder / ".bin"
    for made in (facts, tools):
        made.mkdir()
    (tools / "gridreel").write_text(WRAPPER)
    (tools / "gridreel").chmod(0o755)
    for name in guess["files"]:
        shutil.copy(GUESSES / "files" / name, folder)
    before = {path.name for path in folder.iterdir()}
    environment = os.environ | {
        "PATH": f"{tools}:{os.environ['PATH']}", "GUESS_FACTS": str(facts), "GUESS_PROGRAM": program,
        "PYTHONPATH": str(ROOT / "Python/src"), "GRIDREEL": str(tools / "gridreel"), "HOME": str(folder),
    }
    if guess["kind"] == "grid":
        flags = " --input-format json" if text.startswith("#json\n") else ""
        (folder / "guess.grid.json").write_text(text.removeprefix("#json\n"))
        text = f"gridreel render guess.grid.json -o guess.png{flags}"
    if guess["kind"] == "python":
        (folder / ".guess.py").write_text(text)
        text = "python3 .guess.py"
    source = guess.get("stdin")
    done = subprocess.run(
        ["timeout", "10", "bash", "-c", text], cwd=folder, env=environment, capture_output=True,
        **({"input": source.encode()} if source is not None else {"stdin": subprocess.DEVNULL}))
    made = sorted(
        path for path in folder.rglob("*")
        if path.is_file() and path.name not in before and not str(path).startswith((str(facts), str(tools)))
        and path.name not in ("guess.grid.json", ".guess.py"))
    return done, made, facts


def wrong(guess, done, made, facts):
    """What is not as it was meant; nothing if all is."""
    meant = guess["check"]
    said = (done.stdout + done.stderr).decode(errors="replace")
    if "help" in meant:
        word = meant["help"] if isinstance(meant["help"], str) else "gridreel"
        return None if word.lower() in said.lower() else f"does not tell '{word}'"
    # One that watches is ended by the clock.
    if "any" in meant and done.returncode == 0:
        return None
    if done.returncode != 0 and not (done.returncode == 124 and made):
        return f"status {done.returncode}: {said.strip().splitlines()[-1] if said.strip() else ''}"
    pictures = [path for path in made if path.suffix[1:] in SIGNATURES or path.suffix == ".jpg"]
    bytes_of = [path.read_bytes()[:8] for path in pictures] or [done.stdout[:8]]
    wanted = meant.get("format")
    if wanted and not any(start.startswith(SIGNATURES[wanted]) for start in bytes_of):
        return f"no {wanted}"
    if not wanted and not any(start.startswith(tuple(SIGNATURES.values())) for start in bytes_of):
        return "no picture"
    count = meant.get("count") or meant.get("files")
    if isinstance(count, int) and len(pictures) < count:
        return f"{len(pictures)} pictures in place of {count}"
    if meant.get("reel") or wanted in ("gif", "apng", "mp4", "webm") or guess["kind"] == "python" or set(meant) <= {"count", "files", "format", "any"}:
        return None
    return unlike(meant, facts)


def unlike(meant, facts):
    """What the map and the description have otherwise."""
    maps = sorted(facts.glob("*/map.json"))
    if not maps:
        return "no facts"
    drawn = json.loads(maps[-1].read_text())
    alts = sorted(facts.glob("*/alt.txt"))
    text = alts[-1].read_text() if alts else ""
    cells = drawn["cells"]
    titles = [header["text"] for header in drawn["headers"] if header["column"] not in ("#", "#source")]
    keys = [header["column"] for header in drawn["headers"]]
    columns = meant.get("columns")
    if columns and [c.lower() for c in columns] not in ([t.lower() for t in titles], [k.lower() for k in keys]):
        return f"columns {titles}"
    rows = len({cell["row"] for cell in cells})
    more = re.search(r"(\d+) more rows|of (\d+) rows", text)
    if "rows" in meant and rows != meant["rows"] and not more:
        return f"{rows} rows in place of {meant['rows']}"
    numbers = ("#", "#source")
    first = [cell["text"] for cell in cells if cell["row"] == 1 and cell["column"] not in numbers]
    if "first" in meant and first[: len(meant["first"])] != meant["first"]:
        return f"first row {first}"
    everything = json.dumps(drawn, ensure_ascii=False) + text
    for word in meant.get("present", []):
        if word not in everything:
            return f"'{word}' is not there"
    shown = [cell["text"] for cell in cells]
    for word in meant.get("absent", []):
        if word in shown:
            return f"'{word}' is there"
    if "title" in meant and meant["title"] not in text:
        return "no title"
    return None


def mended(guess, said):
    """A grid file with all that messages say of its keys: other names, other places, or nothing."""
    for key, value in re.findall(
            r"'([^'\n]+)'; write (?:what it has beside it: )?(\".*)$", said, re.MULTILINE):
        guess = replaced(guess, key, lambda _, value=value: value)
    if "columns are chosen by" in said:
        guess = guess.replace('"select"', '"columns"', 1)
    for key in re.findall(r"'([^'\n]+)'; leave it out", said):
        guess = re.sub(r"\0\s*,|,\s*\0|\0", "", replaced(guess, key, lambda _: "\0"))
    for word, name in re.findall(r"unknown word '([^'\n]+)' for .*; did you mean '([^'\n]+)'", said):
        guess = guess.replace(f'"{word}"', f'"{name}"', 1)
    for key, name in re.findall(r"'([^'\n]+)'; (?:did you mean|use) '([^'\n]+)'", said):
        guess = guess.replace(f'"{key}"', f'"{name}"', 1)
    return guess


def replaced(text, key, member):
    """A text of JSON with something else in place of the first member of a key."""
    place = text.find(f'"{key}"')
    if place < 0:
        return text
    start = re.compile(r"\s*:\s*").match(text, place + len(key) + 2)
    if not start:
        return text
    try:
        value, end = json.JSONDecoder().raw_decode(text, start.end())
    except ValueError:
        return text
    return text[:place] + member(value) + text[end:]


def offered(guess, done):
    """The lines that a message offers: as they stand, or the guess with another word in place of a wrong one."""
    said = (done.stdout + done.stderr).decode(errors="replace")
    if guess.lstrip().startswith(("{", "[")):
        whole = re.search(r"^try this file.*:\n(\{.*\})", said, re.MULTILINE | re.DOTALL)
        if whole:
            return [whole.group(1)]
        asks_for_json = "--input-format json" in said
        return ["#json\n" + guess] if asks_for_json else [mended(guess, said)] if mended(guess, said) != guess else []
    lines = re.findall(r"'(gridreel [^\n]*?)'(?:; see|$)", said) + re.findall(r"; (?:without .*?, )?try: (gridreel .*)", said)
    for wrong, right in re.findall(r"(\S+): error: does not exist; did you mean '([^'\n]+)'", said):
        lines.append(guess.replace(wrong, right, 1))
    for wrong, right in re.findall(r"'(\w+)'(?: is not an option)?; did you mean '(\w+)'", said) + [
            (name, "save") for name in re.findall(r"a chain has no '(\w+)'; draw into a file by save", said)]:
        if not guess.startswith("gridreel"):
            lines.append(re.sub(rf"(?<![\w]){wrong}(?=[(=])", right, guess, count=1))
    for wrong, right in re.findall(r"'([^'\n]+)'; (?:did you mean|use) ('[^'\n]+'|[^;\n]+)", said):
        if not right.startswith("--columns") and right.startswith("'"):
            right = right[1:-1]
        if guess.count(wrong):
            lines.append(guess.replace(wrong, right.rstrip("?"), 1))
    # A line stands for the command that was wrong: what comes before it by a pipe and where it writes stay.
    start, _, rest = guess.rpartition("| gridreel") if "| gridreel" in guess else guess.rpartition("&& gridreel")
    joint = "| " if "| gridreel" in guess else "&& "
    target = re.search(r" > \S+$", guess)
    lines = [(start + joint + line if start else line) + (target.group() if target else "")
             if line.startswith("gridreel ") and (start or target) and ">" not in line and "|" not in line else line
             for line in lines]
    return [line for line in lines if line != guess]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--python", help="a folder with Python that has pandas, polars and pyarrow")
    parser.add_argument("--set", default="open", help="which guesses; nobody looked at the sealed ones while building")
    parser.add_argument("--failed", action="store_true", help="name those that are not answered")
    parser.add_argument("ids", nargs="*")
    asked = parser.parse_args()
    if asked.python:
        os.environ["PATH"] = f"{asked.python}:{os.environ['PATH']}"
    program = str(pathlib.Path(asked.program).resolve())
    lines = (GUESSES / f"{asked.set}.jsonl").read_text().splitlines()
    counts = {}
    for guess in map(json.loads, lines):
        if asked.ids and guess["id"] not in asked.ids:
            continue
        texts = [(guess["guess"], "works")]
        reason, how = None, "fails"
        tried = {guess["guess"]}
        while texts:
            text, kind = texts.pop(0)
            with tempfile.TemporaryDirectory() as folder:
                done, made, facts = run(guess, text, program, pathlib.Path(folder))
                found = wrong(guess, done, made, facts)
                if reason is None or found is None:
                    reason = found
                if found is None:
                    how = kind
                    break
                if kind == "works":
                    if done.returncode == 0:
                        how = "wrong"
                if len(tried) < 8:
                    texts += [(line, "offered") for line in offered(text, done) if line not in tried]
                    tried.update(line for line, _ in texts)
        count = counts.setdefault(guess["kind"], {"works": 0, "offered": 0, "wrong": 0, "fails": 0})
        count[how] += 1
        if asked.failed and how in ("wrong", "fails"):
            print(f"{guess['id']:20} {how:6} {guess['guess'][:90]!r}\n{'':27} {reason[:150]}")
    for kind, count in counts.items():
        total = sum(count.values())
        answered = count["works"] + count["offered"]
        print(f"{kind}: {answered} of {total} answered ({answered / total:.0%}): {count}")


if __name__ == "__main__":
    main()
