"""The command line: `overstack COMMAND`, where `overstack --help` lists the commands.

Every command prints text, or JSON with --json. A command that cannot run prints one sentence
and exits with 2; a negative result (a failed case, a forbidden step) exits with 1. Like the
other drivers it rolls dice and reads a clock, for `playout`. Knows no game.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NoReturn

from overstack import __version__, catalogue, chances, house_command, matches, new_ruleset
from overstack.cases.coverage import coverage, row_json, row_text
from overstack.cases.log import judged_log
from overstack.cases.run import load_cases, run
from overstack.cases.schema import CASES
from overstack.cases.sentences import sentences
from overstack.documents import collection, file, link, schema, wire
from overstack.documents.puzzle import SCHEMA, Puzzle, claim_json, puzzle
from overstack.ladder import command as ladder
from overstack.ladder.rungs import levels_json
from overstack.ladder.shares import shares_json
from overstack.mining import command as mining
from overstack.questions import rulebook
from overstack.questions.solving import line_words, solution_view, solution_words, ways_view
from overstack.schema.parts import Json
from overstack.search import play, proof, solution, solver
from overstack.search.ways import ways
from overstack.survey import cli as survey_cli
from overstack.tuning import command as tuning
from overstack.views import goal_words, own_cards
from overstack.views.board import open_board
from overstack.views.broken_log import broken_log_view, broken_log_words
from overstack.views.explain import why
from overstack.views.games import Games
from overstack.words.errors import BadInput
from overstack.words.sentences import say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    return survey_cli.exit_code(lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    asked = _parser().parse_args(arguments)
    try:
        answer, text, code = asked.answer(asked)
    except BadInput as error:
        print(f"overstack: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"overstack: {str(error.filename)[:200]}: {error.strerror}.", file=sys.stderr)
        return 2
    print(json.dumps(answer, ensure_ascii=False, indent=2) if asked.json else text)
    return int(code)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"overstack: {message[:600]}. Try {self.prog} --help\n")


Outcome = tuple[object, str, int]  # JSON, text, exit code
Command = Callable[[argparse.Namespace], Outcome]


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="overstack", description="An umpire for hex-and-counter wargames.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, answer: Command, summary: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=summary, description=summary)
        command.add_argument("--json", action="store_true", help="print JSON")
        command.set_defaults(answer=answer)
        return command

    for name, answer, summary in (
        ("cases", _cases, "run the worked cases"),
        ("coverage", _coverage, "account for every clause"),
        ("sentences", _sentences, "print every sentence as a worked case says it"),
        ("book", _book, "print a rulebook as the page gets it"),
    ):
        command = add(name, answer, summary)
        command.add_argument("ruleset", nargs="?", help="id of a ruleset; all of them if left out")
        if name == "book":
            command.add_argument("--kinds", action="store_true", help="pieces, markers, sides")
    add("judge", _judge, "judge a scenario and its steps").add_argument(
        "file", help="a game, or - "
    )
    add("link", _link, "make the link of a game").add_argument("file", help="a game, or - ")
    add("open", _open, "print the game that a link holds").add_argument(
        "link", help="a link, a text in which one stands, or -"
    )
    command = add("playout", _playout, "play random legal games")
    command.add_argument("ruleset")
    command.add_argument("--games", type=_count, default=10, help="how many (10)")
    command.add_argument("--seed", type=int, default=1, help="seed of the dice (1)")
    matches.options(add("match", matches.answer, matches.SUMMARY))
    ladder.options(add("ladder", ladder.answer, ladder.SUMMARY))
    matches.options(add("chances", chances.answer, chances.SUMMARY))
    tuning.options(add("tune", tuning.answer, tuning.SUMMARY))
    command = add("perft", _perft, "count the ways of playing, by depth")
    command.add_argument("file", help="a game, or - ")
    command.add_argument("--depth", type=_count, default=2, help="how deep (2)")
    command = add("solve", _solve, "prove a puzzle, or show that it has no solution")
    command.add_argument("file", help="a game with a goal, or - ")
    most = f"at most so many ({solution.LIMIT:,})"
    command.add_argument("--positions", type=_count, default=solution.LIMIT, help=most)
    command = add("puzzles", _puzzles, "list the puzzles, or prove them")
    command.add_argument("ruleset", nargs="?", help="id of a ruleset; all of them if left out")
    command.add_argument("--verify", action="store_true", help="prove what is claimed of each")
    mining.options(add("mine", mining.answer, mining.SUMMARY))
    command = add("prove", _prove, "print a puzzle with what can be claimed of it")
    command.add_argument("file", help="a puzzle, or -")
    survey_cli.commands(add)
    new_ruleset.options(add("new-ruleset", new_ruleset.answer, new_ruleset.SUMMARY))
    house_command.options(add("house", house_command.answer, house_command.SUMMARY))
    add("cards", _cards, "look through a file of own cards").add_argument("file", help="JSON, or -")
    add("schema", _schema, "print the JSON Schemas of the documents")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _rulesets(asked: argparse.Namespace) -> list[str]:
    names = [asked.ruleset] if asked.ruleset else [*catalogue.LISTED, *catalogue.TEMPLATES]
    for name in names:
        catalogue.ruleset(name)
    return names


# -- rulesets ---------------------------------------------------------------------------------


def _cases(asked: argparse.Namespace) -> Outcome:
    results = [
        (name, run(catalogue.ruleset(name), case))
        for name in _rulesets(asked)
        for case in load_cases(name)
    ]
    failed = [result for _, result in results if not result.passed]
    answer = {
        "passed": len(results) - len(failed),
        "failed": len(failed),
        "cases": [
            {"ruleset": name, "id": r.case.id, "passed": r.passed, "failures": list(r.failures)}
            for name, r in results
        ],
    }
    lines = [failure for result in failed for failure in result.failures]
    lines.append(f"{answer['passed']} passed, {answer['failed']} failed")
    return answer, "\n".join(lines), 1 if failed else 0


def _sentences(asked: argparse.Namespace) -> Outcome:
    every = [(name, said) for name in _rulesets(asked) for said in sentences(name)]
    lines = [
        f"{each.clause} {each.key}: "
        + (f"{each.words} {each.sum} [{each.case}]" if each.case else "-")
        for _, each in every
    ]
    answer = [{"ruleset": name, **asdict(each)} for name, each in every]
    return answer, "\n".join(lines), 0


def _coverage(asked: argparse.Namespace) -> Outcome:
    found = [coverage(name) for name in _rulesets(asked)]
    answer = [
        {
            "ruleset": c.ruleset,
            "clauses": [row_json(row) for row in c.rows],
            "problems": c.problems(),
        }
        for c in found
    ]
    lines: list[str] = []
    for c in found:
        lines += [c.ruleset, *(row_text(row) for row in c.rows), *c.problems()]
        lines.append(f"{len(c.rows)} clauses, {len(c.problems())} problems")
    return answer, "\n".join(lines), 1 if any(c.problems() for c in found) else 0


def _book(asked: argparse.Namespace) -> Outcome:
    names = _rulesets(asked)
    if asked.kinds:
        kinds = kinds_json(names)
        return kinds, json.dumps(kinds, ensure_ascii=False), 0
    books = {name: rulebook.book(name) for name in names}
    return books, json.dumps(books, ensure_ascii=False), 0


def kinds_json(names: Sequence[str] = catalogue.LISTED) -> dict[str, Json]:
    """The data of each ruleset that the page has without the core.

    These are pieces, markers and sides for drawing; for a listed ruleset also the measured results
    of the opponent's levels and their shares of perfect play.
    """
    kinds: dict[str, Json] = {
        name: {**rulebook.pieces(catalogue.ruleset(name).BOOK)} for name in names
    }
    for name in {*names} & {*catalogue.LISTED}:
        kinds[name]["levels"] = levels_json(name)
        if shares := shares_json(name):
            kinds[name]["shares"] = shares
    return kinds


def _schema(_: argparse.Namespace) -> Outcome:
    documents: dict[str, object] = {**schema.documents(), "cases": CASES}
    documents |= {"puzzle": SCHEMA, "acts": acts()}
    documents |= {"cards": own_cards.schemas(), "mapping": survey_cli.SCHEMA}
    documents["collection"] = collection.SCHEMA
    return documents, json.dumps(documents, ensure_ascii=False, indent=2), 0


def acts() -> dict[str, dict[str, list[str]]]:
    """The verbs of every ruleset with their modes: the values of `do` and `mode` of an entry."""
    names = (*catalogue.RULESETS, *catalogue.TEMPLATES)
    return {
        name: {verb: list(modes) for verb, modes in catalogue.ruleset(name).BOOK.acts.items()}
        for name in names
    }


def _cards(asked: argparse.Namespace) -> Outcome:
    found = own_cards.deck_of_file(_text(asked.file))
    if faults := found["faults"]:
        return found, "\n".join(f"{asked.file}: {fault['words']}" for fault in faults), 1
    names = ", ".join(card["name"] for card in found["card"] or ())
    return found, f"{asked.file}: nothing is wrong with {names or 'it'}", 0


# -- games ------------------------------------------------------------------------------------


def _document(name: str) -> Mapping[str, object]:
    """Read a game from a file; a scenario alone becomes a game with an empty log."""
    document = wire.parse_json(_text(name))
    if isinstance(document, dict) and "scenario" not in document:
        return {"scenario": document, "log": []}
    return document if isinstance(document, dict) else {"scenario": document}


def _text(name: str) -> str:
    """The text of a file, or of standard input if the name is "-"."""
    return file.text_of(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), name)


def _judge(asked: argparse.Namespace) -> Outcome:
    document = _document(asked.file)
    node = Games().open({**document, "log": []})
    judged = judged_log(node, document.get("log", []))
    views = [why(at, answer) for at, answer in judged.answers]
    refused = any(not answer.verdict.allowed for _, answer in judged.answers[1:])
    answer: Json = {"steps": views}
    shown = [str(view["text"]).rstrip() for view in views]
    if judged.stop:
        answer["stopped"] = broken = broken_log_view(judged.last, judged.stop, document)
        shown.append(broken_log_words(broken))
    return answer, "\n\n".join(shown), 1 if refused or judged.stop else 0


def _link(asked: argparse.Namespace) -> Outcome:
    node = Games().open(_document(asked.file))
    made = link.encode(node.game())
    warning = link.length_warning(len(made))
    text = f"{made}\n{warning}".rstrip()
    return {"link": made, "length": len(made), "warning": warning}, text, 0


def _open(asked: argparse.Namespace) -> Outcome:
    """The whole game of a link, even if today's rules reject an entry; stderr then says why."""
    sent = _text("-") if asked.link == "-" else asked.link
    _, board = open_board(Games(), wire.parse_json(link.unpack(sent)), up_to=True)
    stopped: Any = board["stopped"]
    if stopped:
        print(f"overstack: {broken_log_words(stopped)}", file=sys.stderr)
    game = stopped["whole"] if stopped else board["game"]
    return game, json.dumps(game, ensure_ascii=False, indent=2), 1 if stopped else 0


