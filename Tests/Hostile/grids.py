"""Hostile grid files, themes, scripts and jobs, and hostile ways to start the program."""
import json
import os
import sqlite3

from case import Case
from making import grid, image_grid, svg

ROWS = [{"a": n, "b": f"row {n}"} for n in range(3)]
PANIC = svg('<text font-size="1e9" y="99">W</text>')


def draw(name, keys, *flags, status=65, says="", files=None, output="a.png", **more):
    content = keys if isinstance(keys, str) else grid(**keys)
    return Case(name, ["render", "a.grid.json", *flags, "-o", output, "--quiet"],
                {"a.grid.json": content} | (files or {}), status, says, **more)


def sizes():
    notes = [{"row": n % 3 + 1, "column": "a", "text": f"note {n}"} for n in range(20_000)]
    return [
        draw("wide-margin", {"data": ROWS, "margin": 10_000}, status=64, says="MB are allowed"),
        draw("wide-padding", {"data": ROWS, "padding": 10_000}, status=64, says="MB are allowed"),
        draw("20000-footnotes", {"data": ROWS, "footnotes": notes}, status=64, says="MB are allowed"),
        draw("large-scale", {"data": ROWS, "width": 1_000_000, "scale": 8}, status=64, says="MB are allowed"),
        draw("high-rows", {"data": ROWS, "rowHeight": 1e300}, says="out of range"),
        draw("thousand-callouts", {"data": ROWS, "callouts": [{"row": 1, "column": "a", "kind": "box"}] * 1000}, status=0, lines=1),
        draw("thousand-rules", {"data": ROWS, "rules": [{"when": "a > 0", "style": {"background": "red"}}] * 10_000},
             status=0, lines=3),
    ]


def files():
    def endless(folder):
        os.mkfifo(os.path.join(folder, "pipe.csv"))
        os.symlink("/dev/zero", os.path.join(folder, "zero.csv"))
        with open(os.path.join(folder, "large.json"), "wb") as file:
            file.truncate(20 << 30)
        os.mkdir(os.path.join(folder, "out"))
        os.symlink("/etc", os.path.join(folder, "etc"))
        os.symlink("loop.csv", os.path.join(folder, "loop.csv"))

    def named(name, keys, **more):
        return draw(name, keys, prepare=endless, **more)

    return [
        named("data-out-of-reach", {"data": "/etc/passwd"}, says="beyond"),
        named("data-by-a-link", {"data": "etc/passwd"}, says="beyond"),
        named("data-above", {"data": "../../../../etc/passwd"}, says="beyond"),
        named("data-in-a-loop", {"data": "loop.csv"}, status=66, says="Too many levels"),
        named("theme-out-of-reach", {"data": ROWS, "theme": "/etc/passwd.json"}, says="beyond"),
        named("font-out-of-reach", {"data": ROWS, "fontPath": "/usr/share/fonts"}, says="beyond"),
        named("pipe-as-data", {"data": "pipe.csv"}, says="pipe"),
        named("theme-of-20-gib", {"data": ROWS, "theme": "large.json"}, says="larger"),
        Case("device-as-data", ["render", "/dev/zero", "--input-format", "csv", "-o", "a.png"], {}, 66, "device"),
        Case("pipe-without-a-writer", ["render", "pipe.csv", "-o", "a.png"], {}, 66, "no writer", prepare=endless),
        Case("full-device", ["render", "a.csv", "--format", "png", "-o", "-"], {"a.csv": "a\n1\n"}, 73, "No space",
             shell='"$@" > /dev/full'),
        draw("deep-grid", "[" * 100_000, says="nested"),
        draw("grid-of-one-quote", '{"data": "', says="1:10"),
        draw("theme-of-deep-references", {"data": ROWS, "theme": "t.json"}, says="unknown parameter", lines=20,
             files={"t.json": json.dumps(
                 {"name": "t", "extends": "light", "parameters": {f"p{n}": f"$p{n + 1}" for n in range(900)}})}),
        draw("themes-in-a-circle", {"data": ROWS, "theme": "t.json"}, says="circle",
             files={"t.json": '{"name": "t", "extends": "t.json"}'}),
        draw("links-in-a-pdf", {"data": [{"a": 'https://example.org/)>>/A<</S/JavaScript/JS(app.alert(1))>>'}],
                                "columns": [{"key": "a", "cell": "link"}]}, status=0, output="a.pdf", check=no_script),
        draw("script-in-a-vector-file", {"data": [{"a": "</text><script>alert(1)</script>"}]}, status=0, output="a.svg",
             check=no_script),
    ]


