"""Compares the looks of Markdown in cells with what Chromium shows of the same tables.

    python3 Benchmarks/markdown_looks.py PROGRAM FILE.md...

Each table of GitHub's Markdown in the files becomes a CSV file, which PROGRAM draws as SVG, and HTML by markdown-it-py.
Chromium opens both; each text is read from its document with its computed look: bold, italic, monospaced, struck, link.
"""

import base64
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from markdown_it import MarkdownIt

READER = """
<script>
function look(node, root) {
  const style = getComputedStyle(node.parentElement);
  let struck = false, link = null;
  for (let e = node.parentElement; e && e !== root; e = e.parentElement) {
    if (getComputedStyle(e).textDecorationLine.includes('line-through')) struck = true;
    if (e.localName === 'a') link = e.getAttribute('href');
  }
  // Links to files beside the document lead nowhere from a picture.
  if (!/^(https?:|mailto:|tel:)/.test(link || '')) link = null;
  return {bold: +style.fontWeight >= 600, italic: style.fontStyle === 'italic',
    code: /mono/i.test(style.fontFamily), struck, link};
}
function runs(root, lines) {
  for (const line of root.querySelectorAll('br')) line.replaceWith('\\n');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
  for (let node; (node = walker.nextNode());) {
    if (!node.data) continue;
    const own = look(node, root);
    if (lines) {
      const range = document.createRange(); range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      own.struck = lines.some(l => l.left < box.left + 2 && l.right > box.right - 2
        && l.top > box.top + box.height * 0.35 && l.bottom < box.top + box.height * 0.72);
    }
    found.push([node.data, own]);
  }
  return found;
}
const rows = [];
const svg = document.querySelector('svg');
if (svg) {
  const lines = [...svg.querySelectorAll('rect, path')].map(e => e.getBoundingClientRect())
    .filter(b => b.height < 2.5 && b.width > 1);
  const cells = new Map();
  for (const text of svg.querySelectorAll('text')) {
    const y = text.getAttribute('y');
    if (!cells.has(y)) cells.set(y, []);
    cells.get(y).push([+text.getAttribute('x'), runs(text, lines)]);
  }
  for (const y of [...cells.keys()].sort((a, b) => a - b).slice(1))
    rows.push(cells.get(y).sort((a, b) => a[0] - b[0]).map(c => c[1]));
} else {
  for (const row of document.querySelectorAll('tbody tr'))
    rows.push([...row.querySelectorAll('td')].map(cell => runs(cell)));
}
const out = document.createElement('pre');
out.id = 'out'; out.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(rows))));
document.body.replaceChildren(out);
</script>
"""
PLAIN = "<style>code { font-family: monospace }</style>"


def shown(page, folder):
    """The rows of cells of runs that Chromium reads from a page."""
    file = folder / "page.html"
    file.write_text(f"<!DOCTYPE html><meta charset='utf-8'>{PLAIN}<body>{page}{READER}</body>", encoding="utf-8")
    dom = subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", file.as_uri()],
        check=True, capture_output=True, timeout=60).stdout.decode()
    return json.loads(base64.b64decode(re.search(r'<pre id="out">([^<]*)</pre>', dom)[1]))


def joined(cell):
    """The runs of a cell, equal neighbours joined, without white space at the ends."""
    found = []
    for text, look in cell:
        text = re.sub(r"\s+", " ", text)
        key = tuple(sorted((name, value) for name, value in look.items() if value))
        if found and (found[-1][1] == key or not text.strip()):
            found[-1][0] += text
        else:
            found.append([text, key])
    if found:
        found[0][0], found[-1][0] = found[0][0].lstrip(), found[-1][0].rstrip()
    return [(text.strip(), key) for text, key in found if text.strip()]


def tables(file):
    """The tables of a file: their lines."""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    place = 1
    while place < len(lines):
        if re.fullmatch(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?\s*", lines[place]) and "|" in lines[place - 1]:
            end = place + 1
            while end < len(lines) and "|" in lines[end]:
                end += 1
            yield lines[place - 1:end]
            place = end
        place += 1


def html(lines):
    """The HTML of a table of Markdown."""
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return reader.render("\n".join(lines))


def compare(program, lines, folder):
    """Compares a table; returns its numbers of cells, of runs with a look, and the cells that differ."""
    cells = [re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in lines]
    width = len(cells[0])
    body = [[text.strip().replace("\\|", "|") for text in row] + [""] * (width - len(row)) for row in cells[2:]]
    table = folder / "table.csv"
    text = io.StringIO()
    keys = [f"c{number}" for number in range(width)]
    csv.writer(text).writerows([keys] + [row[:width] for row in body])
    table.write_text(text.getvalue(), encoding="utf-8")
    command = [program, "render", table, "-o", folder / "drawn.svg", "--limit", "100000", "--width", "60000",
               "--no-wrap", ",".join(keys), "--missing", "", "--columns", ",".join(keys)]
    for key in keys:
        command += ["--markup", f"{key}=markdown"]
    subprocess.run(command, check=True, capture_output=True)
    ours = shown((folder / "drawn.svg").read_text(), folder)
    theirs = shown(html(lines), folder)
    here = [joined(cell) for row in ours for cell in row]
    there = [joined(cell) for row in theirs for cell in row]
    here, there = [cell for cell in here if cell], [cell for cell in there if cell]
    looks = sum(1 for cell in there for _, key in cell if key)
    return len(there), looks, [pair for pair in zip(here, there) if pair[0] != pair[1]] + (
        [("cells", f"{len(here)} and {len(there)}")] if len(here) != len(there) else [])


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    total = [0, 0, 0, 0]
    for name in sys.argv[2:]:
        for lines in tables(pathlib.Path(name)):
            with tempfile.TemporaryDirectory() as folder:
                if not html(lines).strip().startswith("<table"):
                    continue
                try:
                    cells, looks, differing = compare(program, lines, pathlib.Path(folder))
                except subprocess.CalledProcessError as error:
                    print(f"{name}: {lines[0][:60]}: {(error.stderr or b'').decode()[-200:]}")
                    total[3] += 1
                    continue
            total = [total[0] + 1, total[1] + cells, total[2] + looks, total[3] + len(differing)]
            for pair in differing[:3]:
                print(f"{name}: here {pair[0]}, there {pair[1]}")
    print(f"{total[0]} tables, {total[1]} cells, {total[2]} runs with a look, {total[3]} differ")


main()