def _playout(asked: argparse.Namespace) -> Outcome:
    rules = catalogue.ruleset(asked.ruleset)
    scenarios = play.playable(asked.ruleset)
    began = perf_counter()
    games = list(play.playouts(rules, scenarios, asked.games, Random(asked.seed)))  # noqa: S311
    seconds = perf_counter() - began
    actions = sum(len(game.log) for game in games)
    stops = Tally(game.stop for game in games)
    answer = {
        "games": len(games),
        "actions": actions,
        "actions_per_second": round(actions / seconds) if seconds else 0,
        "seed": asked.seed,
        "stops": dict(stops),
    }
    ends = ", ".join(f"{count} {stop}" for stop, count in sorted(stops.items()))
    text = (
        f"{len(games)} games ({ends}), {actions} actions, {answer['actions_per_second']} a second"
    )
    return answer, text, 1 if stops["stuck"] else 0


def _perft(asked: argparse.Namespace) -> Outcome:
    node = Games().open(_document(asked.file))
    counts = play.perft(node.table.rules, node.state, asked.depth)
    lines = [f"{depth} {count}" for depth, count in enumerate(counts, 1)]
    return {"depth": asked.depth, "counts": list(counts)}, "\n".join(lines), 0


def _solve(asked: argparse.Namespace) -> Outcome:
    node = Games().open(_document(asked.file))
    goal = node.table.scenario.goal
    if goal is None:
        raise BadInput(say("unable.no-goal"))
    search = solver.begin(node.table.rules, goal, asked.positions)
    found = solver.decide(search, node.state)
    task = goal_words.task_words(goal, node.wording)
    lines = [task, solution_words(found, goal)]
    lines += [f"  {words}" for _, words in line_words(found, node)]
    answer = {"task": task} | solution_view(found, goal, node)
    if shortest_ways := ways(search, node.state, found.least):
        answer["shortest"] = shortest = ways_view(shortest_ways, node)
        lines.append(str(shortest["words"]))
    return answer, "\n".join(lines), 0 if found.answer == "solved" else 1


