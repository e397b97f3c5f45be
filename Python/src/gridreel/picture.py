"""A picture that came back, as bytes, as a file and in a notebook."""

from __future__ import annotations

import base64
import builtins
import io
import os
import tempfile
from typing import Any

from .errors import GridError, Status

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

    def save(self, path: Any) -> None:
        """Writes the picture to a file, whole or not at all, or into an open one.

        Raises `OSError` where that cannot be, and `GridError` for a stream that takes no bytes.
        """
        if not isinstance(path, (str, os.PathLike)) and hasattr(path, "write"):
            return fill(path, self)
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


def fill(stream: Any, picture: Picture) -> None:
    """Writes a picture into a stream, as text where it is one of texts; raises `GridError` where it is neither."""
    takes_text = isinstance(stream, io.TextIOBase)
    try:
        if not takes_text:
            try:
                stream.write(picture.bytes)
                return
            except TypeError:
                pass  # a stream of text that does not say so
        if picture.format not in TEXTS:
            raise GridError(
                f"a stream of text takes {', '.join(TEXTS)}, not {picture.format}; open it for bytes, as with open(path, 'wb')",
                Status.USAGE,
            )
        stream.write(str(picture))
    except OSError as error:
        raise GridError(f"the stream takes no bytes: {error.strerror or error}", Status.CANNOT_WRITE) from None
    except ValueError as error:
        # A file that is closed.
        raise GridError(f"the stream takes no bytes: {error}", Status.CANNOT_WRITE) from None
