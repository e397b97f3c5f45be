"""From options to files and bytes: jobs of the program, and one warm program for each thread."""

from __future__ import annotations

import atexit
import os
import threading
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Union

from . import palettes
from .client import Client
from .errors import GridError, Status
from .foreign import merged
from .messages import Place, told, warn
from .picture import Picture
from .table import Table
from .tables import table

Path = Union[str, "os.PathLike[str]"]

# Keys of a job that arguments of these functions stand for.
TAKEN = frozenset({"output", "input", "data", "attachments", "id", "alt", "map", "script"})
_STILLS = ("png", "pdf", "svg", "webp", "jpg", "jpeg")
# Stills that are texts, which the program writes by itself.
_PAGES = ("html", "md")
_FILMS = ("gif", "apng", "webp", "mp4", "webm")
# Options that name columns.
_NAMES = frozenset({"columns", "sort", "group"})
# Options that may be paths, in which "~" is the user's folder.
_PATHS = frozenset({"theme", "fontPath", "allowPaths", "sortState", "saveSortState", "poster"})


def read(data: Any, index: bool | None, names: Any = None) -> Table:
    try:
        return table(data, index, names)
    except UnicodeEncodeError as error:
        raise _surrogate(error) from None


def _surrogate(error: UnicodeEncodeError) -> GridError:
    wrong = error.object[error.start : error.end].encode("ascii", "backslashreplace").decode()
    return GridError(f"unpaired surrogate {wrong}", Status.BAD_INPUT)


def keys_of(options: Mapping[str, Any], made: Table) -> dict[str, Any]:
    """Options as keys of a job, with the columns' titles of the table kept."""
    keys: dict[str, Any] = {}
    for name, value in options.items():
        key = key_of(name)
        if key in ("output", "script"):
            where = "the path is the second argument" if key == "output" else "a film is made by reel"
            raise GridError(f"'{name}' is not an option; {where}", Status.USAGE)
        if key in TAKEN or (key == "inputFormat" and key in made.job):
            raise GridError(f"'{name}' is not an option", Status.USAGE)
        value = plain(value)
        if key == "filter" and isinstance(value, list) and value and all(isinstance(one, bool) for one in value):
            raise GridError(f"'{name}' is a condition, as \"age > 40\"; choose rows by a mask before, as data[mask]", Status.USAGE)
        if callable(value):
            raise GridError(f"'{name}' is code, which is not run; write a value, or work it out before", Status.USAGE)
        if key in _PATHS and isinstance(value, (list, tuple)):
            value = [at_home(one) for one in value]
        elif isinstance(value, os.PathLike) or key in _PATHS:
            value = at_home(value)
        if value is not None:
            keys[key] = value
    declared = {column["key"]: column for column in made.job.get("columns", [])}
    for key in _NAMES & keys.keys():
        keys[key] = _names(keys[key], declared)
    if declared and isinstance(keys.get("columns"), Mapping):
        # Beside columns that are declared already, changes of some have a key of their own.
        own = {key: column if isinstance(column, Mapping) else {"title": column} for key, column in keys.pop("columns").items()}
        keys["column"] = merged({"column": own}, {"column": keys.get("column", {})})["column"]
    if declared and isinstance(keys.get("columns"), (list, tuple)):
        keys["columns"] = [
            {**declared.get(key, {}), **(column if isinstance(column, Mapping) else {"key": column})}
            for column in keys["columns"]
            for key in [column.get("key") if isinstance(column, Mapping) else column]
        ]
    return palettes.spread(keys, lambda column, what: _takes_heat({**made.job, **keys}, made, column, what))


def _takes_heat(job: Mapping[str, Any], made: Table, column: str, what: str) -> bool:
    """Whether a table has a column of a name, or one of numbers: the program, which reads the data, is asked."""
    try:
        drawn = _client().draw({**job, "heat": [column]}, "svg", made.attachments)
    except GridError as error:
        return error.key != "heat"
    except (TypeError, ValueError):
        return True  # what cannot be sent is told when it is drawn
    warned = [part for data in drawn.result.get("warningData", []) for part in data["message"]]
    return what == "is" or not any("no colours behind" in str(part) for part in warned)


