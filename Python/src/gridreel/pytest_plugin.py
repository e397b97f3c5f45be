"""The fixture `grid_snapshot` for pytest."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from . import snapshots
from .errors import GridError

# Which test has a reference, so that two never share one.
_OWNERS = pytest.StashKey[dict[tuple[str, str], str]]()


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
    owners = request.config.stash.setdefault(_OWNERS, {})
    folder = Path(request.path).parent / "Snapshots" / Path(request.path).stem
    used: set[str] = set()

    def compare(data: Any, name: str | None = None, **options: Any) -> None:
        __tracebackhide__ = True
        whole = _name(request) + (f".{name}" if name else "")
        if whole in used:
            raise pytest.UsageError(f"grid_snapshot was called twice for '{whole}'; give each a name")
        used.add(whole)
        # Some file systems do not tell large letters from small ones.
        owner = owners.setdefault((str(folder), whole.lower()), request.node.nodeid)
        if owner != request.node.nodeid:
            raise pytest.UsageError(
                f"the reference '{whole}' belongs to {owner}; give grid_snapshot another name here"
            )
        try:
            if mode != "none":
                snapshots.record(data, whole, folder=folder, mode=mode, **options)
            snapshots.verify(data, whole, folder=folder, **options)
        except GridError as error:
            raise error.with_traceback(None) from None  # where in this package is no news
        except AssertionError as difference:
            pytest.fail(f"{difference}\nIf it should look so: pytest --grid-record=failed", pytrace=False)

    return compare


def _name(request: pytest.FixtureRequest) -> str:
    """The name of a test's references: its own, with its class and its parameters.

    Characters that file names should not have become dashes; a digest then keeps `a/b` and `a-b` apart.
    """
    kind = f"{request.cls.__name__}." if request.cls else ""
    name, _, parameters = str(request.node.name).partition("[")
    parameters = parameters.removesuffix("]")
    if not parameters:
        return kind + name
    plain = re.sub(r"[^\w.-]+", "-", parameters).strip("-.")
    digest = hashlib.sha256(parameters.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    parts = [name, plain] if plain else [name]
    return kind + "-".join(parts if plain == parameters else [*parts, digest])
