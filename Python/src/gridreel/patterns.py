"""Patterns of numbers and dates, conditions and columns as other libraries write them, in ours."""

from __future__ import annotations

import re
from typing import Any

from .errors import GridError, Status

# The signs of currencies by their codes.
CURRENCIES = {"EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"}
# Formats by words for them.
WORDS = {
    "currency": "$#,##0.00", "money": "$#,##0.00", "dollar": "$#,##0.00", "percent": "0.0%", "percentage": "0.0%",
    "integer": "#,##0", "compact": {"number": {"compact": True}},
}
# Patterns by the names of great_tables.
DATE_STYLES = {
    "iso": "yyyy-MM-dd",
    "day_month_year": "d MMMM yyyy",
    "day_m_year": "d MMM yyyy",
    "month_day_year": "MMMM d, yyyy",
    "m_day_year": "MMM d, yyyy",
}
# Letters of dates as Python has them.
LETTERS = {
    "%d": "dd", "%m": "MM", "%Y": "yyyy", "%y": "yy", "%H": "HH", "%M": "mm", "%S": "ss", "%b": "MMM", "%B": "MMMM",
    "%a": "EEE", "%A": "EEEE", "%e": "d", "%-d": "d", "%F": "yyyy-MM-dd", "%T": "HH:mm:ss", "%I": "hh", "%p": "a",
}


def dates(formats: Any) -> Any:
    """Patterns of dates in the letters of ours, where they have those of Python."""
    if isinstance(formats, dict):
        return {key: dates(format) for key, format in formats.items()}
    if isinstance(formats, str):
        if found := re.fullmatch(r"\{:(.*)\}", formats):
            formats = found[1]
        for letter, ours in LETTERS.items():
            formats = formats.replace(letter, ours)
    return formats


def numbers(formats: Any) -> Any:
    """Formats of numbers, of all columns or by column, of which some are written as Python's are: `"${:,.0f}"`.

    Raises `GridError` where one is code.
    """
    if isinstance(formats, dict):
        return {key: numbers(format) for key, format in formats.items()}
    # `"{:.1f}".format` is what `to_html` of pandas takes.
    if callable(formats) and isinstance(own := getattr(formats, "__self__", None), str):
        formats = own
    if callable(formats):
        raise GridError("code is not run for numbers; write a pattern, as {'price': '#,##0.0'}", Status.USAGE)
    if not isinstance(formats, str):
        return formats
    word = WORDS.get(formats)
    ours = word if isinstance(word, str) else pattern(formats)
    if re.search(r"\{[^'}]*:[^'}]*\}", ours):
        raise GridError(f"no number is written as '{formats}' here; write a pattern, as '#,##0.0'", Status.USAGE)
    return ours


# A number in a text as Python's `format` has it, with how it is aligned, its sign, zeros before it and more.
_BRACES = re.compile(
    r"\{\w*(?:![rsa])?(?::(?:.?[<>=^])?(?P<sign>[-+ ]?)z?#?(?P<width>0?\d*)(?P<groups>[,_]?)(?:\.(?P<count>\d+))?(?P<kind>[%fFdgGn]?))?\}"
)
# The same as C has it, in which a percent sign of the text stands twice.
_PERCENT = re.compile(r"%(?P<sign>[-+#]*)(?P<width>0?\d*)(?P<groups>,?)(?:\.(?P<count>\d+))?(?P<kind>[fFdiugG])")
# A format of D3, which is all of the text. Without widths: `0.0%` is a pattern of ours.
_D3 = re.compile(
    r"(?:.?[<>=^])?(?P<sign>[-+( ]?)(?P<symbol>[$€£¥]?)(?P<more>[-+(]?)(?P<groups>,?)(?:\.(?P<count>\d+))?(?P<trim>~?)(?P<kind>[%fd]?)"
)


def pattern(format: str) -> str:
    """A pattern of ours for one of Python, C or D3; what is none of these as it is.

    A percent sign multiplies only where it does so there: in `{:.1%}`, and not behind `{:.1f}`, where it is text.
    """
    if len(places := list(_BRACES.finditer(format))) == 1 and "{:%" not in format.replace("{:%}", ""):
        return _around(format, places[0], {"{{": "{", "}}": "}"})
    # Where it stands twice or in quotes, it begins no number; others would begin a part of a date.
    single = re.sub("%%|'[^']*'|\"[^\"]*\"", lambda said: "\0" * len(said[0]), format)
    if single.count("%") == 1 and (found := _PERCENT.search(single)):
        return _around(format, found, {"%%": "%"})
    if (found := _D3.fullmatch(format)) and (found["groups"] or found["count"] or found["kind"]):
        return _made(found, found["symbol"], "")
    # Workbooks have a backslash before a character that is text.
    return re.sub(r"\\(.)", lambda escaped: text(escaped[1]), format)


