"""Serve a folder of files on this machine like a plain static host: no special headers.

Standard library only. Of the files that it serves it knows only the page of a missing one.
"""

from __future__ import annotations

import errno
import functools
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.shell import DIST, Trouble, say

HOST = "127.0.0.1"
MISSING = "404.html"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves the files below one folder, at a prefix of the address; may note each response."""

    # One connection serves many files, as with every real host.
    protocol_version = "HTTP/1.1"
    # Headers and body are sent together: otherwise the body waits 40 ms for the acknowledgement of
    # the headers, and the page takes the network for a slow one.
    disable_nagle_algorithm = True
    wbufsize = 1 << 16
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - handed on to the base class
        prefix: str = "/",
        note: Callable[[str], None] | None = None,
        fresh: bool = False,
        **more: Any,  # noqa: ANN401
    ) -> None:
        self._prefix = prefix
        self._note = note
        self._fresh = fresh
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        """The path of the file at an address; of a file that does not exist outside the prefix."""
        if not path.startswith(self._prefix):
            return str(Path(self.directory) / "there is nothing outside the prefix")
        return super().translate_path("/" + path[len(self._prefix) :])

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the folder's own page where there is no file, as static hosts do."""
        page = Path(self.directory) / MISSING
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            return super().send_error(code, message, explain)
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        return None

    def end_headers(self) -> None:
        """Make the browser revalidate each time, if the files may change meanwhile."""
        if self._fresh:
            self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, *_: object) -> None:
        """Pass the path to the `note` callback, if there is one; print nothing."""
        if self._note is not None:
            self._note(self.path)

    def log_error(self, *_: object) -> None:
        """Print nothing: errors reach the browser, and the terminal stays readable."""


class Server(ThreadingHTTPServer):
    """A static host that tolerates clients that disconnect in the middle of a file."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as above
        """Ignore a client that has disconnected; report every other error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    folder: Path,
    port: int = 0,
    prefix: str = "/",
    note: Callable[[str], None] | None = None,
    fresh: bool = False,
) -> Server:
    """A server for ``folder``, not yet running. Port 0 takes any free one. Raises Trouble."""
    handler = functools.partial(
        Handler, directory=str(folder), prefix=prefix, note=note, fresh=fresh
    )
    try:
        return Server((HOST, port), handler)
    except OSError as error:
        if error.errno in {errno.EADDRINUSE, errno.EACCES}:
            raise Trouble(f"Port {port} is not free: try --port {port + 1}.") from error
        raise
    except OverflowError as error:
        raise Trouble(f"There is no port {port}: give one from 1024 to 65535.") from error


def serve(port: int) -> None:
    """Serve ``dist/`` until Ctrl+C."""
    with server(DIST, port, fresh=True) as running:
        say(f"serve: http://{HOST}:{running.server_address[1]}/  (Ctrl+C ends it)")
        running.serve_forever()