def no_script(folder, _):
    names = [name for name in ("a.pdf", "a.svg") if os.path.exists(os.path.join(folder, name))]
    with open(os.path.join(folder, names[0]), "rb") as file:
        content = file.read()
    return ["it holds a script"] if b"/JavaScript" in content.replace(b"/S/JavaScript/JS\\(", b"") \
        and b"/S/JavaScript" in content.split(b"/URI")[0] or b"<script" in content else []


def queries():
    def database(folder):
        with sqlite3.connect(os.path.join(folder, "a.db")) as connection:
            connection.execute("create table t (a)")
            connection.executemany("insert into t values (?)", [(n,) for n in range(1000)])
    endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) as a from n"
    product = "select count(*) as a from t t1, t t2, t t3, t t4"

    def asks(name, query, status, says):
        return Case(name, ["render", "a.db", "--sql", query, "--query-timeout", "2", "-o", "a.png"], {}, status, says,
                    prepare=database)

    return [
        asks("endless-query", endless, 75, "--query-timeout"),
        asks("product-of-tables", product, 75, "--query-timeout"),
        asks("query-that-writes", "drop table t", 64, "only reading"),
        asks("query-that-attaches", "attach '/tmp/x.db' as x", 64, "only reading"),
        Case("no-database", ["render", "a.db", "-o", "a.png"], {"a.db": b"SQLite format 3\0" + b"\xff" * 5000}, 65, "cut off"),
    ]


def runs():
    jobs = "".join(json.dumps({"data": ROWS, "output": f"{n}.png"}) + "\n" for n in range(40))
    hostile = (json.dumps({"data": ROWS, "output": "1.png"}) + "\n" + json.dumps(
        {"data": [{"i": "a.svg"}], "columns": [{"key": "i", "cell": "image"}], "output": "2.png"}) + "\n"
        + '{"data": ' + "[" * 10_000 + "\n" + json.dumps({"data": ROWS, "output": "4.png"}) + "\n")

    def all_drawn(folder, _):
        drawn = sum(os.path.exists(os.path.join(folder, f"{n}.png")) for n in range(40))
        return [] if drawn == 40 else [f"{drawn} of 40 pictures"]

    def last_drawn(folder, _):
        return [] if os.path.exists(os.path.join(folder, "4.png")) else ["the last picture is missing"]

    return [
        Case("closed-files-in-a-batch", ["batch", "jobs.jsonl"], {"jobs.jsonl": jobs}, 0, "", shell='"$@" <&- >&-',
             check=all_drawn),
        Case("closed-files", ["render", "a.csv", "-o", "z.png", "--quiet"], {"a.csv": "a\n1\n"}, 0, shell='"$@" <&- >&- 2>&-'),
        Case("batch-goes-on", ["batch", "jobs.jsonl"], {"jobs.jsonl": hostile, "a.svg": PANIC}, 1, "", check=last_drawn),
        Case("batch-of-good-jobs", ["batch", "jobs.jsonl"], {"jobs.jsonl": jobs}, 0, "", check=all_drawn),
        Case("foreign-shaper", ["render", "a.csv", "-o", "a.png", "--quiet"], {"a.csv": "a\nfi ffi 0x1f\n"}, 0,
             environment={"HB_SHAPER_LIST": "fallback"}, shell='"$@" && env -u HB_SHAPER_LIST "$PROGRAM" render a.csv -o b.png '
             '--quiet && cmp a.png b.png'),
        Case("few-addresses", ["render", "a.csv", "-o", "a.png"], {"a.csv": "a\n1\n"}, 70, "ulimit -v",
             shell='ulimit -v 100000; exec "$@"'),
        Case("few-files", ["render", "a.csv", "-o", "a.png"], {"a.csv": "a\n1\n"}, 70, "ulimit -n",
             shell='ulimit -n 12; exec "$@"'),
        Case("small-stack", ["render", "a.csv", "-o", "a.png", "--quiet"], {"a.csv": "a\n1\n"}, 0,
             shell='ulimit -s 256; exec "$@"'),
        Case("allow-paths-of-a-grid-file", ["render", "a.grid.json", "-o", "a.png", "--quiet"], {
            "a.grid.json": image_grid("/etc/passwd")[:-1] + ', "allowPaths": ["/"]}'}, 65, "beyond"),
        Case("script-out-of-reach", ["batch", "jobs.jsonl"], {"jobs.jsonl": json.dumps(
            {"data": ROWS, "script": "/etc/passwd", "output": "a.gif"})}, 1, ""),
        Case("frames-without-end", ["animate", "a.csv", "--tap", "a", "--duration", "1e6", "-o", "a.gif"],
             {"a.csv": "a\n1\n2\n"}, 64, "out of range"),
    ]


def cases():
    return sizes() + files() + queries() + runs()
