"""Refuse a commit message whose subject is too long, or that has no blank line after it.

A commit-msg hook (``.pre-commit-config.yaml``): the only argument is the path of the message.
"""

from __future__ import annotations

import sys
from pathlib import Path

LONGEST = 72  # characters: what `git log --oneline` shows in a terminal of 80 columns


def fault(message: str) -> str:
    """Return the fault of a commit message as one sentence; empty if it has none."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if not subject.strip():
        return "The commit message has no subject."
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} characters; {LONGEST} is the most."
    if subject.endswith("."):
        return "The subject ends in a full stop."
    if len(lines) > 1 and lines[1].strip():
        return "There is no blank line between subject and body."
    return ""


if __name__ == "__main__":
    sys.exit(fault(Path(sys.argv[1]).read_text(encoding="utf-8")) or 0)
