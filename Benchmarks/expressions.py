#!/usr/bin/env python3
"""Compares filters with DuckDB: random conditions over random tables must select the same rows.

    python3 Benchmarks/expressions.py [COUNT] [SEED]

Needs DuckDB (`pip install duckdb`). What gridreel means otherwise on purpose is not generated, or is
translated as the list NAMED says; every other difference is printed, and the exit status is then 1.
"""
import csv
import json
import os
import random
import subprocess
import sys

import duckdb

import measuring
from measuring import GRIDREEL

WORK = os.path.join(measuring.WORK, "expressions")
ROWS = 400

# What differs on purpose, and how the SQL says what gridreel means.
NAMED = {
    "computed numbers": "are rounded to 12 significant digits: 0.1 + 0.2 = 0.3",
    "order of texts": "is natural and without case: 'bob' < 'Eve', 'item 2' < 'item 10'",
    "~": "is contains(lower(a), lower(b))",
    "is not true": "counts missing values, as `is distinct from true`",
    "a number as a condition": "is `<> 0`",
    "min, max of texts": "are missing, with a warning; SQL orders bytes",
    "division by zero": "has no value, as in DuckDB",
    "dates": "compare by day if one side has no time",
}
WORDS = ["Ada", "bob", "Émile", "Zoë", "item 2", "item 10", "O'Brien", "50%", "a_b", "x"]


def table(number):
    """A table of random values of every kind, with holes: a CSV file and a relation of DuckDB."""
    os.makedirs(WORK, exist_ok=True)
    path = os.path.join(WORK, "table.csv")

    def maybe(value):
        return None if number.random() < 0.08 else value

    rows = [(row, maybe(number.choice(WORDS)), maybe(number.choice(WORDS)),
             maybe(number.randrange(-20, 60)), maybe(number.randrange(-100, 5000) / 4),
             maybe(f"20{number.randrange(10, 25)}-{number.randrange(1, 13):02}-"
                   f"{number.randrange(1, 29):02}"),
             maybe(number.random() < 0.5)) for row in range(ROWS)]
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["id", "name", "home town", "age", "pay", "born", "active"])
        for row in rows:
            out.writerow(["" if value is None else str(value).lower() if value in (True, False)
                          and isinstance(value, bool) else value for value in row])
    base = duckdb.connect()
    base.execute('create table t (id int, name varchar, "home town" varchar, age double, '
                 'pay double, born date, active boolean)')
    base.executemany("insert into t values (?, ?, ?, ?, ?, ?, ?)", rows)
    return path, base


