"""Hostile and damaged links: each ends in one clear sentence or in a board, and none takes long.

OVERSTACK_FULL=1 tries 50,000 links; Pyodide, which is slower, tries fewer. ``build.py bench``
measures the time; this test only guards against endless loops.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter

from overstack.documents import link, wire
from overstack.facade.umpire import Umpire
from tests import hostile
from tests.effort import effort
from tests.test_wire import is_sentence

COUNT = effort(1_000, few=200, night=50_000, there=100)
HANGS = 20.0  # seconds; the slowest takes some hundredths of a second


def test_every_hostile_link_ends_in_a_sentence_or_in_a_board() -> None:
    umpire = Umpire()
    real = [wire.game(doc) for doc in hostile.documents()]
    ends: Counter[tuple[str, bool]] = Counter()
    for kind, text in hostile.links(COUNT):
        start = time.perf_counter()
        asked = {"ask": "unlink", "link": text, "upTo": True}  # as the page asks
        answer = json.loads(umpire.handle(json.dumps(asked)))
        assert time.perf_counter() - start < HANGS, f"{kind} hangs: {text[:200]}"
        assert not umpire.defects, f"{kind}: {umpire.defects}"
        if "error" in answer:
            assert is_sentence(answer["error"]), f"{kind}: {answer['error']!r}"
        else:
            game = wire.game(answer["board"]["game"])  # a complete game in normal form
            assert link.decode(link.encode(game)) == game
            assert game in real or kind not in {"cut", "flipped"}, f"{kind} shows another board"
        ends[kind, "error" in answer] += 1
    assert {kind for kind, _ in ends} == {make.__name__ for make in hostile.KINDS}
    for kind in ("cut", "bomb", "deep", "noise"):
        assert not ends[kind, False], f"a link of the kind {kind} opened"
    assert ends["markup", False], "markup in names is text, and text is welcome"


def test_markup_in_every_text_field_is_a_game_like_any_other() -> None:
    chance = random.Random(5)
    for doc in hostile.documents():
        game = wire.game(hostile.marked(doc, chance))
        assert link.decode(link.encode(game)) == game
        assert game.scenario.title in hostile.MARKUP
