"""The bench's limited line: one shared bucket, a delay for each request, gzip as hosts send it."""

from __future__ import annotations

import gzip
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools.limited_host import LimitedHost, Line

pytestmark = pytest.mark.native

BINARY = bytes(range(256)) * 400  # about 100 kB
TEXT = b"const answer = 42;\n" * 1000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "some.bin").write_bytes(BINARY)
    (tmp_path / "some.js").write_bytes(TEXT)
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    return tmp_path


def fetch(url: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    asked = urllib.request.Request(url, headers=headers)  # noqa: S310 - our own host
    with urllib.request.urlopen(asked) as response:  # noqa: S310 - our own host
        return response.read(), {name.lower(): value for name, value in response.headers.items()}


def seconds(act: Callable[[], object]) -> float:
    began = time.monotonic()
    act()
    return time.monotonic() - began


def test_files_come_whole_and_text_is_pressed_for_who_takes_it(folder: Path) -> None:
    with LimitedHost(folder, Line("none")) as host:
        body, head = fetch(f"{host.url}some.js", **{"Accept-Encoding": "gzip"})
        assert gzip.decompress(body) == TEXT
        assert (head["content-encoding"], head["vary"]) == ("gzip", "Accept-Encoding")
        assert fetch(f"{host.url}some.js")[0] == TEXT
        binary, head = fetch(f"{host.url}some.bin", **{"Accept-Encoding": "gzip"})
        assert binary == BINARY
        assert "content-encoding" not in head
        assert fetch(host.url)[0] == b"<!doctype html>"


def test_what_lies_outside_or_nowhere_is_not_found(folder: Path) -> None:
    (folder.parent / "secret.txt").write_text("not for you", encoding="utf-8")
    with LimitedHost(folder, Line("none")) as host:
        for path in ("missing.js", "../secret.txt", "%2e%2e/secret.txt"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                fetch(host.url + path)


def test_all_connections_share_one_line(folder: Path) -> None:
    """Two parallel requests take as long as two in sequence: 200 kB at 4 Mbit/s take 0.4 s."""
    with LimitedHost(folder, Line("slow", megabits=4)) as host, ThreadPoolExecutor(2) as pool:
        whole = seconds(lambda: list(pool.map(fetch, [f"{host.url}some.bin"] * 2)))
        assert whole >= 2 * len(BINARY) * 8 / 4e6 * 0.95


def test_each_request_waits_for_its_delay(folder: Path) -> None:
    with LimitedHost(folder, Line("far", delay=0.15)) as host:
        assert seconds(lambda: fetch(host.url)) >= 0.15


def test_what_was_sent_is_noted_by_file(folder: Path) -> None:
    with LimitedHost(folder, Line("none")) as host:
        fetch(f"{host.url}some.bin")
        fetch(f"{host.url}some.js", **{"Accept-Encoding": "gzip"})
    assert len(BINARY) < host.sent.by_path["some.bin"] < len(BINARY) + 400
    assert host.sent.by_path["some.js"] < len(TEXT) / 10
    assert host.sent.total == sum(host.sent.by_path.values())