def _puzzles(asked: argparse.Namespace) -> Outcome:
    names = _rulesets(asked)
    if not asked.ruleset:
        names = [name for name in names if proof.load_puzzles(name)]
    every = [(name, each) for name in names for each in proof.load_puzzles(name)]
    if not asked.verify:
        rows = [_puzzle_row(name, each) for name, each in every]
        lines = [
            "{ruleset:16} {id:26} {difficulty:7} {least:>2}  {title}".format(**t) for t in rows
        ]
        return rows, "\n".join([*lines, f"{len(every)} puzzles"]), 0
    results = [(name, each.id, list(proof.faults(each))) for name, each in every]
    failed = [faults for _, _, faults in results if faults]
    answer = {
        "passed": len(results) - len(failed),
        "failed": len(failed),
        "puzzles": [{"ruleset": r, "id": i, "faults": faults} for r, i, faults in results],
    }
    lines = [fault for faults in failed for fault in faults]
    lines.append(f"{answer['passed']} passed, {answer['failed']} failed")
    return answer, "\n".join(lines), 1 if failed else 0


def _puzzle_row(ruleset: str, each: Puzzle) -> Json:
    claim = each.claim
    return {
        "ruleset": ruleset,
        "id": each.id,
        "title": each.scenario.title,
        "difficulty": claim.difficulty if claim else "",
        "least": claim.least if claim else "",
        "first": len(claim.first) if claim else "",
    }


def _prove(asked: argparse.Namespace) -> Outcome:
    document = wire.parse_json(_text(asked.file))
    found = puzzle(document)
    rules = catalogue.rules_of(found.scenario.world)
    goal, state = found.scenario.goal, rules.setup(found.scenario)
    proved = proof.prove(rules, goal, state) if goal else None
    if proved is None or proved.solution.answer != "solved" or not isinstance(document, dict):
        raise BadInput(say("unable.not-proved"))
    proved_puzzle = document | {"claim": claim_json(proved.claim, found.scenario.world.map)}
    return proved_puzzle, json.dumps(proved_puzzle, ensure_ascii=False, indent=2), 0


if __name__ == "__main__":
    sys.exit(main())
