"""Patterns of numbers and dates as other libraries write them: the same figures as there."""

from __future__ import annotations

import gridreel
import pytest
from gridreel import patterns

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own"), pytest.mark.filterwarnings("ignore::gridreel.GridWarning")]

ROWS = [{"name": "Ada", "rate": 5.7, "day": "2024-01-31"}, {"name": "Bob", "rate": -1234.5, "day": "2024-02-01"}]


def cells(key, rows=ROWS, **options):
    """The texts of a column in a picture, with the minus signs of a keyboard."""
    lines = str(gridreel.render(rows, format="md", **options)).splitlines()[2:]
    return [line.split("|")[list(rows[0]).index(key) + 1].strip().replace("−", "-").replace("\\", "") for line in lines]


@pytest.mark.parametrize(
    "format",
    [
        "{:.1f}%", "{:.1%}", "{:,.0f} %", "{:.1f}‰", "{:,}", "{}", "{:+.1f} pts", "{:05.1f}", "{:.2f} kg", "{:.0f}°C",
        "100% of {:.0f}", "it's {:.0f} o'clock", "{:.1f}% done", "#{:.0f}", "{0:,.2f}", "{rate:.1f} E", "{:>12,.1f}", "{:_.0f}",
        "({:.1f})", "{:.1f}*", "{{{:.0f}}}",
    ],
)  # fmt: skip
def test_a_number_is_written_as_python_does(format):
    numbers = [5.7, 1234.6, 0.063]
    expected = [format.format(number, rate=number).replace("_", ",").strip() for number in numbers]
    assert cells("rate", [{"rate": number} for number in numbers], number_format={"rate": format}) == expected


@pytest.mark.parametrize(
    ("format", "expected"),
    [
        ("{:.1f}%", "-1234.5%"), ("{:.1%}", "-123450.0%"), ("${:,.2f}", "-$1,234.50"), ("100% of {:.1f}", "100% of -1234.5"),
        ("it's {:.1f} o'clock", "it's -1234.5 o'clock"), ("{:+.1f} pts", "-1234.5 pts"), ("{}", "-1234.5"),
    ],
)  # fmt: skip
def test_a_number_below_zero_is_written_as_python_does_but_for_signs_of_currencies(format, expected):
    assert cells("rate", number_format={"rate": format})[1] == expected


@pytest.mark.parametrize(
    ("format", "expected"),
    [
        ("%.1f%%", ["5.7%", "-1234.5%"]),
        ("%d items", ["6 items", "-1235 items"]),
        ("$%.2f", ["$5.70", "-$1234.50"]),
        ("%+.1f%%", ["+5.7%", "-1234.5%"]),
        ("(,.2f", ["5.70", "(1,234.50)"]),
        ("$,.2f", ["$5.70", "-$1,234.50"]),
        (".1%", ["570.0%", "-123450.0%"]),
        ("{:%}", ["570%", "-123450%"]),
        (",.2~f", ["5.7", "-1,234.5"]),
        ("0.0\\%", ["5.7%", "-1234.5%"]),
        ("0.0%", ["570.0%", "-123450.0%"]),
        ("0.0'%'", ["5.7%", "-1234.5%"]),
        ("percent", ["570.0%", "-123450.0%"]),
        ("{:.1f}%".format, ["5.7%", "-1234.5%"]),
    ],
)
def test_a_number_is_written_as_elsewhere(format, expected):
    assert cells("rate", number_format={"rate": format}) == expected


@pytest.mark.parametrize(
    "options",
    [
        {"number_format": {"rate": "{:.1f}%"}},
        {"number_format": "{:.1f}%"},
        {"formats": {"rate": "{:.1f}%"}},
        {"formatters": {"rate": "{:.1f}%".format}},
        {"column": {"rate": {"format": "{:.1f}%"}}},
    ],
)
def test_a_percent_sign_behind_a_number_is_text_by_every_option(options):
    assert cells("rate", **options) == ["5.7%", "-1234.5%"]


@pytest.mark.parametrize(
    ("step", "pattern"),
    [
        (lambda chain: chain.format("{:.1f}%"), {"*": "0.0'%'"}),
        (lambda chain: chain.format({"rate": "%.1f%%"}), {"rate": "0.0'%'"}),
        (lambda chain: chain.number_format("rate", "{:.1f}%"), {"rate": "0.0'%'"}),
        (lambda chain: chain.fmt_percent("rate", decimals=1), {"rate": "0.0%"}),
        (lambda chain: chain.fmt_percent("rate", decimals=1, scale_values=False), {"rate": "0.0'%'"}),
        (lambda chain: chain.fmt_number("rate", decimals=1, pattern="{x}%"), {"rate": "#,##0.0'%'"}),
        (lambda chain: chain.fmt_number("rate", decimals=1, force_sign=True, use_seps=False), {"rate": "+0.0"}),
        (lambda chain: chain.fmt_currency("rate", accounting=True), {"rate": "$#,##0.00;($#,##0.00)"}),
        (lambda chain: chain.format("rate", "{:.1f}%".format), {"rate": "0.0'%'"}),
        (lambda chain: chain.fmt_number("rate", decimals=3, drop_trailing_zeros=True), {"rate": "#,##0.###"}),
    ],
)
def test_methods_of_chains_write_the_same_figures(step, pattern):
    chain = step(gridreel.grid(ROWS))
    assert chain._options["number_format"] == pattern
    # What is ours already stays as it is.
    assert chain.title("x")._options["number_format"] == pattern


