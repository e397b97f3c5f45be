"""Films of tables: how they are made, what is refused, and how they are shown."""

from __future__ import annotations

import gridreel
import pytest
from conftest import PEOPLE
from gridreel import GridError

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]


def test_a_film_is_made_by_reel(tmp_path):
    with pytest.raises(
        GridError, match=r"^'p.gif' is a film, which is made by reel\(data, 'p.gif', script\)$"
    ):
        gridreel.render(PEOPLE, "p.gif")
    with pytest.raises(GridError, match="'a.png' is not a film; films end with .gif, "):
        gridreel.reel(PEOPLE, "a.png", [{"tap": {"header": "age"}}])
    with pytest.raises(GridError, match="nothing happens: give a script"):
        gridreel.reel(PEOPLE, tmp_path / "a.gif")
    gridreel.reel(PEOPLE, tmp_path / "a.gif", sort="-age", fps=5)
    assert (tmp_path / "a.gif").read_bytes() == gridreel.reel(PEOPLE, None, [{"sort": "-age"}], fps=5).bytes
    with pytest.raises(GridError, match="a script is a list of actions or a file, not a int"):
        gridreel.reel(PEOPLE, tmp_path / "a.gif", 5)
    with pytest.raises(GridError, match=r"^script\[1\]: unknown key 'tapp'; did you mean 'tap'"):
        gridreel.reel(PEOPLE, tmp_path / "a.gif", [{"tap": {"header": "age"}}, {"tapp": 1}])
    with pytest.raises(GridError, match="'png' is not a format of films; they are gif, apng, webp, mp4, webm"):
        gridreel.reel(PEOPLE, None, [{"tap": {"header": "age"}}], format="png")
    assert gridreel.render(PEOPLE, format="PNG").format == "png"


@pytest.mark.parametrize(("format", "start"), [("gif", b"GIF89a"), ("apng", b"\x89PNG"), ("WebP", b"RIFF")])
def test_a_film_without_a_path_is_shown(format, start):
    film = gridreel.reel(PEOPLE, script=[{"tap": {"header": "age"}}], format=format, fps=5)
    assert film.bytes.startswith(start) and film.format == format.lower()
    assert film._repr_html_().startswith(f'<img src="data:image/{format.lower()};base64,')
    assert film._repr_png_() is None and film._repr_svg_() is None


def test_a_video_is_shown_as_one():
    film = gridreel.Picture(b"x", {}, "mp4")
    assert film._repr_html_().startswith('<video src="data:video/mp4;base64,eA=="')


def test_a_reel_that_failed_can_be_written_at_last(tmp_path):
    with pytest.raises(GridError, match="unknown column 'nobody'"):
        gridreel.reel(PEOPLE, tmp_path / "film.gif", [{"tap": {"header": "nobody"}}])
    gridreel.reel(PEOPLE, tmp_path / "film.gif", [{"tap": {"header": "age"}}])
    assert (tmp_path / "film.gif").read_bytes().startswith(b"GIF89a")


def test_rows_of_a_frame_are_told_apart_by_its_index(tmp_path, monkeypatch):
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "later.csv").write_text("city,n\nUlm,5\nOslo,1\nRome,2\n")
    frame = pandas.DataFrame({"n": [1, 2]}, index=pandas.Index(["Oslo", "Rome"], name="city"))
    script = [{"data": "later.csv"}]
    film = gridreel.reel(frame, script=script, fps=5)
    assert film.bytes == gridreel.reel(frame, script=script, fps=5, row_key="city").bytes
    # The first column that can tells rows apart; where names are shared, rows are their places.
    plain = gridreel.reel(frame.reset_index(), script=script, fps=5)
    assert plain.bytes == film.bytes
    twice = frame.set_axis(pandas.Index(["Oslo", "Oslo"], name="city"))
    assert gridreel.reel(twice, script=script, fps=5).bytes.startswith(b"GIF89a")
    with pytest.raises(GridError, match="two rows, rows 1 and 2, have 'Oslo' in 'city'"):
        gridreel.reel(twice, script=script, row_key="city")


def test_a_reel_collects_its_actions(tmp_path):
    reel = gridreel.Reel(PEOPLE, fps=5)
    reel.sort("age", reverse=True)
    reel.wait(0.2)
    assert reel.add(tap={"header": "age"}, hold=0.1) is reel
    reel.add({"highlight": "age > 40"}).tap(header="name").hide("age").collapse(duration=0.2)
    assert reel.script == [
        {"sort": "-age"}, {"wait": 0.2}, {"tap": {"header": "age"}, "hold": 0.1}, {"highlight": "age > 40"},
        {"tap": {"header": "name"}}, {"hide": "age"}, {"collapse": None, "duration": 0.2},
    ]
    del reel.script[3:]
    reel.save(tmp_path / "a.gif")
    told = gridreel.reel(PEOPLE, None, reel.script, fps=5)
    assert (tmp_path / "a.gif").read_bytes() == told.bytes == reel.draw().bytes
    assert reel.width(300).draw().bytes != told.bytes
    assert "per_line" in dir(reel) and reel._repr_html_().startswith("<img")


def test_what_is_no_action_is_told():
    reel = gridreel.Reel(PEOPLE)
    with pytest.raises(AttributeError, match="'srot' is not an action; did you mean 'sort'"):
        reel.srot("age")
    with pytest.raises(GridError, match="one action at a time; here are sort and hide"):
        reel.add(sort="age", hide="age")
    with pytest.raises(GridError, match="'tap' has a value and 'row'; give one of them"):
        reel.tap("age", row=1)
    with pytest.warns(gridreel.GridWarning, match="'sleep' is 'wait'"):
        assert reel.sleep(1).script == [{"wait": 1}]
    assert gridreel.Reel(PEOPLE).data("b.csv", label="B", sort="-age").script == [
        {"data": "b.csv", "label": "B", "sort": "-age"}
    ]


def test_the_name_of_the_command_is_as_good_as_reel(recwarn):
    script = [{"sort": "-age"}]
    assert gridreel.animate is gridreel.reel and gridreel.Chain.animate is gridreel.Chain.reel
    film = gridreel.animate(PEOPLE, script=script, fps=5)
    # The script may stand where the path does.
    assert film.bytes == gridreel.reel(PEOPLE, script, fps=5).bytes == gridreel.grid(PEOPLE).animate(None, script, fps=5).bytes
    assert film.bytes == gridreel.grid(PEOPLE).sort("-age").animate(fps=5).bytes
    assert not list(recwarn)
