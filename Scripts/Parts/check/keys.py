"""Counts in how many files each key of the schemas is named, and which are literals more than once.

A key is what an object of a file may have: the names under "properties" of the published schemas. Counted are
files of Sources that name it as a string literal, an identifier (`.rowHeight`, `rowHeight:`) or a case, without
the file that declares it.
"""

import json
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


def keys_of(schema):
    """All names under "properties", at any depth."""
    if isinstance(schema, dict):
        properties = schema.get("properties")
        if isinstance(properties, dict):
            yield from properties
        for value in schema.values():
            yield from keys_of(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from keys_of(value)


def main():
    keys = set()
    for path in sorted((ROOT / "Themes" / "Schemas").glob("*.schema.json")):
        keys.update(keys_of(json.loads(path.read_text())))
    keys.discard("$schema")
    sources = {path: path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift"))}
    literal = {key: 0 for key in keys}
    files = {key: set() for key in keys}
    declared = {key: set() for key in keys}
    word = re.compile(r"[A-Za-z][A-Za-z0-9]*")
    quoted = re.compile(r'"([A-Za-z][A-Za-z0-9]*)"')
    declaration = re.compile(r'(?:Key|StyleKey|OptionName|ReelActionKey)\(\s*(?:\w+: )?"([\w.]+)"')
    for path, text in sources.items():
        code = re.sub(r"//[^\n]*", "", text)
        for name in quoted.findall(code):
            if name in literal:
                literal[name] += 1
        for name in declaration.findall(code):
            for part in name.split("."):
                if part in declared:
                    declared[part].add(path)
        for name in set(word.findall(code)) & keys:
            if re.search(rf'"{name}"|\.{name}\b|case {name}\b|\b{name}:', code):
                files[name].add(path)
    others = {key: len(files[key] - declared[key]) for key in keys}
    repeated = sorted((key for key in keys if literal[key] > 1), key=lambda key: -literal[key])
    print(f"{len(keys)} keys")
    print(f"files besides the declaration: median {statistics.median(others.values()):.0f}, "
          f"worst {max(others.values())}")
    for key in sorted(others, key=lambda key: -others[key])[:20]:
        print(f"  {others[key]:3}  {key}")
    print(f"literals said more than once: {len(repeated)}")
    print("  " + ", ".join(f"{key} {literal[key]}" for key in repeated))
    return 0


if __name__ == "__main__":
    sys.exit(main())
