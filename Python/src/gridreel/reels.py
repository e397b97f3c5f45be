"""Films that are built action by action."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import meanings, wording
from .drawing import key_of
from .errors import GridError, Status
from .options import ACTIONS
from .outputs import Output
from .picture import Picture
from .pictures import Chain, reel
from .problem import option

# What an action may have beside its value, and what new data have.
_TIMING = ("duration", "hold", "easing")
_DATA = ("label", "sort", "limit")


class Reel:
    """A film to which actions are added: `Reel("people.csv").sort("-age").wait(2).save("people.gif")`.

    Each action of a script is a method that takes its value, or the members of its object: `tap(header="age")`. It
    adds to this reel, and returns it. Options are arguments of `Reel` and `save`, or methods where no action has
    their name. `duration`, `hold` and `easing` are those of one action where it is given them.
    """

    def __init__(self, data: Any, script: Sequence[Mapping[str, Any]] = (), **options: Any) -> None:
        self._chain = Chain(data, options)
        self.script: list[dict[str, Any]] = [dict(action) for action in script]

    def __getattr__(self, name: str) -> Callable[..., Reel]:
        if key_of(name) in ACTIONS:
            return lambda *values, **more: self._acted(key_of(name), values, more)
        if ours := meanings.ACTIONS_OF.get(name):
            return meanings.told(name, ours, lambda *values, **more: self._acted(ours, values, more))
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            set_option = getattr(self._chain, name)
        except AttributeError as error:
            near = difflib.get_close_matches(name, [option(key) for key in ACTIONS], 1)
            message = f"'{name}' is not an action; did you mean '{near[0]}'?" if near else str(error)
            raise AttributeError(message, name=None, obj=self) from None
        return lambda *values, **more: self._set(set_option, values, more)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(option(key) for key in ACTIONS)]

    def __repr__(self) -> str:
        return f"<Reel of {len(self.script)} actions; it ends with save or draw>"

    def add(self, action: Mapping[str, Any] | None = None, **more: Any) -> Reel:
        """Adds an action as a script has it: `add({"sort": "-age"})` or `add(sort="-age", hold=2)`."""
        given = {**(action or {}), **more}
        names = [name for name in given if key_of(name) in ACTIONS and not ("data" in given and name in _DATA)]
        if len(names) != 1:
            here = " and ".join(names) if names else "none"
            raise GridError(f"one action at a time; here are {here}" if names else "an action is missing", Status.USAGE)
        value = given.pop(names[0])
        return self._acted(key_of(names[0]), (value,), given)

    def draw(self, format: str = "gif", **options: Any) -> Picture:
        """The bytes of the film, which a notebook shows."""
        made = reel(self._chain._data, None, self.script, format=format, **{**self._chain._options, **options})
        assert made is not None
        return made

    def save(self, path: Output | Sequence[Output], **options: Any) -> None:
        """Draws into a file or several, or into an open one in `format`."""
        reel(self._chain._data, path, self.script, **{**self._chain._options, **options})

    def _repr_html_(self) -> str | None:
        return self.draw()._repr_html_()

    def _acted(self, name: str, values: tuple[Any, ...], more: dict[str, Any]) -> Reel:
        """Adds an action with its value, and what stands beside it."""
        action: dict[str, Any] = {key: more.pop(key) for key in _TIMING if key in more}
        if name == "data":
            action |= {key: more.pop(key) for key in _DATA if key in more}
        value: Any = values[0] if len(values) == 1 else list(values)
        if name == "sort":
            value = wording.ordered(value, more)
        if more and values:
            raise GridError(f"'{name}' has a value and '{next(iter(more))}'; give one of them", Status.USAGE)
        if more:
            value = {key_of(key): member for key, member in more.items()}
        elif not values:
            value = True if name in ("refresh", "openMenu") else None
        self.script.append({name: value, **action})
        return self

    def _set(self, set_option: Callable[..., Any], values: tuple[Any, ...], more: dict[str, Any]) -> Any:
        made = set_option(*values, **more)
        if not isinstance(made, Chain):
            return made
        self._chain = made
        return self
