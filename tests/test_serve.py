"""The plain host that serves the site here, over a real socket."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from tools import serve

pytestmark = pytest.mark.native


def test_headers_and_body_leave_together(tmp_path: Path) -> None:
    """Sent separately, the body waits 40 ms for an acknowledgement, and the line looks slow."""
    (tmp_path / "a.txt").write_text("body")
    server = serve.server(tmp_path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with socket.create_connection((serve.HOST, server.server_address[1]), timeout=10) as line:
            line.sendall(b"GET /a.txt HTTP/1.1\r\nHost: here\r\n\r\n")
            first = line.recv(1 << 16)
    finally:
        server.shutdown()
        server.server_close()
    assert first.startswith(b"HTTP/1.1 200")
    assert first.endswith(b"\r\n\r\nbody")
