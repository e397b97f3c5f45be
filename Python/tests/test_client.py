"""The warm program behind a pipe."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest
from harness import wait_for

import gridreel
from gridreel import Client, GridError, Request

pytestmark = pytest.mark.short


@pytest.fixture
def client(own):
    with Client(timeout=20) as client:
        yield client


def test_a_picture_comes_back_as_bytes(client, tmp_path):
    picture = client.draw({"data": [{"name": "Ada", "age": 36}], "title": "People"})
    assert picture.bytes.startswith(b"\x89PNG") and picture.bytes.endswith(b"IEND\xaeB`\x82")
    assert (picture.result["rows"], picture.result["bytes"]) == (1, len(picture.bytes))
    picture.save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes() == picture.bytes
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_data_may_travel_as_an_attachment(client):
    files = {"people.csv": b"name,age\nAda,36\n"}
    attached = client.draw({"input": "attachment:people.csv"}, "svg", files)
    assert b"Ada" in attached.bytes


def test_an_error_has_the_program_s_words_and_status(client):
    with pytest.raises(GridError, match="unknown key 'colour'") as caught:
        client.draw({"data": [], "colour": 1})
    assert caught.value.status == 65
    assert client.draw({"data": [{"a": 1}]}).bytes, "the next job is drawn"


def test_answers_come_in_order_and_large_ones_block_nothing(client):
    rows = '[{"text": "' + "x" * 20_000 + '"}]'
    requests = [
        Request(f'{{"id": {n}, "data": {rows}, "output": {{"bytes": "svg"}}}}'.encode()) for n in range(300)
    ]
    answers = list(client.answers(iter(requests)))
    assert [answer.result["id"] for answer in answers] == list(range(300))
    assert all(answer.picture for answer in answers)


def test_who_leaves_early_gets_answers_to_new_questions(client):
    line = b'{"id": %d, "data": [], "output": {"bytes": "png"}}'
    answers = client.answers(Request(line % number) for number in range(100))
    assert next(answers).result["id"] == 0
    answers.close()
    assert client.draw({"id": "new", "data": [{"a": 1}]}).result["id"] == "new"


def test_a_job_that_ends_the_program_fails_alone(saboteur):
    ids = [1, "die", 2, "die", 3]
    line = '{"id": %s, "data": [{"a": 1}], "output": {"bytes": "png"}}'
    with Client() as client:
        texts = [line % (f'"{id}"' if id == "die" else id) for id in ids]
        answers = list(client.answers(Request(text.encode()) for text in texts))
    assert [answer.status for answer in answers] == [0, 70, 0, 70, 0]
    assert answers[1].result["error"] == "the program was ended by signal 9 (Killed)"


def test_a_job_without_end_is_ended(saboteur):
    started = time.monotonic()
    with Client(timeout=0.1) as client:
        with pytest.raises(GridError, match="the job waited for more than 1 s and was ended") as caught:
            client.draw({"id": "sleep", "data": []})
        assert client.draw({"data": [{"a": 1}]}).bytes
    assert caught.value.status == 75
    assert time.monotonic() - started < 5


def test_a_program_that_somebody_ended_costs_no_job(client):
    client.draw({"data": [{"a": 1}]})
    client._child._process.kill()
    assert client.draw({"data": [{"a": 2}]}).bytes


@pytest.mark.parametrize("named", ["/nonexistent/gridreel", "nosuchgridreel"])
def test_a_program_that_is_not_there_is_told(monkeypatch, named):
    monkeypatch.setenv("GRIDREEL", named)
    with pytest.raises(GridError, match="GRIDREEL names '.*', which is not a program") as caught:
        Client()
    assert caught.value.status == 69


def test_a_client_that_could_not_be_made_ends_in_silence(own):
    code = "import gridreel; gridreel.render([{'a': 1}])"
    said = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "GRIDREEL": "/nonexistent"},
        capture_output=True,
        text=True,
    )
    assert said.stderr.splitlines()[-1].endswith("GRIDREEL names '/nonexistent', which is not a program")
    assert "Exception ignored" not in said.stderr


def test_threads_share_a_client_and_get_their_own_pictures(client):
    wrong = []

    def draw(name):
        for number in range(30):
            text = f"{name}-{number}"
            if text.encode() not in client.draw({"data": [{"t": text}]}, "svg").bytes:
                wrong.append(text)

    threads = [threading.Thread(target=draw, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_nothing_is_asked_between_answers_of_one_thread(client):
    line = b'{"data": [], "output": {"bytes": "png"}}'
    answers = client.answers([Request(line)] * 3)
    next(answers)
    with pytest.raises(GridError, match="goes on in this thread; take all its answers, or close it"):
        client.draw({"data": []})
    assert len(list(answers)) == 2
    assert client.draw({"data": []}).bytes


def test_a_forked_process_has_a_child_of_its_own(client):
    def is_drawn(text):
        return text.encode() in client.draw({"data": [{"t": text}]}, "svg").bytes

    assert is_drawn("before")
    pid = os.fork()
    if pid == 0:
        try:
            os._exit(0 if is_drawn("fork") else 1)
        finally:
            os._exit(2)
    assert is_drawn("parent")
    assert os.waitpid(pid, 0)[1] == 0
    assert is_drawn("after")


def test_the_output_of_a_job_says_its_format(client, tmp_path):
    job = {"data": [{"a": 1}]}
    picture = client.draw({**job, "output": {"bytes": "svg"}})
    assert (picture.format, picture.bytes[:4]) == ("svg", b"<svg")
    assert client.draw({**job, "output": {"bytes": "pdf"}}, "pdf").bytes.startswith(b"%PDF")
    with pytest.raises(GridError, match=r"the 'output' of the job says svg, and draw\(\) png"):
        client.draw({**job, "output": {"bytes": "svg"}}, "png")
    with pytest.raises(GridError, match=r"or draw into its files by write\(job\)"):
        client.draw({**job, "output": str(tmp_path / "a.png")})
    with pytest.raises(GridError, match=r"is not a file; draw\(job\) returns its bytes"):
        client.write({**job, "output": {"bytes": "svg"}})
    assert not list(tmp_path.iterdir())


FILM = {
    "data": [{"a": 2}, {"a": 1}],
    "script": [{"tap": {"header": "a"}}],
    "scale": 8,
    "width": 900,
    "fps": 60,
    "duration": 45,
}


@pytest.mark.skipif(sys.platform != "linux", reason="asks the system for processes by their numbers")
@pytest.mark.parametrize("options", [{}, {"max_memory": "2GB"}])
def test_the_program_ends_when_its_python_was_killed(own, options):
    code = f"""
