"""The clients in Examples/Clients draw what the package draws."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

from gridreel import Client

CLIENTS = [[sys.executable, "client.py"], ["node", "client.mjs"]]

pytestmark = pytest.mark.short


@pytest.mark.parametrize("command", CLIENTS, ids=["python", "node"])
def test_a_client_of_some_lines_draws_the_same_picture(own, command):
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    folder = ROOT / "Examples" / "Clients"
    said = subprocess.run([*command, own.path], cwd=folder, capture_output=True, timeout=60, check=True)
    with Client() as client:
        picture = client.draw({"data": [{"name": "Ada", "age": 36}], "theme": "dark"})
        files = {"people.csv": b"name,age\nAda,36\nBob,9\n"}
        svg = client.draw({"input": "attachment:people.csv", "sort": "-age"}, "svg", files)
    assert said.stdout == picture.bytes
    assert said.stderr.decode() == f"an SVG of {len(svg.bytes)} bytes\n"
