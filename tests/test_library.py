"""Overstack as a library: the example in its docs runs, verbs are listed, refusals explained."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from overstack import catalogue
from overstack.cli import acts
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging import rules
from overstack.position.state import Change, Place
from overstack.search import play
from overstack.words.errors import BadInput
from tests.contract.positions import RULESETS, of

LIBRARY = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")
FORD = wire.scenario_json(dict(play.load_scenarios("template"))["the-ford"])


def refusal(**request: object) -> tuple[str, str]:
    """The sentence and the path of the umpire's refusal."""
    answer = json.loads(Umpire().handle(json.dumps(request)))
    return answer["error"], answer.get("where", "")


def ford(*log: dict[str, str]) -> dict[str, object]:
    return {"scenario": FORD, "log": list(log)}


def test_the_example_of_the_docs_judges_a_stack(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```", LIBRARY, re.DOTALL)
    assert found is not None
    exec(compile(found[1], "library.md", "exec"), {})  # noqa: S102 - our own docs
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("overstacked ['US units: 4 where 3 fit, 1 over.'")
    assert re.fullmatch(r"\d+ legal actions of Soldier", told[1])


def test_the_docs_list_every_verb_and_mode() -> None:
    for name, verbs in acts().items():
        told = [
            f"`{verb}`" + (f" ({', '.join(mode or '-' for mode in modes)})" if modes else "")
            for verb, modes in verbs.items()
        ]
        assert f"| {name} | {', '.join(told)} |" in LIBRARY
    assert set(acts()) == set(RULESETS)


def test_an_unknown_verb_is_an_error_that_tells_the_known_ones() -> None:
    for ask, said in (("why", "entry"), ("act", "entries")):
        entry = {"do": "dance", "who": "b1"}
        request = {"entry": entry} if ask == "why" else {"entries": [entry]}
        told, where = refusal(ask=ask, game=ford(), **request)
        assert told.endswith("names the verb 'dance', which does not exist; known are move, put, "
                             "lose, end.")  # fmt: skip
        assert where.startswith(said)
    told, where = refusal(ask="open", game=ford({"do": "dance"}))
    assert ("'dance'" in told, where) == (True, "log.0.do")
    with pytest.raises(BadInput, match="'dance'"):
        wire.game(ford({"do": "dance"}))


def test_an_unknown_mode_is_an_error_and_so_is_one_too_many() -> None:
    book = catalogue.ruleset("asl").BOOK
    sheet = wire.scenario(FORD).world.map
    with pytest.raises(BadInput, match=r"entry.mode names the mode 'cx', .* ift, star, ordnance"):
        wire.entry({"do": "attack", "who": "a", "mode": "cx"}, sheet, "entry", book)
    with pytest.raises(BadInput, match=r"entry\.mode should be left out"):
        wire.entry({"do": "move", "who": "a", "mode": "fast"}, sheet, "entry", book)
    assert wire.entry({"do": "hold"}, sheet, "entry", book) != wire.entry(
        {"do": "hold", "mode": "phase"}, sheet, "entry", book
    )


def test_a_refused_entry_among_several_is_told_by_its_number() -> None:
    fine = {"do": "move", "who": "b3", "to": "0303"}
    barred = {"do": "move", "who": "r1", "to": "0502"}
    told, where = refusal(ask="act", game=ford(), entries=[fine, barred])
    assert told.startswith("Entry 2 of 2 cannot be played, and none was: ")
    assert where == "entries.1"
    alone, where = refusal(ask="act", game=ford(), entries=[barred])
    assert (told.endswith(alone), where) == (True, "entries.0")
    gone = {"edit": "remove", "who": "nobody"}
    told, where = refusal(ask="act", game=ford(), entries=[fine, fine, gone])
    assert (told.startswith("Entry 2 of 3"), where) == (True, "entries.1")
    assert refusal(ask="act", game=ford(), entries=[fine, gone])[1] == "entries.1"
    assert refusal(ask="act", game=ford(), entries=[fine, {"do": "dance"}])[1] == "entries.1.do"


def test_instead_can_be_left_out() -> None:
    asked_for = {"ask": "why", "game": ford(), "who": "r1", "path": ["0502"]}
    whole = json.loads(Umpire().handle(json.dumps(asked_for)))
    bare = json.loads(Umpire().handle(json.dumps({**asked_for, "instead": False})))
    assert whole["instead"] is not None
    assert bare == {**whole, "instead": None}


def test_prices_tell_how_many_of_which_unit() -> None:
    crowd = {"do": "move", "who": "b3", "to": "0303"}
    answer = json.loads(Umpire().handle(json.dumps({"ask": "why", "game": ford(), "entry": crowd})))
    (price,) = answer["verdict"]["prices"]
    assert (price["amount"], price["unit"], price["clause"]) == (1, "step", "3-price")


def test_a_kind_is_held_to_its_sides() -> None:
    scenario = dict(play.load_scenarios("aam2009"))["crossroads-jam"]
    document = wire.scenario_json(scenario)
    document["counters"].append(
        {"kind": "tiger", "side": "us", "id": "stray", "at": document["counters"][0]["at"]}
    )
    with pytest.raises(
        BadInput, match=r"counters.\d+.kind is a tiger, .* us .*: it goes with german"
    ):
        wire.scenario(document)
    state = of("aam2009").setup(scenario)
    spot = Place(next(iter(state.world.map.grid)))
    put = Change("add", "stray", spot, text="tiger", side="us")
    with pytest.raises(BadInput, match="us has no counters of the kind tiger: it goes with german"):
        rules.step(of("aam2009"), state, put)


def test_invented_sides_have_any_kind() -> None:
    scenario = dict(play.load_scenarios("aam2009"))["crossroads-jam"]
    document = wire.scenario_json(scenario)
    text = json.dumps(document).replace('"us"', '"north"').replace('"german"', '"south"')
    assert wire.scenario(json.loads(text)).world.sides[0].id in ("north", "south")
