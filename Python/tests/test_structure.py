"""What Scripts/check structure says of Python files."""

from __future__ import annotations

import sys

import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "Scripts/Parts"))
import python_structure as structure  # noqa: E402

pytestmark = pytest.mark.short


@pytest.fixture
def faults(tmp_path):
    """Writes files of a folder, and says what is wrong with them."""

    def found(files):
        for name, text in files.items():
            path = tmp_path / "Release" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return list(structure.faults(tmp_path))

    return found


def test_a_circle_of_imports_is_told_by_its_names(faults):
    inside = "import os\n\n\ndef late():\n    from one import name\n"
    files = {"one.py": "import two\n", "two.py": "from three import x\n", "three.py": inside}
    assert faults(files) == ["Release/one.py:1: imports run in a circle: one → two → three → one"]


def test_files_that_import_one_way_are_no_circle(faults):
    assert (
        faults({"one.py": "import two, three\n", "two.py": "import three\n", "three.py": "import os\n"}) == []
    )


def test_a_package_imports_its_files_by_dots(faults):
    files = {
        "__init__.py": "",
        "json.py": "import json\nfrom . import one\n",
        "one.py": "from .json import x\n",
    }
    assert faults(files) == ["Release/json.py:2: imports run in a circle: json → one → json"]


def test_a_file_and_a_function_have_a_longest_length(faults):
    function = "def f():\n" + "    x = 1\n" * 50
    assert faults({"one.py": function, "two.py": "x = 1\n" * 401}) == [
        "Release/one.py:1: the function has 51 lines; 50 are the most",
        "Release/two.py: the file has 401 lines; 400 are the most",
    ]
    assert faults({"one.py": function.removesuffix("    x = 1\n"), "two.py": "x = 1\n" * 400}) == []
