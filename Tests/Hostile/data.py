"""Hostile data: bombs, endless repeats, deep and long texts."""
import os

from case import Case
from making import gzip_zeros, open_document, workbook, zstd_zeros

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures", "Data")


def fixture(name):
    def read():
        with open(os.path.join(FIXTURES, name), "rb") as file:
            return file.read()
    return read


def draw(name, file, content, *flags, status=65, says="", **more):
    return Case(name, ["render", file, *flags, "-o", "a.png", "--quiet"], {file: content}, status, says, **more)


TIME = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="21"/></cellXfs>'
HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'
ENTITIES = "<!DOCTYPE a [<!ENTITY a \"" + "x" * 1000 + "\">" + "".join(
    f"<!ENTITY {chr(98 + n)} \"" + f"&{chr(97 + n)};" * 10 + "\">" for n in range(9)) + "]>"


def packed():
    return [
        draw("gzip-of-zeros", "a.csv.gz", gzip_zeros(1 << 30), says="NUL"),
        draw("zstd-of-zeros", "a.csv.zst", zstd_zeros(1 << 30), says="NUL"),
        draw("zstd-of-8-gib", "a.csv.zst", zstd_zeros(8 << 30), says="unpack"),
        draw("gzip-of-gzip", "a.json.gz", gzip_zeros(1 << 20)[:-4] + b"\0\0\0\0", says="damaged"),
        draw("arrow-of-zeros", "a.arrow", fixture("zeros-zstd.arrow"), "--limit", "3", status=0),
        draw("arrow-of-zeros-sorted", "a.arrow", fixture("zeros-zstd.arrow"), "--limit", "3", "--sort=-#1", status=0),
        draw("arrow-of-rows", "a.arrow", fixture("rows-zstd.arrow"), "--limit", "3", says="suspicious"),
        draw("arrow-of-4-bytes", "a.arrow", b"\xff\xff\xff\xff", says="cut off"),
        draw("arrow-of-a-huge-length", "a.arrow", b"\xff\xff\xff\xff\xff\xff\xff\x7f", says="damaged"),
        draw("parquet", "a.csv", b"PAR1" + bytes(100) + b"PAR1", says="Parquet"),
    ]


