"""Pictures of data grids, drawn by the program gridreel.

`render`, `show` and `reel` take data frames and other tables; `verify` compares with references. `Client`
draws one job after the other in a warm child process; `run` draws many on a cluster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

from .accessor import register  # noqa: E402
from .child import Answer, Request  # noqa: E402
from .client import Client  # noqa: E402
from .errors import GridError, Status  # noqa: E402
from .picture import Picture  # noqa: E402
from .pictures import Chain, GridWarning, Shown, grid, reel, render, show  # noqa: E402
from .snapshots import record, verify  # noqa: E402

if TYPE_CHECKING:
    from .driver import Summary, run

__all__ = [
    "Answer",
    "Chain",
    "Client",
    "GridError",
    "GridWarning",
    "Picture",
    "Request",
    "Shown",
    "Status",
    "Summary",
    "grid",
    "record",
    "reel",
    "register",
    "render",
    "run",
    "show",
    "verify",
]

register()


def __getattr__(name: str) -> Any:
    # Dask takes half a second to import, which a single picture need not wait for.
    if name in ("run", "Summary"):
        from . import driver

        return getattr(driver, name)
    answer = _answer(name)
    raise AttributeError(f"module 'gridreel' has no attribute '{name}'{answer}", name=None)


# What other libraries call what these do.
_OTHER_NAMES = {
    "grid": "grid table gt dataframe frame read read_csv read_json read_excel load open from_csv from_file reader",
    "render": "compile convert convert_text draw plot save image picture to_png screenshot snap export",
    "reel": "animate animation film movie video gif",
}


def _answer(name: str) -> str:
    plain = name.lower()
    near = [ours for ours, others in _OTHER_NAMES.items() if plain in others.split() or plain == ours]
    return f"; did you mean '{near[0]}'?" if near else ""