import threading, time
from gridreel import Client
client = Client(**{options!r})
threading.Thread(target=client.draw, args=({FILM!r}, "webp"), daemon=True).start()
while client._child is None:
    time.sleep(0.01)
print(client._child._process.pid, flush=True)
time.sleep(1000)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as python:
        program = os.pidfd_open(int(python.stdout.readline()))
        python.send_signal(signal.SIGKILL)
    wait_for(lambda: _has_ended(program))


def _has_ended(process):
    import select

    return bool(select.select([process], [], [], 0)[0])


PIECES = (
    ["see --theme dark", "--limit 20", "G --page", 'a": 1', '"sortMarks": 3', "'", '"', "\\", ": ", "; ", "error: "]
    + ["warning: ", "<stdin>:1:2:", "unknown key '", '{"option": 1}', "=", "KEY=", "$accentColor", "é", "列", " "]
)


def test_hostile_names_are_told_exactly(own):
    chance = random.Random(11)
    for number in range(10_000):
        name = "z" + "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 6)))
        options = {"summary": {"columns": {name: "sum"}}} if number % 2 else {"columns": [{"key": name}]}
        path = f"summary.columns.{name}" if number % 2 else "columns[0].key"
        with pytest.raises(GridError) as caught:
            gridreel.render({"name": ["Ada"], "age": [36]}, format="png", **options)
        assert str(caught.value) == f"{path}: unknown column '{name}'; the 2 columns are: name, age"
