"""The accessor `gridreel` of data frames, in whatever order their library and this package are imported."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

from .pictures import Chain

_KINDS = {
    "pandas": ("DataFrame", "Series"),
    "polars": ("DataFrame", "LazyFrame", "Series"),
}


def register() -> None:
    """Gives frames of pandas and polars the accessor `gridreel`: now, or when these are imported."""
    # One that an earlier import of this package has left would make chains of that.
    sys.meta_path[:] = [finder for finder in sys.meta_path if not hasattr(finder, "equips_frames")]
    sys.meta_path.insert(0, _Finder())
    for name in _KINDS:
        if sys.modules.get(name) is None:
            continue
        try:
            # Waits for another thread that is just importing it.
            _equip(importlib.import_module(name))
        except ImportError:
            continue  # that thread's to tell


def _equip(module: ModuleType) -> None:
    for name in _KINDS.get(module.__name__, ()):
        kind = getattr(module, name, None)
        if kind is not None and not hasattr(kind, "gridreel"):
            kind.gridreel = property(Chain)  # an accessor of pandas would keep the first options


class _Finder:
    """Finds nothing by itself, but sees to what the others find of pandas and polars."""

    equips_frames = True

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in _KINDS:
            return None
        for finder in sys.meta_path:
            spec = finder.find_spec(name, path, target) if finder is not self else None
            if spec is not None:
                _equip_after(spec)
                return spec
        return None


def _equip_after(spec: ModuleSpec) -> None:
    """Has the frames of a module equipped as soon as that was imported."""
    loader = spec.loader
    execute = getattr(loader, "exec_module", None)
    if execute is None:
        return

    def exec_module(module: ModuleType) -> None:
        execute(module)
        _equip(module)

    try:
        # The loader is this module's alone, and is otherwise what it was.
        setattr(loader, "exec_module", exec_module)
    except AttributeError:
        return  # `register` is left
