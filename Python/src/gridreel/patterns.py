"""Patterns of numbers and dates, conditions and columns as other libraries write them, in ours."""

from __future__ import annotations

import re
from typing import Any

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
        for letter, ours in LETTERS.items():
            formats = formats.replace(letter, ours)
    return formats


def numbers(formats: Any) -> Any:
    """Formats of numbers by column, of which some are written as Python's are: `"${:,.0f}"`."""
    if not isinstance(formats, dict):
        return formats
    return {key: pattern(format) if isinstance(format, str) else format for key, format in formats.items()}


def pattern(format: str) -> str:
    # Those of D3 are without braces.
    found = re.fullmatch(r"(.*)\{:([,_]?)(?:\.(\d+))?([%fd]?)\}(.*)", format) or re.fullmatch(
        r"([$€£¥+]*)(,?)(?:\.(\d+))?([%fd])()", format
    )
    if found is None:
        return format
    before, groups, count, kind, after = found.groups()
    return before + ("#,##" if groups else "") + digits(int(count or 0)) + ("%" if kind == "%" else "") + after


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
}


def columns(columns: Any, meant: dict[str, Any]) -> Any:
    """Columns in our keys; an order that one of them has is added to the options."""
    if isinstance(columns, dict) and all(isinstance(column, dict) for column in columns.values()):
        columns = [{"key": str(key), **column} for key, column in columns.items()]
    if not isinstance(columns, list):
        return columns
    ours = []
    for column in columns:
        if isinstance(column, dict):
            column = {_COLUMN_KEYS.get(key, key): value for key, value in column.items()}
            if isinstance(format := column.get("format"), str):
                column["format"] = WORDS.get(format) or pattern(format)
            order = column.get("sort")
            if order in ("asc", "desc") and "key" in column:
                del column["sort"]
                meant.setdefault("sort", ("-" if order == "desc" else "") + column["key"])
        ours.append(column)
    return ours
