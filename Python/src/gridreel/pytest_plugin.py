"""The fixture `grid_snapshot` for pytest."""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import shlex
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from . import snapshots
from .errors import GridError

# Which test has a reference, and how its name is written, so that two never share one.
_OWNERS = pytest.StashKey[dict[tuple[str, str], tuple[str, str]]]()
# The names of references that tests of a module used, by the module's folder of references.
_USED = pytest.StashKey[dict[Path, set[str]]]()
# The folder of the reports of each picture, until all are in one archive.
_BUNDLES = pytest.StashKey[tempfile.TemporaryDirectory[str]]()
_NUMBERS = itertools.count()
# The modules of which some tests did not run, or did not pass.
_UNSURE = pytest.StashKey[set[Path]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--grid-record` and `--gridreel-bundle`."""
    group = parser.getgroup("gridreel")
    group.addoption(
        "--grid-record",
        choices=["none", "missing", "failed", "all"],
        help="which references of grid_snapshot to write (default: $GRIDREEL_RECORD, or none)",
    )
    group.addoption(
        "--gridreel-bundle",
        metavar="FILE",
        help="a zip archive of reports for 'gridreel review' if pictures fail (default: $SNAPSHOT_BUNDLE)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Starts to keep which references are used."""
    config.stash[_USED] = {}
    if _bundle(config):
        config.stash[_BUNDLES] = tempfile.TemporaryDirectory(prefix="gridreel.")
    config.stash[_UNSURE] = {
        Path(config.invocation_params.dir, str(argument).partition("::")[0]).resolve()
        for argument in config.args
        if "::" in str(argument)
    }


def _bundle(config: pytest.Config) -> str | None:
    """The archive of reports; None if none is written."""
    return config.getoption("--gridreel-bundle") or os.environ.get("SNAPSHOT_BUNDLE")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Adds the reports of this process to the archive."""
    folder, path = session.config.stash.get(_BUNDLES, None), _bundle(session.config)
    if folder and path and os.listdir(folder.name):
        try:
            snapshots.bundled(folder.name, path, session.config.invocation_params.dir)
        except GridError as error:
            pytest.exit(f"--gridreel-bundle: {error}", int(session.exitstatus) or 1)


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Keeps the modules of tests that do not run."""
    for item in items:
        item.config.stash[_UNSURE].add(Path(item.path).resolve())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Keeps the modules of tests that do not pass, whose references are not known."""
    report = yield
    if not report.passed:
        item.config.stash[_UNSURE].add(Path(item.path).resolve())
    return report


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Names references in the folders of modules that no test of the module used, if all of its tests passed."""
    # Each worker of pytest-xdist runs some of the tests.
    if os.environ.get("PYTEST_XDIST_WORKER_COUNT") or getattr(config.option, "numprocesses", None):
        return
    left: list[Path] = []
    for folder, names in config.stash[_USED].items():
        module = (folder.parent.parent / f"{folder.name}.py").resolve()
        if module not in config.stash[_UNSURE]:
            left += [folder / name for name in sorted(_listed(folder)) if name not in names]
    left = [path for path in left if _holds_references(path)]
    if left:
        words = " ".join(shlex.quote(os.path.relpath(path, config.invocation_params.dir)) for path in left)
        terminalreporter.section("grid_snapshot: references of no test")
        terminalreporter.line(f"remove them:  rm -r {words}")


def _holds_references(folder: Path) -> bool:
    """Whether all that is in a folder are references."""
    files = list(folder.iterdir()) if folder.is_dir() else []
    return bool(files) and all(
        file.suffix == ".png" and b"Gridreel Snapshot" in file.read_bytes() for file in files
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
    # References are beside the test, so its folders need not be in its name, nor who started pytest where.
    test = f"{Path(request.path).name}::{request.node.nodeid.partition('::')[2]}"
    parts = Path(request.node.nodeid.partition("::")[0]).with_suffix("").parts
    artifacts = os.path.join(*(part for part in parts if part != os.pardir))
    bundles = request.config.stash.get(_BUNDLES, None)

    def compare(data: Any, name: str | None = None, **options: Any) -> None:
        __tracebackhide__ = True
        short, digest = _name(request)
        whole = short + (f".{name}" if name else "")
        if digest and _has_lookalike(folder, whole, owners):
            whole += f"-{digest}"
        if whole in used:
            raise pytest.UsageError(f"grid_snapshot was called twice for '{whole}'; give each a name")
        used.add(whole)
        request.config.stash[_USED].setdefault(folder, set()).add(whole)
        # Some file systems do not tell large letters from small ones.
        _, owner = owners.setdefault((str(folder), whole.lower()), (whole, request.node.nodeid))
        if owner != request.node.nodeid:
            raise pytest.UsageError(
                f"the reference '{whole}' belongs to {owner}; give grid_snapshot another name here"
            )
        bundle = os.path.join(bundles.name, f"{next(_NUMBERS)}.zip") if bundles else None
        snapshot = snapshots.Snapshot(
            data, whole, folder, options.pop("index", None), options, f"pytest {test}", artifacts, bundle
        )
        try:
            if mode != "none":
                snapshots.recorded(snapshot, mode)
            report = snapshots.verified(snapshot)
        except GridError as error:
            raise error.with_traceback(None) from None  # where in this package is no news
        if report:
            pytest.fail(f"{report.text}\n\n{_advice(request, report.is_missing)}", pytrace=False)

    return compare


def _advice(request: pytest.FixtureRequest, is_missing: bool) -> str:
    """The command that accepts what this test draws, for a shell in the folder where pytest was started."""
    file = os.path.relpath(request.path, request.config.invocation_params.dir)
    test = shlex.quote(f"{file}::{request.node.nodeid.partition('::')[2]}")
    label, mode = ("record:", "missing") if is_missing else ("accept:", "failed")
    return f"{label}  pytest {test} --grid-record={mode}"


def _name(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The name of a test's references, its own with its class and its parameters; and a digest of these.

    Characters that file names should not have become dashes; the digest then keeps `a/b` and `a-b` apart.
    """
    kind = f"{request.cls.__name__}." if request.cls else ""
    name, _, parameters = str(request.node.name).partition("[")
    parameters = parameters.removesuffix("]")
    if not parameters:
        return kind + name, ""
    plain = re.sub(r"[^\w.-]+", "-", parameters).strip("-.")
    digest = hashlib.sha256(parameters.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    parts = [name, plain] if plain else [name]
    return kind + "-".join(parts if plain == parameters else [*parts, digest]), digest


def _has_lookalike(folder: Path, name: str, owners: Mapping[tuple[str, str], tuple[str, str]]) -> bool:
    """Whether another case has a name that differs from this one in case only, one file on some systems.

    Its reference is there and none of this case, or it is drawn in this run.
    """
    owned = owners.get((str(folder), name.lower()))
    if owned and owned[0] != name:
        return True
    alike = [one for one in _listed(folder) if one.lower() == name.lower()]
    return bool(alike) and name not in alike


def _listed(folder: Path) -> list[str]:
    return os.listdir(folder) if folder.is_dir() else []
