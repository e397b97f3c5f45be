"""What is wrong with the pages of a PDF, by pdftotext and the map."""
import collections
import html
import re
import subprocess

from picture import SMALLEST_TYPE
from texts import identifier_columns, must_be_whole

WORD = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">|'
                  r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')
HEIGHT = 1.21  # of a line of the bundled fonts by pdftotext, in parts of the type's size


def judge_paper(pdf, layout, types):
    """What pdftotext finds on the pages, beside the headers and cells of the map."""
    found = collections.defaultdict(list)
    done = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, errors="replace")
    if done.returncode:
        return {"files": [f"pdftotext: {done.stderr.strip()[:100]}"]}
    pages, sizes, size = [], collections.Counter(), (0, 0)
    for match in WORD.finditer(done.stdout):
        if match[1]:
            size = float(match[1]), float(match[2])
            pages.append(collections.Counter())
            continue
        left, top, right, bottom = map(float, match.group(3, 4, 5, 6))
        text = html.unescape(match[7])
        pages[-1][text] += 1
        sizes[round((bottom - top) / HEIGHT, 1)] += 1
        if left < -1 or top < -1 or right > size[0] + 1 or bottom > size[1] + 1:
            found["page"].append(f"{text[:40]!r} is outside of page {len(pages)}")
    words = sum(pages, collections.Counter())
    found["page"] += absent_words(words, layout, types)
    found["header"] = [f"{header['text'][:60]} is on no page" for header in layout["headers"]
                       if is_absent(header["text"], words)]
    first = layout["headers"][0]["text"] if layout["headers"] else ""
    found["key"] = [f"page {number} of {len(pages)} is without {first[:40]!r}"
                    for number, page in enumerate(pages, 1) if is_absent(first, page)]
    small = {size: count for size, count in sizes.items() if 0 < size < SMALLEST_TYPE - 0.1}
    if small:
        found["small"].append(f"{sum(small.values())} words at {min(small)} to {max(small)} points")
    return {check: what for check, what in found.items() if what}


def is_absent(text, words):
    return text.isascii() and not all(is_there(word, words) for word in text.split())


def is_there(word, words):
    """Whether a word is among others, whole or broken where a title may wrap."""
    breaks = (place for place in range(1, len(word)) if word[place - 1] in "_-/,;")
    return word in words or any(word[:place] in words and is_there(word[place:], words) for place in breaks)


def absent_words(words, layout, types):
    singles = identifier_columns(layout["cells"], types)
    needed = collections.Counter()
    for cell in layout["cells"]:
        if must_be_whole(types.get(cell["column"]), cell["text"]) or cell["column"] in singles:
            needed.update(cell["text"].split())
    return [f"{text!r} is on the pages {words[text]} times, not {count}"
            for text, count in needed.items() if words[text] < count and text.isascii()]
