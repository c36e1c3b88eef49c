"""A static host at the end of a limited line, for the bench.

A browser's own throttling does not reach workers alike in all engines, so the line is limited where
the bytes come from: one token bucket for all connections, a delay for each request, and text and
WebAssembly in gzip, as static hosts give them. It notes what it sent. Standard library only; it
knows nothing of what it serves.
"""

from __future__ import annotations

import asyncio
import gzip
import threading
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path, PurePosixPath
from typing import Final, Self
from urllib.parse import unquote, urlsplit

from tools.serve import HOST, TYPES

#: What static hosts press on the way; what is pressed already they send as it is.
PRESSED: Final = (".css", ".html", ".js", ".json", ".map", ".mjs", ".py", ".svg", ".txt", ".wasm")
LEVEL: Final = 6  # gzip's own, which hosts leave as it is
CHUNK: Final = 4_096  # bytes that a connection sends before the next has its turn
AHEAD: Final = 0.002  # seconds that the bucket may be ahead of the clock: finer than timers are
PATIENCE: Final = 10.0  # seconds for the host to stand


@dataclass(frozen=True)
class Line:
    """A line as somebody may have it; without a rate it is as quick as the machine."""

    name: str
    megabits: float = 0
    delay: float = 0.0  # seconds before each answer

    @property
    def rate(self) -> float:
        """Bytes in a second."""
        return self.megabits * 1e6 / 8


@dataclass
class Sent:
    """What went over the line: bytes by path, heads of answers among them."""

    by_path: dict[str, int] = field(default_factory=dict)

    def note(self, path: str, count: int) -> None:
        """So many more bytes of a file."""
        self.by_path[path] = self.by_path.get(path, 0) + count

    @property
    def total(self) -> int:
        """All bytes."""
        return sum(self.by_path.values())


class Bucket:
    """Hands out the line: whoever sends waits until what was promised before has gone."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._free_at = 0.0

    async def take(self, count: int) -> None:
        """Wait until so many bytes may go."""
        if not self._rate:
            return
        now = asyncio.get_running_loop().time()
        self._free_at = max(now, self._free_at) + count / self._rate
        if self._free_at - now > AHEAD:
            await asyncio.sleep(self._free_at - now)


class LimitedHost:
    """Files below a folder, at the end of a line. Enter it to have it stand."""

    def __init__(self, folder: Path, line: Line, pressed: dict[Path, bytes] | None = None) -> None:
        """`pressed` remembers what was pressed, for hosts of one folder that follow one another."""
        self._folder = folder.resolve()
        self._line = line
        self._pressed = {} if pressed is None else pressed
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._server: asyncio.Server | None = None
        self.sent = Sent()
        self.url = ""

    def __enter__(self) -> Self:
        """Stand at a free port; `url` is the address."""
        self._thread.start()
        port = asyncio.run_coroutine_threadsafe(self._stand(), self._loop).result(PATIENCE)
        self.url = f"http://{HOST}:{port}/"
        return self

    def __exit__(self, *_: object) -> None:
        """Go, whoever is being served."""
        asyncio.run_coroutine_threadsafe(self._go(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def press(self) -> None:
        """Press every file that hosts press, before anybody waits for it."""
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
        await asyncio.sleep(0)  # connections are closed by the loop's next turn

    async def _visitor(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection: request after request until the visitor hangs up."""
        # What lies in the machine's own buffers would count as sent before the line has carried it.
        writer.transport.set_write_buffer_limits(high=CHUNK)
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                await asyncio.sleep(self._line.delay)
                await self._answer(head, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            return  # the visitor has gone, or the host goes
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
        """A file's bytes as they go over the line, and whether they are pressed."""
        if path.suffix not in PRESSED or not takes_gzip:
            return path.read_bytes(), False
        if path not in self._pressed:
            self._pressed[path] = gzip.compress(path.read_bytes(), LEVEL, mtime=0)
        return self._pressed[path], True
