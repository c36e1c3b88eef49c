"""The table of the questions. Their modules are imported when first asked. Knows no game."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

#: The names of all questions: each is the module of that name, and the `ask` of its requests.
QUESTIONS = (
    "hello", "open", "reach", "why", "remedies", "act", "book", "words", "case", "quiz",
    "collection", "templates", "published", "house", "quick", "under", "bring", "to_board", "steps",
    "sheet", "write_save", "odds", "cards", "deck", "army", "battle", "draw_battle", "solve",
    "grade", "judge", "reply", "decide", "lookback", "playon", "placement", "table", "tabled",
    "link", "present", "unlink", "handover", "received",
)  # fmt: skip


def question(name: str) -> ModuleType:
    """The module of a question. Raises ModuleNotFoundError where its wheel is not loaded."""
    return import_module(f"overstack.questions.{name}")
