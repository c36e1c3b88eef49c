"""Find the other engines to test with: Firefox, and WebKit as GNOME has it; or get them.

Debian's and Ubuntu's packages are all that is known here, since no other system packs a WebKit that
can be driven. Standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tools.shell import Trouble, say

FIREFOXES = ("firefox-esr", "firefox")
LIBRARIES = Path("/usr/lib")
MINIBROWSER = "*/webkit2gtk-4*/MiniBrowser"
PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")
HOW = (
    f"on Debian or Ubuntu let root install them (apt-get install {' '.join(PACKAGES)}), "
    "elsewhere run this step in a container of one of these, and run it again."
)


@dataclass(frozen=True)
class Engines:
    """The programs: Firefox; WebKit's driver, its small browser, a screen that nobody sees."""

    firefox: Path
    driver: Path
    minibrowser: Path
    screen: Path


def find() -> Engines:
    """All of them, installed by apt where they are missing. Raises Trouble."""
    found = _there()
    if isinstance(found, Engines):
        return found
    if _from_apt():
        found = _there()
    if isinstance(found, Engines):
        return found
    raise Trouble(f"There is no {', no '.join(found)} on this machine: {HOW}")


def _there() -> Engines | list[str]:
    """The programs, or what is missing."""
    firefox = next((path for name in FIREFOXES if (path := shutil.which(name))), None)
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    minibrowser = next(iter(sorted(LIBRARIES.glob(MINIBROWSER), reverse=True)), None)
    named = {"Firefox": firefox, "WebKitWebDriver": driver, "MiniBrowser": minibrowser,
             "Xvfb": screen}  # fmt: skip
    if firefox and driver and minibrowser and screen:
        return Engines(Path(firefox), Path(driver), minibrowser, Path(screen))
    return [name for name, path in named.items() if not path]


def _from_apt() -> bool:
    """Whether Debian's packages could be installed by this account."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    say(f"test: installing {', '.join(PACKAGES)} with apt-get")
    for command in (
        ["update", "-q"],
        ["install", "-y", "-q", "--no-install-recommends", *PACKAGES],
    ):
        done = subprocess.run(
            ["apt-get", *command],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            say(f"test: apt-get did not bring them ({done.stderr.strip()[-200:]})")
            return False
    return True
