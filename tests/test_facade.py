"""The facade: every answer has the shape of the page's types and says what the rules say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overstack import catalogue
from overstack.cases.file import load_cases
from overstack.documents import link, wire
from overstack.facade.umpire import Umpire
from overstack.judging import rules
from overstack.position import hexes
from overstack.position.state import Game
from overstack.questions.every import QUESTIONS, question
from overstack.search import play
from overstack.views.games import MAX_POSITIONS, MAX_SCENARIOS, Games, begin
from overstack.views.reach import in_reach
from overstack.views.text import stack_in_names
from tests.answers import ANSWER, CORE, faults
from tests.effort import effort
from tests.test_link import packed as link_of

Json = dict[str, Any]

DOCS = Path(__file__).parent.parent / "docs"
FORD: Json = wire.scenario_json(dict(play.load_scenarios("template"))["the-ford"])
GAME: Json = {"scenario": FORD, "log": []}
RULESETS = ("template", *catalogue.LISTED)


class Asker:
    """An umpire whose answers are checked against the types; it must make no error of its own."""

    def __init__(self) -> None:
        self.umpire = Umpire()

    def __call__(self, ask: str, **request: object) -> Json:
        answer = self.raw({"ask": ask, **request})
        assert "error" not in answer, answer
        assert faults(answer, ANSWER[ask]) == []
        return answer

    def raw(self, request: object) -> Json:
        answer: Json = json.loads(self.umpire.handle(json.dumps(request)))
        if self.umpire.defects:
            raise self.umpire.defects[-1]
        return answer

    def refusal(self, ask: str, **request: object) -> str:
        answer = self.raw({"ask": ask, **request})
        assert faults(answer, "Refusal") == []
        return str(answer["error"])


@pytest.fixture
def ask() -> Asker:
    return Asker()


def after(*entries: Json) -> Json:
    return {"scenario": FORD, "log": list(entries)}


def move(who: str, to: str) -> Json:
    return {"do": "move", "who": who, "to": to}


CROWD = move("b3", "0303")


#: A placeholder without a value stays visible in the text.
GAP = re.compile(r"\{\w+\}")


def texts(value: object) -> list[str]:
    """Every text in an answer."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for item in inner for text in texts(item)]


def test_every_module_that_answers_is_in_the_table() -> None:
    home = CORE / "questions"
    sources = {path.stem: path.read_text(encoding="utf-8") for path in home.glob("*.py")}
    assert {name for name, text in sources.items() if "def run(" in text} == set(QUESTIONS)


def test_the_docs_name_every_request_and_answer() -> None:
    text = (DOCS / "facade.md").read_text(encoding="utf-8")
    assert [
        word for word in (*ANSWER, *ANSWER.values(), "Refusal") if f"`{word}`" not in text
    ] == []


def test_hello_lists_the_rulesets(ask: Asker) -> None:
    assert [book["id"] for book in ask("hello")["rulesets"]] == list(catalogue.LISTED)


def test_an_opened_game_is_normalised_and_opens_to_itself(ask: Asker) -> None:
    board = ask("open", game=GAME)
    assert ask("open", game=board["game"]) == board
    assert board["prompt"] == "The Blue side moves."
    assert [step["state"] for step in board["steps"]] == ["now", "next"]
    assert {c["id"] for c in board["counters"] if c["can"]} == {"b1", "b2", "b3", "b4"}
    assert [act["entry"] for act in board["actions"]] == [{"do": "end"}]


def test_a_place_is_told_for_the_ear(ask: Asker) -> None:
    places = {p["at"]: p for p in ask("open", game=after(CROWD))["places"]}
    assert places["0303"]["label"] == "0303, clear, three Blue counters, overstacked"
    assert (places["0303"]["grade"], places["0303"]["badge"]) == ("overstacked", "-1")
    assert places["0303"]["stack"] == ["b1", "b2", "b3"]


def test_a_lawful_verdict_says_what_the_tightest_limit_leaves(ask: Asker) -> None:
    room = {at: ask("why", game=GAME, place=at)["verdict"]["room"] for at in ("0202", "0303")}
    assert room == {
        "0202": "Two to a hex: 1 of 2 still free",
        "0303": "Two to a hex: 0 of 2 still free",
    }
    moved = {
        to: ask("why", game=GAME, who="b3", path=[to])["verdict"]["room"] for to in ("0202", "0303")
    }
    assert moved == {"0202": "Two to a hex: 0 of 2 still free", "0303": ""}  # overstacked there
    assert ask("open", game=GAME)["verdict"]["room"] == ""  # of several places


