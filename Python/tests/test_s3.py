"""An object store as the place of a run."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
import time
from pathlib import Path

import boto3
import pyarrow.parquet as pq
import pytest
from harness import Farm, finished, wait_for

HERE = Path(__file__).parent


class Bucket:
    """A bucket that keeps all versions, on a server that fails as `rules` say."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._rules = folder / "rules.txt"
        self._rules.touch()
        self._log = open(folder / "bucket.log", "wb")
        self._server = subprocess.Popen(
            [sys.executable, str(HERE / "bucket.py"), str(port), str(self._rules)],
            stdout=self._log, stderr=self._log,
        )  # fmt: skip
        endpoint = f"http://127.0.0.1:{port}"
        self.options = {"endpoint_url": endpoint, "key": "k", "secret": "s"}
        self.client = boto3.client(
            "s3",
            endpoint_url=endpoint,
            aws_access_key_id="k",
            aws_secret_access_key="s",
            region_name="us-east-1",
        )
        wait_for(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0, 15)
        self.client.create_bucket(Bucket="pictures")
        self.client.put_bucket_versioning(Bucket="pictures", VersioningConfiguration={"Status": "Enabled"})

    def fail(self, *rules: str) -> None:
        self._rules.write_text("\n".join(rules))

    def drive(self, farm: Farm, jobs: Path, place: str = "s3://pictures/run", *options: str):
        return farm.drive(jobs, place, "--storage-options", json.dumps(self.options), *options)

    def rows(self) -> list[dict]:
        body = self.client.get_object(Bucket="pictures", Key="run/manifest.parquet")["Body"]
        return pq.read_table(io.BytesIO(body.read())).to_pylist()

    def prove(self, count: int) -> None:
        """Each job has a whole picture of which there was one version only."""
        rows = self.rows()
        assert [row["status"] for row in rows] == [0] * count
        versions: dict[str, int] = {}
        for page in self.client.get_paginator("list_object_versions").paginate(
            Bucket="pictures", Prefix="run/"
        ):
            for version in page.get("Versions", []):
                versions[version["Key"]] = versions.get(version["Key"], 0) + 1
        assert {versions.get(f"run/{row['path']}") for row in rows} == {1}
        for row in rows[:10]:
            body = self.client.get_object(Bucket="pictures", Key=f"run/{row['path']}")["Body"].read()
            assert body.startswith(b"\x89PNG") and body.endswith(b"IEND\xaeB`\x82")

    def close(self) -> None:
        self._server.kill()
        self._server.wait()
        self._log.close()


@pytest.fixture
def bucket(tmp_path):
    bucket = Bucket(tmp_path)
    yield bucket
    bucket.close()


@pytest.fixture
def farm(tmp_path, own):
    farm = Farm(tmp_path)
    yield farm
    farm.close()


def test_a_bucket_gets_each_picture_once(farm, bucket, make_jobs, tmp_path):
    (tmp_path / "big.csv").write_text("name,age\n" + "Ada,36\n" * 200_000)
    jobs = make_jobs(60, [{"input": "big.csv", "limit": 5, "output": "x.png"}])
    farm.add_worker("a")
    farm.wait_for_workers(1)
    status, words = finished(bucket.drive(farm, jobs))
    assert status == 0, words
    bucket.prove(61)
    status, words = finished(bucket.drive(farm, jobs))
    assert (status, "0 drawn, 61 found" in words) == (0, True), words


def test_503_and_lost_answers_cost_nothing(farm, bucket, make_jobs):
    bucket.fail("PUT .png 0.2 503", "PUT .png 0.2 lost", "PUT results 0.3 503")
    farm.add_worker("a")
    farm.wait_for_workers(1)
    status, words = finished(bucket.drive(farm, make_jobs(80)))
    assert status == 0, words
    bucket.prove(80)


@pytest.mark.parametrize(
    ("rules", "place", "words"),
    [
        (["PUT drivers 1 403"], "s3://pictures/run", "AccessDenied"),
        (["PUT .png 1 403"], "s3://pictures/run", "AccessDenied"),
        ([], "s3://nosuchbucket/run", "no such bucket or object"),
    ],
)
def test_a_bucket_without_rights_ends_the_run_on_one_line(farm, bucket, make_jobs, rules, place, words):
    bucket.fail(*rules)
    farm.add_worker("a")
    farm.wait_for_workers(1)
    status, said = finished(bucket.drive(farm, make_jobs(20), place))
    assert status == 73, said
    assert words in said and said.count("\n") == 1, said


def test_a_killed_worker_and_a_killed_driver_cost_no_picture_of_a_bucket(farm, bucket, make_jobs, tmp_path):
    jobs = make_jobs(200)
    farm.add_worker("a", GRIDREEL_KILL=f"put 30 {tmp_path / 'killed'}")
    farm.wait_for_workers(1)
    driver = bucket.drive(farm, jobs)
    wait_for(lambda: len(farm.created()) > 60)
    driver.kill()
    driver.wait()
    started = time.monotonic()
    status, words = finished(bucket.drive(farm, jobs))
    assert status == 0, words
    assert time.monotonic() - started > 15, "the other driver might have been alive"
    assert (tmp_path / "killed").exists()
    bucket.prove(200)


def test_of_two_drivers_of_a_bucket_the_second_is_refused(farm, bucket, make_jobs):
    jobs = make_jobs(1500)
    farm.add_worker("a")
    farm.wait_for_workers(1)
    first = bucket.drive(farm, jobs)
    wait_for(lambda: len(farm.created()) > 10)
    status, words = finished(bucket.drive(farm, jobs))
    first.terminate()
    assert (status, " has a driver, process " in words) == (73, True), words
    assert finished(first)[0] == 143
