"""The way of a tap in docs/architecture.md: each step's function is there, and calls the next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.native

ROOT = Path(__file__).parent.parent
STEP = re.compile(r"^\d+\. `([\w/.]+): (#?\w+)`", re.MULTILINE)
#: What each step's function does to reach the next step, in order; "" where an answer goes back.
CALLS = (
    ".tap(", ".onHex", "taps.onHex(", "#aimAt(", "this.#aim(", "this.store.ask(", "handle(",
    "umpire.handle(", "question(name)", "answered(node", "explain.of_path(", "paths.walk(",
    "rules.judge(", "self.answer(", "_rest(state", "", "", "set(to, part)", "whyParts(",
)  # fmt: skip
STEPS = STEP.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))


def bodies(text: str, name: str) -> str:
    """The sources of all functions of a name, each up to the next line that is not deeper."""
    head = rf"^(?P<in> *)(?:export |readonly |async |def |function |const )*{re.escape(name)}\b"
    found = list(re.finditer(head + r"(?: = | ?\(|: )", text, re.MULTILINE))
    assert found, f"there is no function {name}"
    return "\n".join(_body(text[each.start() :], len(each["in"])) for each in found)


def _body(text: str, inset: int) -> str:
    lines = text.split("\n")
    deeper = (" " * inset + " ", " " * inset + ")", " " * inset + "}", " " * inset + "]")
    rest = (n for n, line in enumerate(lines) if n and line.strip() and not line.startswith(deeper))
    return "\n".join(lines[: next(rest, len(lines))])


def test_every_step_has_a_call() -> None:
    assert len(STEPS) == len(CALLS)
    assert {path.split("/")[0] for path, _ in STEPS} == {"pycore", "rulesets", "web"}


@pytest.mark.parametrize(("step", "call"), list(zip(STEPS, CALLS, strict=False)))
def test_a_step_names_its_function_which_calls_the_next(step: tuple[str, str], call: str) -> None:
    path, name = step
    assert call in bodies((ROOT / path).read_text(encoding="utf-8"), name)
