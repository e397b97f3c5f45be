"""`python -m gridreel run` on this machine: what it makes, and what it says to bad input."""

from __future__ import annotations

import json
import os
import time

import pytest
from conftest import run_module
from harness import rows

import gridreel


@pytest.mark.short
def test_jobs_of_all_kinds_are_drawn_once(make_jobs, tmp_path, own):
    (tmp_path / "people.csv").write_text("name,age\nAda,36\nBob,9\n")
    (tmp_path / "x.grid.json").write_text('{"data": "people.csv", "theme": "mine.json", "sort": "age"}')
    (tmp_path / "mine.json").write_text('{"extends": "dark"}')
    extra = [
        {"id": "file", "input": "people.csv", "output": "a.png"},
        {"id": "absolute", "input": str(tmp_path / "people.csv"), "title": "A", "output": "b.png"},
        {"id": "grid", "input": "x.grid.json", "output": ["c.svg", "c.pdf"], "alt": "c.txt", "map": "c.json"},
        {"id": "themes", "input": "people.csv", "theme": ["light", "dark"], "output": "d-{theme}.png"},
        {"id": "reel", "input": "people.csv", "script": [{"tap": {"header": "age"}}], "output": "e.gif"},
        {"id": "same", "input": "people.csv", "output": "f.png"},
    ]
    jobs = make_jobs(30, extra)
    said = run_module(jobs, "--out", "out", "--workers", "2", cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    assert "35 drawn, 0 found, 1 the same as another line, 0 failed" in said.stderr
    table = {row["id"]: row for row in rows(tmp_path / "out")}
    assert len(table) == 36
    assert table["same"]["path"] == table["file"]["path"]
    listed = {}
    for id in ("grid", "themes"):
        path = tmp_path / "out" / table[id]["path"]
        listed[id] = list(json.loads(path.read_text())["files"])
        for name in listed[id]:
            assert (path.with_suffix("") / name).stat().st_size > 0
    assert listed["grid"] == ["alt.txt", "map.json", "picture.pdf", "picture.svg"]
    assert listed["themes"] == ["picture-dark.png", "picture-light.png"]
    assert (tmp_path / "out" / table["reel"]["path"]).read_bytes().startswith(b"GIF89a")
    again = run_module(jobs, "--out", "out", "--workers", "2", cwd=tmp_path)
    assert "0 drawn, 36 found, 0 failed" in again.stderr


def test_pictures_are_those_of_the_program(tmp_path, own):
    import subprocess

    (tmp_path / "people.csv").write_text("name,age\nAda,36\nBob,9\n")
    subprocess.run([own.path, "render", "people.csv", "-o", "a.png"], cwd=tmp_path, check=True)
    (tmp_path / "jobs.jsonl").write_text('{"input": "people.csv", "output": "a.png"}\n')
    assert run_module("jobs.jsonl", "--out", "out", "--workers", "1", cwd=tmp_path).returncode == 0
    (row,) = rows(tmp_path / "out")
    assert (tmp_path / "out" / row["path"]).read_bytes() == (tmp_path / "a.png").read_bytes()


@pytest.mark.short
def test_each_bad_job_is_one_line_with_its_number_and_the_run_goes_on(make_jobs, tmp_path, own):
    jobs = make_jobs(3)
    bad = [
        ('{"id": "torn", "data": [{"a"', 65, "jobs.jsonl:4:29: error: the line is not a JSON object"),
        (
            '{"id": "key", "data": [], "colour": 3}',
            65,
            "jobs.jsonl:5:27: error: unknown key 'colour'; did you",
        ),
        ('{"id": "folder", "data": [], "output": "x/"}', 65, "jobs.jsonl:6: error: 'x/' has no ending"),
        ('{"id": "gone", "input": "nope.csv"}', 66, "nope.csv: error: cannot be read"),
        (
            '{"id": "huge", "data": "' + "x" * 100_000_000 + '"}',
            65,
            "jobs.jsonl:8: error: the line is longer",
        ),
    ]
    with jobs.open("a") as file:
        file.writelines(line + "\n" for line, _, _ in bad)
    said = run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path)
    assert said.returncode == 1
    assert "3 drawn, 0 found, 5 failed" in said.stderr
    manifest = rows(tmp_path / "out")
    assert [row["status"] for row in manifest] == [0, 0, 0] + [status for _, status, _ in bad]
    for row, (_, _, words) in zip(manifest[3:], bad):
        assert words in row["error"] and "\n" not in row["error"]


def test_a_job_without_end_and_one_that_ends_the_program_fail_alone(make_jobs, tmp_path, saboteur):
    extra = [{"id": "sleep", "data": [{"a": 1}]}, {"id": "die", "data": [{"a": 2}]}]
    jobs = make_jobs(5, extra)
    said = run_module(jobs, "--out", "out", "--workers", "1", "--timeout", "0.1", cwd=tmp_path)
    assert said.returncode == 1
    errors = [row["error"] for row in rows(tmp_path / "out") if row["status"]]
    assert errors == [
        f"{jobs}:6: error: the job waited for more than 1 s and was ended",
        f"{jobs}:7: error: the program was ended by signal 9 (Killed)",
    ]


