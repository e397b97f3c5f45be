"""Where a release keeps what takes long to make."""

import hashlib
import os
from pathlib import Path

import fetch


def default() -> Path:
    """The folder in the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "gridreel/release"


def libraries(cache: Path) -> Path:
    """The folder of the libraries of these pins and recipes; they are all there if it holds `complete`."""
    recipe = b"".join((fetch.HERE / name).read_bytes() for name in ("Sources.txt", "libraries.py", "fetch.py"))
    return cache / f"libraries-{hashlib.sha256(recipe).hexdigest()[:16]}"
