"""A picture that came back, as bytes, as a file and in a notebook."""

from __future__ import annotations

import base64
import builtins
import os
import tempfile
from typing import Any

# What films and lossless pictures are in HTML; other pictures have a method of their own.
_MEDIA = {
    "gif": "image/gif",
    "apng": "image/apng",
    "webp": "image/webp",
    "jpg": "image/jpeg",
    "mp4": "video/mp4",
    "webm": "video/webm",
}


# Formats that are texts.
TEXTS = ("svg", "html", "md")


class Picture(bytes):
    """The bytes of a picture, and what the program says of it; `str` of SVG, HTML or Markdown is its text."""

    result: dict[str, Any]
    format: str
    """The format of the bytes, such as "png"."""

    def __new__(cls, bytes: builtins.bytes, result: dict[str, Any], format: str = "") -> Picture:
        self = super().__new__(cls, bytes)
        self.result = result
        self.format = format or str(result["files"][0]["format"])
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Picture, (self.bytes, self.result, self.format)

    @property
    def bytes(self) -> builtins.bytes:
        """The bytes alone."""
        return builtins.bytes(self)

    def __repr__(self) -> str:
        return f"<Picture: {self.format}, {len(self):,} bytes>"

    def __str__(self) -> str:
        return self.bytes.decode() if self.format in TEXTS else repr(self)

    def _repr_png_(self) -> builtins.bytes | None:
        return self.bytes if self.format == "png" else None

    def _repr_svg_(self) -> str | None:
        return self.bytes.decode() if self.format == "svg" else None

    def _repr_markdown_(self) -> str | None:
        return str(self) if self.format == "md" else None

    def _repr_html_(self) -> str | None:
        if self.format == "html":
            return str(self)
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