def _around(format: str, number: re.Match[str], escapes: dict[str, str]) -> str:
    """The pattern of a number in a text in which some characters stand twice."""
    texts = [format[: number.start()], format[number.end() :]]
    for twice, once in escapes.items():
        texts = [text.replace(twice, once) for text in texts]
    return _made(number, *texts)


def _made(found: re.Match[str], before: str, after: str) -> str:
    """The pattern of a number that a format asks for, with the texts around it."""
    parts = {name: text or "" for name, text in found.groupdict().items()}
    kind, count, width, trim = parts["kind"], parts["count"], parts.get("width", ""), parts.get("trim", "")
    if kind in ("d", "i", "u") or count == "0":
        fraction = ""
    elif trim or not count or kind in ("", "g", "G", "n"):
        # As many decimals as there are: to round is not what this asks for.
        fraction = "." + "#" * (int(count) if trim and count else _MOST_DECIMALS)
    else:
        fraction = "." + "0" * int(count)
    whole = "#,##0" if parts["groups"] or kind == "n" else "0"
    if width.startswith("0") and whole == "0":
        # The width counts the point and the decimals, too.
        whole = "0" * max(1, int(width) - len(fraction) - (kind == "%"))
    digits = whole + fraction + ("%" if kind == "%" else "")
    sign = parts["sign"] + parts.get("more", "")
    left, right = ("+" if "+" in sign else "") + text(before), text(after)
    # D3 has negative numbers in brackets; words before a number stand before its sign, too, unlike a currency's.
    if "(" in sign:
        return f"{left}{digits}{right};({left}{digits}{right})"
    return left + digits + right + (f";{text(before)}-{digits}{right}" if re.search(r"\w", before) else "")


# Decimals that are written if a number has them.
_MOST_DECIMALS = 6
# What means something in a pattern, and is text in quotes only.
_MEANT = re.compile(r"[#0-9.,;%‰¤E*@?_'\"{}]")


def text(words: str) -> str:
    """A text within a pattern, in quotes where something of it would mean more."""
    if not _MEANT.search(words):
        return words
    return "'" + words.replace("'", "''") + "'"


# What only dates have: letters of their parts, or those of Python behind a percent sign.
_DATE = re.compile(r"yy|MM|dd|\bd\b.*M|HH|%-?[YyBbmHMSjAaIpFT]")


def is_date(text: str) -> bool:
    """Whether a pattern is one of dates, of ours or of Python."""
    return bool(_DATE.search(text)) and not re.search(r"[#0]", text)


def option_of(format: str) -> str | None:
    """The option that a pattern is for, `number_format` or `date_format`; nothing for what is no pattern."""
    if is_date(format):
        return "date_format"
    is_word = re.fullmatch(r"[A-Za-z]\w+", format)
    is_pattern = format in WORDS or (not is_word and (re.search(r"[#0]", format) or pattern(format) != format))
    return "number_format" if is_pattern else None


def equality(column: str, value: Any) -> str:
    """The condition of rows that have a value in a column."""
    if isinstance(value, str):
        value = "'" + value.replace("'", "''") + "'"
    return f"[{column.replace(']', ']]')}] = {value}"


def digits(count: int) -> str:
    """The pattern of a number with so many decimals."""
    return "0" + ("." + "0" * count if count else "")


# Keys of columns by those of AG Grid and others.
_COLUMN_KEYS = {
    "field": "key", "accessor": "key", "name": "key", "headerName": "title", "header": "title", "label": "title", "bar": "bars",
    "fmt": "format", "number_format": "format", "numberFormat": "format", "date_format": "format", "dateFormat": "format",
}


def columns(columns: Any, meant: dict[str, Any]) -> Any:
    """Columns in our keys; an order that one of them has is added to the options.

    An object stays one, since it keeps all other columns and the order of the data, where a list chooses.
    """
    if isinstance(columns, dict):
        return {str(key): _column(column, str(key), meant) for key, column in columns.items()}
    if not isinstance(columns, list):
        return columns
    return [_column(column, "", meant) for column in columns]


def _column(column: Any, key: str, meant: dict[str, Any]) -> Any:
    """A column in our keys, whose own key may stand before it."""
    if not isinstance(column, dict):
        return column
    column = formatted({_COLUMN_KEYS.get(name, name): value for name, value in column.items()})
    order, key = column.get("sort"), key or column.get("key", "")
    if order in ("asc", "desc") and key:
        del column["sort"]
        meant.setdefault("sort", ("-" if order == "desc" else "") + key)
    return column


def formatted(column: Any) -> Any:
    """A column whose format is ours."""
    format = column.get("format") if isinstance(column, dict) else None
    if not isinstance(format, str) and not callable(format):
        return column
    if isinstance(format, str) and format in WORDS:
        return {**column, "format": WORDS[format]}
    return {**column, "format": dates(format) if isinstance(format, str) and is_date(format) else numbers(format)}
