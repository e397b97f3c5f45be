"""A picture that came back, as bytes, as a file and in a notebook."""

from __future__ import annotations

import base64
import builtins
import os
import tempfile
from dataclasses import dataclass, field
from typing import Any

# What films and lossless pictures are in HTML; other pictures have a method of their own.
_MEDIA = {
    "gif": "image/gif",
    "apng": "image/apng",
    "webp": "image/webp",
    "mp4": "video/mp4",
    "webm": "video/webm",
}


@dataclass(repr=False)
class Picture:
    """A picture and what the program says of it."""

    bytes: bytes = field(repr=False)
    result: dict[str, Any] = field(repr=False)
    format: str = ""
    """The format of the bytes, such as "png"."""

    def __post_init__(self) -> None:
        if not self.format:
            self.format = str(self.result["files"][0]["format"])

    def __repr__(self) -> str:
        return f"<Picture: {self.format}, {len(self.bytes):,} bytes>"

    def _repr_png_(self) -> builtins.bytes | None:
        return self.bytes if self.format == "png" else None

    def _repr_svg_(self) -> str | None:
        return self.bytes.decode() if self.format == "svg" else None

    def _repr_html_(self) -> str | None:
        kind = _MEDIA.get(self.format)
        if kind is None:
            return None
        source = f'src="data:{kind};base64,{base64.b64encode(self.bytes).decode()}"'
        style = 'style="max-width: 100%; height: auto"'
        if kind.startswith("video"):
            return f"<video {source} {style} controls autoplay loop muted playsinline></video>"
        return f'<img {source} {style} alt="Picture of a table">'

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file, whole or not at all."""
        path = os.path.expanduser(path)
        folder, name = os.path.split(os.fspath(path))
        with tempfile.NamedTemporaryFile(dir=folder or ".", prefix=f".{name}.", delete=False) as file:
            try:
                file.write(self.bytes)
                file.close()
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(file.name, 0o666 & ~mask)
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
