"""Find a Chromium to test with, or install one.

Debian's and Ubuntu's package is preferred, then any Chrome or Chromium of the machine, then one
from npm for Linux on x86-64. Standard library only.
"""

from __future__ import annotations

import functools
import os
import platform
import shutil
import subprocess
from pathlib import Path

from tools import setup
from tools.apt import from_apt
from tools.shell import ROOT, Trouble, run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
         "microsoft-edge", "msedge")  # fmt: skip
#: Debian's package, and its program.
SHELL = "chromium-headless-shell"
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
HOW = (
    "install Chromium or Chrome (on Debian or Ubuntu: apt-get install chromium), or name one in "
    "the environment variable OVERSTACK_CHROMIUM, and run it again."
)
CARRIED = ROOT / "tools" / "chromium"

# The network is used only for the page; as root Chromium cannot start with its sandbox.
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--no-sandbox",
]
#: The features that Playwright disables in Chromium. A later list replaces an earlier one, so a
#: list that disables more must repeat these.
OFF = """AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync
DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter
NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch
TcpPortRandomizationWin ThirdPartyStoragePartitioning"""
#: For tests, which open a window each: no preloaded pages for the address bar, no software
#: rasterizer in place of a GPU, and only one WebAssembly compiler, since optimised code comes too
#: late for a page that lives for seconds. A fresh page then takes half as much of a core.
#: Measurements (bench) do not use these, so that they stay comparable.
LEAN_ARGUMENTS = [
    *ARGUMENTS,
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--js-flags=--liftoff-only",
    f"--disable-features={','.join([*OFF.split(), 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'])}",
]


@functools.cache
def find() -> Path:
    """The browser's program. Raises Trouble with a sentence on how to get one."""
    named = os.environ.get("OVERSTACK_CHROMIUM")
    if named:
        if not _runs(Path(named)):
            raise Trouble(f"OVERSTACK_CHROMIUM names {named}, which does not start: {HOW}")
        return Path(named)
    return _own() or _from_apt() or _from_npm()


@functools.cache
def find_for_tests() -> Path:
    """The browser for tests: the headless shell if there is one, else any. Raises Trouble.

    The shell is the same Chromium without windows of its own: a page takes a sixth less of a core.
    It ignores the preferences of a profile, so tests of those use `find`.
    """
    if os.environ.get("OVERSTACK_CHROMIUM"):
        return find()
    found = shutil.which(SHELL)
    if found is None and from_apt(SHELL):
        found = shutil.which(SHELL)
    return Path(found) if found and _runs(Path(found)) else find()


def _own() -> Path | None:
    found = [Path(where) for name in NAMES if (where := shutil.which(name))]
    places = [Path(place) for place in PLACES if Path(place).is_file()]
    return next((program for program in [*found, *places] if _runs(program)), None)


def _from_apt() -> Path | None:
    """The program of Debian's package, if this account may install it."""
    return _own() if from_apt("chromium") else None


def _from_npm() -> Path:
    """The Chromium in an npm package; Linux on x86-64 only. Raises Trouble."""
    if platform.system() != "Linux" or platform.machine() not in {"x86_64", "AMD64"}:
        raise Trouble(f"There is no Chromium on this machine: {HOW}")
    setup.packages(CARRIED, "Chromium, which this machine lacks")
    script = "import c from '@sparticuz/chromium'; process.stdout.write(await c.executablePath())"
    program = Path(
        run(
            [setup.node(), "--input-type=module", "--eval", script],
            f"The Chromium from npm could not be unpacked: {HOW}",
            cwd=CARRIED,
        )
    )
    if not _runs(program):
        raise Trouble(f"The Chromium from npm does not start on this machine: {HOW}")
    return program


def _runs(program: Path) -> bool:
    """Whether a program starts: on some systems it is a stub that only says what to install."""
    try:
        version = subprocess.run(
            [str(program), "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return version.returncode == 0
