"""Loaded by workers under test: writes down what is drawn and put, and ends the worker where a test says.

`GRIDREEL_KILL` is "STEP N FILE": the worker ends itself at the N-th time it comes to a step, if it can
make the file, so that it does so once. `GRIDREEL_HANG` is "STEP N": it never returns from the N-th time on.
`GRIDREEL_SIGN` is a file that a worker which hangs makes; a worker with `GRIDREEL_AFTER` puts nothing before that
file is there, as it could draw everything before the other comes to its step.
"""

import os
import signal
import time

from gridreel import store, worker

_book = os.open(os.environ["GRIDREEL_BOOK"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
_step, _count, _flag = (os.environ.get("GRIDREEL_KILL") or "none 0 -").split()
_hanging, _hangs_from = (os.environ.get("GRIDREEL_HANG") or "none 0").split()
_sign, _after = os.environ.get("GRIDREEL_SIGN"), os.environ.get("GRIDREEL_AFTER")
_seen = _met = 0


def note(*words):
    os.write(_book, (" ".join(words) + "\n").encode())


def come_to(step):
    global _seen, _met
    if step == "hidden" and _after:
        while not os.path.exists(_after):
            time.sleep(0.01)
    if step == _hanging:
        _met += 1
        while _met >= int(_hangs_from):
            if _sign:
                open(_sign, "w").close()
            time.sleep(1000)
    if step != _step:
        return
    _seen += 1
    if _seen == int(_count):
        try:
            os.close(os.open(_flag, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        os.kill(os.getpid(), signal.SIGKILL)


def _around(owner, name, before=None, after=None):
    plain = getattr(owner, name)

    def wrapped(*arguments, **named):
        if before:
            before(*arguments)
        result = plain(*arguments, **named)
        if after:
            after(result, *arguments)
        return result

    setattr(owner, name, staticmethod(wrapped) if isinstance(owner.__dict__[name], staticmethod) else wrapped)


def _made(result, _store, name, *_):
    key = os.path.basename(name).partition(".")[0]
    if result and len(key) == 64:
        note("made", key)
        come_to("put")


def _drawn(_desk, task, answer):
    if answer.status == 0:
        note("drawn", task.key)
    come_to("drawn")


def watch():
    """Wraps what is watched."""
    # Here nobody knows yet that it has begun.
    _around(worker, "draw", before=lambda *_: come_to("given"))
    # The worker dies: as a chunk arrives, after its inputs are laid out, with a picture drawn and not put,
    # with a hidden file that has no name yet, with a picture put, with a chunk done that nobody knows of.
    _around(worker, "_refusal", before=lambda *_: come_to("arrived"))
    _around(worker._Desk, "_lay_out", after=lambda *_: come_to("laid-out"))
    _around(worker._Desk, "_finish", before=_drawn)
    _around(store.FolderStore, "_name", before=lambda *_: come_to("hidden"))
    _around(store.FolderStore, "create", after=_made)
    _around(store.ObjectStore, "create", after=_made)
    _around(worker._Desk, "give_back", after=lambda *_: come_to("done"))


# Dask imports a preloaded file and then loads it once more.
if not hasattr(worker, "is_watched"):
    worker.is_watched = True
    watch()
