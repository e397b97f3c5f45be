"""The page Documentation/Python.md: its blocks of code run one after the other."""

from __future__ import annotations

import http.server
import os
import re
import socket
import socketserver
import subprocess
import sys
import threading

import pytest
from conftest import ROOT

from gridreel import program

pandas = pytest.importorskip("pandas")
pytest.importorskip("pyarrow")
pytestmark = pytest.mark.short

PAGE = (ROOT / "Documentation" / "Python.md").read_text(encoding="utf-8")


class Upload(http.server.BaseHTTPRequestHandler):
    """Keeps what is sent to it."""

    received: list[bytes] = []

    def do_POST(self):
        self.received.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


class Mail(socketserver.StreamRequestHandler):
    """As much of SMTP as a client needs to send one message."""

    received: list[bytes] = []

    def handle(self):
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            command = line[:4].upper()
            if command == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                self.received.append(b"".join(lines))
            self.wfile.write(b"221 bye\r\n" if command == b"QUIT" else b"250 good\r\n")


@pytest.fixture
def served():
    """Addresses of a server for uploads and one for mail."""
    servers = [socketserver.TCPServer(("127.0.0.1", 0), kind) for kind in (Upload, Mail)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    yield [server.server_address for server in servers]
    for server in servers:
        server.shutdown()
        server.server_close()


def test_its_code_runs_as_it_stands(own, served, tmp_path):
    (upload, mail) = served
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.S | re.M)
    assert len(blocks) > 8
    # All that the page leaves to its reader; nothing is imported for it.
    given = f"upload_address = 'http://{upload[0]}:{upload[1]}/'\nmail_host, mail_port = {mail!r}\n"
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    said = subprocess.run(
        [sys.executable, "-c", given + "\n".join(blocks)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert said.returncode == 0, said.stderr
    assert {path.name for path in tmp_path.glob("*.*")} == {
        "products.png",
        "products.svg",
        "products.dark.png",
        "products.dark.pdf",
        "largest.pdf",
        "oslo.svg",
        "ways.png",
        "products.gif",
        "changes.png",
        "products.webp",
        "products-paper.png",
        "products-contrast.png",
    }
    assert Upload.received[0].startswith(b"\x89PNG")
    assert b"Content-ID: <products>" in Mail.received[0] and b"Row 1: Desk lamp" in Mail.received[0]


@pytest.mark.parametrize(
    "line", re.findall(r"^\| `[^|]*` \| (`.*`) \|$", PAGE.partition("## From pandas")[2], re.M)
)
def test_what_replaces_styler_is_taken(own, line):
    import gridreel

    frame = pandas.DataFrame({"x": [-1.5, None, 2.0]}, index=["a", "b", "c"])
    for code in re.findall(r"`([^`]*)`", line):
        code = code.replace("…, ", "")
        if "(" in code and code.startswith("gridreel"):
            assert "<td>" in eval(code, {"gridreel": gridreel, "frame": frame})
        else:
            assert eval(f"gridreel.render(frame, {code})", {"gridreel": gridreel, "frame": frame}).bytes


def test_the_client_of_the_service_page_runs_as_it_stands(own, tmp_path):
    page = (ROOT / "Documentation" / "Service.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```py\n(.*?)^```", page, re.S | re.M)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    (tmp_path / "products.csv").write_text("item,sold\nTea,3\nCocoa,4\n")
    command = [program.path(), "serve", "--port", port]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as service:
        try:
            assert port in service.stderr.readline()
            said = subprocess.run(
                [sys.executable, "-c", block.replace("8080", port) + "open('a.png', 'wb').write(picture)\n"],
                cwd=tmp_path,
                capture_output=True,
                text=True,
            )
        finally:
            service.terminate()
    assert said.returncode == 0, said.stderr
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
