"""The files in Examples/Cluster are valid, and their commands draw every job of a list once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import botocore.session
import pytest
import yaml
from conftest import ROOT

FOLDER = ROOT / "Examples" / "Cluster"
COUNT = 70


@pytest.fixture
def place(tmp_path, own):
    """A folder with a list, and with the program and an `aws` that copies files on the PATH."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "gridreel").symlink_to(own.path)
    aws = tmp_path / "bin" / "aws"
    aws.write_text(
        "#!/bin/sh\n"
        'shift 2; [ "$1" = --recursive ] && {\n'
        'mkdir -p "$BUCKET/drawn"; cp -r pictures "$BUCKET/drawn"; exit; }\n'
        'case $1 in s3://bucket/*) cp "$BUCKET/${1#s3://bucket/}" "$2";;\n'
        '*) mkdir -p "$BUCKET/results"; cp "$1" "$BUCKET/${2#s3://bucket/}";; esac\n'
    )
    aws.chmod(0o755)
    with (tmp_path / "jobs.jsonl").open("w") as file:
        for number in range(COUNT):
            job = {"id": number, "data": [{"a": number}], "output": f"pictures/{number % 7}/{number}.png"}
            file.write(json.dumps(job) + "\n")
    return tmp_path


def run(command, place, **variables):
    path = f"{place}/bin:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "BUCKET": str(place), **variables}
    subprocess.run(command, cwd=place, env=environment, check=True, stdout=subprocess.DEVNULL)


def prove(place, pattern, pictures="pictures/*/*.png"):
    results = [json.loads(line) for file in place.glob(pattern) for line in file.open()]
    assert sorted(result["id"] for result in results) == list(range(COUNT))
    assert len(list(place.glob(pictures))) == COUNT


def test_slurm(place):
    script = FOLDER / "slurm-array.sh"
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", script], check=True)
    assert "#SBATCH --array=1-32\n" in script.read_text()
    for task in range(1, 5):
        variables = {"TASK_ID": task, "TASK_COUNT": 4}
        run(
            ["bash", script], place, SLURM_CPUS_PER_TASK="2",
            **{f"SLURM_ARRAY_{name}": str(value) for name, value in variables.items()},
        )  # fmt: skip
    prove(place, "results-*.jsonl")


def test_kubernetes(place):
    import kubernetes_validate

    job = yaml.safe_load((FOLDER / "kubernetes-job.yaml").read_text())
    version = kubernetes_validate.latest_version()
    kubernetes_validate.validate(job, version, strict=True)
    count = job["spec"]["completions"]
    command = job["spec"]["template"]["spec"]["containers"][0]["command"]
    assert f'/{count}"' in command[-1]
    for index in range(count):
        run(command, place, JOB_COMPLETION_INDEX=str(index))
    prove(place, "results-*.jsonl")


def test_aws_batch(place, tmp_path_factory):
    request = json.loads((FOLDER / "aws-batch-array.json").read_text())
    model = botocore.session.get_session().get_service_model("batch").operation_model("SubmitJob")
    report = botocore.validate.ParamValidator().validate(request, model.input_shape)
    assert not report.has_errors(), report.generate_report()
    count = request["arrayProperties"]["size"]
    for index in range(count):
        container = tmp_path_factory.mktemp("container")
        variables = {"AWS_BATCH_JOB_ARRAY_INDEX": str(index), "BUCKET": str(place)}
        environment = {**os.environ, "PATH": f"{place}/bin:{os.environ['PATH']}", **variables}
        command = request["containerOverrides"]["command"]
        subprocess.run(command, cwd=container, env=environment, check=True)
    prove(place, "results/*.jsonl", "drawn/pictures/*/*.png")


def test_ci_matrix(place):
    path = FOLDER / "ci-matrix.yml"
    checker = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    subprocess.run([*checker, str(path)], check=True)
    draw = yaml.safe_load(path.read_text())["jobs"]["draw"]
    (step,) = [step for step in draw["steps"] if step.get("name") == "Draw"]
    shards = draw["strategy"]["matrix"]["shard"]
    assert f"/{len(shards)} " in step["run"]
    for shard in shards:
        run(["sh", "-c", step["run"].replace("${{ matrix.shard }}", str(shard))], place)
    prove(place, "results-*.jsonl")
