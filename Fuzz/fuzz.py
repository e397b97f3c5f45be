"""Builds the fuzzers of all readers and runs them; see Scripts/check fuzz."""
import argparse
import concurrent.futures
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / ".build" / "fuzz"
SEEDS = ("Examples", "Tests/Fixtures", "Themes", "Snapshots")
INPUT_SECONDS, INPUT_MEGABYTES = 10, 2048
LOOK_SECONDS = 0.5


def build(sanitizers):
    """The fuzzer's path. Optimised, because what counts is how many inputs are read."""
    scratch = PLACE / ("build-" + "-".join(sanitizers))
    flags = [part for name in sanitizers for part in ("-Xswiftc", f"-sanitize={name}")]
    if "address" in sanitizers:
        flags += ["-Xcc", "-fsanitize=address"]
    command = ["swift", "build", "-c", "release", "--product", "fuzz-readers", "--scratch-path", str(scratch)]
    done = subprocess.run([*command, *flags], cwd=ROOT, env={**os.environ, "GRIDREEL_FUZZ": "1"},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        print("check fuzz: error: the fuzzer does not build", file=sys.stderr)
        sys.exit(69)
    return scratch / "release" / "fuzz-readers"


def targets(program):
    """Name, longest input and endings of seeds of all targets."""
    said = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True,
                          env={key: value for key, value in os.environ.items() if key != "FUZZ_TARGET"})
    for line in said.stdout.splitlines():
        name, longest, *endings = line.split(" ")
        yield name, int(longest), [ending for ending in ",".join(endings).split(",") if ending]


def seed(corpus, name, longest, endings):
    """Puts the files to begin with into the target's corpus."""
    corpus.mkdir(parents=True, exist_ok=True)
    files = [file for folder in SEEDS for file in sorted((ROOT / folder).rglob("*")) if file.is_file()]
    own = [file for file in sorted((ROOT / "Fuzz" / "Crashes" / name).glob("*")) if file.is_file()]
    for file in [file for file in files if any(file.name.endswith("." + end) for end in endings)] + own:
        place = corpus / f"seed-{file.name}"
        if file.stat().st_size <= longest and not place.exists():
            shutil.copyfile(file, place)
    words = ROOT / "Fuzz" / "Words" / f"{name}.txt"
    for number, line in enumerate(words.read_text().splitlines() if words.exists() else []):
        (corpus / f"seed-{number}").write_text(line)


def processor_seconds(process):
    """What a running process has used; None when it has ended."""
    try:
        words = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if words[0] in "ZX" else (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def watch(process, log, options):
    """Asks the fuzzer to end in time; returns the processor seconds at which it came to its last edge."""
    edges = last = 0
    rest = ""
    while (used := processor_seconds(process)) is not None:
        *lines, rest = (rest + log.read()).split("\n")
        found = max((int(count) for line in lines for count in re.findall(r"cov: (\d+)", line)), default=0)
        if found > edges:
            edges, last = found, used
        if used > (last + options.quiet if options.quiet else options.seconds):
            process.send_signal(signal.SIGUSR1)  # ends after the input in hand
        time.sleep(LOOK_SECONDS)
    return last


def fuzz(program, target, options):
    """Prints a row of FUZZ.md, and returns what was found."""
    name, longest, endings = target
    corpus, findings = options.corpus / name, PLACE / "findings" / name
    seed(corpus, name, longest, endings)
    findings.mkdir(parents=True, exist_ok=True)
    before = {file.name for file in findings.iterdir()}
    command = [
        program, corpus, f"-max_len={longest}", f"-timeout={INPUT_SECONDS}", f"-rss_limit_mb={INPUT_MEGABYTES}",
        f"-artifact_prefix={findings}/", "-print_final_stats=1", "-verbosity=1", "-use_value_profile=0", "-reload=0",
    ]
    place = PLACE / f"{name}.log"
    with open(place, "w") as written, open(place, errors="replace") as log:
        process = subprocess.Popen(list(map(str, command)), stdout=written, stderr=written,
                                   env={**os.environ, "FUZZ_TARGET": name, "ASAN_OPTIONS": "detect_leaks=0",
                                        # Swift's own handler would take the signal from libFuzzer, which keeps the input.
                                        "SWIFT_BACKTRACE": "enable=no"})
        last = watch(process, log, options)
        _, status, used = os.wait4(process.pid, 0)
    words = place.read_text(errors="replace")
    edges = re.findall(r"cov: (\d+)", words)
    inputs = re.findall(r"#\d+\s+NEW", words)
    count = re.findall(r"stat::number_of_executed_units:\s*(\d+)", words) or re.findall(r"^#(\d+)", words, re.M)
    new = sorted({file.name for file in findings.iterdir()} - before)
    if status and not new:
        new = [f"status {os.waitstatus_to_exitcode(status)}, see {place}"]
    cpu = used.ru_utime + used.ru_stime
    print(f"| {name} | {int(count[-1]) if count else 0:,} | {edges[-1] if edges else 0} | {cpu:.0f} | {cpu - last:.0f} | "
          f"{len(inputs)} | {', '.join(new) or 'nothing'} |", flush=True)
    return new


def main():
    parser = argparse.ArgumentParser(prog="Scripts/check fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--quiet", type=float, help="until so many seconds bring no new edge")
    parser.add_argument("--corpus", type=Path, default=PLACE / "corpus")
    parser.add_argument("--only", action="append")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--program", help="a fuzzer that was built before")
    parser.add_argument("--sanitize", choices=("address", "thread"), action="append", default=[])
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    program = options.program or build(["fuzzer", *options.sanitize])
    chosen = [target for target in targets(program) if not options.only or target[0] in options.only]
    if not chosen:
        parser.error("no such target")
    print("| target | executions | edges | CPU s | since the last edge | new inputs | found |")
    print("|---|---:|---:|---:|---:|---:|---|", flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(lambda target: fuzz(program, target, options), chosen))
    sys.exit(1 if any(found) else 0)


if __name__ == "__main__":
    main()
