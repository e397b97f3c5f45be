#!/usr/bin/env python3
"""Checks that one SVG for light and dark pages looks like the SVG of each theme, and measures what it weighs.

    python3 Benchmarks/schemes.py [PROGRAM]

Chromium draws every example in a light and in a dark page: as an image and as a document. The pictures must be the same
pixel for pixel, and the SVG of two themes may have at most 1.15 times the bytes of one. Writes Benchmarks/SCHEMES.md; the exit
status is 1 if something differs or is too heavy.
"""

import argparse
import base64
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
from browser import Browser, find_chromium  # noqa: E402

PAIRS = (("light", "dark"), ("github", "github-dark"))
GREATEST_SHARE = 1.15
PAGE = """<!DOCTYPE html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<style>body{{margin:0}}img{{display:block}}</style><img src="{}">"""


def draw(program, grid, theme, path):
    """Writes an SVG, and returns its bytes."""
    done = subprocess.run(
        [program, "render", str(grid), "--theme", theme, "-o", str(path), "--quiet"], cwd=ROOT, capture_output=True,
        text=True)
    if done.returncode != 0:
        raise SystemExit(f"{grid.name} under {theme}: {done.stderr.strip()}")
    return path.read_bytes()


def shots(browser, path, dark):
    """What Chromium shows of an SVG as an image in a page, and as a document."""
    page = path.with_suffix(".html")
    page.write_text(PAGE.format(path.name))
    pictures = []
    for shown in (page, path):
        browser.open(shown, 1600, 1200, dark)
        data = browser.send("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        pictures.append(base64.b64decode(data))
    return pictures


def compare(program, browser, folder, grid, pair):
    """The bytes of the SVG of two themes per byte of one, and the pages on which they differ."""
    name = grid.name.removesuffix(".grid.json")
    both = folder / f"{name}-both.svg"
    size = len(draw(program, grid, "+".join(pair), both))
    (shares, differing) = ([], [])
    for dark, theme in enumerate(pair):
        own = folder / f"{name}-{theme}.svg"
        shares.append(size / len(draw(program, grid, theme, own)))
        if shots(browser, both, bool(dark)) != shots(browser, own, bool(dark)):
            differing.append(theme)
    return max(shares), differing


def main():
    """Compares all examples and writes the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/gridreel"))
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the pictures")
    given = parser.parse_args()
    program = str(pathlib.Path(given.program).resolve())
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("there is no Chromium here")
    grids = sorted((ROOT / "Examples").glob("*.grid.json"))
    (lines, faults) = ([], [])
    with tempfile.TemporaryDirectory() as place, Browser(chromium) as browser:
        folder = given.keep or pathlib.Path(place)
        for grid in grids:
            cells = []
            for pair in PAIRS:
                share, differing = compare(program, browser, folder, grid, pair)
                cells.append(f"{share:.3f}" + (f" (differs: {', '.join(differing)})" if differing else ""))
                if differing or share > GREATEST_SHARE:
                    faults.append(f"{grid.name} {'+'.join(pair)}: {cells[-1]}")
            lines.append(f"| {grid.name.removesuffix('.grid.json')} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    text = [
        "# One SVG for light and dark pages", "",
        "The bytes of the SVG of two themes per byte of that of the lighter file of one. In Chromium, "
        + ("each looks on a light and on a dark page exactly like the SVG of the theme."
           if not any("differs" in line for line in lines) else "some do not look like the SVG of the theme."),
        "", "| example | " + " | ".join("`" + "+".join(pair) + "`" for pair in PAIRS) + " |",
        "|---|" + "---:|" * len(PAIRS), *lines, "", "Written by `python3 Benchmarks/schemes.py`.", ""]
    (ROOT / "Benchmarks" / "SCHEMES.md").write_text("\n".join(text))
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
