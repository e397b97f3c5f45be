"""Options as other libraries write them, in ours: their names, and the forms of their values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import foreign, palettes, patterns
from .messages import warn_of

# Options and methods that leave columns out.
HIDES = ("hide", "cols_hide", "drop", "exclude", "hide_columns")
# Options, and methods of a chain that set one.
OPTIONS = {
    "columns": "select cols fields use_columns usecols keep headers header names show column_names columnDefs column_defs",
    "sort": "sort_by sort_values order_by orderby arrange order sorted_by",
    "filter": "where query filter_by subset",
    "limit": "head top n nrows max_rows first take",
    "tail": "last bottom",
    "group": "group_by groupby section sections row_group groupname_col",
    "caption": "source source_note tab_source_note set_caption footer",
    "subtitle": "description intro",
    "heat": "heatmap background_gradient data_color color_scale gradient",
    "bars": "bar data_bars data_bar databars",
    "pin": "freeze freeze_columns frozen rowname_col stub",
    "table": "sheet_name sheet worksheet",
    "total": "totals grand_summary grand_summary_rows sum summary_rows agg aggregate",
    "missing": "na na_rep sub_missing null",
    "scale": "dpi ppi zoom density resolution device_scale_factor",
    "output": "out path_or_buf file filename save_to to outfile",
    "rules": "style",
    "alt_text": "alt description_text",
    "number_format": "formatters formatter formats fmt number_formats float_format",
    "column_width": "col_widths col_width column_widths widths",
    "theme": "style_theme template opt_theme use_theme set_theme",
}
OPTION_OF = {other: ours for ours, others in OPTIONS.items() for other in others.split()}


def options(given: dict[str, Any], known: Callable[[str], bool]) -> dict[str, Any]:
    """Options with those of other libraries in our names."""
    meant: dict[str, Any] = {}
    if isinstance(given.get("header"), (list, tuple)):
        given = {("columns" if name == "header" else name): value for name, value in given.items()}
    given = _renamed(given, meant)
    for name, value in given.items():
        ours = name if known(name) and name != "alt" else OPTION_OF.get(name, name)
        if name == "style" and isinstance(value, str):
            ours = "theme"
        if name == "format" and not known(name):
            ours, value = _format(value)
        if ours == name and not known(name) and name not in _READ_HERE and (new := foreign.asked(name, value)) is not None:
            meant = foreign.merged(meant, new)
            continue
        if ours != name and ours not in given:
            warn_of(f"the option '{name}' is {told(name, ours, value)} here")
            name, value = ours, scaled(name, value)
        meant[name] = value
    _hide(meant)
    for name, usual in USUAL.items():
        if meant.get(name) is True or meant.get(name) == "sum":
            meant[name] = usual
    meant = _painted(meant)
    for name, kinds in _FORMS.items():
        if isinstance(meant.get(name), kinds) and (new := foreign.asked(name, meant[name])) is not None:
            meant = foreign.merged({other: value for other, value in meant.items() if other != name}, new)
    if isinstance(texts := meant.get("highlight"), dict):
        meant["highlight"] = [patterns.equality(key, value) for key, value in texts.items()]
    if sides := _sides(meant.get("align"), meant.get("columns")):
        warn_of("'align' has a side for each column by its key here")
        meant["align"] = sides
    if "columns" in meant:
        meant["columns"] = patterns.columns(meant["columns"], meant)
    if isinstance(totals := meant.get("total"), dict):
        meant["total"] = [f"{key}={name}" for key, names in totals.items() for name in (names if isinstance(names, list) else [names])]
    _align(meant)
    _patterned(meant)
    if meant.pop("omit_background", False):
        meant["background"] = "none"
    if "sort" in meant:
        meant["sort"] = ordered(meant["sort"], meant)
    return meant


def _format(value: Any) -> tuple[str, Any]:
    """The option that `format` means if it is no format of files, and its value."""
    if isinstance(value, dict) or callable(value):
        return "number_format", value
    return (isinstance(value, str) and patterns.option_of(value)) or "format", value


def is_pattern(format: Any) -> bool:
    """Whether what stands for the format of files is one of numbers or dates."""
    return _format(format)[0] != "format"


def told(name: str, ours: str, value: Any) -> str:
    """An option as a warning names it, with its value where that is another one than was given."""
    new = scaled(name, value)
    return f"'{ours}'" if new is value else f"{ours}={new!r}"


def without_pixels(given: dict[str, Any], formats: list[str]) -> dict[str, Any]:
    """Options without the pixels per inch of pictures that have no pixels."""
    if not formats or set(formats) - VECTORS:
        return given
    for name in [name for name in given if OPTION_OF.get(name) == "scale"]:
        kinds = " and ".join(kind.upper() for kind in dict.fromkeys(formats))
        warn_of(f"the option '{name}' is left out, since {kinds} {'have' if ' and ' in kinds else 'has'} no pixels")
        given = {other: value for other, value in given.items() if other != name}
    return given


# Formats without pixels.
VECTORS = frozenset(("pdf", "svg", "html", "md"))


def _hide(meant: dict[str, Any]) -> None:
    """Leaves out columns by our option."""
    for name in HIDES:
        if (dropped := meant.pop(name, None)) is not None and "columns" not in meant:
            warn_of(f"the option '{name}' is 'columns' with '-' before names here")
            meant["columns"] = [f"-{key}" for key in keys_of((dropped,), {})]


def _painted(meant: dict[str, Any]) -> dict[str, Any]:
    """Options in which a palette is that of columns."""
    meant = dict(meant)
    if (found := palettes.asked(meant)) is None:
        return meant
    name, palette, columns = found
    warn_of(f"the palette of '{name}' is the 'heat' of a column here, as in column={{'price': {{'heat': 'viridis'}}}}")
    return foreign.merged(meant, {"column": palettes.of_columns(palette, columns)})


def _align(meant: dict[str, Any]) -> None:
    """Writes sides of columns as the program takes them."""
    if isinstance(sides := meant.get("align"), dict):
        meant["align"] = [f"{key}={side}" for key, side in sides.items()]
    elif sides in _SIDES.values():
        meant["align"] = f"*={sides}"
    elif isinstance(sides, (list, tuple)) and sides and all(side in _SIDES.values() for side in sides):
        meant["align"] = [f"#{place}={side}" for place, side in enumerate(sides, 1)]


def _patterned(meant: dict[str, Any]) -> None:
    """Writes patterns as ours; those of dates among formats of numbers become formats of dates."""
    formats = meant.get("number_format")
    if isinstance(formats, dict) and (dates := {key: one for key, one in formats.items() if isinstance(one, str) and patterns.is_date(one)}):
        warn_of("patterns of dates are 'date_format' here")
        old = meant.get("date_format", {})
        meant["date_format"] = {**dates, **(old if isinstance(old, dict) else {"*": old})}
        meant["number_format"] = {key: one for key, one in formats.items() if key not in dates}
        if not meant["number_format"]:
            del meant["number_format"]
    if "date_format" in meant:
        meant["date_format"] = patterns.dates(meant["date_format"])
    if "number_format" in meant:
        meant["number_format"] = patterns.numbers(meant["number_format"])
    if isinstance(changes := meant.get("column"), dict):
        meant["column"] = {key: patterns.formatted(change) for key, change in changes.items()}


def _renamed(given: dict[str, Any], meant: dict[str, Any]) -> dict[str, Any]:
    """Options without new names of columns, which are titles among those that are meant."""
    if not isinstance(titles := given.get("rename"), dict):
        return given
    meant["column"] = {str(key): {"title": title} for key, title in titles.items()}
    return {name: value for name, value in given.items() if name != "rename"}


# Options that are read here or where pictures are drawn.
_READ_HERE = frozenset((*HIDES, "header", "ascending", "descending", "reverse", "omit_background", "hide_index", "index", *palettes.NAMES))
# Values of options that others only switch on.
USUAL = {"total": "*", "heat": "*", "bars": "*"}
# Values of options as others write them, for which the program has another option.
_FORMS: dict[str, Any] = {"spanners": dict, "footnotes": str, "heat": dict, "column_width": list, "rules": str}
def _sides(letters: Any, columns: Any) -> list[str] | None:
    """The sides of columns that are a letter each, as in LaTeX; nothing for anything else."""
    if not isinstance(letters, str) or not isinstance(columns, (list, tuple)):
        return None
    sides = [_SIDES.get(letter) for letter in letters if letter not in "| "]
    if len(sides) != len(columns) or None in sides:
        return None
    keys = [column["key"] if isinstance(column, dict) else column for column in columns]
    return [f"{key}={side}" for key, side in zip(keys, sides)]


_SIDES = {"l": "left", "c": "center", "r": "right"}


def ordered(keys: Any, more: dict[str, Any]) -> Any:
    """Keys of an order, turned where `descending`, `reverse` or `ascending` among other arguments say so; these go."""
    if isinstance(keys, dict):
        return [_turned(key) if str(way).lower() in _FALLING else key for key, way in keys.items()]
    if isinstance(keys, tuple) and len(keys) == 2 and str(keys[1]).lower() in ("asc", "desc", "ascending", "descending"):
        return _turned(keys[0]) if str(keys[1]).lower() in _FALLING else keys[0]
    falls = any([more.pop("descending", False), more.pop("reverse", False)])
    rises = more.pop("ascending", True)
    if isinstance(rises, (list, tuple)) and isinstance(keys, (list, tuple)):
        return [key if up else _turned(key) for key, up in zip(keys, rises)]
    return _turned(keys) if falls or not rises else keys


def scaled(name: str, value: Any) -> Any:
    """An option's value by our name of it: dots per inch are pixels per point."""
    return max(1, min(8, round(value / 72))) if name in ("dpi", "ppi", "resolution") and isinstance(value, (int, float)) else value


# Directions of an order that others write beside its key.
_FALLING = ("desc", "descending", "false", "-1")


def _turned(keys: Any) -> Any:
    if isinstance(keys, (list, tuple)):
        return [_turned(key) for key in keys]
    return keys[1:] if str(keys).startswith("-") else f"-{keys}"


def keys_of(values: tuple[Any, ...], more: dict[str, Any]) -> list[str]:
    named = [more[name] for name in ("columns", "subset", "cols") if name in more]
    found: list[str] = []
    for value in [*values, *named]:
        found += [str(key) for key in value] if isinstance(value, (list, tuple)) else [str(value)]
    return found
