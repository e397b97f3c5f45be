"""Patterns of numbers and dates as other libraries write them, in ours."""

from __future__ import annotations

import re
from typing import Any

# The signs of currencies by their codes.
CURRENCIES = {"EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"}
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
    "%a": "EEE", "%A": "EEEE", "%e": "d", "%-d": "d", "%F": "yyyy-MM-dd",
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
    found = re.fullmatch(r"(.*)\{:([,_]?)(?:\.(\d+))?([%fd]?)\}(.*)", format)
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