def sheets():
    repeat = 'table:number-rows-repeated="16777000"'
    cell = "<table:table-cell><text:p>x</text:p></table:table-cell>"
    wide = cell.replace("cell>", 'cell table:number-columns-repeated="16000">', 1)
    return [
        draw("time-before-time", "a.xlsx", workbook(
            HEAD + '<row r="2"><c r="A2" s="1"><v>-1.1e11</v></c></row>', styles=TIME), status=0),
        draw("time-beyond-time", "a.xlsx", workbook(
            HEAD + '<row r="2"><c r="A2" s="1"><v>-1e308</v></c></row>', styles=TIME), status=0),
        draw("long-way-to-a-sheet", "a.xlsx", workbook(
            HEAD, "a/" * 1_000_000 + "../" * 1_000_000 + "worksheets/s.xml"), status=0),
        draw("entities-in-a-sheet", "a.xlsx", workbook(HEAD.replace(">a<", ">&j;<"), before=ENTITIES), says="document type"),
        draw("outer-entity-in-a-sheet", "a.xlsx", workbook(
            HEAD.replace(">a<", ">&x;<"), before='<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), says="document type"),
        draw("far-cell", "a.xlsx", workbook(HEAD + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), status=0, says="column 2"),
        draw("cell-of-no-sheet", "a.xlsx", workbook(HEAD + '<row r="99999999999999999999"><c r="A1"><v>1</v></c></row>'), status=0),
        draw("sheet-of-250-mib", "a.xlsx", workbook(
            HEAD + '<row><c t="inlineStr"><is><t>' + "x" * (250 << 20) + "</t></is></c></row>"), says="unpack"),
        draw("deep-sheet", "a.xlsx", workbook("<a>" * 100_000), says="nested"),
        draw("repeated-rows", "a.ods", open_document(
            f"<table:table-row>{cell}</table:table-row><table:table-row {repeat}>{cell}</table:table-row>"), says="repeat"),
        draw("repeated-cells", "a.ods", open_document(
            f"<table:table-row {repeat}>{wide}</table:table-row>"), says="repeat"),
        draw("repeated-nothing", "a.ods", open_document(
            f"<table:table-row {repeat}><table:table-cell/></table:table-row>"), says="empty"),
        draw("zip-that-is-cut", "a.xlsx", workbook(HEAD)[:-30], says="cut off"),
    ]


def spans():
    many = ",".join('"%d": {"value": 1, "rowSpan": 100000}' % n for n in range(100_000))
    rows = ",{}" * 99_999
    wide = '[{"a": 1' + "".join(f', "{n}": 1' for n in range(3_000)) + "}"
    return [
        draw("spans-of-many-cells", "a.json", "[{" + many + "}" + rows + "]", says="span more than"),
        draw("spans-of-a-long-text", "a.json", '[{"a": {"value": "' + "x" * (8 << 20) + '", "rowSpan": 100000}}' + rows + "]",
             says="repeat 64 MiB"),
        draw("spans-of-many-columns", "a.json", wide + ',{"a": {"value": 1, "colSpan": 3000}}' * 2_000 + "]", says="span more than"),
        draw("spans-below-the-limit", "a.json", "[{" + ",".join(
            '"%d": {"value": 1, "rowSpan": 2000}' % n for n in range(1000)) + "}" + ",{}" * 1999 + "]", "--limit", "3", status=0),
        draw("span-of-more-rows-than-numbers", "a.json", '[{}, {"a": {"value": 1, "rowSpan": 9223372036854775807}}]', says="is left"),
    ]


def texts():
    sum_of_ones = "+".join(["1"] * 300_000)
    rule = "+---+---+\n"
    return [
        draw("mark-in-a-text", "a.csv", "a\nabc\u200e\n", "--theme", "paper", "-o", "b.svg", "-o", "c.svg", "-o", "d.svg",
             "-o", "e.svg", "-o", "f.pdf", status=0),
        draw("mark-beside-no-character", "a.csv", "a\n\ufffd\u200f\n\u2060\ufb01\n", "-o", "b.svg", "-o", "c.svg", "-o",
             "d.svg", "-o", "e.svg", status=0, lines=3),
        draw("noncharacters", "a.csv", "a\n\ufffe\ufdd0\n", "-o", "a.pdf", status=0, says="U+FFFD"),
        draw("three-million-rows", "a.csv", b"a\n" + b"1\n" * 3_000_000, "--limit", "all", status=64, says="--limit"),
        draw("ten-megabytes-in-a-cell", "a.csv", "a\n" + "word " * 2_000_000, status=0, says="cut"),
        draw("one-word-of-a-megabyte", "a.csv", "a\n" + "x" * 1_000_000, status=0, says="cut"),
        draw("combining-marks", "a.csv", "a\n" + "a" + "\u0301" * 1_000_000, status=0, lines=3),
        draw("hundred-thousand-columns", "a.csv", ",".join(f"c{n}" for n in range(100_000)) + "\n"
             + ",".join(["1"] * 100_000), status=64, says="picture would be"),
        draw("equal-names", "a.csv", ",".join(["a"] * 100_000), status=64, says="picture would be"),
        draw("keys-in-every-row", "a.jsonl", "\n".join(f'{{"k{n}": 1}}' for n in range(20_000)), says="different keys"),
        draw("tables-in-every-object", "a.json", "{" + ", ".join(f'"k{n}": {{"data": [[1]]}}' for n in range(60_000)) + "}",
             status=0, says="rows are drawn"),
        draw("deep-rows", "a.json", '[{"a": ' + "[" * 100_000, says="nested too deeply"),
        draw("deep-objects", "a.json", '{"a": ' * 100_000, says="nested too deeply"),
        draw("nul-bytes", "a.csv", b"a\n\0\n", says="NUL"),
        draw("long-formula", "a.grid.json", '{"data": [{"a": 1}], "columns": ["a", {"key": "b", "value": "'
             + sum_of_ones + '"}]}', status=0),
        draw("deep-filter", "a.csv", "a\n1\n", "--filter", "(" * 10_000 + "a > 1", status=64, says="deep"),
        draw("long-filter", "a.csv", "a\n1\n", "--filter", " and ".join(["a > 0"] * 10_000), status=0),
        draw("numbers-of-a-megabyte", "a.json", '[{"a": ' + "9" * 1_000_000 + "}]", status=0, lines=3),
        draw("date-of-a-large-year", "a.csv", "a\n999999999999-01-01\n2024-02-30\n", status=0, lines=3),
        # Each table once had the lines around it copied.
        draw("drawn-tables", "a.md", "".join(f"{rule}| a | b |\n{rule}| {n} | x |\n{rule}\n" for n in range(20_000)),
             "--input-format", "box", status=0, says="20000 tables", lines=2),
        draw("tables-of-blanks", "a.md", "NAME   AGE   CITY\nann    7     x\n\n" * 20_000,
             "--input-format", "columns", status=0, says="20000 tables", lines=2),
        # Each blank of these once began two columns, and each rule of those was the first of all that follow.
        draw("words-below-a-rule", "a.txt", f"x  {words('a')}\n{'-' * 120_000}\ny  {words('1')} b\n",
             "--input-format", "box", status=0, says="cut off", lines=3),
        draw("rules-below-types", "a.txt", " R │ a\n   │ Int\n───┼────\n" * 20_000,
             "--input-format", "box", says="no table drawn with lines"),
        draw("rules-below-names", "a.txt", "a | b\n------\n" * 30_000, "--input-format", "box",
             status=0, says="15000 tables"),
    ]


def words(word):
    """Very many words on one line."""
    return " ".join([word] * 60_000)


def long_document():
    """What nobody may take for an attack: a PDF of 5,000 pages keeps within the usual budget."""
    rows = "\n".join(f"row {n}," + ",".join(str(n * k % 9973) for k in range(2, 11)) for n in range(100_000))
    return Case("document-of-100000-rows", ["render", "a.csv", "--page", "a4", "-o", "a.pdf", "--quiet"],
                {"a.csv": ",".join(f"c{k}" for k in range(10)) + "\n" + rows})


def cases():
    return packed() + sheets() + spans() + texts() + [long_document()]
