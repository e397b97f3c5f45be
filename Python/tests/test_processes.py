"""The program that each thread and each process of Python keeps warm."""

from __future__ import annotations

import os
import signal
import threading
import time

import gridreel
import pytest
from conftest import PEOPLE
from gridreel import drawing

pytestmark = [pytest.mark.short, pytest.mark.usefixtures("own")]


def test_each_thread_has_a_program(tmp_path):
    made = []

    def draw():
        made.append(gridreel.render(PEOPLE, scale=1).bytes)

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 4 and len(set(made)) == 1


def test_a_thread_takes_its_program_with_it():
    def children():
        with open(f"/proc/{os.getpid()}/task/{os.getpid()}/children") as file:
            return len(file.read().split())

    gridreel.render(PEOPLE)
    before = children()
    for _ in range(5):
        thread = threading.Thread(target=gridreel.render, args=(PEOPLE,))
        thread.start()
        thread.join()
    assert children() == before


def test_a_fork_has_a_program_of_its_own():
    whole = gridreel.render(PEOPLE, scale=1).bytes
    child = os.fork()
    if child == 0:
        os._exit(0 if gridreel.render(PEOPLE, scale=1).bytes == whole else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert gridreel.render(PEOPLE, scale=1).bytes == whole


def test_a_program_that_dies_is_replaced():
    gridreel.render(PEOPLE)
    os.kill(drawing._mine.client._child._process.pid, signal.SIGKILL)
    time.sleep(0.1)
    assert gridreel.render(PEOPLE).bytes


def test_an_interruption_leaves_a_program_that_draws(monkeypatch):
    gridreel.render(PEOPLE)

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr(type(drawing._mine.client._child), "receive", interrupt)
        with pytest.raises(KeyboardInterrupt):
            gridreel.render(PEOPLE, title="lost")
    assert "lost" not in gridreel.render(PEOPLE, format="svg").bytes.decode()
