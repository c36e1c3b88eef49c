"""A game whose log today's rules stop: the entry that stops it, the reason, the later entries.

The document is kept unchanged, so that no entry is lost. Knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from overstack.documents import wire
from overstack.judging.rules import Illegal
from overstack.position.state import Entry
from overstack.views.games import Node, Stop, forbids, refusal
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.board import Stopped


def broken_log_view(node: Node, stop: Stop, document: Mapping[str, Any]) -> Stopped:
    """Return a `Stopped` of the page: the entry that stops the log, the reason, later entries.

    If the rulebook hides counters, later entries are not put into words: the counters that they
    name may be hidden by then (law 8).
    """
    log = document["log"]
    entry = _parse_entry(node, log[stop.index])
    gravest = forbids(node, entry) if entry else None
    words = _words(node, log[stop.index])
    left = len(log) - stop.index - 1
    hides = node.table.book.draft.hides is not None and node.state.world.play != "free"
    return {
        "index": stop.index,
        "entry": log[stop.index],
        "words": words,
        "clause": gravest.clause if gravest else "",
        "sentence": _sentence(node, stop, entry, words),
        "rules": _rules(node),
        "rest": [] if hides else [_words(node, each) for each in log[stop.index + 1 :]],
        "left": left,
        "byLink": "post" in document,
        "whole": deepcopy(dict(document)),
    }


def broken_log_words(view: Stopped) -> str:
    """A `Stopped` as text for the command line."""
    first = view["index"] + 2
    rest = [
        say("stopped.line", number=number, words=words)
        for number, words in enumerate(view["rest"], first)
    ]
    head = [view["sentence"], view["rules"], core()["stopped.rest"] if rest else ""]
    return "\n".join([*(line for line in head if line), *rest])


def _sentence(node: Node, stop: Stop, entry: Entry | None, words: str) -> str:
    refused = stop.error.__cause__ or stop.error
    if entry is None:
        what = getattr(refused, "what", "") or getattr(stop.error, "what", "")
        why = say("stopped.unread", what=what) if what else str(refused)
    else:
        why = refusal(node, entry) if isinstance(refused, Illegal) else str(refused)
    return say("stopped.sentence", number=stop.index + 1, words=words, why=why)


def _rules(node: Node) -> str:
    """A sentence on the version of the rules that made the game; "" if it is today's version."""
    was, now = node.table.scenario.rules, node.table.book.version
    return say("stopped.rules", was=was, now=now) if was and was != now else ""


def _parse_entry(node: Node, document: object) -> Entry | None:
    """Parse an entry with today's rulebook; None if the rulebook cannot parse it."""
    try:
        return wire.entry(document, node.state.world.map, "entry", node.table.rules.BOOK)
    except BadInput:
        return None


def _words(node: Node, document: object) -> str:
    """An entry in words, worded in the position where the log stops.

    An entry that cannot be parsed is shown as JSON. An entry that names a counter that the viewer
    may not see is replaced by fixed words (law 8).
    """
    entry = _parse_entry(node, document)
    named = [document.get(key, "") for key in ("who", "on")] if isinstance(document, dict) else []
    if any(who in node.state.by_id and who not in node.seen.by_id for who in named):
        return core()["stopped.hidden"]
    if entry is None:
        return json.dumps(document, ensure_ascii=False, sort_keys=True)
    return node.wording.entry(entry)
