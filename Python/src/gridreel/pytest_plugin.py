"""The fixture `grid_snapshot` for pytest."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from . import snapshots


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--grid-record`."""
    parser.getgroup("gridreel").addoption(
        "--grid-record",
        choices=["none", "missing", "failed", "all"],
        help="which references of grid_snapshot to write (default: $GRIDREEL_RECORD, or none)",
    )


@pytest.fixture
def grid_snapshot(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Compares a table's picture with its reference in the folder `Snapshots` beside the test.

    `grid_snapshot(df, "sorted", sort="-age")`: the name follows that of the test. References are written with
    `--grid-record=missing`, and refused on CI.
    """
    mode = request.config.getoption("--grid-record") or os.environ.get("GRIDREEL_RECORD") or "none"
    used: set[str] = set()

    def compare(data: Any, name: str | None = None, **options: Any) -> None:
        kind = f"{request.cls.__name__}." if request.cls else ""
        whole = kind + re.sub(r"[^\w.-]+", "-", request.node.name).strip("-.") + (f".{name}" if name else "")
        if whole in used:
            raise pytest.UsageError(f"grid_snapshot was called twice for '{whole}'; give each a name")
        used.add(whole)
        folder = Path(request.path).parent / "Snapshots" / Path(request.path).stem
        if mode != "none":
            snapshots.record(data, whole, folder=folder, mode=mode, **options)
        try:
            snapshots.verify(data, whole, folder=folder, **options)
        except AssertionError as difference:
            pytest.fail(f"{difference}\nIf it should look so: pytest --grid-record=failed", pytrace=False)

    return compare
