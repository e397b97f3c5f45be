"""Compares the PDF and SVG frames of a reel with its PNG frames.

    PYTHON Benchmarks/vector_frames.py PROGRAM INPUT FLAGS…

PYTHON has numpy and Pillow; pdftoppm, pdftotext and chromium are installed. The flags are those of `gridreel animate`, such
as `--tap Population`. Each frame is drawn as PNG, PDF, SVG and as a page of one document at two pixels a point; the mean
difference of all channels of all pixels must be at most 2 of 255. No frame may hold an image of pixels, and pdftotext must find
each word of texts that the first and the last frame show whole. Prints a Markdown table and the seconds of CPU.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
import zlib

import numpy
from PIL import Image

SCALE, LIMIT = 2, 2.0


def cpu(words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def pixels(path):
    picture = Image.open(path).convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    return numpy.asarray(Image.alpha_composite(white, picture).convert("RGB"), dtype=float)


def difference(one, other):
    if one.shape != other.shape:
        height, width = (min(a, b) for a, b in zip(one.shape[:2], other.shape[:2]))
        one, other = one[:height, :width], other[:height, :width]
    return numpy.abs(one - other).mean()


def drawn_pdf(path, folder, page=1):
    target = os.path.join(folder, "page")
    words = ["pdftoppm", "-png", "-r", str(72 * SCALE), "-f", str(page), "-l", str(page), "-singlefile", path, target]
    subprocess.run(words, check=True)
    return pixels(target + ".png")


def drawn_svg(path, folder):
    target = os.path.join(folder, "svg.png")
    size = re.search(rb'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', open(path, "rb").read())
    width, height = (round(float(side)) for side in size.groups())
    page = os.path.join(folder, "page.html")
    with open(page, "w", encoding="utf-8") as file:
        file.write(f'<body style="margin:0"><img src="{path}" width="{width}" height="{height}" style="display:block">')
    # A window below a certain size is not drawn as asked for.
    words = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--screenshot={target}"]
    words += [f"--force-device-scale-factor={SCALE}", f"--window-size={max(width, 600)},{max(height, 600)}"]
    subprocess.run([*words, f"file://{page}"], check=True, capture_output=True)
    return pixels(target)[: height * SCALE, : width * SCALE]


def has_pixels(path):
    data = open(path, "rb").read()
    if path.endswith(".svg"):
        return b"<image" in data
    parts = [data] + [inflated(part) for part in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S)]
    return any(re.search(rb"/Subtype ?/Image|\bBI\b.*\bID\b", part, re.S) for part in parts)


def inflated(part):
    try:
        return zlib.decompress(part)
    except zlib.error:
        return b""


def words(path, page=1):
    text = subprocess.run(
        ["pdftotext", "-f", str(page), "-l", str(page), "-layout", path, "-"], capture_output=True, check=True
    ).stdout.decode()
    return text.split()


def frames(program, arguments, folder):
    """Draws all frames in each format: their names and the seconds of CPU by extension."""
    names, seconds = {}, {}
    for ending in ("png", "pdf", "svg"):
        os.mkdir(os.path.join(folder, ending))
        pattern = os.path.join(folder, ending, f"%04d.{ending}")
        line = [program, "animate", *arguments, "--scale", str(SCALE), "--quiet", "-o", pattern]
        seconds[ending] = cpu(line)
        parent = os.path.join(folder, ending)
        names[ending] = [os.path.join(parent, name) for name in sorted(os.listdir(parent))]
    document = os.path.join(folder, "reel.pdf")
    seconds["document"] = cpu([program, "animate", *arguments, "--scale", str(SCALE), "--quiet", "-o", document])
    return names, seconds, document


def main():
    program, *arguments = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        names, seconds, document = frames(program, arguments, folder)
        worst, total, fails = {}, {}, []
        for place, name in enumerate(names["png"]):
            png = pixels(name)
            drawn = {
                "pdf": drawn_pdf(names["pdf"][place], folder),
                "svg": drawn_svg(names["svg"][place], folder),
                "document": drawn_pdf(document, folder, place + 1),
            }
            for kind, picture in drawn.items():
                value = difference(png, picture)
                worst[kind] = max(worst.get(kind, 0), value)
                total[kind] = total.get(kind, 0) + value
                if value > LIMIT:
                    fails.append(f"frame {place + 1} as {kind}: {value:.2f}")
        fails += [f"{name} holds pixels" for name in names["pdf"] + names["svg"] + [document] if has_pixels(name)]
        wanted = set(words(names["pdf"][0])) & set(words(names["pdf"][-1]))
        for place, name in enumerate(names["pdf"]):
            lost = wanted - set(words(name)) | wanted - set(words(document, place + 1))
            if lost:
                fails.append(f"frame {place + 1} has no text {sorted(lost)[:5]}")
        count, single = len(names["png"]), os.path.getsize(names["pdf"][0])
        print(f"| frames of {count} | CPU s | bytes | worst mean difference | average |\n|---|---|---|---|---|")
        for kind in ("pdf", "svg", "document"):
            size = os.path.getsize(document) if kind == "document" else sum(map(os.path.getsize, names[kind]))
            average = total[kind] / count
            print(f"| {kind} | {seconds[kind]:.2f} | {size:,} | {worst[kind]:.2f} | {average:.2f} |")
        ratio = os.path.getsize(document) / max(map(os.path.getsize, names["pdf"]))
        print(f"\nPNG frames: {seconds['png']:.2f} s. The document has {ratio:.2f} times the bytes of the largest page alone.")
        print("\n".join(fails) or "All frames are as they should be.")
    return bool(fails)


if __name__ == "__main__":
    sys.exit(main())
