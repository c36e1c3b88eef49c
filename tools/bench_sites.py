"""The sites that the bench opens: the built one with an empty page, and a bare Pyodide."""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route

from tools import browser, serve
from tools.shell import DIST
from tools.site import PYODIDE, RUNTIME_FILES

BARE = """<!doctype html><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from './pyodide.mjs';
const python = await loadPyodide();
window.first = python.runPython('6 * 7') === 42 && performance.now();
</script>"""
EMPTY = "<!doctype html><title>empty</title><link rel='icon' href='data:,'>"
#: The address pattern of the memory snapshot.
SNAPSHOT = "**/memory-*.bin"
SIZE = {"width": 1440, "height": 900}
PATIENCE = 120_000
#: Milliseconds until a new window is idle: Chromium first runs scripts of its own (the list below
#: the address bar is a page). A real visitor's window has been open for a while.
SETTLED = 2_000


@contextmanager
def sites() -> Iterator[tuple[str, str]]:
    """Serve two folders and yield their addresses: ours with an empty page, and a bare Pyodide."""
    with tempfile.TemporaryDirectory() as name:
        ours, bare = Path(name) / "ours", Path(name) / "bare"
        shutil.copytree(DIST, ours)
        (ours / "empty.html").write_text(EMPTY, encoding="utf-8")
        lay_out_bare(bare)
        servers = [serve.server(folder) for folder in (ours, bare)]
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        first, second = (f"http://{serve.HOST}:{s.server_address[1]}/" for s in servers)
        yield first, second
        for server in servers:
            server.shutdown()
            server.server_close()


def lay_out_bare(folder: Path) -> None:
    """Write a page that only runs stock ``loadPyodide``: the yardstick of the others."""
    folder.mkdir()
    for file in (*RUNTIME_FILES, "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(PYODIDE / file, folder / file)
    (folder / "index.html").write_text(BARE, encoding="utf-8")


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Launch a separate browser."""
    running = playwright.chromium.launch(executable_path=browser.find(), args=browser.ARGUMENTS)
    try:
        yield running
    finally:
        running.close()


@contextmanager
def visitor(running: Browser, *, snapshot: bool = True, worker: bool = False) -> Iterator[Page]:
    """The first page of a new visitor; further ones are `new_page(page.context)`.

    Without `snapshot` the memory snapshot cannot be fetched. `worker` allows the service worker,
    which is else blocked because its own fetches would disturb the measurement.
    """
    context = running.new_context(
        viewport={"width": SIZE["width"], "height": SIZE["height"]},
        service_workers="allow" if worker else "block",
    )
    context.set_default_timeout(PATIENCE)
    if not snapshot:
        context.route(SNAPSHOT, _refuse)
    try:
        yield new_page(context)
    finally:
        context.close()


def new_page(context: BrowserContext) -> Page:
    """A window that is opened and idle."""
    page = context.new_page()
    page.wait_for_timeout(SETTLED)
    return page


def _refuse(route: Route) -> None:
    route.abort()
