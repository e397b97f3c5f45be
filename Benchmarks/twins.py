#!/usr/bin/env python3
"""Compares the HTML page of each example with its picture, and reads its table back.

    python3 Benchmarks/twins.py [PROGRAM] [--keep FOLDER] [--axe axe.min.js]

Chromium draws the page of every example at two pixels per point. At most 1 % of the pixels may differ from the PNG by more than
a fifth of the way from black to white: letters have other edges in every program that draws them. Letters that none of our fonts
has are boxes in the picture and letters of the reader's fonts in the page, so examples with such letters are only told. The
page may have no picture of the whole grid, and its table must have each cell where the map has it, as Scripts/check twins reads it. With --axe,
axe-core must find nothing. Needs lxml, numpy and Pillow. Writes Benchmarks/TWINS.md; the exit status is 1 if something is
wrong.
"""

import argparse
import base64
import io
import json
import pathlib
import subprocess
import sys
import tempfile

import lxml.html
import numpy
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Tests" / part) for part in ("Browser", "Twins")]
import check_twins  # noqa: E402
from browser import Browser, find_chromium  # noqa: E402

GREATEST_SHARE = 0.01
VISIBLE = 255 // 5
SLIGHT = 255 // 10
SCALE = 2


def draw(program, grid, folder):
    """Draws an example as a page and as a picture; returns the paths of both, and the map."""
    name = grid.name.removesuffix(".grid.json")
    (page, picture, places) = (folder / f"{name}.{ending}" for ending in ("html", "png", "json"))
    done = subprocess.run(
        [program, "render", str(grid), "-o", str(page), "-o", str(picture), "--map", str(places), "--scale", str(SCALE),
         ], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr.strip()}")
    return page, picture, json.loads(places.read_text()), "no font has" in done.stderr


def difference(browser, page, picture, folder):
    """The shares of the pixels that differ by more than a fifth, and by more than a tenth."""
    with Image.open(picture) as image:
        own = image.convert("RGBA")
    (width, height) = (own.width // SCALE, own.height // SCALE)
    # The screen's own factor: one that is emulated rounds to whole points.
    browser.open(page, width, height, factor=0)
    data = browser.send("Page.captureScreenshot", clip={
        "x": 0, "y": 0, "width": own.width / SCALE, "height": own.height / SCALE, "scale": 1}, captureBeyondViewport=True)
    shot = Image.open(io.BytesIO(base64.b64decode(data["data"]))).convert("RGB")
    shot.save(folder / (page.stem + "-page.png"))
    # The page has a white ground where the picture is transparent.
    ground = Image.new("RGBA", own.size, "white")
    ground.alpha_composite(own)
    (left, right) = (numpy.asarray(ground.convert("RGB"), dtype=int), numpy.asarray(shot, dtype=int))
    if left.shape != right.shape:
        return 1.0, 1.0
    apart = numpy.abs(left - right).max(axis=2)
    Image.fromarray((apart > VISIBLE).astype("uint8") * 255).save(folder / (page.stem + "-apart.png"))
    return float((apart > VISIBLE).mean()), float((apart > SLIGHT).mean())


def judge(page, places):
    """What is wrong with the table of a page, and with what it shows as pictures."""
    text = page.read_text()
    faults = check_twins.page_faults(text, places)
    area = places["size"]["width"] * places["size"]["height"]
    for element in lxml.html.fromstring(text).iter("img", "svg"):
        box = element.get("viewbox") or element.get("viewBox") or "0 0 0 0"
        sides = [float(side) for side in box.split()]
        # A veil over all but one cell is a single path.
        if element.tag == "img" or sides[2] * sides[3] > area / 2 and len(list(element.iter())) > 2:
            faults.append(f"<{element.tag}> may be the whole grid")
    return faults


def violations(browser, axe):
    """What axe-core finds in the page that is open."""
    browser.run(axe)
    return browser.run(
        "axe.run().then((result) => result.violations.map((entry) => 'axe-core: ' + entry.id + ' at ' + entry.nodes.map("
        "(node) => node.target + ' ' + ((node.any[0] || {}).data || {}).contrastRatio).slice(0, 2).join(' and ')))")


def main():
    """Compares all examples and writes the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/gridreel"))
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the pages and pictures")
    parser.add_argument("--axe", type=pathlib.Path, help="axe.min.js, as in the package axe-core-python")
    given = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("there is no Chromium here")
    axe = given.axe.read_text() if given.axe else None
    (lines, faults) = ([], [])
    with tempfile.TemporaryDirectory() as place, Browser(
            chromium, f"--force-device-scale-factor={SCALE}") as browser:
        folder = given.keep or pathlib.Path(place)
        for grid in sorted((ROOT / "Examples").glob("*.grid.json")):
            name = grid.name.removesuffix(".grid.json")
            page, picture, places, has_boxes = draw(str(pathlib.Path(given.program).resolve()), grid, folder)
            visible, slight = difference(browser, page, picture, folder)
            own = judge(page, places) + (violations(browser, axe) if axe else [])
            if visible > GREATEST_SHARE and not has_boxes:
                own.append(f"{visible:.2%} of the pixels differ")
            faults += [f"{name}: {fault}" for fault in own]
            lines.append(f"| {name}{' (letters without a font)' if has_boxes else ''} | {visible:.2%} | {slight:.2%} | {page.stat().st_size / 1000:.0f} |")
            print(lines[-1], *own, sep="\n  ", flush=True)
    write(lines, axe is not None, faults)
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if faults else 0


def write(lines, has_axe, faults):
    """Writes the page of figures."""
    said = "lxml reads each cell of the map from the table, in its row and column" + (
        ", and axe-core 4 finds nothing in any page." if has_axe else ".")
    text = [
        "# HTML pages beside their pictures", "",
        "How many pixels of Chromium's picture of the page of each example differ from the PNG, at two pixels per point: by more "
        "than a fifth of the way from black to white, and by more than a tenth, as edges of letters do. " + (
            said[0].upper() + said[1:] if not faults else "Faults: " + "; ".join(faults) + "."), "",
        "| example | by a fifth | by a tenth | kB of the page |", "|---|---:|---:|---:|", *lines, "",
        "Written by `python3 Benchmarks/twins.py --axe axe.min.js` (Debian's Chromium, lxml, numpy, Pillow; `axe.min.js` is in the "
        "package `axe-core-python`).", ""]
    (ROOT / "Benchmarks" / "TWINS.md").write_text("\n".join(text))


if __name__ == "__main__":
    sys.exit(main())
