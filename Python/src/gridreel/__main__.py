"""`python -m gridreel run`: many pictures on many machines."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

from . import __version__
from .errors import GridError, Status

_STATUSES = """\
exit status:
  0  all was drawn            66  the list or a file cannot be read
  1  some job failed          69  no program, scheduler or fitting worker
  64 wrong usage              73  the store cannot be written, or has a driver
  65 bad input                130, 143  interrupted; the same command goes on
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(Status.USAGE, f"gridreel: error: {message}; see 'python -m gridreel run --help'\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m gridreel", description="Pictures of data grids.")
    parser.add_argument("--version", action="version", version=f"gridreel {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser(
        "run",
        help="draw many pictures on a Dask cluster",
        description="Draws the jobs of a list, each once, and goes on where an earlier run ended.",
        epilog=_STATUSES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run.add_argument("jobs", help="a list of jobs, as of 'gridreel batch'; - is standard input")
    run.add_argument("--out", required=True, help="a folder that all workers see, or s3://bucket/prefix")
    run.add_argument(
        "--scheduler", help="address of a Dask scheduler, such as tcp://host:8786; none: this machine"
    )
    run.add_argument(
        "--workers", type=_positive, help="processes on this machine (default: one on each core)"
    )
    run.add_argument("--no-resume", action="store_true", help="refuse a place that holds pictures")
    run.add_argument(
        "--timeout", type=float, default=60.0, metavar="S", help="seconds of processor time that a job may need (60)"
    )
    run.add_argument("--max-memory", metavar="SIZE", help="memory that a job may need, such as 2GB (1GB)")
    run.add_argument(
        "--wait",
        type=float,
        default=120.0,
        metavar="S",
        help="seconds to wait for workers, and a worker for its store or disk (120)",
    )
    run.add_argument(
        "--storage-options", type=_options, metavar="JSON", help="what fsspec is told of the store"
    )
    run.add_argument("--quiet", action="store_true", help="say nothing but errors")
    return parser


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("1 or more")
    return value


def _options(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError("a JSON object")
    return value


class _Terminated(BaseException):
    """SIGTERM, which ends a run as Ctrl-C does."""


def _terminate(_number: int, _frame: FrameType | None) -> None:
    raise _Terminated


def main(arguments: list[str] | None = None) -> int:
    """Runs a command line and returns its exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    # All other commands are the program's.
    if given and given[0] != "run" and not given[0].startswith("-"):
        from . import program

        try:
            found = program.path()
        except GridError as error:
            print(f"gridreel: error: {error.message}", file=sys.stderr)
            return error.status
        os.execv(found, ["gridreel", *given])
    options = _parser().parse_args(given)
    signal.signal(signal.SIGTERM, _terminate)
    try:
        return _run(options)
    except GridError as error:
        print(f"gridreel: error: {error.message}", file=sys.stderr)
        return error.status
    except KeyboardInterrupt:
        print("gridreel: interrupted; the same command goes on from here", file=sys.stderr)
        return Status.INTERRUPTED
    except _Terminated:
        print("gridreel: terminated; the same command goes on from here", file=sys.stderr)
        return Status.TERMINATED


def _run(options: argparse.Namespace) -> int:
    from .driver import run
    from .plan import FAILED_NAME

    summary = run(
        "/dev/stdin" if options.jobs == "-" else options.jobs,
        options.out,
        options.scheduler,
        not options.no_resume,
        timeout=options.timeout,
        max_memory=options.max_memory,
        workers=options.workers,
        wait=options.wait,
        storage_options=options.storage_options,
        progress=not options.quiet,
    )
    for words in summary.failures:
        print(f"gridreel: {words}", file=sys.stderr)
    if summary.failed:
        list_ = os.path.join(summary.out, FAILED_NAME)
        more = summary.failed - len(summary.failures)
        rest = f"{more:,} more failed; " if more > 0 else ""
        print(f"gridreel: {rest}{list_} has these jobs to run again", file=sys.stderr)
    if not options.quiet:
        parts = [f"{summary.drawn:,} drawn", f"{summary.found:,} found", f"{summary.failed:,} failed"]
        if summary.same:
            parts.insert(2, f"{summary.same:,} the same as another line")
        words = (
            f"{', '.join(parts)} in {summary.seconds:.1f} s: {os.path.join(summary.out, 'manifest.parquet')}"
        )
        print(f"gridreel: {words}", file=sys.stderr)
    return summary.status


if __name__ == "__main__":
    sys.exit(main())
