"""Worker processes for long searches: one for each core of this machine, or a Dask cluster's."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from pathlib import Path

from overstack.schema.shape import quote
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
        own = futures.ProcessPoolExecutor(processes, initializer=_deafen if deaf else None)
        try:
            yield own
        finally:
            # Ctrl-C may come while work is handed out: nobody waits for the rest of it then.
            own.shutdown(cancel_futures=True)
        return
    try:
        from distributed import Client  # noqa: PLC0415 - an extra: few have a cluster
    except ModuleNotFoundError as missing:
        if missing.name != "distributed":
            raise
        raise BadInput(say("unable.no-cluster")) from missing
    try:
        client = Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadInput(say("unable.no-scheduler", address=quote(scheduler))) from error
    with client, client.get_executor() as workers:
        yield workers


@contextmanager
def line_writer(path: Path | None) -> Iterator[Callable[[object], None]]:
    """A function that writes values of JSON to a file at once, a line each; to none without a path.

    So nothing that a long command has found is lost if it fails later. Raises OSError at once where
    the file cannot be written.
    """
    if path is None:
        yield lambda _: None
        return
    with path.open("w", encoding="utf-8") as file:

        def write(value: object) -> None:
            file.write(json.dumps(value, ensure_ascii=False) + "\n")
            file.flush()

        yield write


def writable(path: Path | None) -> None:
    """Raise OSError where a file that a long command writes at its end cannot be written."""
    if path is not None:
        path.open("a").close()


def _deafen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
