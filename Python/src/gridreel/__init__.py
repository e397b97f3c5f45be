"""Pictures of data grids, drawn by the program gridreel.

`render`, `show` and `reel` take data frames and other tables; `diff` compares two of them, and `verify` one with
its references. `Client` draws one job after the other in a warm child process; `run` draws many on a cluster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

from . import meanings  # noqa: E402
from .accessor import register  # noqa: E402
from .child import Answer, Request  # noqa: E402
from .client import Client  # noqa: E402
from .comparison import Difference, diff  # noqa: E402
from .errors import GridError, Status  # noqa: E402
from .messages import warn_of  # noqa: E402
from .picture import Picture  # noqa: E402
from .pictures import Chain, GridWarning, Shown, animate, grid, reel, render, show  # noqa: E402
from .reels import Reel  # noqa: E402
from .snapshots import record, verify  # noqa: E402

if TYPE_CHECKING:
    from .driver import Summary, run

__all__ = [
    "Answer",
    "Chain",
    "Client",
    "Difference",
    "GridError",
    "GridWarning",
    "Picture",
    "Reel",
    "Request",
    "Shown",
    "Status",
    "Summary",
    "animate",
    "diff",
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
    if ours := meanings.function(name):
        warn_of(f"'{name}' is '{ours}' here")
        return meanings.arguments(name, globals()[ours])
    known = ", ".join(each for each in __all__ if each.islower())
    raise AttributeError(f"module 'gridreel' has no attribute '{name}'; its functions are {known}", name=None)


# The module, which others call what `grid` does.
globals().pop("table", None)