def test_a_folder_in_a_picture_s_place_is_one_failed_job(make_jobs, tmp_path, own):
    jobs = make_jobs(3)
    assert run_module(jobs, "--out", "a", "--workers", "1", cwd=tmp_path).returncode == 0
    path = rows(tmp_path / "a")[1]["path"]
    (tmp_path / "b" / path).mkdir(parents=True)
    said = run_module(jobs, "--out", "b", "--workers", "1", cwd=tmp_path)
    assert said.returncode == 1
    row = rows(tmp_path / "b")[1]
    assert row["status"] == 73 and "a folder has the picture's name" in row["error"]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["nope.jsonl", "--out", "out"], 66, "nope.jsonl: No such file or directory"),
        (["jobs.jsonl", "--out", "jobs.jsonl"], 73, "jobs.jsonl: File exists"),
        (["jobs.jsonl", "--out", "/proc/nowhere"], 73, "/proc/nowhere: No such file or directory"),
        (["jobs.jsonl", "--out", "out", "--scheduler", "tcp://127.0.0.1:9"], 69, "no scheduler answers at tcp://127.0.0.1:9"),
        (["jobs.jsonl", "--out", "nosuch://x/y"], 64, "'nosuch://x/y' cannot be opened"),
        (["jobs.jsonl"], 64, "the following arguments are required: --out"),
        (["jobs.jsonl", "--out", "out", "--workers", "0"], 64, "1 or more"),
    ],
)  # fmt: skip
def test_a_run_that_cannot_begin_says_why_on_one_line(
    make_jobs, tmp_path, own, arguments, status, words, monkeypatch
):
    make_jobs(1)
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "2s")
    said = run_module(*arguments, cwd=tmp_path)
    assert said.returncode == status, said.stderr
    assert words in said.stderr
    assert said.stderr.count("\n") == 1 and said.stderr.startswith("gridreel: error: ")


def test_a_program_that_tells_no_fingerprint_is_refused(make_jobs, tmp_path, monkeypatch):
    monkeypatch.setenv("GRIDREEL", "/bin/true")
    said = run_module(make_jobs(1), "--out", "out", cwd=tmp_path)
    assert said.returncode == 69
    assert "does not tell a fingerprint" in said.stderr


def test_no_resume_refuses_a_folder_with_pictures(make_jobs, tmp_path, own):
    jobs = make_jobs(2)
    assert run_module(jobs, "--out", "out", "--workers", "1", "--no-resume", cwd=tmp_path).returncode == 0
    said = run_module(jobs, "--out", "out", "--workers", "1", "--no-resume", cwd=tmp_path)
    assert said.returncode == 73
    assert "holds pictures" in said.stderr


def test_a_picture_that_was_removed_is_drawn_again(make_jobs, tmp_path, own):
    jobs = make_jobs(5)
    run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path)
    os.unlink(tmp_path / "out" / rows(tmp_path / "out")[2]["path"])
    assert "1 drawn, 4 found" in run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path).stderr


@pytest.mark.short
def test_jobs_may_be_dictionaries_and_nothing_left_starts_no_cluster(tmp_path, own):
    from distributed import Client, LocalCluster

    jobs = [{"id": n, "data": [{"a": n}]} for n in range(10)]
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address="127.0.0.1:0"
    ) as cluster:
        with Client(cluster) as client:
            summary = gridreel.run(jobs, tmp_path / "out", client)
            assert client.status == "running", "a client that was given stays open"
    assert (summary.jobs, summary.drawn, summary.status) == (10, 10, 0)
    started = time.monotonic()
    assert gridreel.run(iter(jobs), tmp_path / "out").found == 10
    assert time.monotonic() - started < 1


def test_a_job_that_eats_memory_fails_alone(make_jobs, tmp_path, own):
    large = {
        "data": [{"a": row, "b": "x" * 50} for row in range(150)],
        "limit": "all",
        "scale": 4,
        "width": 2000,
    }
    jobs = make_jobs(3, [{"id": "large", **large, "output": "large.png"}])
    said = run_module(jobs, "--out", "out", "--workers", "1", "--max-memory", "128MB", cwd=tmp_path)
    assert said.returncode == 1, said.stderr
    (row,) = [row for row in rows(tmp_path / "out") if row["status"]]
    assert (row["id"], row["status"]) == ("large", 75)
    assert row["error"].startswith(f"{jobs}:4: error: needs more than 128MB of memory")


@pytest.mark.short
def test_pictures_that_a_disk_has_emptied_or_cut_are_drawn_again(make_jobs, tmp_path, own):
    (tmp_path / "people.csv").write_text("name,age\nAda,36\n")
    files = {"input": "people.csv", "output": ["a.svg", "a.png"], "alt": "a.txt"}
    jobs = make_jobs(6, [{"id": f"files {n}", "title": str(n), **files} for n in range(4)])
    out = tmp_path / "out"
    assert run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path).returncode == 0
    manifest = {row["id"]: row for row in rows(out)}
    paths = {id: out / row["path"] for id, row in manifest.items()}
    paths["files 1"] = paths["files 1"].with_suffix("") / "picture.png"
    damaged = ["0", "1", "files 0", "files 1"]
    whole = {id: paths[id].read_bytes() for id in damaged}
    for id in damaged:
        paths[id].write_bytes(whole[id][:20] if id == "1" else b"")
    (paths["files 2"].with_suffix("") / "alt.txt").unlink()
    again = run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path)
    assert "5 drawn, 5 found, 0 failed" in again.stderr
    assert {id: paths[id].read_bytes() for id in damaged} == whole
    assert {row["id"]: row for row in rows(out)} == manifest
    last = run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path)
    assert "0 drawn, 10 found, 0 failed" in last.stderr


@pytest.mark.short
def test_what_a_lost_journal_does_not_tell_is_checked_from_then_on(make_jobs, tmp_path, own):
    jobs, out = make_jobs(4), tmp_path / "out"
    run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path)
    paths = [out / row["path"] for row in rows(out)]
    (out / "results.jsonl").unlink()
    paths[0].write_bytes(b"")
    again = run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path)
    assert "1 drawn, 3 found" in again.stderr
    paths[1].write_bytes(paths[1].read_bytes()[:20])
    again = run_module(jobs, "--out", "out", "--workers", "1", cwd=tmp_path)
    assert "1 drawn, 3 found" in again.stderr
