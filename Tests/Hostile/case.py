"""What a hostile file must do to the program: nothing."""
import dataclasses
import os
import resource
import subprocess
import tempfile
import time

# Several times what the slowest case takes on a machine at rest: other programs on the same cores can double it.
CPU_SECONDS = 30
MEMORY = 1_000_000_000
# A run that waits instead of computing; nothing here should.
WALL_SECONDS = 120
STRANGE = ("Fatal error", "panicked", "Traceback", "0x0", "Assertion", "(process:", "terminate called")


@dataclasses.dataclass
class Case:
    """A command over hostile files, the status it ends with, and what its only line says (nothing: there is none)."""
    name: str
    arguments: list
    files: dict = dataclasses.field(default_factory=dict)
    status: int = 0
    says: str = ""
    # Called in the folder before the run, for links and pipes.
    prepare: object = None
    # Called in the folder after the run with its output; returns what is wrong.
    check: object = None
    environment: dict = dataclasses.field(default_factory=dict)
    # What a shell does around "$@", the program and its arguments.
    shell: str = '"$@"'
    # The lines that standard error may have.
    lines: int = 1
    # Another status, where a library reaches a limit of its own before ours, as on a fast machine.
    also: int | None = None


def write(folder, files):
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        content = content() if callable(content) else content
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)


def limit():
    # Whatever the program does, the machine survives.
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (4 * CPU_SECONDS, 4 * CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def wait(process):
    """The status of a process, and what it and its children used; None instead of a status that does not come."""
    end = time.monotonic() + WALL_SECONDS
    while time.monotonic() < end:
        done, status, used = os.wait4(process.pid, os.WNOHANG)
        if done:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, used
        time.sleep(0.005)
    os.killpg(process.pid, 9)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = -9
    return None, used


def run(case, program):
    """Runs a case in a folder of its own; returns its CPU seconds, its memory in bytes, and what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, case.files)
        if case.prepare:
            case.prepare(folder)
        before = set(os.listdir(folder))
        environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "PROGRAM": program} | case.environment
        words = [program, *case.arguments]
        if case.shell != '"$@"':
            words = ["/bin/sh", "-c", case.shell, "sh", *words]
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=errors, preexec_fn=limit, start_new_session=True)
            status, used = wait(process)
            output.seek(0)
            errors.seek(0)
            # The folder's random name may hold any word that is looked for, such as "0x0".
            text, told = output.read(), errors.read().decode(errors="replace").replace(folder, "FOLDER")
        wrong = judge(case, status, used, told)
        if case.check:
            wrong += case.check(folder, text)
        wrong += [f"{name} is left over" for name in set(os.listdir(folder)) - before if name.startswith(".")]
        return used.ru_utime + used.ru_stime, used.ru_maxrss << 10, wrong


def judge(case, status, used, told):
    wrong = []
    if status not in (case.status, case.also):
        wrong.append(f"status {status}, expected {case.status}")
    seconds = used.ru_utime + used.ru_stime
    if seconds > CPU_SECONDS:
        wrong.append(f"{seconds:.1f} s of CPU")
    if used.ru_maxrss << 10 > MEMORY:
        wrong.append(f"{used.ru_maxrss >> 10} MiB of memory")
    lines = told.splitlines()
    if len(lines) > case.lines:
        wrong.append(f"{len(lines)} lines")
    if case.says not in told or not case.says and told and case.status:
        wrong.append("it does not say: " + case.says)
    wrong += [f"it says: {word}" for word in STRANGE if word in told]
    return wrong + [f"told: {line[:300]}" for line in lines[:4]] if wrong else []
