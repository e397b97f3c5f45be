"""Checks how the Python files are built; `Scripts/check structure` calls it.

    python3 python_structure.py [ROOT]

- Files of a folder import each other one way only, inside functions too: what fails is a circle.
- No file has more than 400 lines, no function more than 50, its description included.
"""
import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("Benchmarks", "Fuzz", "Integrations", "Python", "Release", "Scripts", "Tests")
# What builds and benchmarks leave beside the sources.
LEFT = {"work", "__pycache__"}
FILE_LINES, FUNCTION_LINES = 400, 50


def files(root):
    """The Python files of the checkout, by folder."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            parts = path.relative_to(root).parts
            if not LEFT.intersection(parts) and not any(part.startswith(".") for part in parts):
                yield path


def imported(tree, is_package):
    """The names that a file may import as modules beside it, each with its line; a package does so by dots alone."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)) and is_package == bool(getattr(node, "level", 0)):
            module = getattr(node, "module", None)
            for name in [module] if module else [name.name for name in node.names]:
                yield name, node.lineno


def circles(modules):
    """The chains of names that lead back to where they begin, one for each set of names.

    `modules` holds for each module the modules that it imports and the lines where it does."""
    found = {}
    for start in sorted(modules):
        chains = [[start]]
        seen = set()
        while chains:
            chain = chains.pop(0)
            for name in modules[chain[-1]]:
                if name == start:
                    found.setdefault(frozenset(chain), [*chain, start])
                elif name in modules and name not in seen:
                    seen.add(name)
                    chains.append([*chain, name])
    return list(found.values())


def too_long(name, text, tree):
    """What has more lines than it may, in the words that the Swift sources get."""
    lines = len(text.splitlines())
    if lines > FILE_LINES:
        yield f"{name}: the file has {lines} lines; {FILE_LINES} are the most"
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = node.end_lineno - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{name}:{node.lineno}: the function has {lines} lines; {FUNCTION_LINES} are the most"


def faults(root):
    """What is wrong, a line each."""
    folders = {}
    for path in files(root):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        yield from too_long(path.relative_to(root), text, tree)
        is_package = (path.parent / "__init__.py").exists()
        # The first line that imports a name is the one that is told.
        folders.setdefault(path.parent, {})[path.stem] = dict(reversed(list(imported(tree, is_package))))
    for folder, modules in folders.items():
        for chain in circles(modules):
            line = modules[chain[0]][chain[1]]
            yield (f"{(folder / chain[0]).relative_to(root)}.py:{line}: "
                   f"imports run in a circle: {' → '.join(chain)}")


def main():
    found = list(faults(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
