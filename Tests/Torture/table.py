"""All drawings of one table, and what is wrong with them."""
import json
import os
import shlex
import shutil
import struct
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

from drawing import Drawing
from paper import judge_paper
from picture import Judge

WIDTHS = (None, 320, 480, 640, 900, 1200)
ROWS = 40
TIMEOUT = 60
EXAMPLES = 3


def command(options, table, width, limit, paper, stem):
    _, path, _, title = table
    name, collection = os.path.splitext(os.path.basename(path))[0], table[0]
    arguments = [options.program, "render", path, "--allow-missing", "--title", title or f"{name} of {collection}"]
    arguments += ["--width", str(width)] if width else []
    arguments += ["--limit", str(limit)] if limit else []
    # A title of several words may be cut on paper, which a warning tells; names of the data have one word mostly.
    arguments += ["--page", "a4", "--raw-rules", "names", "-o", stem + ".pdf"] if paper else ["-o", stem + ".png", "-o", stem + ".svg"]
    return arguments + ["--map", stem + ".map.json", "--json"]


def run(arguments):
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
        return done.returncode, done.stdout, done.stderr.strip()
    except subprocess.TimeoutExpired:
        return None, "", f"no end after {TIMEOUT} s"


def pixels(path):
    with open(path, "rb") as file:
        return struct.unpack(">LL", file.read(24)[16:24])


def judge_picture(table, width, report, layout, stem, title):
    drawing = Drawing(stem + ".svg")
    found = Judge(table[2], title, width, report, layout, drawing).judge()
    scale = layout["scale"]
    said = layout["size"]["width"], layout["size"]["height"]
    for name, size in (("PNG", tuple(side / scale for side in pixels(stem + ".png"))), ("SVG", drawing.size)):
        if max(abs(a - b) for a, b in zip(size, said)) > 0.5:
            found["files"].append(f"the {name} has {size} points, the map {said}")
    return found


def draw(options, table, width, limit, paper, stem):
    """Draws once; gives what is wrong, and whether the drawing was refused for its length."""
    arguments = command(options, table, width, limit, paper, stem)
    status, output, error = run(arguments)
    if status:
        return arguments, {"exit": [f"{status}: {error.splitlines()[-1][:300] if error else ''}"]}
    if status is None:
        return arguments, {"exit": [error]}
    try:
        report = json.loads(output)
        with open(stem + ".map.json", encoding="utf-8") as file:
            layout = json.load(file)
        if not paper:
            title = arguments[arguments.index("--title") + 1]
            return arguments, judge_picture(table, width, report, layout, stem, title)
        return arguments, judge_paper(stem + ".pdf", layout, report["columnTypes"])
    except (ValueError, KeyError, ElementTree.ParseError, OSError) as problem:
        return arguments, {"files": [f"{type(problem).__name__}: {problem}"]}


def torture(options, table):
    """All drawings of a table: how many there are, and the failures."""
    failures, count = [], 0
    cases = [(width, None if width is None else ROWS, False) for width in WIDTHS]
    cases += [(None, ROWS, True)] if shutil.which("pdftotext") else []
    folder = tempfile.mkdtemp(prefix="torture-")
    while cases:
        width, limit, paper = cases.pop(0)
        arguments, found = draw(options, table, width, limit, paper, os.path.join(folder, "out"))
        count += 1
        again = width is None and limit and not paper
        if again and "exit" in found:
            continue  # told already of the drawing without a limit
        if "exit" in found and not limit:
            cases.insert(0, (width, ROWS, paper))
        for check, examples in found.items():
            failures.append({
                "check": check, "collection": table[0], "table": os.path.basename(table[1]), "width": width,
                "output": "pdf" if paper else "svg", "count": len(examples), "examples": examples[:EXAMPLES],
                "command": shlex.join(arguments).replace(folder + "/", "")})
    shutil.rmtree(folder)
    return table, count, failures
