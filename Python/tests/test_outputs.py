"""Open files and other objects with `write` as outputs, texts of pictures, and pixels of pictures without any."""

from __future__ import annotations

import io

import gridreel
import pytest
from conftest import PEOPLE

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]

SCRIPT = [{"sort": "-age"}]


class Sink:
    """As little of a file as is needed."""

    def __init__(self):
        self.data = b""

    def write(self, data):
        self.data += data


@pytest.mark.parametrize(
    ("format", "start"), [(None, b"\x89PNG"), ("png", b"\x89PNG"), ("PDF", b"%PDF"), ("svg", b"<svg"), ("md", b"| Name")]
)
def test_a_stream_takes_the_bytes_of_a_still(format, start):
    stream, sink = io.BytesIO(), Sink()
    assert gridreel.render(PEOPLE, stream, format=format) is None
    gridreel.render(PEOPLE, output=sink, format=format)
    assert stream.getvalue().startswith(start)
    assert sink.data == stream.getvalue() == gridreel.render(PEOPLE, format=(format or "png")).bytes


@pytest.mark.parametrize(("format", "start"), [("gif", b"GIF89a"), ("apng", b"\x89PNG")])
def test_a_stream_takes_the_bytes_of_a_film(format, start):
    streams = [io.BytesIO() for _ in range(4)]
    gridreel.reel(PEOPLE, streams[0], SCRIPT, format=format, fps=5)
    gridreel.Reel(PEOPLE, fps=5).sort("-age").save(streams[1], format=format)
    gridreel.grid(PEOPLE, fps=5).reel(streams[2], SCRIPT, format)
    gridreel.reel(PEOPLE, script=SCRIPT, format=format, fps=5).save(streams[3])
    assert all(stream.getvalue() == streams[0].getvalue() for stream in streams)
    assert streams[0].getvalue().startswith(start)


def test_an_open_file_has_the_format_of_its_name(tmp_path):
    with open(tmp_path / "a.svg", "wb") as file:
        gridreel.render(PEOPLE, file)
    with open(tmp_path / "b.svg", "w", encoding="utf-8") as file:
        gridreel.grid(PEOPLE).save(file)
    with open(tmp_path / "c.webp", "wb") as file:
        gridreel.reel(PEOPLE, file, SCRIPT, fps=5)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert (tmp_path / "c.webp").read_bytes()[8:12] == b"WEBP"


def test_streams_and_paths_may_be_mixed(tmp_path):
    stream = io.BytesIO()
    gridreel.render(PEOPLE, [stream, tmp_path / "a.png", tmp_path / "a.svg"])
    assert stream.getvalue() == (tmp_path / "a.png").read_bytes()
    assert (tmp_path / "a.svg").exists()


def test_a_stream_of_text_takes_texts():
    for format in ("svg", "html", "md"):
        stream = io.StringIO()
        gridreel.render(PEOPLE, stream, format=format)
        assert stream.getvalue() == str(gridreel.render(PEOPLE, format=format))

    class Texts:
        def write(self, data):
            if not isinstance(data, str):
                raise TypeError("texts only")
            self.data = data

    gridreel.render(PEOPLE, texts := Texts(), format="md")
    assert texts.data.startswith("| Name")
    for stream in (io.StringIO(), Texts()):
        with pytest.raises(gridreel.GridError, match=r"takes svg, html, md, not png; open it for bytes, as with open\(path, 'wb'\)"):
            gridreel.render(PEOPLE, stream)
    with pytest.raises(gridreel.GridError, match="not gif"):
        gridreel.reel(PEOPLE, io.StringIO(), SCRIPT, fps=5)


def test_a_stream_that_takes_nothing_is_an_error(tmp_path):
    closed = io.BytesIO()
    closed.close()
    (tmp_path / "a.png").write_bytes(b"")
    with open(tmp_path / "a.png", "rb") as reading:
        for stream in (closed, reading):
            with pytest.raises(gridreel.GridError, match="the stream takes no bytes: ") as caught:
                gridreel.render(PEOPLE, stream)
            assert caught.value.status == gridreel.Status.CANNOT_WRITE
    with pytest.raises(gridreel.GridError, match="several themes are several pictures"):
        gridreel.render(PEOPLE, io.BytesIO(), theme=["light", "dark"])
    with pytest.raises(gridreel.GridError, match="the list of paths is empty"):
        gridreel.render(PEOPLE, [])


def test_a_picture_that_is_a_text_is_its_text(tmp_path):
    for format, start in (("svg", "<svg"), ("html", "<!DOCTYPE html>"), ("md", "| Name")):
        picture = gridreel.render(PEOPLE, format=format)
        assert str(picture).startswith(start) and f"{picture}" == str(picture) == picture.bytes.decode()
        (tmp_path / f"a.{format}").write_text(str(picture), encoding="utf-8")
        assert (tmp_path / f"a.{format}").read_bytes() == picture.bytes
    assert gridreel.render(PEOPLE, format="md")._repr_markdown_().startswith("| Name")
    assert gridreel.render(PEOPLE, format="html")._repr_html_().startswith("<!DOCTYPE")
    picture = gridreel.render(PEOPLE)
    assert str(picture) == repr(picture) == f"<Picture: png, {len(picture):,} bytes>"
    assert picture._repr_markdown_() is None


@pytest.mark.parametrize(("name", "format"), [("a.pdf", None), (["a.pdf", "a.svg"], None), (None, "svg"), (None, "md")])
def test_pixels_per_inch_are_left_out_where_there_are_no_pixels(name, format, tmp_path, recwarn):
    paths = [tmp_path / one for one in name] if isinstance(name, list) else tmp_path / name if name else None
    gridreel.render(PEOPLE, paths, format=format, dpi=300)
    (warning,) = recwarn
    assert str(warning.message).startswith("the option 'dpi' is left out, since ")
    assert str(warning.message).endswith(" no pixels")


def test_pixels_per_inch_are_told_as_what_they_become(tmp_path):
    with pytest.warns(gridreel.GridWarning, match="^the option 'dpi' is scale=3 here$"):
        gridreel.render(PEOPLE, [tmp_path / "a.pdf", tmp_path / "a.png"], dpi=216)
    with pytest.warns(gridreel.GridWarning, match="^the option 'zoom' is 'scale' here$"):
        gridreel.render(PEOPLE, zoom=3)
    with pytest.warns(gridreel.GridWarning, match="^the method 'dpi' is scale=3 here$"):
        assert gridreel.grid(PEOPLE).dpi(216)._options == {"scale": 3}
    # Messages have no flags.
    with pytest.warns(gridreel.GridWarning, match="^scale: has no effect without a picture of pixels"):
        gridreel.render(PEOPLE, tmp_path / "a.pdf", scale=3)


def test_an_open_file_is_a_table_too(tmp_path):
    (tmp_path / "a.csv").write_text("name,age\nAda,36\n")
    drawn = gridreel.render(tmp_path / "a.csv")
    for mode in ("r", "rb"):
        with open(tmp_path / "a.csv", mode) as file:
            assert gridreel.render(file).bytes == drawn.bytes
    assert gridreel.render(io.StringIO("name,age\nAda,36\n")).bytes == drawn.bytes
