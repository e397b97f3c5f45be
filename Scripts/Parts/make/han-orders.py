"""Writes the orders of Chinese characters from ICU's collations.

They are in Sources/Values/Collation/Han.
Needs PyICU: `pip install PyICU`, which needs libicu-dev. A newer ICU may move rare characters.
"""
import pathlib

import icu

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / "Sources/Values/Collation/Han"
HAN = [chr(code) for start, end in ((0x4E00, 0xA000), (0x3400, 0x4DC0), (0xF900, 0xFADA))
       for code in range(start, end) if icu.Char.charType(chr(code))]
LINE = 96


def collator(locale, strength):
    made = icu.Collator.createInstance(icu.Locale(locale))
    made.setStrength(strength)
    return made


def order(locale):
    """All characters in the order of a locale."""
    return sorted(HAN, key=collator(locale, icu.Collator.TERTIARY).getSortKey)


def japanese():
    """The characters that the Japanese collation has moved, in its order."""
    root = {text: place for place, text in enumerate(order("en"))}
    found = order("ja")
    # Those that are not moved follow in the order of the root collation.
    end = len(found)
    while end > 1 and root[found[end - 2]] < root[found[end - 1]]:
        end -= 1
    return found[:end - 1]


def korean():
    """The syllables that are readings of characters, each followed by these."""
    key = collator("ko", icu.Collator.PRIMARY).getSortKey
    syllables = {key(chr(code)): chr(code) for code in range(0xAC00, 0xD7A4)}
    readings = {}
    for text in order("ko"):
        if key(text) in syllables:
            readings.setdefault(syllables[key(text)], []).append(text)
    return [text for syllable in sorted(readings) for text in [syllable] + readings[syllable]]


def write(name, comment, characters):
    lines = ["".join(characters[start:start + LINE]) for start in range(0, len(characters), LINE)]
    body = "\n".join("    " + line for line in lines)
    (FOLDER / f"HanOrder+{name[0].upper()}{name[1:]}.swift").write_text(encoding="utf-8", data=f"""\
// Written by Scripts/make han-orders with ICU {icu.ICU_VERSION}, Unicode {icu.UNICODE_VERSION}.
extension HanOrder {{
  /// {comment}
  static let {name}Text: StaticString = \"\"\"
{body}
    \"\"\"
}}
""")
    print(name, len(characters), "characters,", len("".join(characters).encode()), "bytes")


write("pinyin", "Chinese characters by their reading in Mandarin, then by strokes.", order("zh"))
write("stroke", "Chinese characters by their number of strokes.", order("zh_TW"))
write("jis", "The characters of JIS X 0208 in its order.", japanese())
write("hanja", "Syllables of Hangul, each followed by the characters read so.", korean())
