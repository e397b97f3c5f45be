"""What happens to workers and drivers costs no picture and draws none twice."""

from __future__ import annotations

import os
import signal
import time

import pytest
from harness import Farm, finished, prove, wait_for

STEPS = [
    *("arrived 2", "laid-out 2", "drawn 5", "put 5", "done 1"),
    pytest.param("hidden 5", marks=pytest.mark.short),
]


@pytest.fixture
def farm(tmp_path, own):
    farm = Farm(tmp_path)
    yield farm
    farm.close()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.split()[0])
def test_a_worker_that_is_killed_at_any_step_costs_nothing(farm, make_jobs, tmp_path, step):
    jobs, out = make_jobs(120), tmp_path / "out"
    farm.add_worker("a", GRIDREEL_KILL=f"{step} {tmp_path / 'killed'}")
    farm.add_worker("b", GRIDREEL_KILL=f"{step} {tmp_path / 'killed'}")
    farm.wait_for_workers(2)
    status, words = finished(farm.drive(jobs, out))
    assert (status, (tmp_path / "killed").exists()) == (0, True), words
    prove(farm, out, 120)
    wait_for(lambda: len(list(tmp_path.glob("[ab]/**/gridreel-*"))) <= 2)


def test_a_job_that_kills_its_worker_is_named_and_the_others_are_drawn(farm, make_jobs, tmp_path, saboteur):
    jobs = make_jobs(60, [{"id": "kill-worker", "data": [{"a": 1}]}])
    for name in "abc":
        farm.add_worker(name, GRIDREEL=str(saboteur))
    farm.wait_for_workers(3)
    status, words = finished(farm.drive(jobs, tmp_path / "out"))
    assert status == 1
    assert f"{jobs}:61: error: the job ended its worker 2 times" in words
    failed = [row for row in prove(farm, tmp_path / "out", 61, failed=1) if row["status"] != 0]
    assert [(row["id"], row["status"]) for row in failed] == [("kill-worker", 70)]


@pytest.mark.short
def test_a_killed_driver_leaves_a_run_that_goes_on(farm, make_jobs, tmp_path):
    count = 3000  # more than a worker draws while it does not know that its driver is dead
    jobs, out = make_jobs(count), tmp_path / "out"
    farm.add_worker("a")
    farm.wait_for_workers(1)
    driver = farm.drive(jobs, out)
    wait_for(lambda: len(farm.created()) > 50)
    driver.kill()
    driver.wait()
    time.sleep(0.5)  # what workers have in hand goes on for a moment
    with (out / "results.jsonl").open("a") as file:
        file.write('{"line": 7, "ke')
    before = len(farm.created())
    assert 0 < before < count
    status, words = finished(farm.drive(jobs, out))
    assert status == 0, words
    prove(farm, out, count)
    drawn = sum(farm.drawn().values())
    status, words = finished(farm.drive(jobs, out))
    assert (status, sum(farm.drawn().values())) == (0, drawn), "the third run draws nothing"
    assert f"0 drawn, {count:,} found" in words


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_driver_says_so_and_goes_on(farm, make_jobs, tmp_path, number, status):
    jobs, out = make_jobs(300), tmp_path / "out"
    farm.add_worker("a")
    farm.wait_for_workers(1)
    driver = farm.drive(jobs, out)
    wait_for(lambda: len(farm.created()) > 20)
    driver.send_signal(number)
    got, words = finished(driver, 20)
    assert (got, words.count("\n")) == (status, 1), words
    assert "the same command goes on from here" in words
    assert finished(farm.drive(jobs, out))[0] == 0
    prove(farm, out, 300)


@pytest.mark.short
def test_of_two_drivers_on_one_folder_the_second_is_refused(farm, make_jobs, tmp_path):
    jobs, out = make_jobs(200), tmp_path / "out"
    farm.add_worker("a")
    farm.wait_for_workers(1)
    first = farm.drive(jobs, out)
    wait_for(lambda: farm.created())
    status, words = finished(farm.drive(jobs, out))
    assert status == 73
    assert f"{out} has a driver, process {first.pid} on " in words
    assert finished(first)[0] == 0
    prove(farm, out, 200)


@pytest.fixture
def other_program(tmp_path, own):
    """A program of another fingerprint."""
    path = tmp_path / "gridreel"
    answer = '{"version": "9", "fingerprint": "0123456789abcdef"}'
    path.write_text(f"#!/bin/sh\n[ \"$1\" = version ] && echo '{answer}' && exit\nexec '{own.path}' \"$@\"\n")
    path.chmod(0o755)
    return str(path)


def test_a_worker_with_another_program_draws_nothing(farm, make_jobs, tmp_path, other_program):
    jobs, out = make_jobs(60), tmp_path / "out"
    farm.add_worker("other", GRIDREEL=other_program)
    farm.wait_for_workers(1)
    status, words = finished(farm.drive(jobs, out, "--wait", "1"))
    assert status == 69
    assert "fingerprint 0123456789ab… instead of" in words
    farm.add_worker("good")
    farm.wait_for_workers(2)
    status, words = finished(farm.drive(jobs, out))
    assert status == 0, words
    assert len({row["worker"] for row in prove(farm, out, 60)}) == 1


def test_chunks_for_the_one_fitting_worker_go_to_the_next_when_it_is_lost(
    farm, make_jobs, tmp_path, other_program
):
    jobs, out = make_jobs(600), tmp_path / "out"
    farm.add_worker("other", GRIDREEL=other_program)
    farm.add_worker("good")
    farm.wait_for_workers(2)
    driver = farm.drive(jobs, out)
    wait_for(lambda: len(farm.created()) > 100)
    farm.kill("good")
    farm.add_worker("next")
    status, words = finished(driver)
    assert status == 0, words
    prove(farm, out, 600)


def test_a_worker_that_does_not_see_the_folder_draws_nothing(farm, make_jobs, tmp_path):
    os.mkdir(tmp_path / "elsewhere")
    hidden = ("unshare", "-m", "sh", "-c", f'mount -t tmpfs none {tmp_path}/out && exec "$@"', "_")
    if os.geteuid() != 0:
        pytest.skip("only root may mount")
    os.mkdir(tmp_path / "out")
    farm.add_worker("a", prefix=hidden)
    farm.wait_for_workers(1)
    status, words = finished(farm.drive(make_jobs(10), tmp_path / "out", "--wait", "1"))
    assert status == 69
    assert "does not see what the driver wrote" in words


def test_a_full_disk_ends_the_run_and_costs_nothing(farm, make_jobs, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root may mount")
    jobs, out = make_jobs(300), tmp_path / "out"
    os.mkdir(out)
    os.system(f"mount -t tmpfs -o size=1m none {out}")
    try:
        farm.add_worker("a")
        farm.wait_for_workers(1)
        status, words = finished(farm.drive(jobs, out))
        assert status == 73
        assert "No space left on device" in words
        assert words.count("\n") == 1, words
        os.system(f"mount -o remount,size=50m {out}")
        status, words = finished(farm.drive(jobs, out))
        assert status == 0, words
        prove(farm, out, 300)
    finally:
        os.system(f"umount -l {out}")


def test_a_scheduler_that_goes_away_ends_the_run(farm, make_jobs, tmp_path):
    jobs, out = make_jobs(2000), tmp_path / "out"
    farm.add_worker("a")
    farm.wait_for_workers(1)
    driver = farm.drive(jobs, out, "--wait", "3")
    wait_for(lambda: len(farm.created()) > 50)
    farm.kill("scheduler")
    status, words = finished(driver, 60)
    assert status == 69
    assert "the same command goes on from here" in words
    farm.kill("a")
