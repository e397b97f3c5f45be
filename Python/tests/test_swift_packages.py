"""The pins of the Swift packages inside a release: each version and each file counts."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "Release"))
import fetch  # noqa: E402
import swift_packages  # noqa: E402

pytestmark = pytest.mark.short


@pytest.fixture
def checkout(tmp_path):
    """A package that is checked out, its pin, and the file that says in which version."""
    folder = tmp_path / "checkouts/swift-one"
    (folder / "Sources").mkdir(parents=True)
    (folder / "Sources/One.swift").write_text("let one = 1\n")
    (folder / ".git").mkdir()
    (folder / ".git/HEAD").write_text("of this machine alone")
    address = "https://example.org/swift-one.git"
    pin = swift_packages.Pin(address, "1.0.0", "a" * 40, swift_packages.digest(folder))
    resolved = tmp_path / "Package.resolved"
    state = {"version": "1.0.0", "revision": "a" * 40}
    resolved.write_text(json.dumps({"pins": [{"identity": "swift-one", "state": state}]}))
    return folder, pin, resolved


def test_the_pinned_files_in_the_pinned_version_pass(checkout):
    folder, pin, resolved = checkout
    swift_packages.check_versions(resolved, [pin])
    swift_packages.check_trees(folder.parent, [pin])
    # As the comment of Packages.txt makes it, by sha256sum.
    assert pin.digest == "69695108091b03d73dd351935facca179662eafdf0dbcd5c9f8cd33dbc0fb7d5"


@pytest.mark.parametrize("name", ["Sources/One.swift", "Sources/Two.swift", ".hidden"])
def test_another_file_is_refused_in_one_line(checkout, name):
    folder, pin, _ = checkout
    (folder / name).write_text("let one = 2\n")
    with pytest.raises(
        fetch.ReleaseError, match=f"^[^\n]*has the digest [^\n]* pins {pin.digest} for swift-one 1"
    ):
        swift_packages.check_trees(folder.parent, [pin])


@pytest.mark.parametrize("change", [{"version": "1.0.1"}, {"revision": "b" * 40}])
def test_another_version_is_refused_in_one_line(checkout, change):
    _, pin, resolved = checkout
    with pytest.raises(
        fetch.ReleaseError, match=r"^[^\n]* has swift-one 1\.0\.0 \(a+\), [^\n]* pins [^\n]*$"
    ):
        swift_packages.check_versions(resolved, [replace(pin, **change)])


def test_a_package_without_a_pin_is_refused(checkout):
    _, _, resolved = checkout
    with pytest.raises(
        fetch.ReleaseError, match="^the Swift package swift-one has no line in Release/Packages.txt"
    ):
        swift_packages.check_versions(resolved, [])


def test_the_pins_are_those_of_the_manifest():
    manifest = (ROOT / "Package.swift").read_text()
    assert all(len(pin.digest) == 64 and len(pin.revision) == 40 for pin in swift_packages.pins())
    asked = {line.split('"')[1] for line in manifest.splitlines() if ".package(url:" in line}
    assert asked and asked <= {pin.address for pin in swift_packages.pins()}
