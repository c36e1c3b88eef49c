"""A game with an entry that today's rules forbid opens up to that entry; nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from overstack.cli import main
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.search import play
from overstack.words.errors import BadInput
from tests.answers import faults
from tests.test_link import packed

Json = dict[str, Any]

#: Four soldiers and a fifth in a hex: five are allowed at a price, a sixth is forbidden.
CROWD: Json = {
    "format": 1,
    "ruleset": "aam2009",
    "title": "Full",
    "map": {"size": [4, 4], "grid": "flat", "labels": "0305"},
    "sides": [{"id": "us", "name": "US"}, {"id": "german", "name": "German"}],
    "phase": "movement",
    "active": "us",
    "turns": 4,
    "counters": [
        {"id": who, "kind": "soldier", "side": "us", "at": at}
        for who, at in zip("abcdex", ["0303"] * 3 + ["0302"] * 2 + ["0101"], strict=True)
    ],
}
FIRST: Json = {"do": "move", "who": "d", "to": "0303"}
BARRED: Json = {"do": "move", "who": "e", "to": "0303"}
AFTER: Json = {"do": "move", "who": "a", "to": "0304"}
GAME: Json = {"scenario": CROWD, "log": [FIRST, BARRED, AFTER]}


def ask(**request: object) -> Json:
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects, umpire.defects
    return answer


def link_of(game: Json) -> str:
    """A link of a game as another version may have made it: nothing in it is judged."""
    return packed(json.dumps(game, sort_keys=True, separators=(",", ":")))


def test_a_game_opens_up_to_the_entry_that_is_forbidden() -> None:
    board = ask(ask="open", game=GAME, upTo=True)
    assert faults(board, "Board") == []
    stopped = board["stopped"]
    assert [entry["who"] for entry in board["game"]["log"]] == ["d"]
    assert (stopped["index"], stopped["entry"], stopped["clause"]) == (1, BARRED, "R2-units")
    assert stopped["sentence"].startswith("Entry 2 of the log cannot be played by today's rules")
    assert "R2-units" in stopped["sentence"]
    assert stopped["rest"] == ["Soldier, 0303 to 0304"]
    assert stopped["whole"] == GAME, "the document as it came"
    assert stopped["rules"] == ""
    assert not stopped["byLink"]
    assert ask(ask="act", game=board["game"], entries=[AFTER])["stopped"] is None


def test_whoever_does_not_ask_for_a_part_gets_the_refusal() -> None:
    assert "Entry 2 of the log" in ask(ask="open", game=GAME)["error"]
    assert "Entry 2 of the log" in ask(ask="unlink", link=link_of(GAME))["error"]


def test_a_whole_game_is_not_stopped() -> None:
    whole = {"scenario": CROWD, "log": [FIRST, AFTER]}
    assert ask(ask="open", game=whole, upTo=True) == ask(ask="open", game=whole)


def test_a_link_names_the_version_of_its_rules() -> None:
    older = {**GAME, "scenario": {**CROWD, "rules": "0.9"}}
    opened = ask(ask="unlink", link=link_of(older), upTo=True)
    assert "version 0.9" in opened["board"]["stopped"]["rules"]
    assert opened["board"]["stopped"]["whole"] == older
    assert opened["notice"] == "", "the stop says it"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"do": "dance", "who": "a"}, "names the verb 'dance'"),
        ({"do": "move", "who": "a", "to": "9999"}, "not on this map"),
        ({"edit": "remove", "who": "nobody"}, "There is no counter 'nobody'"),
        ({"roll": [1]}, "No such roll is due"),
    ],
)
def test_what_the_rulebook_does_not_have_stops_it_too(entry: Json, told: str) -> None:
    game = {"scenario": CROWD, "log": [FIRST, entry, {"do": "frob"}, AFTER]}
    stopped = ask(ask="open", game=game, upTo=True)["stopped"]
    assert (stopped["index"], stopped["left"]) == (1, 2)
    assert told in stopped["sentence"]
    assert stopped["rest"] == ['{"do": "frob"}', "Soldier, 0303 to 0304"]


@pytest.mark.parametrize("none", [17, None, {}, {"do": 1}, {"roll": []}, {"edit": "burn"}])
def test_a_log_with_what_is_no_entry_is_refused(none: object) -> None:
    for log in ([none, FIRST], [FIRST, BARRED, none], [{"do": "dance"}, none]):
        answer = ask(ask="open", game={"scenario": CROWD, "log": log}, upTo=True)
        assert "error" in answer, log
    assert "error" in ask(ask="open", game={"scenario": CROWD, "log": 5}, upTo=True)


def test_what_comes_later_in_a_secret_game_is_only_counted() -> None:
    """Law 8: later entries are not put in words, since the viewer may not see them yet."""
    scenario = dict(play.load_scenarios("europa"))
    found = next(each for each in scenario.values() if each.world.play != "free")
    log = [{"do": "frob"}, {"do": "frob", "who": "secret"}]
    game = {"scenario": wire.scenario_json(found), "log": log}
    stopped = ask(ask="open", game=game, upTo=True)["stopped"]
    assert (stopped["left"], stopped["rest"]) == (1, [])


def test_a_game_by_link_is_one_to_look_at() -> None:
    invited = ask(
        ask="handover", game={"scenario": CROWD, "log": [FIRST]}, side="us", secret="0" * 32
    )
    post = invited["game"]["post"]
    assert post["at"] == 1
    later = {**invited["game"], "log": [FIRST, BARRED]}
    board = ask(ask="unlink", link=link_of(later), upTo=True)["board"]
    assert board["stopped"]["byLink"]
    assert board["stopped"]["whole"]["post"] == post
    assert "post" not in board["game"]
    assert "error" not in ask(ask="open", game=board["game"])


def test_the_command_line_prints_the_whole_and_says_where_it_stops(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["open", link_of(GAME)]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out) == GAME
    assert "Entry 2 of the log" in told.err
    assert "3. Soldier, 0303 to 0304" in told.err
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"scenario": CROWD, "log": [FIRST, {"do": "dance"}, AFTER]}))
    assert main(["judge", str(path)]) == 1
    told = capsys.readouterr()
    assert "Soldier from 0302 to 0303: Overstacked" in told.out
    assert "Entry 2 of the log" in told.out
    assert "3. Soldier, 0303 to 0304" in told.out
    path.write_text(json.dumps(GAME))
    assert main(["judge", str(path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    grades = [step["verdict"]["grade"] for step in answer["steps"]]
    assert grades == ["lawful", "overstacked", "forbidden", "lawful"]
    assert "stopped" not in answer, "what is forbidden is left undone, and the rest judged"


def test_a_game_is_still_read_as_one() -> None:
    """The document check is as strict as before: it reads, and judges nothing."""
    assert len(wire.game(GAME).log) == 3
    with pytest.raises(BadInput, match="verb 'dance'"):
        wire.game({"scenario": CROWD, "log": [{"do": "dance"}]})
