"""Firefox and WebKit browsers, controlled by WebDriver commands.

Firefox receives the commands over its own socket (Marionette; geckodriver would only translate
to this protocol, and no Linux distribution packages it), WebKit over HTTP through its driver.
Both clients are short and use only the standard library. This module does not depend on the page.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from tools.engines import Engines

PATIENCE = 150.0  # seconds; on a busy machine, WebKit needs a minute for an uncached start
WINDOW = {"width": 1280, "height": 860}


#: Any JSON value, as received.
Answer = Any


class Refused(Exception):
    """The browser refused a command; the message comes from the browser."""


class Wire(Protocol):
    """The connection that sends commands to a browser."""

    version: str

    def ask(self, command: str, body: dict[str, Any]) -> Answer:
        """Return the response to one command. Raises Refused."""

    def close(self) -> None:
        """Stop the browser and every process started for it."""


# By command of this module: the Marionette name, the HTTP method and the HTTP path.
COMMANDS = {
    "open": ("WebDriver:Navigate", "POST", "url"),
    "reload": ("WebDriver:Refresh", "POST", "refresh"),
    "run": ("WebDriver:ExecuteScript", "POST", "execute/sync"),
    "act": ("WebDriver:PerformActions", "POST", "actions"),
    "window": ("WebDriver:NewWindow", "POST", "window/new"),
    "frame": ("WebDriver:SwitchToFrame", "POST", "frame"),
    "switch": ("WebDriver:SwitchToWindow", "POST", "window"),
    "close": ("WebDriver:CloseWindow", "DELETE", "window"),
    "size": ("WebDriver:SetWindowRect", "POST", "window/rect"),
    "picture": ("WebDriver:TakeScreenshot", "GET", "screenshot"),
    "patience": ("WebDriver:SetTimeouts", "POST", "timeouts"),
}


#: Command prefix that stops the browser when the test run ends, even if the run is killed.
WITH_US = ("setpriv", "--pdeathsig", "TERM")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Stop a program and its children, which form one process group."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _start(command: Sequence[str | Path], home: Path, **env: str) -> subprocess.Popen[bytes]:
    """Start a program with its own home directory, where its output is also written."""
    with (home / "said.txt").open("ab") as said:
        return subprocess.Popen(
            [*WITH_US, *(str(word) for word in command)],
            env={**os.environ, "HOME": str(home), **env},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )


class Marionette:
    """Firefox's socket: JSON lists, each preceded by its length.

    The response to ``[0, number, name, body]`` is ``[1, number, error, value]``.
    """

    def __init__(self, program: Path, more: dict[str, object]) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        home = Path(self._home.name)
        wishes = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False,
                  "datareporting.policy.dataSubmissionEnabled": False,
                  "app.update.enabled": False, "network.captive-portal-service.enabled": False,
                  "network.connectivity-service.enabled": False, **more}  # fmt: skip
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in wishes.items()]
        (home / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command: list[str | Path] = [
            program,
            "--headless",
            "--marionette",
            "--no-remote",
            "--profile",
            home,
        ]
        self._process = _start([*command, "about:blank"], home, MOZ_CRASHREPORTER_DISABLE="1")
        self._socket = socket.create_connection(("127.0.0.1", self._port(home)), PATIENCE * 2)
        self._file = self._socket.makefile("rb")
        self._number = 0
        self._read()  # Firefox sends a greeting first
        told = self._send("WebDriver:NewSession", {})["capabilities"]
        self.version = f"Firefox {told['browserVersion']}"

    def _port(self, home: Path) -> int:
        told = home / "MarionetteActivePort"
        for _ in range(int(PATIENCE * 10)):
            if told.is_file() and (text := told.read_text()):
                return int(text)
            time.sleep(0.1)
        said = (home / "said.txt").read_text(errors="replace")[-500:]
        raise Refused(f"Firefox does not start: {said}")

    def _read(self) -> Answer:
        length = b""
        while not length.endswith(b":"):
            if not (byte := self._file.read(1)):
                raise Refused("Firefox has gone.")
            length += byte
        return json.loads(self._file.read(int(length[:-1])))

    def _send(self, name: str, body: dict[str, Any]) -> Answer:
        self._number += 1
        text = json.dumps([0, self._number, name, body]).encode()
        self._socket.sendall(b"%d:%b" % (len(text), text))
        _, _, error, value = self._read()
        if error:
            raise Refused(f"{name}: {error['message']}")
        return value

    def ask(self, command: str, body: dict[str, Any]) -> Answer:
        value = self._send(COMMANDS[command][0], body)
        return value["value"] if isinstance(value, dict) and set(value) == {"value"} else value

    def close(self) -> None:
        self._file.close()
        self._socket.close()
        _end(self._process)
        self._home.cleanup()


class WebKit:
    """WebKit's MiniBrowser on a virtual display, through its driver."""

    def __init__(self, engines: Engines) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="webkit-", ignore_cleanup_errors=True)
        home = Path(self._home.name)
        reading, writing = os.pipe()
        self._screen = subprocess.Popen(
            [*WITH_US, engines.screen, "-displayfd", str(writing), "-screen", "0", "1400x1000x24"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._process = _start([engines.driver, f"--port={port}"], home, DISPLAY=display,
                               XDG_RUNTIME_DIR=str(home), GDK_BACKEND="x11")  # fmt: skip
        self._base = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(engines.minibrowser), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        begun = self._begin(wanted)
        self._base += f"/{begun['sessionId']}"
        told = begun["capabilities"]
        self.version = f"{told['browserName']} {told['browserVersion']} (WebKitGTK)"

    def _begin(self, wanted: dict[str, Any]) -> Answer:
        for _ in range(int(PATIENCE * 10)):
            try:
                return self._send("POST", "", wanted)
            except urllib.error.URLError:
                time.sleep(0.1)  # the driver does not listen yet
        raise Refused("WebKit's driver does not start.")

    def _send(self, method: str, path: str, body: dict[str, Any]) -> Answer:
        data = json.dumps(body).encode() if method == "POST" else None
        address = f"{self._base}/{path}".rstrip("/")
        request = urllib.request.Request(  # noqa: S310 - an address of this machine
            address, data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE * 2) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise Refused(f"{path}: {told['error']}: {told['message']}") from error

    def ask(self, command: str, body: dict[str, Any]) -> Answer:
        _, method, path = COMMANDS[command]
        return self._send(method, path, body)

    def close(self) -> None:
        with contextlib.suppress(Refused, OSError):  # the browser may have exited already
            self._send("DELETE", "", {})  # ending the session closes the browser
        _end(self._process)
        _end(self._screen)
        self._home.cleanup()


class Browser:
    """One browser with one current window."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.version = wire.version
        self._wire.ask("size", WINDOW)
        self._wire.ask("patience", {"script": int(PATIENCE * 1000), "pageLoad": 150_000})

    def open(self, address: str) -> None:
        """Open an address in the current window."""
        self._wire.ask("open", {"url": address})

    def reload(self) -> None:
        """Reload the page."""
        self._wire.ask("reload", {})

    def run(self, script: str, *arguments: Answer) -> Answer:
        """Return the result of a script; if the result is a promise, await it."""
        return self._wire.ask("run", {"script": script, "args": list(arguments)})

    def wait(
        self, script: str, *arguments: Answer, what: str = "", seconds: float = PATIENCE
    ) -> Answer:
        """Poll a script until its result is truthy, and return this result."""
        end = time.monotonic() + seconds
        while not (found := self.run(script, *arguments)):
            if time.monotonic() > end:
                raise AssertionError(f"waited {PATIENCE:.0f} s in vain: {what or script}")
            time.sleep(0.1)
        return found

    def click(self, x: float, y: float) -> None:
        """Click the mouse at a point of the window."""
        steps: list[dict[str, Any]] = [
            {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._wire.ask("act", {"actions": [mouse | {"actions": steps}]})

    def into_frame(self, number: int) -> None:
        """Switch to a frame of the current page."""
        self._wire.ask("frame", {"id": number})

    def another_tab(self) -> None:
        """Open a new tab and close the current one."""
        new = self._wire.ask("window", {"type": "tab"})["handle"]
        self._wire.ask("close", {})
        self._wire.ask("switch", {"handle": new})

    def picture(self, file: Path) -> None:
        """Save a screenshot of the current window as a PNG."""
        file.write_bytes(base64.b64decode(self._wire.ask("picture", {})))

    def close(self) -> None:
        """End the browser."""
        self._wire.close()


def start(engine: str, engines: Engines, **wishes: object) -> Browser:
    """Start a browser, "firefox" or "webkit"; `wishes` are extra preferences for Firefox."""
    return Browser(Marionette(engines.firefox, wishes) if engine == "firefox" else WebKit(engines))
