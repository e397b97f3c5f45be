"""Makes the tables of character encodings, Sources/CAssets/encodings.zlib, from Python's codecs.

    Scripts/make encodings

The file is one zlib stream: two lines with the names of the encodings of one byte and of several bytes, all low bytes
of numbers, all high bytes. A number is the difference of a UTF-16 code unit to the one before (modulo 65,536); the
unit 0 stands for no character. The units:

- for each encoding of one byte the characters of the bytes 0x80 to 0xFF;
- for each of several bytes those 128 (0 for a byte that begins a longer character), then for each lead byte 0x81 to
  0xFE and each trail byte 0x40 to 0xFE a character of two bytes;
- the characters of EUC-JP that begin with 0x8F, by their second and third byte in the same order.

Tests/Fixtures/Data/encodings.txt, which is made as well, has for each encoding the number of its characters, and the
SHA-256 of their text in UTF-8; of those of four bytes every eleventh code counts.
"""

from __future__ import annotations

import hashlib
import itertools
import pathlib
import struct
import zlib

ONE_BYTE = (
    "windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257"
    " windows-1258 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10"
    " iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u mac-roman mac-latin2 mac-cyrillic"
    " cp437 cp850 cp852 cp855 cp866 cp874"
).split()
# Each with Python's name for what programs write under this name.
MORE_BYTES = {"shift-jis": "cp932", "euc-jp": "euc-jp", "gb18030": "gb18030", "big5": "cp950", "euc-kr": "cp949"}
LEADS = range(0x81, 0xFF)
TRAILS = range(0x40, 0xFF)
DIGITS = range(0x30, 0x3A)


def character(code: bytes, encoding: str) -> str:
    """The one character that bytes stand for; "" if they stand for none, or for several."""
    try:
        text = code.decode(encoding)
    except UnicodeDecodeError:
        return ""
    return text if len(text) == 1 else ""


def single(encoding: str) -> list[str]:
    found = [character(bytes([byte]), encoding) for byte in range(0x80, 0x100)]
    if encoding != "windows-1252":
        return found
    # As the Encoding Standard of the Web has it, the five bytes without a character are control characters.
    return [each or chr(byte) for byte, each in enumerate(found, 0x80)]


def double(encoding: str, prefix: bytes = b"") -> list[str]:
    return [character(prefix + bytes([lead, trail]), encoding) for lead in LEADS for trail in TRAILS]


def quadruple(encoding: str) -> list[str]:
    codes = itertools.product(LEADS, DIGITS, LEADS, DIGITS)
    return [character(bytes(code), encoding) for code in itertools.islice(codes, 0, None, 11)]


def tables() -> dict[str, list[str]]:
    """The characters of each encoding in the order of their bytes, without those of four bytes."""
    result = {name: single(name) for name in ONE_BYTE}
    for name, encoding in MORE_BYTES.items():
        result[name] = single(encoding) + double(encoding)
    result["euc-jp 3"] = double("euc-jp", b"\x8f")
    return result


def packed(characters: dict[str, list[str]]) -> bytes:
    units = [ord(each or "\0") for table in characters.values() for each in table]
    steps = [(unit - before) % 0x10000 for before, unit in zip([0, *units], units)]
    numbers = struct.pack(f"<{len(steps)}H", *steps)
    names = f"{' '.join(ONE_BYTE)}\n{' '.join(MORE_BYTES)}\n"
    return zlib.compress(names.encode() + numbers[0::2] + numbers[1::2], 9)


def facts(characters: dict[str, list[str]]) -> str:
    longer = {"euc-jp": characters["euc-jp 3"], "gb18030": quadruple("gb18030")}
    lines = []
    for name in [*ONE_BYTE, *MORE_BYTES]:
        found = [each for each in characters[name] + longer.get(name, []) if each]
        lines.append(f"{name} {len(found)} {hashlib.sha256(''.join(found).encode()).hexdigest()}\n")
    return "".join(lines)


def main() -> None:
    root = pathlib.Path(__file__).resolve().parents[3]
    characters = tables()
    root.joinpath("Sources/CAssets/encodings.zlib").write_bytes(packed(characters))
    root.joinpath("Tests/Fixtures/Data/encodings.txt").write_text(facts(characters))


if __name__ == "__main__":
    main()
