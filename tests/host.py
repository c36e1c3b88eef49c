"""A plain static host of a copy of the site, which a test can damage, change and stop."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools import serve

PREFIX = "/sub/overstack/"


@dataclass
class Host:
    """A folder with a copy of the site, served from a sub-folder by its own server."""

    folder: Path
    server: serve.Server
    thread: threading.Thread

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{serve.HOST}:{self.server.server_address[1]}{PREFIX}"

    def remove(self, *patterns: str) -> None:
        """Delete files, as if they had not been copied; each pattern must match one file."""
        for pattern in patterns:
            (found,) = self.folder.glob(pattern)
            found.unlink()

    def stop(self) -> None:
        """Stop the server, so that the page finds no network."""
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()


@contextmanager
def hosted(site: Path, folder: Path) -> Iterator[Host]:
    """A host of a copy of ``site`` in ``folder``."""
    shutil.copytree(site, folder)
    server = serve.server(folder, prefix=PREFIX)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    host = Host(folder, server, thread)
    try:
        yield host
    finally:
        host.stop()


@contextmanager
def other_site(folder: Path) -> Iterator[str]:
    """The address of a page of another site: another host name, since a port is not enough."""
    blog = folder / "blog"
    blog.mkdir()
    (blog / "index.html").write_text("<!doctype html><title>A blog</title><h1>A blog</h1>")
    with hosted(blog, folder / "theirs") as theirs:
        yield theirs.url.replace("127.0.0.1", "localhost")