def test_what_makes_other_numbers_or_is_code_is_refused():
    with pytest.raises(gridreel.GridError, match="'scale_by': nothing here does that: numbers are worked out before"):
        gridreel.grid(ROWS).fmt_number("rate", scale_by=0.001)
    with pytest.raises(gridreel.GridError, match="code is not run for numbers; write a pattern"):
        gridreel.render(ROWS, number_format={"rate": lambda value: "x"})
    with pytest.raises(gridreel.GridError, match="no number is written as '{:.2e}' here"):
        gridreel.render(ROWS, number_format={"rate": "{:.2e}"})
    with pytest.warns(gridreel.GridWarning, match="'fmt_number' has no 'n_sigfig' here, which is left out"):
        gridreel.grid(ROWS).fmt_number("rate", n_sigfig=2)


@pytest.mark.parametrize("format", ["{:%d.%m.%Y}", "%d.%m.%Y", "dd.MM.yyyy"])
def test_dates_among_formats_are_formats_of_dates(format):
    with pytest.warns(gridreel.GridWarning, match="patterns of dates are 'date_format' here"):
        assert cells("day", number_format={"day": format, "rate": "0.0"}) == ["31.01.2024", "01.02.2024"]
    assert cells("day", column={"day": {"format": format}}) == ["31.01.2024", "01.02.2024"]


@pytest.mark.parametrize(
    ("format", "ours"),
    [
        ("#,##0", "number_format"), ("{:.1f}%", "number_format"), ("$,.2f", "number_format"), ("percent", "number_format"),
        ("dd.MM.yyyy", "date_format"), ("%d %b %Y", "date_format"), ({"rate": "0.0"}, "number_format"),
    ],
)  # fmt: skip
def test_a_pattern_in_place_of_a_format_of_files_is_of_columns(format, ours, tmp_path):
    with pytest.warns(gridreel.GridWarning, match=f"the option 'format' is '{ours}' here"):
        gridreel.render(ROWS, tmp_path / "a.md", format=format)
    gridreel.render(ROWS, tmp_path / "b.md", **{ours: format})
    assert (tmp_path / "a.md").read_bytes() == (tmp_path / "b.md").read_bytes()
    with pytest.warns(gridreel.GridWarning, match=f"the option 'format' is '{ours}' here"):
        assert gridreel.show(ROWS, format=format).alt == gridreel.show(ROWS, **{ours: format}).alt


@pytest.mark.parametrize("word", ["nonsense", "tiff", "jpeg2000", "medium"])
def test_a_word_that_is_no_format_is_told_what_to_write(word):
    assert patterns.option_of(word) is None
    with pytest.raises(gridreel.GridError, match=f"'{word}' is not a format of pictures; .*number_format={{'price': '#,##0.00'}}"):
        gridreel.render(ROWS, format=word)


@pytest.mark.parametrize(
    "options",
    [
        {"column_formats": {"rate": "{:.1f}%"}},
        {"column_format": {"rate": "%.1f%%"}},
        {"formatter": {"rate": "{:.1f}%"}},
        {"columns": ["name", {"key": "rate", "fmt": "{:.1f}%"}]},
        {"columns": ["name", {"field": "rate", "number_format": "{:.1f}%"}]},
    ],
)
def test_what_the_program_is_asked_keeps_its_percent_sign_as_text(options):
    assert cells("rate", **options) == ["5.7%", "-1234.5%"]
    chain = gridreel.grid(ROWS).column("rate", format="{:.1f}%")
    assert chain._options == {"column": {"rate": {"format": "0.0'%'"}}}


def test_large_numbers_are_short_by_great_tables_method():
    for chain in (gridreel.grid(ROWS).fmt_compact("rate"), gridreel.grid(ROWS).fmt_number("rate", compact=True)):
        assert chain._options == {"column": {"rate": {"format": {"number": {"compact": True}}}}}
    with pytest.raises(gridreel.GridError, match="'fmt': nothing here does that: code is not run"):
        gridreel.grid(ROWS).fmt("rate", fns=lambda value: value)