class Maker:
    """Makes conditions, each as gridreel and as DuckDB write it."""

    def __init__(self, number):
        self.number = number

    def pick(self, *values):
        return self.number.choice(values)

    def column(self, kind):
        if kind == "text":
            return self.pick(("name", "name"), ("[home town]", '"home town"'),
                             ("`home town`", '"home town"'), ('"home town"', '"home town"'))
        if kind == "number":
            return self.pick(("age", "age"), ("pay", "pay"), ('"age"', "age"), ("`pay`", "pay"))
        return ("born", "born")

    def text(self):
        word = self.pick(*WORDS).replace("'", "''")
        quoted = f"'{word}'"
        return (self.pick(quoted, quoted, f'"{word}"'.replace("''", "'")), quoted)

    def day(self):
        year, month, day = (self.number.randrange(2010, 2025), self.number.randrange(1, 13),
                            self.number.randrange(1, 29))
        iso = f"{year}-{month:02}-{day:02}"
        return (self.pick(iso, f"'{iso}'", f"{day:02}.{month:02}.{year}",
                          f"'{day}.{month}.{year}'", f"{year}/{month:02}/{day:02}"),
                f"date '{iso}'")

    def value(self, depth=2):
        """A number."""
        choice = self.number.random()
        if choice < 0.35 or depth == 0:
            return self.column("number")
        if choice < 0.55:
            literal = self.pick("0", "1", "-3", "36", "12.5", "1e2", ".5")
            return (literal, f"{literal}::double")
        if choice < 0.65:
            column = self.pick("age", "pay")
            name, sql = self.pick(
                ("min", "min"), ("max", "max"), ("avg", "avg"), ("mean", "avg"), ("sum", "sum"),
                ("median", "median"), ("count", "count"))
            return (f"{name}({column})", f"(select {sql}({column})::double from t)")
        if choice < 0.7:
            inner = self.value(depth - 1)
            return (f"-({inner[0]})", f"-({inner[1]})")
        left, right, sign = self.value(depth - 1), self.value(depth - 1), self.pick(*"+-*/%")
        if sign in "/%":
            return (f"({left[0]} {sign} {right[0]})", f"({left[1]} {sign} nullif({right[1]}, 0))")
        return (f"({left[0]} {sign} {right[0]})", f"({left[1]} {sign} {right[1]})")

    def compared(self):
        """A comparison, or a column that is a condition."""
        sign, sql = self.pick(("=", "="), ("==", "="), ("!=", "<>"), ("<>", "<>"), ("<", "<"),
                              ("<=", "<="), (">", ">"), (">=", ">="))
        negation = self.pick("", "", "not ")
        kind = self.pick("number", "number", "number", "text", "text", "date", "state", "truth")
        if kind == "number":
            form = self.pick("compare", "compare", "between", "in")
            left, right, other = self.value(), self.value(), self.value(1)
            if form == "compare":
                return (f"{left[0]} {sign} {right[0]}", f"{rounded(left[1])} {sql} {rounded(right[1])}")
            if form == "between":
                return (f"{left[0]} {negation}between {right[0]} and {other[0]}",
                        f"{rounded(left[1])} {negation}between {rounded(right[1])} and "
                        f"{rounded(other[1])}")
            return (f"{left[0]} {negation}in ({right[0]}, {other[0]})",
                    f"{rounded(left[1])} {negation}in ({rounded(right[1])}, {rounded(other[1])})")
        if kind == "text":
            column, text, other = self.column("text"), self.text(), self.text()
            form = self.pick("equal", "in", "like", "ilike", "contains")
            if form == "equal":
                sign, sql = self.pick(("=", "="), ("<>", "<>"), ("==", "="))
                return (f"{column[0]} {sign} {text[0]}", f"{column[1]} {sql} {text[1]}")
            if form == "in":
                return (f"{column[0]} {negation}in ({text[0]}, {other[0]})",
                        f"{column[1]} {negation}in ({text[1]}, {other[1]})")
            if form == "contains":
                part = self.pick("a", "É", "ITEM", "o", "%", "_")
                return (f"{column[0]} {negation}~ '{part}'",
                        f"{'not ' if negation else ''}contains(lower({column[1]}), lower('{part}'))")
            pattern = self.pick("A%", "a%", "%o%", "_ob", "item _%", "%é", "Z%ë", "%", "50%", "a_b")
            return (f"{column[0]} {negation}{form} '{pattern}'",
                    f"{column[1]} {negation}{form} '{pattern}'")
        if kind == "date":
            column, day, other = self.column("date"), self.day(), self.day()
            if self.number.random() < 0.3:
                return (f"{column[0]} {negation}between {day[0]} and {other[0]}",
                        f"{column[1]} {negation}between {day[1]} and {other[1]}")
            return (f"{column[0]} {sign} {day[0]}", f"{column[1]} {sql} {day[1]}")
        if kind == "state":
            column = self.pick(("age", "age"), ("name", "name"), ("born", "born"))
            return (f"{column[0]} is {negation}{self.pick('null', 'missing')}",
                    f"{column[1]} is {negation}null")
        return self.pick(("active", "active"), ("!active", "not active"),
                         ("active is true", "active is not distinct from true"),
                         ("active is not true", "active is distinct from true"),
                         ("active = false", "active = false"), ("age", "age <> 0"))

    def condition(self, depth=3):
        if depth == 0 or self.number.random() < 0.35:
            return self.compared()
        if self.number.random() < 0.2:
            inner = self.condition(depth - 1)
            return (f"{self.pick('not ', '!')}({inner[0]})", f"not ({inner[1]})")
        left, right = self.condition(depth - 1), self.condition(depth - 1)
        word, sql = self.pick(("and", "and"), ("&&", "and"), ("or", "or"), ("||", "or"))
        return (f"({left[0]}) {word} ({right[0]})", f"({left[1]}) {sql} ({right[1]})")


def rounded(sql):
    """What gridreel compares: computed numbers have 12 significant digits."""
    plain = sql.isidentifier() or sql.endswith("::double") and "(" not in sql
    return sql if plain else f"round({sql}, 9)"


def selected(path, condition, folder):
    """The ids of the rows that gridreel selects; or its message."""
    map_path = os.path.join(folder, "map.json")
    run = subprocess.run(
        [GRIDREEL, "render", path, "--columns", "id", "--limit", "all", "--filter", condition,
         "--input-format", "csv", "--map", map_path, "-o", os.path.join(folder, "out.svg")],
        capture_output=True, text=True)
    if run.returncode != 0:
        return run.stderr.strip()
    with open(map_path, encoding="utf-8") as file:
        return sorted(cell["source"] - 1 for cell in json.load(file)["cells"])


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    number = random.Random(seed)
    different = empty = 0
    path, base = table(number)
    for place in range(count):
        if place % 50 == 49:
            path, base = table(number)
        ours, sql = Maker(number).condition()
        theirs = sorted(row[0] for row in base.execute(f"select id from t where {sql}").fetchall())
        found = selected(path, ours, WORK)
        empty += not theirs
        if found != theirs:
            different += 1
            told = found if isinstance(found, str) else sorted(set(found) ^ set(theirs))[:5]
            print(f"{ours}\n  {sql}\n  {told}")
    print(f"{count} conditions, {different} differ, {empty} select nothing; DuckDB "
          f"{duckdb.__version__}, seed {seed}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