def test_reach_grades_what_lies_in_range_and_leaves_out_the_rest(ask: Asker) -> None:
    reach = ask("reach", game=GAME, who="b3")
    hexes = {h["to"]: reach["outcomes"][h["outcome"]] for h in reach["hexes"]}
    assert (hexes["0303"]["grade"], hexes["0303"]["cost"]) == ("overstacked", 1)
    assert "0104" not in hexes
    assert ask("reach", game=GAME, who="nobody") == {
        "who": "nobody",
        "hexes": [],
        "outcomes": [],
        "acts": [],
        "arc": None,
    }


def test_reach_and_why_and_act_agree(ask: Asker) -> None:
    reach = ask("reach", game=GAME, who="b3")
    for hexed in reach["hexes"]:
        outcome = reach["outcomes"][hexed["outcome"]]
        why = ask("why", game=GAME, who="b3", path=[hexed["to"]])
        assert (why["place"], why["verdict"]["grade"]) == (hexed["to"], outcome["grade"])
        assert bool(why["entries"]) == (outcome["grade"] != "forbidden")
        if why["entries"]:
            assert len(ask("act", game=GAME, entries=why["entries"])["log"]) == len(why["path"])


def test_why_of_a_priced_hex(ask: Asker) -> None:
    why = ask("why", game=GAME, who="b3", path=["0303"])
    assert why["verdict"]["headline"] == "Overstacked, at a price"
    assert why["verdict"]["summary"] == "2 rules set a price, 2 rules are met"
    assert why["verdict"]["asked"] == "3rd Foot from 0302 to 0303"
    assert (why["there"], why["entering"]) == (["b1", "b2"], "b3")
    assert next(r["words"] for r in why["remedies"]) == "1st Foot leaves 0303"
    assert {way["grade"] for way in why["instead"]} == {"lawful"}
    slots = next(f["slots"] for f in why["verdict"]["findings"] if f["slots"])
    assert [s["entering"] for s in slots["filled"]] == [False, False, True]
    lines = why["text"].splitlines()
    assert lines[0] == "3rd Foot from 0302 to 0303: Overstacked, at a price"
    assert any("(2-limit)" in line for line in lines)
    assert "After, 0303: Blue 1st Foot, 2nd Foot, 3rd Foot" in lines


def test_a_doubtful_reading_stands_beside_the_verdict(ask: Asker) -> None:
    """Law 11: the finding names the reading, the book explains it, the forum text states it."""
    why = ask("why", game=GAME, who="b3", path=["0303"])
    readings = {f["clause"]: f["readings"] for f in why["verdict"]["findings"]}
    assert readings["2-limit"] == ["T1"]
    chosen = ask("book", ruleset="template")["readings"]["T1"]["chosen"]
    assert chosen in why["text"]


def test_of_a_heap_too_large_to_search_it_is_said_so(ask: Asker) -> None:
    heap = [{"id": f"x{n}", "kind": "foot", "side": "blue", "at": "0303"} for n in range(14)]
    game = {"scenario": {**FORD, "counters": [*FORD["counters"], *heap]}, "log": []}
    (told,) = ask("why", game=game, place="0303")["remedies"]
    assert told["words"].startswith("There are too many counters here")
    assert (told["changes"], told["entries"], told["more"]) == ([], [], False)


def test_why_of_a_forbidden_hex_offers_remedies_and_other_hexes(ask: Asker) -> None:
    game = after(CROWD)
    why = ask("why", game=game, who="b4", path=["0303"])
    assert why["verdict"]["grade"] == "forbidden"
    assert why["entries"] == []
    assert [len(remedy["changes"]) for remedy in why["remedies"]] == [1, 1, 1], "for this act alone"
    assert all(remedy["possible"] and remedy["entries"] for remedy in why["remedies"])
    assert "b4" not in {change["who"] for r in why["remedies"] for change in r["changes"]}
    assert 0 < len(why["instead"]) <= 6
    assert "Before" not in why["text"]
    assert ask("open", game=game)["log"][0]["n"] == 1  # asking changed nothing


def test_the_ways_to_put_it_right_may_be_asked_for_later(ask: Asker) -> None:
    for asked in ({"who": "b4", "path": ["0303"]}, {"place": "0303"}, {"entry": {"do": "end"}}):
        whole = ask("why", game=after(CROWD), **asked)
        quick = ask("why", game=after(CROWD), remedies=False, **asked)
        assert quick["remedies"] == (None if whole["place"] else [])
        later = ask("remedies", game=after(CROWD), **asked)
        assert quick | later == whole


