"""An error or a warning of the program as data, and its words for jobs and for Python."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

# Places that exist only between this package and the program.
_UNSEEN_FILES = frozenset({"<stdin>", "<stdout>", "attachment:data"})
# Keys of a job that nobody wrote who calls Python.
_UNSEEN_KEYS = frozenset({"output", "input", "data", "attachments", "alt", "map"})


def option(key: str) -> str:
    """A key in Python's spelling: `sort_marks` for `sortMarks`."""
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), key)


class Problem(NamedTuple):
    """An error or a warning as the program gives it: where it is, and the parts of its message."""

    file: str | None
    line: int | None
    column: int | None
    parts: Sequence[Any]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Problem:
        """Reads `errorData`, or a member of `warningData`, of a result."""
        file = data.get("file")
        seen = None if file in _UNSEEN_FILES else file
        return cls(seen, data.get("line"), data.get("column"), data["message"])

    @property
    def place(self) -> str:
        """What precedes the message: a file and its line, or nothing for what Python's caller gave."""
        if self.file is None:
            return ""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)

    @property
    def message_of_job(self) -> str:
        """The message in the words of jobs."""
        return "".join(_job_words(part) for part in self.parts)

    def in_job(self) -> str:
        """The message in the words of jobs, and where it is."""
        return self._placed(self.message_of_job)

    def in_python(self, names: Mapping[str, str], key: str | None = None) -> str:
        """The message in the words of Python.

        `names` are the options as they were written, by their keys; `key` is the one at fault.
        """
        is_option = key is None or key in names
        message = "".join(_python_words(part, names, is_option) for part in self.parts)
        path = self._path(key or "")
        return self._placed(f"{path}: {message}" if path else message)

    def _placed(self, message: str) -> str:
        return f"{self.place}: {message}" if self.place else message

    def _path(self, key: str) -> str:
        """The place in the options, such as `columns[0].width`, as far as the message does not name it."""
        head = re.match(r"\w*", key)
        if head is None or head[0] in _UNSEEN_KEYS:
            return ""
        last = re.search(r"\.?(\w+)$", key)
        named = {part.get("key") or part.get("option") for part in self.parts if isinstance(part, dict)}
        if last and last[1] in named:
            key = key[: last.start()]
        return option(key[: head.end()]) + key[head.end() :]


def without_flag(text: str) -> str:
    """A text that a flag begins, `--row-key: …`, with the option in Python's spelling, `row_key: …`."""
    return re.sub(r"^--([a-z-]+)(?=: )", lambda flag: flag[1].replace("-", "_"), text)


def _value(part: Mapping[str, Any]) -> Any:
    """The value that a part advises for an option."""
    return {part["column"]: part["value"]} if "column" in part else part["value"]


def _job_words(part: Any) -> str:
    if isinstance(part, str):
        return part
    if "option" not in part:
        return f"'{part['key']}'" if "key" in part else str(part["word"])
    name = json.dumps(part["option"])
    return f"{name}: {json.dumps(_value(part), ensure_ascii=False)}" if "value" in part else name


def _python_words(part: Any, names: Mapping[str, str], is_option: bool) -> str:
    if isinstance(part, str):
        return without_flag(part)
    if "word" in part:
        return "option" if is_option else str(part["word"])
    key = part.get("key") or part["option"]
    name = names.get(key) or (option(key) if is_option or "option" in part else key)
    if "value" not in part:
        return f"'{name}'"
    value = _value(part)
    return f"{name}={value if isinstance(value, bool) else json.dumps(value, ensure_ascii=False)}"
