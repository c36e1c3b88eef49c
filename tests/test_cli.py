"""The command line: the output of each command, and its errors."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tomllib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import pytest

from overstack import catalogue
from overstack.cases.schema import CASES
from overstack.cli import acts, kinds_json, main
from overstack.documents import schema, wire
from overstack.documents.collection import SCHEMA as COLLECTION
from overstack.documents.puzzle import SCHEMA
from overstack.facade.umpire import Umpire
from overstack.judging.verdict import Verdict
from overstack.search import play
from overstack.survey.mapping import SCHEMA as MAPPING
from overstack.views.own_cards import schemas
from overstack.workers import line_writer
from tests.test_house_games import GAMES, NAMES
from tests.test_reloaded_own_cards import GUARD

SCENARIO = wire.scenario_json(dict(play.load_scenarios("template"))["the-ford"])
GAME = {"scenario": SCENARIO, "log": [{"do": "move", "who": "b3", "to": "0303"}]}

CARDS: dict[str, Any] = {
    "format": 1,
    "ruleset": "reloaded",
    "card": [GUARD],
}


class Printer(Protocol):
    """Run a command that ends with an exit code, and return its output."""

    def __call__(self, *arguments: str, code: int = 0) -> str: ...


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME), encoding="utf-8")
    return str(path)


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printer:
    def run(*arguments: str, code: int = 0) -> str:
        assert main(arguments) == code
        return capsys.readouterr().out

    return run


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Replace standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))


def test_cases_end_with_the_count(printed: Printer) -> None:
    text = printed("cases", "template")
    answer = json.loads(printed("cases", "template", "--json"))
    assert text.splitlines()[-1] == f"{answer['passed']} passed, 0 failed"
    assert answer["passed"] == len(answer["cases"]) > 0


def test_coverage_has_a_row_for_each_clause(printed: Printer) -> None:
    (answer,) = json.loads(printed("coverage", "template", "--json"))
    book = catalogue.ruleset("template").BOOK
    assert [row["clause"] for row in answer["clauses"]] == list(book.clauses)
    assert answer["problems"] == []
    assert "2-limit" in printed("coverage", "template")


def test_judge_tells_every_finding_of_every_step(printed: Printer, game: str) -> None:
    text = printed("judge", game)
    assert "3rd Foot from 0302 to 0303: Overstacked, at a price" in text
    assert "3, limit 2 (2-limit)" in text
    steps = json.loads(printed("judge", game, "--json"))["steps"]
    assert [step["verdict"]["grade"] for step in steps] == ["lawful", "overstacked"]


def test_judge_goes_on_past_what_is_forbidden(printed: Printer, tmp_path: Path) -> None:
    entries = [{"do": "move", "who": "r1", "to": "0502"}, *GAME["log"]]
    path = tmp_path / "steps.json"
    path.write_text(json.dumps({"scenario": SCENARIO, "log": entries}), encoding="utf-8")
    steps = json.loads(printed("judge", str(path), "--json", code=1))["steps"]
    assert [s["verdict"]["grade"] for s in steps] == ["lawful", "forbidden", "overstacked"]


def test_a_scenario_alone_is_a_game_that_has_not_begun(
    printed: Printer, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, json.dumps(SCENARIO))
    assert printed("judge", "-").startswith("The whole board, turn 1")


def test_a_link_opens_to_its_game(printed: Printer, game: str) -> None:
    made = printed("link", game).strip()
    assert made.startswith("#p=")
    assert json.loads(printed("open", made)) == GAME
    assert json.loads(printed("link", game, "--json"))["length"] == len(made)


def test_a_link_opens_out_of_the_mail_that_brought_it(
    printed: Printer, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = printed("link", game).strip()
    lines = "\n> ".join(made[at : at + 70] for at in range(0, len(made), 70))
    piped(monkeypatch, f"Anna wrote:\n> Your turn: https://example.org/{lines}\n> Bye\n")
    assert json.loads(printed("open", "-")) == GAME
    assert json.loads(printed("open", f"\u201ehttps://example.org/{made}\u201c")) == GAME


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_with_the_mark_that_editors_put_before_it(
    printed: Printer, tmp_path: Path, coding: str
) -> None:
    named = GAME | {"scenario": SCENARIO | {"title": "Z\u00fcrich"}}
    path = tmp_path / "game.json"
    path.write_bytes(json.dumps(named, ensure_ascii=False, indent=1).encode(coding))
    assert json.loads(printed("open", printed("link", str(path)).strip())) == named


def test_a_file_in_another_coding_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes('{\n"title": "Z\u00fcrich"}'.encode("latin-1"))
    assert main(["judge", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"overstack: {path} is not saved as UTF-8, as line 2 shows")
    assert told.count("\n") == 1


def test_a_file_of_own_cards_is_looked_through(printed: Printer, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(CARDS), encoding="utf-8")
    assert "nothing is wrong with Guardsman" in printed("cards", str(path))
    assert json.loads(printed("cards", str(path), "--json"))["card"][0]["id"] == "guard"
    wrong = CARDS["card"][0] | {"speed": 99, "nation": "martian"}
    path.write_text(json.dumps(CARDS | {"card": [wrong, CARDS["card"][0]]}), encoding="utf-8")
    lines = printed("cards", str(path), code=1).splitlines()
    assert lines
    assert all(line.startswith(f"{path}: ") and line.endswith(".") for line in lines)
    faults = json.loads(printed("cards", str(path), "--json", code=1))["faults"]
    assert [f"{path}: {fault['words']}" for fault in faults] == lines


@pytest.mark.parametrize(
    "doc", [[], {}, {"format": 1, "ruleset": "nobody", "card": []}], ids=["list", "empty", "book"]
)
def test_what_is_no_file_of_cards_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, doc: object
) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(doc), encoding="utf-8")
    assert main(["cards", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("overstack: ")
    assert told.endswith(".\n")


def test_playout_counts_games_and_actions(printed: Printer) -> None:
    answer = json.loads(printed("playout", "template", "--games", "3", "--seed", "4", "--json"))
    again = json.loads(printed("playout", "template", "--games", "3", "--seed", "4", "--json"))
    assert answer["games"] == 3
    assert answer["actions"] == again["actions"] > 3
    assert answer["actions_per_second"] > 0
    assert answer["stops"] == {"over": 3}


def test_perft_counts_by_depth(printed: Printer, game: str) -> None:
    lines = printed("perft", game, "--depth", "2").splitlines()
    counts = json.loads(printed("perft", game, "--depth", "2", "--json"))["counts"]
    assert lines == [f"{depth} {count}" for depth, count in enumerate(counts, 1)]


def test_puzzles_are_listed_proved_and_written(printed: Printer) -> None:
    listed = json.loads(printed("puzzles", "aam2009", "--json"))
    assert printed("puzzles", "aam2009").splitlines()[-1] == f"{len(listed)} puzzles"
    told = printed("puzzles", "aam2009", "--verify").splitlines()
    assert told == [f"{len(listed)} passed, 0 failed"]
    source = catalogue.folder("aam2009").joinpath("puzzles", f"{listed[0]['id']}.json")
    written = json.loads(source.read_text(encoding="utf-8"))
    assert json.loads(printed("prove", str(source))) == written


def test_schema_and_book(printed: Printer) -> None:
    assert json.loads(printed("schema")) == {
        **schema.documents(),
        "cases": CASES,
        "puzzle": SCHEMA,
        "collection": COLLECTION,
        "acts": acts(),
        "cards": schemas(),
        "mapping": MAPPING,
    }
    kinds = json.loads(printed("book", "template", "--kinds"))
    assert kinds == json.loads(json.dumps(kinds_json(["template"])))
    assert {kind["id"] for kind in kinds["template"]["kinds"]} == {"foot", "horse"}
    assert "2-limit" in json.loads(printed("book", "template"))["template"]["clauses"]
    assert "unit-count" in json.loads(printed("book"))


@pytest.mark.parametrize(
    "arguments",
    [
        ("cases", "chess"), ("coverage", "chess"), ("playout", "chess"), ("judge", "no-such-file"),
        ("open", "nonsense"), ("judge", str(Path(__file__))), ("link", str(Path(__file__).parent)),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_sentence(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("overstack: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), ("dance",), ("playout", "template", "--games", "0")])
def test_what_is_no_command_is_one_sentence(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_failing_case_fails_the_command(
    printed: Printer, monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = replace(catalogue.ruleset("template"), inspect=lambda _: Verdict())
    monkeypatch.setattr(catalogue, "ruleset", lambda _: blind)
    lines = printed("cases", "template", code=1).splitlines()
    assert "case T-remedy step 1: expected 2-limit" in "".join(lines)
    assert not lines[-1].endswith(" 0 failed")


@pytest.mark.parametrize(
    ("command", "option"),
    [("match --games 999999", "--out"), ("chances --games 999999", "--out"),
     ("mine --seeds 999999", "--out"), ("mine --seeds 999999", "--sheet"),
     ("tune --generations 9999", "--out"), ("ladder --games 999999", "--save")],
)  # fmt: skip
def test_a_long_command_refuses_a_file_that_it_could_not_write_before_it_begins(
    command: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would take days to end."""
    name, *many = command.split()
    assert main([name, "aam2009", *many, option, str(tmp_path / "missing" / "file")]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "missing" in err


def test_what_a_long_command_finds_is_in_its_file_at_once(tmp_path: Path) -> None:
    """Where the command fails afterwards, what it had found is there."""
    path = tmp_path / "found.jsonl"
    with line_writer(path) as keep:
        keep({"won": 1})
        assert path.read_text("utf-8") == '{"won": 1}\n'
        keep({"won": 0})
    assert path.read_text("utf-8") == '{"won": 1}\n{"won": 0}\n'


@pytest.mark.parametrize("arguments", [("judge",), ("book", "aam2009"), ("--help",)])
def test_a_reader_that_has_enough_ends_the_command_quietly(
    arguments: tuple[str, ...], game: str
) -> None:
    """As `| head` does: nobody reads the output any more."""
    told = [*arguments, game] if arguments == ("judge",) else arguments
    with subprocess.Popen(
        [sys.executable, "-m", "overstack.cli", *told],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout
        running.stdout.close()
        assert running.stderr
        assert running.stderr.read() == b""
    assert running.returncode in (0, 141)  # argparse itself passes over it


LONG = "x" * 24_000


@pytest.mark.parametrize(
    "arguments",
    [("cases", LONG), ("match", LONG), ("match", "aam2009", LONG), ("ladder", LONG), (LONG,),
     ("tune", "aam2009", "--weights", LONG), ("judge", LONG), ("open", LONG), ("mine", LONG),
     ("playout", LONG), ("check", LONG), ("match", "aam2009", "--players", LONG),
     ("tune", "aam2009", "--level", LONG), ("puzzles", LONG), ("chances", LONG)],
    ids=lambda arguments: " ".join(arguments)[:30],
)  # fmt: skip
def test_a_long_name_is_not_quoted_whole(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        assert main(arguments) == 2
    assert 20 < len(capsys.readouterr().err) < 1000


@pytest.mark.parametrize(
    "request_",
    [{"ask": "book", "ruleset": LONG}, {"ask": LONG}, {"ask": "why", "game": GAME, "who": LONG},
     {"ask": "decide", "game": GAME, "side": "blue", "level": LONG, "seed": 1},
     {"ask": "decide", "game": GAME, "side": LONG, "level": "recruit", "seed": 1},
     {"ask": "open", "game": {"scenario": dict(SCENARIO, ruleset=LONG), "log": []}},
     {"ask": "board", "game": GAME, "viewer": LONG}],
    ids=lambda request: f"{request['ask'][:9]} {len(request)}",
)  # fmt: skip
def test_the_umpire_quotes_no_long_name_whole(request_: dict[str, Any]) -> None:
    answer = json.loads(Umpire().handle(json.dumps(request_)))
    assert len(json.dumps(answer)) < 3000


def test_the_published_games_are_listed_and_shown(printed: Printer) -> None:
    games = json.loads(printed("house", "list", "--json"))
    assert [game["id"] for game in games] == sorted(NAMES, key=lambda n: title(games, n))
    for game in games:
        shown = json.loads(printed("house", "show", game["id"], "--json"))
        assert {key: shown[key] for key in game} == game
        assert shown["document"]["limit"]
        assert game["source"]
        assert game["edition"]
        cases = (GAMES / game["id"] / "cases.toml").read_text("utf-8")
        assert game["cases"] == len(tomllib.loads(cases)["case"])
    assert games[0]["title"] in printed("house", "list")
    assert tomllib.loads(printed("house", "show", games[0]["id"]))["limit"]
    printed("house", "show", "../unit-count", code=2)
    with pytest.raises(SystemExit):
        printed("house", "check")


def title(games: list[dict[str, Any]], name: str) -> str:
    return next(str(game["title"]).casefold() for game in games if game["id"] == name)