def test_what_a_path_passes_through_is_told_but_not_charged(ask: Asker) -> None:
    why = ask("why", game=GAME, who="b3", path=["0303", "0403"])
    assert why["verdict"]["grade"] == "lawful"
    assert why["verdict"]["prices"] == []
    passed = [f for f in why["verdict"]["findings"] if f["place"] == "0303"]
    assert {f["role"] for f in passed} == {"note"}
    assert {f["grade"] for f in passed} == {"overstacked"}


def test_why_of_a_place_and_of_an_entry(ask: Asker) -> None:
    here = ask("why", game=after(CROWD), place="0303")
    assert here["verdict"]["asked"] == "0303 as it stands"
    assert {f["place"] for f in here["verdict"]["findings"]} == {"0303"}
    assert len(here["remedies"]) == 3
    end = ask("why", game=after(CROWD), entry={"do": "end"})
    assert (end["verdict"]["grade"], end["entries"]) == ("overstacked", [{"do": "end"}])
    put = ask("why", game=GAME, entry={"edit": "put", "who": "r1", "to": "0303"})
    assert put["place"] == "0303"


def test_ending_with_a_crowd_asks_the_owner(ask: Asker) -> None:
    board = ask("act", game=after(CROWD), entries=[{"do": "end"}])
    assert (board["ask"]["kind"], board["ask"]["side"], board["ask"]["place"]) == (
        "loss",
        "blue",
        "0303",
    )
    assert board["ask"]["words"] == board["prompt"]
    assert {choice["on"] for choice in board["ask"]["choices"]} == {"b1", "b2", "b3"}
    assert board["actions"] == []
    assert not any(counter["can"] for counter in board["counters"])


def test_a_forbidden_act_says_the_rule_and_changes_nothing(ask: Asker) -> None:
    words = ask.refusal("act", game=after(CROWD), entries=[move("b4", "0303")])
    assert "M-allowance" in words or "2-third" in words
    assert ask.refusal("open", game=after(CROWD, move("b4", "0303"))).startswith(
        "Entry 2 of the log"
    )
    board = ask("open", game=after(CROWD))
    assert next(c["at"] for c in board["counters"] if c["id"] == "b4") == "0202"


def test_the_umpires_own_entries_are_told_and_judged(ask: Asker) -> None:
    entries = [
        {"edit": "put", "who": "b4", "to": "0303"},
        {"edit": "event", "who": "b1", "event": "skirmish"},
        {"edit": "unmark", "who": "b1", "mark": "weakened"},
        {"edit": "rename", "who": "b1", "name": "Guards {who}"},
        {"edit": "order", "who": "b1", "order": 1},
        {"edit": "option", "option": "weakened-free", "value": True},
        {"edit": "add", "who": "b9", "kind": "foot", "side": "blue", "to": "0301"},
        {"edit": "put", "who": "b9", "on": "b4"},
        {"edit": "moment", "phase": "move", "active": "red", "turn": 2},
        {"edit": "remove", "who": "b9"},
    ]
    board = ask("act", game=GAME, entries=entries)
    words = [line["words"] for line in board["log"]]
    assert words[0] == "Umpire: 1st Horse put in 0303"
    assert words[1] == "1st Foot is weakened in a skirmish"
    assert words[3] == "Umpire: 1st Foot is now called Guards {who}"
    assert words[8] == "Umpire: it is now turn 2, Movement, Red"
    assert board["log"][0]["grade"] == "overstacked"
    assert ask("open", game=board["game"]) == board


def test_a_link_opens_to_the_same_board(ask: Asker) -> None:
    board = ask("open", game=after(CROWD))
    made = ask("link", game=board["game"])
    assert made["length"] == len(made["link"])
    assert ask("unlink", link=made["link"])["board"] == board
    assert "cut off" in ask.refusal("unlink", link=made["link"][:-3])


def test_another_version_of_the_rules_is_noticed(ask: Asker) -> None:
    board = ask("open", game={"scenario": FORD | {"rules": "0.0.1"}, "log": []})
    assert "0.0.1" in board["notice"]
    assert ask("open", game=GAME)["notice"] == ""


