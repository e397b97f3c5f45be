"""A table as the program reads it, and what all kinds of tables need to become one."""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .errors import GridError, Status


@dataclass
class Table:
    """A table as the program reads it: a job's keys, and the bytes that go with them."""

    job: dict[str, Any]
    attachments: dict[str, bytes] = field(default_factory=dict)
    suffix: str = ""
    """The extension of a file with these bytes, such as ".arrow"."""


def unique(names: Iterable[Any]) -> list[str]:
    """The names as texts; `GridError` where one is there twice."""
    texts = [str(name) for name in names]
    seen: set[str] = set()
    for text in texts:
        if text in seen:
            raise GridError(f"two columns are called '{text}'; rename one of them", Status.BAD_INPUT)
        seen.add(text)
    if not texts:
        raise GridError("the table has no columns", Status.BAD_INPUT)
    return texts


def attached(content: bytes, format: str, columns: list[dict[str, Any]] | None = None) -> Table:
    job: dict[str, Any] = {"input": "attachment:data", "inputFormat": format}
    if columns:
        job["columns"] = columns
    return Table(job, {"data": content}, f".{format}")


def as_text(value: Any) -> str | None:
    """A value as text; None where there is none."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, float) and math.isnan(value):
        return None
    if type(value).__name__ in ("bool", "bool_"):
        return "true" if value else "false"
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    if isinstance(value, datetime.timedelta):
        return _clock(value)
    if type(value).__name__ == "MonthDayNano":
        return _interval(value)
    if isinstance(value, datetime.datetime):
        midnight = value.time() == datetime.time() and value.tzinfo is None
        return value.date().isoformat() if midnight else value.isoformat()
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value)


def _clock(value: datetime.timedelta) -> str:
    """A duration as hours, minutes and seconds, however many days it takes."""
    ticks = abs(value) // datetime.timedelta(microseconds=1)
    seconds, fraction = divmod(ticks, 1_000_000)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    digits = f".{fraction:06}".rstrip("0") if fraction else ""
    return ("-" if value < datetime.timedelta() else "") + text + digits


def _interval(value: Any) -> str:
    """An interval of Arrow, such as "1 month 3 days 2:00:00"."""
    parts = [
        f"{count} {unit}{'' if abs(count) == 1 else 's'}"
        for count, unit in ((value.months, "month"), (value.days, "day"))
        if count
    ]
    if value.nanoseconds or not parts:
        parts.append(_clock(datetime.timedelta(microseconds=value.nanoseconds / 1000)))
    return " ".join(parts)
