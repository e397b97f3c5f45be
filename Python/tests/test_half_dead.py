"""Workers that are neither dead nor well cost the run themselves and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import time

import pytest
from conftest import run_module
from harness import Farm, finished, prove, rows, wait_for

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount")


@pytest.fixture
def farm(tmp_path, own):
    farm = Farm(tmp_path)
    yield farm
    farm.close()


@pytest.fixture
def mounted(tmp_path):
    """Makes folders of a given size."""
    places = []

    def mount(name, size):
        place = tmp_path / name
        place.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", place], check=True)
        places.append(place)
        return place

    yield mount
    for place in places:
        subprocess.run(["umount", "-l", place], check=False)


def fill(place):
    """Leaves no room for a byte."""
    with (place / "filled").open("wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(bytes(4096))


@pytest.fixture
def with_inputs(tmp_path):
    """A list of jobs that each name one of several files."""

    def make(count):
        for number in range(10):
            (tmp_path / f"{number}.csv").write_text("name,age\n" + f"Ada,{number}\n" * 40)
        jobs = tmp_path / "jobs.jsonl"
        lines = [{"input": f"{n % 10}.csv", "title": str(n), "output": f"{n}.png"} for n in range(count)]
        jobs.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return jobs

    return make


@pytest.mark.short
def test_a_store_call_that_never_returns_costs_one_worker(farm, make_jobs, tmp_path):
    jobs, out = make_jobs(400), tmp_path / "out"
    sign = str(tmp_path / "hangs")
    farm.add_worker("hung", GRIDREEL_HANG="hidden 1", GRIDREEL_SIGN=sign)
    for name in "ab":
        farm.add_worker(name, GRIDREEL_AFTER=sign)
    farm.wait_for_workers(3)
    status, words = finished(farm.drive(jobs, out), 120)
    assert status == 0, words
    assert "; others drew them" in words
    prove(farm, out, 400)


@pytest.mark.parametrize(
    "step, expected, why",
    [
        ("hidden 20", 73, "the store has not answered for 1"),
        ("laid-out 1", 73, "its disk has not answered for 1"),
        ("arrived 1", 69, "its program has not answered for 1"),
        ("given 1", 69, "nothing came back from 2 workers for 2 s"),
    ],
)
def test_a_run_whose_workers_all_hang_ends_and_goes_on(farm, make_jobs, tmp_path, step, expected, why):
    jobs, out = make_jobs(400), tmp_path / "out"
    for name in "ab":
        farm.add_worker(name, GRIDREEL_HANG=step)
    farm.wait_for_workers(2)
    status, words = finished(farm.drive(jobs, out, "--wait", "2"), 100)
    assert status == expected, words
    assert why in words.splitlines()[-1]
    assert f"{out}/failed.jsonl has the jobs that failed or did not come back" in words
    left = (out / "failed.jsonl").read_text().splitlines()
    assert left and set(left) <= set(jobs.read_text().splitlines())
    for name in "ab":
        farm.kill(name)
    farm.add_worker("good")
    farm.wait_for_workers(1)
    status, words = finished(farm.drive(jobs, out))
    assert status == 0, words
    prove(farm, out, 400)
    assert not (out / "failed.jsonl").exists()


@as_root
def test_a_full_scratch_disk_costs_one_worker(farm, with_inputs, tmp_path, mounted):
    jobs, out = with_inputs(200), tmp_path / "out"
    full = mounted("full", "256k")
    for name in ("full", "a", "b"):
        farm.add_worker(name)
    farm.wait_for_workers(3)
    fill(full)
    status, words = finished(farm.drive(jobs, out))
    assert status == 0, words
    assert "draws nothing: no room for inputs" in words and "No space left on device" in words
    prove(farm, out, 200)


@as_root
def test_a_full_scratch_disk_of_the_only_worker_is_told(farm, with_inputs, tmp_path, mounted):
    jobs = with_inputs(10)
    full = mounted("full", "256k")
    farm.add_worker("full")
    farm.wait_for_workers(1)
    fill(full)
    status, words = finished(farm.drive(jobs, tmp_path / "out", "--wait", "1"))
    assert status == 73
    assert "no worker can draw: " in words and "No space left on device" in words


@as_root
def test_an_input_that_no_machine_has_room_for_is_one_failed_job(farm, with_inputs, tmp_path, mounted):
    jobs, out = with_inputs(60), tmp_path / "out"
    (tmp_path / "large.csv").write_text("name\n" + "Ada\n" * 2_000_000)
    with jobs.open("a") as file:
        file.write('{"id": "large", "input": "large.csv", "output": "large.png"}\n')
    for name in "abc":
        mounted(name, "4m")
        farm.add_worker(name)
    farm.wait_for_workers(3)
    status, words = finished(farm.drive(jobs, out))
    assert status == 1, words
    failed = [row for row in prove(farm, out, 61, failed=1) if row["status"] != 0]
    assert [(row["id"], row["status"]) for row in failed] == [("large", 73)]


def test_a_store_that_one_worker_cannot_write_is_that_worker_s_fault(farm, make_jobs, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root may mount")
    jobs, out = make_jobs(200), tmp_path / "out"
    out.mkdir()
    read_only = f"mount --bind {out} {out} && mount -o remount,ro,bind {out} && exec \"$@\""
    farm.add_worker("bad", prefix=("unshare", "-m", "sh", "-c", read_only, "_"))
    for name in "ab":
        farm.add_worker(name)
    farm.wait_for_workers(3)
    status, words = finished(farm.drive(jobs, out))
    assert status == 0, words
    assert "draws nothing" in words and "Read-only file system" in words
    prove(farm, out, 200)


def test_a_good_worker_that_comes_after_a_bad_one_is_waited_for(farm, make_jobs, tmp_path, own):
    other = tmp_path / "gridreel"
    answer = '{"version": "9", "fingerprint": "0123456789abcdef"}'
    other.write_text(f"#!/bin/sh\n[ \"$1\" = version ] && echo '{answer}' && exit\nexec '{own.path}' \"$@\"\n")
    other.chmod(0o755)
    jobs, out = make_jobs(60), tmp_path / "out"
    farm.add_worker("old", GRIDREEL=str(other))
    farm.wait_for_workers(1)
    driver = farm.drive(jobs, out, "--wait", "60")
    assert "fingerprint 0123456789ab" in driver.stderr.readline()
    farm.add_worker("good")
    status, words = finished(driver)
    assert status == 0, words
    prove(farm, out, 60)


def test_a_worker_whose_program_always_ends_fails_no_job(farm, make_jobs, tmp_path, own):
    broken = tmp_path / "gridreel"
    broken.write_text(f"#!/bin/sh\n[ \"$1\" = version ] && exec '{own.path}' \"$@\"\nkill -9 $$\n")
    broken.chmod(0o755)
    jobs, out = make_jobs(60), tmp_path / "out"
    farm.add_worker("broken", GRIDREEL=str(broken))
    farm.add_worker("good")
    farm.wait_for_workers(2)
    status, words = finished(farm.drive(jobs, out))
    assert status == 0, words
    prove(farm, out, 60)


def test_a_slow_worker_does_not_hold_up_the_end(farm, make_jobs, tmp_path, own):
    slow = tmp_path / "gridreel"
    slow.write_text(f"#!/bin/sh\n[ \"$1\" = version ] || sleep 90\nexec '{own.path}' \"$@\"\n")
    slow.chmod(0o755)
    jobs, out = make_jobs(400), tmp_path / "out"
    farm.add_worker("slow", GRIDREEL=str(slow))
    farm.add_worker("good")
    farm.wait_for_workers(2)
    started = time.monotonic()
    status, words = finished(farm.drive(jobs, out))
    assert status == 0, words
    assert time.monotonic() - started < 60
    prove(farm, out, 400)


@pytest.mark.short
def test_failures_are_told_and_can_be_run_again(tmp_path, own):
    bad = [{"id": n, "input": f"{n}.csv", "output": f"{n}.png"} for n in range(7)]
    jobs = [*bad, {"id": "same", "input": "0.csv", "output": "0.png"}, {"data": [{"a": 1}], "output": "good.png"}]
    (tmp_path / "jobs.jsonl").write_text("".join(json.dumps(job) + "\n" for job in jobs))
    said = run_module("jobs.jsonl", "--out", "out", "--workers", "1", "--quiet", cwd=tmp_path)
    assert said.returncode == 1
    told = said.stderr.splitlines()
    assert [line.partition(": error: ")[0] for line in told[:5]] == [
        f"gridreel: jobs.jsonl:{number + 1}: {number}.csv" for number in range(5)
    ]
    assert told[5] == f"gridreel: 3 more failed; {tmp_path}/out/failed.jsonl has these jobs to run again"
    assert len(told) == 6
    for job in bad:
        (tmp_path / job["input"]).write_text(f"a\n{job['id']}\n")
    again = run_module("out/failed.jsonl", "--out", "out", "--workers", "1", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert {row["id"] for row in rows(tmp_path / "out")} >= {str(job["id"]) for job in bad}
    assert not (tmp_path / "out/failed.jsonl").exists()


def test_lines_with_the_picture_of_a_failed_one_are_failed_too(tmp_path, saboteur):
    job = json.dumps({"id": "die", "data": [{"a": 1}]}) + "\n"
    (tmp_path / "jobs.jsonl").write_text(job * 10)
    said = run_module("jobs.jsonl", "--out", "out", "--workers", "1", cwd=tmp_path)
    assert said.returncode == 1
    assert "0 drawn, 0 found, 10 failed" in said.stderr
    assert [row["status"] for row in rows(tmp_path / "out")] == [70] * 10


def test_a_list_that_is_found_tells_the_sizes_of_its_files(farm, tmp_path):
    (tmp_path / "people.csv").write_text("name,age\nAda,36\n")
    job = {"input": "people.csv", "output": ["a.svg", "a.png"]}
    (tmp_path / "jobs.jsonl").write_text(json.dumps(job) + "\n")
    farm.add_worker("a", GRIDREEL_KILL=f"done 1 {tmp_path / 'killed'}")
    farm.wait_for_workers(1)
    status, words = finished(farm.drive(tmp_path / "jobs.jsonl", tmp_path / "out"))
    assert status == 0, words
    wait_for(lambda: (tmp_path / "killed").exists())
    (row,) = rows(tmp_path / "out")
    files = tmp_path.glob("out/??/*/*")
    assert row["bytes"] == sum(file.stat().st_size for file in files)