def test_a_link_says_where_other_rules_gave_another_verdict(ask: Asker) -> None:
    made = ask("link", game=after(CROWD))["link"]
    packed = json.loads(link.unpack(made))
    assert len(packed["judged"]) == 8

    def opened(**changed: object) -> str:
        scenario = packed["scenario"] | {"rules": "0.0.1"}
        text = json.dumps(packed | {"scenario": scenario} | changed)
        found = ask("unlink", link=link_of(text))
        assert found["board"]["notice"] == found["notice"]
        return str(found["notice"])

    assert opened() == ""  # the rules have changed, and give the same verdict
    assert "0.0.1" in opened(judged="00000000")
    assert "another" in opened(judged="00000000")
    assert "may differ" in opened(judged="")
    junk = link_of(json.dumps(packed | {"judged": 3}))
    assert "scenario and a log" in ask.refusal("unlink", link=junk)


def test_a_mistake_of_ours_is_a_sentence_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    umpire = Umpire()
    monkeypatch.setattr(question("hello"), "run", lambda *_: 1 // 0)
    answer = json.loads(umpire.handle('{"ask":"hello"}'))
    assert "mistake of its own" in answer["error"]
    assert [type(defect) for defect in umpire.defects] == [ZeroDivisionError]


def test_one_more_entry_costs_one_step() -> None:
    games = Games()
    first = games.open(after(CROWD))
    longer = games.open(after(CROWD, {"do": "end"}))
    assert longer.parent is first
    assert games.open(first.document()) is first


def test_memory_is_bounded() -> None:
    games = Games()
    start = games.open(GAME)
    start.table.positions = MAX_POSITIONS + 1
    assert games.open(after(CROWD)).table.positions == 1
    for turns in range(1, MAX_SCENARIOS + 3):
        games.open({"scenario": FORD | {"turns": turns}, "log": []})
    assert len(games._starts) == MAX_SCENARIOS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_book_is_whole(ask: Asker, ruleset: str) -> None:
    book = ask("book", ruleset=ruleset)
    told = {c["id"]: c["steps"] for clause in book["clauses"].values() for c in clause["cases"]}
    assert told == {case.id: len(case.steps) for case in load_cases(ruleset)}
    assert sorted(c for s in book["sections"] for c in s["clauses"]) == sorted(book["clauses"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case_opens_and_steps(ask: Asker, ruleset: str) -> None:
    for worked in load_cases(ruleset)[:: effort(3, few=4, night=1, there=10)]:
        case = ask("case", ruleset=ruleset, case=worked.id)
        assert [step["passed"] for step in case["steps"]] == [True] * len(worked.steps)
        last = case["steps"][-1]["board"]
        assert ask("open", game=last["game"]) == last


@pytest.mark.parametrize("ruleset", RULESETS)
def test_boards_are_shaped_along_random_games(ask: Asker, ruleset: str) -> None:
    """In every scenario: board, reach and reasons along a random game, no word missing."""
    chooser, played = Random(7), catalogue.ruleset(ruleset)
    for _, scenario in play.load_scenarios(ruleset):
        game = play.playout(played, played.setup(scenario), chooser, limit=25)
        for length in range(0, len(game.log) + 1, effort(8, few=12, night=4, there=25)):
            document = wire.game_json(Game(scenario, game.log[:length]))
            board = ask("open", game=document)
            assert [text for text in texts(board) if GAP.search(text)] == []
            mover = next((c["id"] for c in board["counters"] if c["can"]), "")
            for hexed in ask("reach", game=document, who=mover)["hexes"][:3]:
                ask("why", game=document, who=mover, path=[hexed["to"]])


def test_the_facade_replays_as_the_core_does() -> None:
    played = catalogue.ruleset("template")
    scenario = dict(play.load_scenarios("template"))["the-ford"]
    log = play.playout(played, played.setup(scenario), Random(3), limit=40).log
    game = Game(scenario, log)
    assert Games().open(wire.game_json(game)).state == rules.replay(played, game)
    assert link.decode(link.encode(game)) == game


def test_counters_called_the_same_are_told_apart(ask: Asker) -> None:
    """The side tells two sides' counters apart, a number one side's; printed labels stay."""
    counters = [
        {"id": f"c{n}", "kind": "vehicle", "side": side, "at": "0504", "order": n}
        for n, side in enumerate(("german", "us", "german"))
    ]
    game = {
        "scenario": {
            **dict(play.load_scenarios("aam2009"))["q12-vehicle-queue"].document,
            "counters": counters,
        },
        "log": [],
    }
    text = ask("why", game=game, place="0504")["text"]
    assert "German Vehicle was in 0504" in text
    assert "US Vehicle; German Vehicle (1), Vehicle (2)" in text
    assert {counter["name"] for counter in ask("open", game=game)["counters"]} == {"Vehicle"}


def test_a_counter_has_the_same_number_wherever_a_text_names_it() -> None:
    """By its order among its side's counters of that name in the place, whatever their markers."""
    counters: list[Json] = [
        {"id": "foot", "kind": "soldier", "side": "german", "at": "0504"},
        {"id": "one", "kind": "vehicle", "side": "german", "at": "0504"},
        {"id": "foe", "kind": "soldier", "side": "us", "at": "0504"},
        {"id": "two", "kind": "vehicle", "side": "german", "at": "0504", "marks": ["disrupted"]},
        {"id": "far", "kind": "vehicle", "side": "german", "at": "0101"},
    ]
    document = dict(play.load_scenarios("aam2009"))["q12-vehicle-queue"].document
    node = begin(catalogue.ruleset("aam2009"), wire.scenario({**document, "counters": counters}))
    stack = "US Soldier; German Soldier, Vehicle (1), Vehicle (2) (Disrupted)"
    assert stack_in_names(node.wording, node.state.by_id["one"].place) == stack
    assert node.wording.names(["two", "one"]) == "Vehicle (2), Vehicle (1)"
    assert node.wording.names(["two", "foot"]) == "Vehicle, German Soldier"
    assert node.wording.names(["one", "far"]) == "Vehicle (1), Vehicle"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_words_of_a_book_are_those_of_its_clauses_and_readings(
    ask: Asker, ruleset: str
) -> None:
    words, book = ask("words", ruleset=ruleset), ask("book", ruleset=ruleset)
    assert {one["id"]: one["text"] for one in words["clauses"]} == {
        one["id"]: one["text"] for one in book["clauses"].values()
    }
    assert {one["id"]: one for one in words["readings"]} == book["readings"]
    said = " ".join(one["says"] for one in words["clauses"])
    assert said.strip()
    assert not set("{}|") & set(said)


def test_the_words_of_house_rules_are_told_too(ask: Asker) -> None:
    house = ask("templates")["templates"][0]["document"]
    assert ask("words", ruleset="house", house=house)["clauses"]


def test_the_way_that_is_drawn_straight_is_the_way_that_is_judged() -> None:
    """To a hex out of reach past a full one: the verdict names the full hex."""
    file = catalogue.folder("aam2009").joinpath("puzzles", "full-to-the-brim.json")
    asked: Json = {"ask": "why", "who": "m4", "path": ["0301"], "remedies": False, "instead": False}
    document = json.loads(file.read_text(encoding="utf-8"))
    asked["game"] = {"scenario": document.get("scenario", document), "log": []}
    answer = json.loads(Umpire().handle(json.dumps(asked)))
    verdict = answer["verdict"]
    assert answer["path"] == ["0302", "0301"]
    assert verdict["asked"] == "Sherman from 0303 to 0301"
    assert (verdict["findings"][0]["clause"], verdict["findings"][0]["place"]) == (
        "R2-units",
        "0302",
    )


def test_the_places_that_were_judged_are_told_for_the_page_to_draw(ask: Asker) -> None:
    """The cheapest path if in reach, a straight line beyond; at a tie, by one side."""
    file = catalogue.folder("aam2009").joinpath("puzzles", "full-to-the-brim.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    game = {"scenario": document.get("scenario", document), "log": []}
    umpire = Umpire()

    def told(**asked: object) -> Json:
        answer: Json = json.loads(umpire.handle(json.dumps({"game": game, "who": "m4", **asked})))
        return answer

    grid = wire.scenario(game["scenario"]).world.map.grid
    node = Umpire().session.games.open(game)
    label = node.state.world.map.label
    ways = filter(in_reach, node.reach("m4"))
    known = {label(each.place): [*map(label, each.path)] for each in ways}
    start, ties = grid.parse("0303"), 0
    for at in grid:
        if at == start:
            continue
        way = told(ask="why", path=[grid.label(at)], remedies=False, instead=False)["path"]
        if grid.label(at) in known:
            assert way == known[grid.label(at)]
            continue
        if way == [grid.label(at)]:
            continue  # beyond every hex of reach: judged and drawn as one step
        line = hexes.line(start, at)[1:]
        assert all(grid.parse(here) in step for here, step in zip(way, line, strict=True))
        ties += any(len(step) > 1 for step in line)
    assert known
    assert ties
