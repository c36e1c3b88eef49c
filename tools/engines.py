"""Find the other engines to test with, or install them: Firefox and GNOME's WebKit.

Only Debian's and Ubuntu's packages are supported, since no other system packages a WebKit that can
be driven. Standard library only.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from tools.apt import from_apt
from tools.shell import Trouble

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
    """The programs: Firefox; WebKit's driver and MiniBrowser; Xvfb, the virtual screen."""

    firefox: Path
    driver: Path
    minibrowser: Path
    screen: Path


def find() -> Engines:
    """All engines, installed with apt if missing. Raises Trouble."""
    found = _there()
    if isinstance(found, Engines):
        return found
    if from_apt(*PACKAGES):
        found = _there()
    if isinstance(found, Engines):
        return found
    raise Trouble(f"There is no {', no '.join(found)} on this machine: {HOW}")


def _there() -> Engines | list[str]:
    """The programs, or the names of those missing."""
    firefox = next((path for name in FIREFOXES if (path := shutil.which(name))), None)
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    minibrowser = next(iter(sorted(LIBRARIES.glob(MINIBROWSER), reverse=True)), None)
    named = {"Firefox": firefox, "WebKitWebDriver": driver, "MiniBrowser": minibrowser,
             "Xvfb": screen}  # fmt: skip
    if firefox and driver and minibrowser and screen:
        return Engines(Path(firefox), Path(driver), minibrowser, Path(screen))
    return [name for name, path in named.items() if not path]
