"""Worker processes for long searches: one for each core of this machine, or a Dask cluster's."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent import futures
from contextlib import contextmanager

from overstack.words.errors import BadInput
from overstack.words.sentences import say

PATIENCE = 10  # seconds for a scheduler to answer


@contextmanager
def pool(
    scheduler: str | None = None, processes: int | None = None, *, deaf: bool = False
) -> Iterator[futures.Executor]:
    """Some processes, one for each core by default, or the workers of a Dask scheduler.

    `scheduler` is its address, and its workers need this package too. Raises BadInput where no
    scheduler answers. If `deaf`, own processes leave Ctrl-C to the process that started them.
    """
    if scheduler is None:
        with futures.ProcessPoolExecutor(processes, initializer=_deafen if deaf else None) as own:
            yield own
        return
    try:
        from distributed import Client  # noqa: PLC0415 - an extra: few have a cluster
    except ModuleNotFoundError as missing:
        if missing.name != "distributed":
            raise
        raise BadInput(say("refuse.no-cluster")) from missing
    try:
        client = Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadInput(say("refuse.no-scheduler", address=repr(scheduler))) from error
    with client, client.get_executor() as workers:
        yield workers


def _deafen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
