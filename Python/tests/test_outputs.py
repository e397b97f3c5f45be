"""Texts of pictures."""

from __future__ import annotations

import gridreel
import pytest
from conftest import PEOPLE

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]

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
