"""Installs Debian packages, if this account may do so. Standard library only."""

from __future__ import annotations

import os
import shutil
import subprocess

from tools.shell import say


def from_apt(*packages: str) -> bool:
    """Install packages and return whether that succeeded; prints its progress and errors."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    say(f"test: installing {', '.join(packages)} with apt-get")
    for command in (
        ["update", "-q"],
        ["install", "-y", "-q", "--no-install-recommends", *packages],
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
