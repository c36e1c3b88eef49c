"""A static host behind a limited network line, for the bench.

A browser's own throttling does not affect workers equally in all engines, so the line is limited at
the host: one token bucket for all connections, a delay for each request, and text and WebAssembly
in gzip, as on static hosts. It records the bytes sent. Standard library only; it knows nothing
about the files that it serves.
"""

from __future__ import annotations

import asyncio
import gzip
import threading
import time
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path, PurePosixPath
from typing import Final, Self
from urllib.parse import unquote, urlsplit

from tools.serve import HOST, TYPES

#: The files that static hosts compress; files that are compressed already are sent unchanged.
PRESSED: Final = (".css", ".html", ".js", ".json", ".map", ".mjs", ".py", ".svg", ".txt", ".wasm")
LEVEL: Final = 6  # gzip's default, which hosts use
CHUNK: Final = 4_096  # bytes that a connection sends per turn
AHEAD: Final = 0.002  # seconds that the bucket may be ahead of the clock: below timer resolution
PATIENCE: Final = 10.0  # seconds for the host to start or stop


@dataclass(frozen=True)
class Line:
    """A network line; without a rate it is as fast as the machine."""

    name: str
    megabits: float = 0
    delay: float = 0.0  # seconds before each response

    @property
    def rate(self) -> float:
        """Bytes per second."""
        return self.megabits * 1e6 / 8


@dataclass
class Sent:
    """The traffic of the line: bytes by path, response headers included."""

    by_path: dict[str, int] = field(default_factory=dict)
    since: dict[str, float] = field(default_factory=dict)
    """When the first bytes of a path were sent: seconds since 1970, as on a browser's clock."""

    def note(self, path: str, count: int) -> None:
        """Add `count` bytes to a path."""
        self.since.setdefault(path, time.time())
        self.by_path[path] = self.by_path.get(path, 0) + count

    @property
    def total(self) -> int:
        """All bytes."""
        return sum(self.by_path.values())


class Bucket:
    """The token bucket: a sender waits until all bytes granted earlier have been sent."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._free_at = 0.0

    async def take(self, count: int) -> None:
        """Wait until `count` bytes may be sent."""
        if not self._rate:
            return
        now = asyncio.get_running_loop().time()
        self._free_at = max(now, self._free_at) + count / self._rate
        if self._free_at - now > AHEAD:
            await asyncio.sleep(self._free_at - now)


class LimitedHost:
    """A context manager that serves the files below a folder over a line."""

    def __init__(self, folder: Path, line: Line, pressed: dict[Path, bytes] | None = None) -> None:
        """`pressed` caches compressed files, to be shared by successive hosts of one folder."""
        self._folder = folder.resolve()
        self._line = line
        self._pressed = {} if pressed is None else pressed
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._server: asyncio.Server | None = None
        self.sent = Sent()
        self.url = ""

    def __enter__(self) -> Self:
        """Listen at a free port; `url` is the address."""
        self._thread.start()
        port = asyncio.run_coroutine_threadsafe(self._stand(), self._loop).result(PATIENCE)
        self.url = f"http://{HOST}:{port}/"
        return self

    def __exit__(self, *_: object) -> None:
        """Stop, even if connections are open."""
        asyncio.run_coroutine_threadsafe(self._go(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def press(self) -> None:
        """Compress every file that hosts compress, before the first request."""
        for path in self._folder.rglob("*"):
            if path.is_file():
                self._body(path, takes_gzip=True)

    async def _stand(self) -> int:
        self._bucket = Bucket(self._line.rate)
        self._server = await asyncio.start_server(self._visitor, HOST, 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _go(self) -> None:
        if self._server is not None:
            self._server.close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # the loop closes connections in its next iteration

    async def _visitor(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection: request after request until the client disconnects."""
        # Bytes in the system's own buffers would count as sent before the line has carried them.
        writer.transport.set_write_buffer_limits(high=CHUNK)
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                await asyncio.sleep(self._line.delay)
                await self._answer(head, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            return  # the client has disconnected, or the host stops
        finally:
            writer.transport.abort()

    async def _answer(self, head: str, writer: asyncio.StreamWriter) -> None:
        method, target, *_ = head.split()
        name = unquote(urlsplit(target).path).lstrip("/")
        if not name or name.endswith("/"):
            name += "index.html"
        path = self._folder / PurePosixPath(name)
        if not path.resolve().is_relative_to(self._folder) or not path.is_file():
            await self._send(name, b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", writer)
            return
        body, pressed = self._body(path, takes_gzip="gzip" in head)
        lines = [
            "HTTP/1.1 200 OK",
            f"Content-Type: {TYPES.get(path.suffix, 'application/octet-stream')}",
            f"Content-Length: {len(body)}",
            f"Last-Modified: {formatdate(path.stat().st_mtime, usegmt=True)}",
            "Cache-Control: max-age=600",
            *(["Content-Encoding: gzip", "Vary: Accept-Encoding"] if pressed else []),
        ]
        await self._send(name, ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"), writer)
        if method != "HEAD":
            await self._send(name, body, writer)

    async def _send(self, name: str, data: bytes, writer: asyncio.StreamWriter) -> None:
        step = CHUNK if self._line.rate else max(1, len(data))
        for start in range(0, len(data), step):
            part = data[start : start + step]
            await self._bucket.take(len(part))
            writer.write(part)
            await writer.drain()
            self.sent.note(name, len(part))

    def _body(self, path: Path, *, takes_gzip: bool) -> tuple[bytes, bool]:
        """A file's bytes as they are sent, and whether they are compressed."""
        if path.suffix not in PRESSED or not takes_gzip:
            return path.read_bytes(), False
        if path not in self._pressed:
            self._pressed[path] = gzip.compress(path.read_bytes(), LEVEL, mtime=0)
        return self._pressed[path], True
