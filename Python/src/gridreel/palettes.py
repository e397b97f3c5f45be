"""Colours behind numbers by the names that they have elsewhere, where columns or a palette are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

# The palettes of the program, which takes them by their names.
_OWN = frozenset(
    "viridis magma plasma cividis blues greens reds oranges purples greys ylgn ylgnbu ylorrd rdylgn rdylbu rdbu coolwarm".split()
)
# Others of ColorBrewer (Cynthia Brewer, colorbrewer2.org), which the program takes as colours.
_OTHERS = {
    "orrd": "fef0d9 fdcc8a fc8d59 e34a33 b30000", "pubu": "f1eef6 bdc9e1 74a9cf 2b8cbe 045a8d",
    "bugn": "edf8fb b2e2e2 66c2a4 2ca25f 006d2c", "gnbu": "f0f9e8 bae4bc 7bccc4 43a2ca 0868ac",
    "bupu": "edf8fb b3cde3 8c96c6 8856a7 810f7c", "purd": "f1eef6 d7b5d8 df65b0 dd1c77 980043",
    "rdpu": "feebe2 fbb4b9 f768a1 c51b8a 7a0177", "pubugn": "f6eff7 bdc9e1 67a9cf 1c9099 016c59",
    "ylorbr": "ffffd4 fed98e fe9929 d95f0e 993404", "spectral": "d7191c fdae61 ffffbf abdda4 2b83ba",
    "piyg": "d01c8b f1b6da f7f7f7 b8e186 4dac26", "prgn": "7b3294 c2a5cf f7f7f7 a6dba0 008837",
    "brbg": "a6611a dfc27d f5f5f5 80cdc1 018571", "puor": "e66101 fdb863 f7f7f7 b2abd2 5e3c99",
    "rdgy": "ca0020 f4a582 ffffff bababa 404040",
}  # fmt: skip
# Colours that a scale may be named by, as in `red-yellow-green`.
_COLORS = frozenset(
    "red orange yellow green blue purple violet pink white grey gray black brown cyan teal magenta gold silver navy lime".split()
)


def colors(name: Any) -> Any:
    """A palette's colours as a heat scale takes them: a name that the program knows, or a list; None for no palette."""
    if isinstance(name, (list, tuple)):
        parts = [str(part) for part in name]
    elif not isinstance(name, str):
        return None
    elif (plain := name.lower().removesuffix("_r")) in _OWN:
        return name
    elif plain in _OTHERS:
        found = [f"#{color}" for color in _OTHERS[plain].split()]
        return found[::-1] if name.lower().endswith("_r") else found
    else:
        parts = re.split(r"\s*[-,–>:]\s*|\s+to\s+", name)
    is_scale = len(parts) > 1 and all(part.lower() in _COLORS or re.fullmatch("#[0-9a-fA-F]{3,8}", part) for part in parts)
    return parts if is_scale else None


def spread(keys: dict[str, Any], takes: Callable[[Any, str], bool]) -> dict[str, Any]:
    """Keys of a job in which palettes are colours of columns.

    A palette in place of the columns of `heat` is that of all columns of numbers, unless a column has its name:
    `takes(column, what)` says whether there "is" such a column, or whether it has "numbers".
    """
    palette = colors(asked := keys.get("heat"))
    names = asked if isinstance(asked, list) else [asked]
    if palette is not None and not any(takes(name, "is") for name in names):
        changes = keys.get("column") if isinstance(keys.get("column"), dict) else {}
        # What all columns have is not added to a column with changes of its own.
        mine = {
            key: {"heat": palette, **change} if "heat" not in change and takes(key, "numbers") else change
            for key, change in (changes or {}).items()
        }
        keys = {**{key: value for key, value in keys.items() if key != "heat"}, "column": {"*": {"heat": palette}, **mine}}
    for name in ("column", "columns"):
        if isinstance(members := keys.get(name), dict):
            keys[name] = {key: _colored(member) for key, member in members.items()}
        elif isinstance(members, list):
            keys[name] = [_colored(member) for member in members]
    return keys


def _colored(column: Any) -> Any:
    """A column whose palette is one that the program takes."""
    heat = column.get("heat") if isinstance(column, dict) else None
    if isinstance(heat, str) and (found := colors(heat)):
        return {**column, "heat": found}
    if isinstance(heat, dict) and isinstance(heat.get("colors"), str) and (found := colors(heat["colors"])):
        return {**column, "heat": {**heat, "colors": found}}
    return column


# What other libraries call a palette.
NAMES = ("cmap", "colormap", "palette")


def asked(options: dict[str, Any]) -> tuple[str, Any, Any] | None:
    """The option that says a palette, the palette, and the columns that have it; these options go."""
    name = next((name for name in NAMES if name in options), None)
    if name is not None:
        columns = options.pop("heat", "*")
        return name, options.pop(name), "*" if columns in (True, None) else columns
    heat = options.get("heat")
    # By column, as formats are.
    if isinstance(heat, dict) and heat and all(colors(palette) is not None for palette in heat.values()):
        return "heat", options.pop("heat"), "*"
    return None


# What methods of others say of a scale.
PARTS = (*NAMES, "domain", "vmin", "vmax")


def scale(more: dict[str, Any]) -> Any:
    """The heat of a column by arguments of other libraries: a palette, with the numbers of its first and last colour."""
    palette = next((more[name] for name in NAMES if more.get(name) is not None), None)
    ends = more.get("domain", (more.get("vmin"), more.get("vmax")))
    domain = list(ends) if isinstance(ends, (list, tuple)) and None not in ends else None
    if palette is not None:
        palette = colors(palette) or (list(palette) if isinstance(palette, tuple) else palette)
    if domain is None:
        return palette
    return {**({} if palette is None else {"colors": palette}), "domain": domain}


def of_columns(palette: Any, columns: Any) -> dict[str, Any]:
    """The changes of columns by which they have a palette."""
    if isinstance(palette, dict):
        return {str(key): {"heat": colors(one)} for key, one in palette.items()}
    heat = colors(palette) or (list(palette) if isinstance(palette, tuple) else palette)
    return {str(key): {"heat": heat} for key in (columns if isinstance(columns, (list, tuple)) else [columns])}