def plain(value: Any) -> Any:
    """A number, an array or an index of NumPy or pandas as a value of Python; other values as they are."""
    return value.tolist() if hasattr(value, "tolist") else value


def _names(value: Any, declared: Mapping[str, Any]) -> Any:
    """Columns by their labels in pandas, `0` or `("price", "mean")`, as they are called in the picture."""
    if isinstance(value, tuple) and " / ".join(map(str, value)) in declared:
        return " / ".join(map(str, value))
    if isinstance(value, (list, tuple)):
        return [_names(one, declared) for one in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def key_of(name: str) -> str:
    """An option's key in a job: `sortMarks` for `sort_marks`."""
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(part.title() for part in rest)


def at_home(value: Any) -> Any:
    """A path with the user's folder in place of "~"; other values as they are."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    return os.path.expanduser(value) if isinstance(value, str) and value.startswith("~") else value


def script_of(script: Sequence[Mapping[str, Any]] | Path) -> Any:
    """A script as a job has it: a path, or the actions themselves."""
    if isinstance(script, (str, os.PathLike)):
        return os.path.abspath(at_home(script))
    if isinstance(script, Mapping):
        return dict(script)
    try:
        actions = list(script)
    except TypeError:
        kind = type(script).__name__
        raise GridError(f"a script is a list of actions or a file, not a {kind}", Status.USAGE) from None
    if not actions:
        raise GridError('nothing happens: give a script, as [{"tap": {"header": "age"}}], or an order by sort', Status.USAGE)
    return actions


def still_format(format: str) -> str:
    """The name of a still's format; `GridError` for none."""
    word = str(format).lower().lstrip(".")
    if word in (*_STILLS, *_PAGES):
        return "jpg" if word == "jpeg" else word
    known = ", ".join((*_STILLS, *_PAGES))
    if word in _FILMS:
        raise GridError(
            f"'{format}' is a format of films, made by reel(data, path, script); pictures are {known}",
            Status.USAGE,
        )
    raise GridError(
        f"'{format}' is not a format of pictures; they are {known}; numbers and dates have "
        "number_format={'price': '#,##0.00'} and date_format={'day': 'd MMM yyyy'}",
        Status.USAGE,
    )


def film_format(format: str) -> str:
    """The name of a film's format; `GridError` for none."""
    word = str(format).lower().lstrip(".")
    if word not in _FILMS:
        raise GridError(f"'{format}' is not a format of films; they are {', '.join(_FILMS)}", Status.USAGE)
    return word


def write(
    made: Table,
    options: Mapping[str, Any],
    path: Path | Sequence[Path],
    more: Mapping[str, Any] | None = None,
) -> None:
    """Draws into files: a single still by its bytes, everything else by the program itself."""
    paths = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    if not paths:
        raise GridError("the list of paths is empty; name a file", Status.USAGE)
    outputs = [str(at_home(one)) for one in paths]
    if wrong := [one for one in outputs if "\0" in one]:
        raise GridError(f"{wrong[0]!r} is not a name of a file", Status.USAGE)
    extensions = [one.rpartition(".")[2].lower() for one in outputs]
    if not more:
        for one, extension in zip(outputs, extensions):
            if extension in _FILMS and extension not in _STILLS:
                raise GridError(
                    f"'{one}' is a film, which is made by reel(data, '{one}', script)", Status.USAGE
                )
        several = isinstance(options.get("theme"), (list, tuple)) or "{theme}" in outputs[0]
        if len(outputs) == 1 and extensions[0] in _STILLS and not several:
            picture = draw(made, options, still_format(extensions[0]))
            with _plain_errors({}):
                try:
                    picture.save(outputs[0])
                except OSError as error:
                    message = f"'{outputs[0]}': {error.strerror}"
                    raise GridError(message, Status.CANNOT_WRITE) from None
            return
    elif wrong := [one for one, kind in zip(outputs, extensions) if kind in _STILLS and not _moves(one)]:
        known = ", ".join(f".{kind}" for kind in _FILMS)
        raise GridError(f"'{wrong[0]}' is not a film; films end with {known}", Status.USAGE)
    keys = keys_of(options, made)
    names = {key_of(name): name for name in options}
    job = {**made.job, **keys, **(more or {}), "output": outputs}
    # A program of its own, since one run refuses to write a file twice.
    with _plain_errors(names), Client() as client:
        results = [client.write(one, made.attachments) for one in (_films(job) if more else [job])]
    for result in results:
        warn(result, names)


def _films(job: dict[str, Any]) -> list[dict[str, Any]]:
    """The jobs of a film: one for each theme, since one job makes stills of several themes, but one film."""
    themes, outputs = job.get("theme"), job["output"]
    if not isinstance(themes, (list, tuple)) or not themes:
        return [job]
    if len(themes) > 1 and (wrong := [path for path in outputs if "{theme}" not in path]):
        raise GridError(
            f"{len(themes)} themes need {{theme}} in '{wrong[0]}', as in 'film-{{theme}}.gif'", Status.USAGE
        )
    jobs = []
    for number, theme in enumerate(themes, 1):
        name = os.path.basename(theme).partition(".")[0] if isinstance(theme, str) else f"theme-{number}"
        named = [path.replace("{theme}", name) for path in outputs]
        jobs.append({**job, "theme": theme, "output": named})
    return jobs


def _moves(path: str) -> bool:
    """Whether a path whose extension is that of a still can be a film: its frames, or a strip of them."""
    return path.lower().endswith(".webp") or ".filmstrip." in path.lower() or "%" in path


def draw(
    made: Table,
    options: Mapping[str, Any],
    format: str,
    more: Mapping[str, Any] | None = None,
    place: Place | None = None,
) -> Picture:
    """A picture as bytes; warnings point at `place`, or at the caller's line."""
    keys = keys_of(options, made)
    names = {key_of(name): name for name in options}
    themes = keys.get("theme")
    if isinstance(themes, (list, tuple)) and len(themes) > 1:
        raise GridError(
            "several themes are several pictures; give a path for them, such as 'grid-{theme}.png'",
            Status.USAGE,
        )
    with _plain_errors(names):
        picture = _client().draw({**made.job, **keys, **(more or {})}, format, made.attachments)
    warn(picture.result, names, place)
    return picture


@contextmanager
def _plain_errors(names: Mapping[str, str]) -> Iterator[None]:
    """Makes errors those of Python's options; `names` are these, by their keys."""
    try:
        yield
    except GridError as error:
        raise told(error, names) from None
    except UnicodeEncodeError as error:
        raise _surrogate(error) from None
    except (TypeError, ValueError) as error:
        # A value that no JSON can have, or a path that no file can have.
        raise GridError(f"invalid option value: {error}", Status.USAGE) from None


# One warm program for each thread


class _Owned(Client):
    """A client that ends with the thread that it belongs to."""

    def __del__(self) -> None:
        self.close()


class _Mine(threading.local):
    client: _Owned | None = None
    folder: str = ""


_mine = _Mine()
_open: weakref.WeakSet[_Owned] = weakref.WeakSet()


def _client() -> Client:
    """The program of this thread; another one where relative paths start elsewhere."""
    folder, client = os.getcwd(), _mine.client
    if client is not None and _mine.folder != folder:
        client.close()
        client = None
    if client is None:
        client = _mine.client = _Owned()
        _mine.folder = folder
        _open.add(client)
    return client


@atexit.register
def _close_all() -> None:
    for client in list(_open):
        client.close()
