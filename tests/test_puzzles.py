"""Puzzles: validation, their claims and proofs, and the shipped set."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from concurrent import futures
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.map import map_of
from overstack.documents.puzzle import Puzzle, claim_json, puzzle, solution_hash
from overstack.judging.goals import Standing, standing
from overstack.judging.rules import step
from overstack.mining import WORTH, mine, prospect
from overstack.mining.boards import crop
from overstack.mining.goals import bad_measures
from overstack.mining.sheet import sheet
from overstack.position.state import Action, Place
from overstack.search import proof
from overstack.search.canonical import canonical
from overstack.search.play import load_scenarios
from overstack.search.solver import begin, decide, solve
from overstack.search.ways import ways
from overstack.views import games
from overstack.views.goals import goal_view
from overstack.words.errors import BadInput
from tests import hostile
from tests.contract.test_symmetry import moved, relabelled
from tests.effort import effort
from tests.test_facade import Asker
from tests.test_wire import is_sentence

Json = dict[str, Any]

RULESETS = tuple(
    name for name in (*catalogue.LISTED, *catalogue.TEMPLATES) if proof.load_puzzles(name)
)
EVERY = [(name, each) for name in RULESETS for each in proof.load_puzzles(name)]


def document(name: str, found: Puzzle) -> Json:
    """A puzzle's document as its file has it."""
    source = catalogue.folder(name).joinpath("puzzles", f"{found.id}.json")
    doc: Json = json.loads(source.read_text(encoding="utf-8"))
    return doc


def sample(ruleset: str, found: Sequence[Puzzle]) -> list[Puzzle]:
    """Some puzzles of a ruleset, the same in each run; by night all."""
    count = effort(10, few=3, night=len(found), there=1)
    return random.Random(ruleset).sample(found, min(len(found), count))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_claimed_of_every_puzzle_is_proved(ruleset: str) -> None:
    for each in sample(ruleset, proof.load_puzzles(ruleset)):
        assert list(proof.faults(each)) == []


def test_every_puzzle_is_of_the_rules_that_prove_it() -> None:
    """Else the page warns that the verdict of a proved puzzle may differ."""
    versions = {name: catalogue.ruleset(name).BOOK.version for name in RULESETS}
    older = [found.id for name, found in EVERY if found.scenario.rules not in ("", versions[name])]
    assert older == []


def test_every_puzzle_has_a_name_of_its_own_and_a_lure() -> None:
    assert len({each.id for _, each in EVERY}) == len(EVERY)
    assert len({each.scenario.title for _, each in EVERY}) == len(EVERY)
    for name, each in EVERY:
        assert document(name, each)["id"] == each.id
        assert each.claim is not None
        assert each.lure is not None, each.id
        assert each.clauses, each.id


#: Puzzles about a clause that permits something: without this clause the answer is the same, but
#: each of the puzzle's clauses occurs in its solution.
OF_PERMISSIONS = {
    "call-up-at-dawn",
    "change-of-the-guard",
    "relief-of-the-garrison",
    "shorter-by-the-field",
    "three-ashore",
    "through-and-on",
    "two-rows-forward",
}


def claimed(found: Puzzle) -> tuple[object, ...]:
    """The solution that a puzzle claims, in the form of `answer_without`."""
    claim = found.claim
    assert claim is not None
    return "solved", claim.least, frozenset(claim.first), Fraction(claim.chance or 0) or None


def answer_without(found: Puzzle, *off: str) -> tuple[object, ...]:
    """The solution of a puzzle without some clauses, with its number of acts and its chance."""
    world = replace(found.scenario.world, off=frozenset(off))
    start = replace(
        found.scenario, world=world, position=replace(found.scenario.position, world=world)
    )
    rules, goal = catalogue.rules_of(world), found.scenario.goal
    assert goal is not None
    solved = solve(rules, goal, rules.setup(start), 30_000)
    return solved.answer, solved.least, frozenset(solved.first), solved.chance


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_a_theme_of_every_puzzle_decides_it(ruleset: str) -> None:
    """The answer is not the claimed one if the first of the puzzle's clauses is switched off.

    House rules are excluded: their clauses are the limits that their own file defines.
    """
    found = [each for each in proof.load_puzzles(ruleset) if each.id not in OF_PERMISSIONS]
    for each in sample(ruleset, found):
        assert answer_without(each, each.clauses[0]) != claimed(each), each.id


def test_of_a_permission_each_clause_speaks_in_the_solution() -> None:
    for _, each in EVERY:
        if each.id not in OF_PERMISSIONS:
            continue
        assert each.claim is not None
        rules = catalogue.rules_of(each.scenario.world)
        state, spoken = rules.setup(each.scenario), set()
        for entry in each.claim.line:
            if isinstance(entry, Action):
                spoken |= {found.clause for found in rules.judge(state, entry).findings}
            state = step(rules, state, entry)
        assert spoken & {*each.clauses}, each.id
        assert all(answer_without(each, one) == answer_without(each) for one in each.clauses)


@pytest.mark.parametrize(
    ("key", "lie"),
    [("least", 9), ("difficulty", "glance"), ("trails", 999), ("first", ()), ("line", ())],
)
def test_a_claim_that_is_not_so_is_found(key: str, lie: object) -> None:
    _, found = EVERY[0]
    assert found.claim is not None
    if key == "line":
        lie = found.claim.line[:1]
    changed: Any = {key: lie}
    claimed = replace(found, claim=replace(found.claim, **changed))
    assert list(proof.faults(claimed))
    assert list(proof.faults(replace(found, claim=None))) == [f"{found.id}: nothing is claimed"]


def test_a_lure_that_is_none_is_found() -> None:
    found = next(each for _, each in EVERY if each.id == "barred-for-tanks")
    assert found.claim is not None
    assert found.lure is not None
    right = replace(found.lure, entries=found.claim.first[:1], grade="lawful", clause="")
    assert list(proof.faults(replace(found, lure=right))) == [
        f"{found.id}: its lure does not lose the goal"
    ]
    other = replace(found.lure, grade="lawful" if found.lure.grade != "lawful" else "forbidden")
    assert list(proof.faults(replace(found, lure=other)))


def test_a_hidden_solution_is_told_from_another() -> None:
    _, found = EVERY[0]
    assert found.claim is not None
    rules, sheet = catalogue.rules_of(found.scenario.world), found.scenario.world.map
    state, own, goal = rules.setup(found.scenario), [], found.scenario.goal
    assert goal is not None
    for entry in found.claim.line:
        own.append(rules.actor(state) == goal.side)
        state = step(rules, state, entry)
    assert standing(rules, goal, state) is Standing.MET
    digest = solution_hash(found.claim.line, own, sheet)
    assert list(proof.faults(replace(found, solution=digest))) == []
    assert list(proof.faults(replace(found, solution="0" * 16))) == [
        f"{found.id}: the hash of its solution is another"
    ]
    acts = [isinstance(entry, Action) for entry in found.claim.line]
    assert solution_hash(found.claim.line[1:], acts[1:], sheet) != digest


def test_a_puzzle_reads_as_it_was_written() -> None:
    for name, each in EVERY:
        doc = document(name, each)
        assert wire.scenario_json(each.scenario) == doc["scenario"], each.id
        assert each.claim is not None
        assert claim_json(each.claim, each.scenario.world.map) == doc["claim"]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("scenario", "goal"), None, "scenario.goal"),
        (("scenario", "title"), " ", "scenario.title"),
        (("scenario", "text"), "", "scenario.text"),
        (("clauses",), ["X9"], "clauses.0"),
        (("claim", "difficulty"), "easy", "claim.difficulty"),
        (("claim", "first"), [{"do": "fly"}], "claim.first.0"),
        (("lure",), {"entries": [{"do": "end"}], "grade": "forbidden"}, "lure"),
        (("solution",), "abc", "solution"),
        (("author",), "me", ""),
        (("format",), 2, "format"),
    ],
)
def test_what_is_no_puzzle_is_refused(path: tuple[str, ...], value: object, where: str) -> None:
    doc = document(*EVERY[0])
    place: Any = doc
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    with pytest.raises(BadInput) as refused:
        puzzle(doc)
    assert refused.value.where.startswith(where)
    assert is_sentence(str(refused.value))


def test_a_hostile_puzzle_ends_in_a_sentence_or_in_a_puzzle() -> None:
    chance, ends = random.Random(3), set()
    bases = [document(name, each) for name, each in EVERY]
    for _ in range(effort(400, few=200, night=20_000)):
        doc = copy.deepcopy(chance.choice(bases))
        for _ in range(chance.randint(1, 2)):
            place, key = chance.choice(hostile.spots(doc))
            if isinstance(place, list) or key in place:
                place[key] = copy.deepcopy(chance.choice([*hostile.VALUES, *hostile.MARKUP, 7]))
        told = refused(doc)
        assert not told or is_sentence(told)
        ends.add(bool(told))
    assert ends == {True, False}


def refused(doc: Json) -> str:
    """The reason why a document is no puzzle; "" if it is one."""
    try:
        puzzle(doc)
    except BadInput as error:
        return str(error)
    return ""


def test_all_shortest_solutions_are_told_whatever_their_order() -> None:
    """All shortest solutions are listed, but none if the other side has a decision."""
    told = {}
    for name, each in EVERY:
        if name != "aam2009":
            continue
        rules, goal = catalogue.rules_of(each.scenario.world), each.scenario.goal
        assert goal is not None
        assert each.claim is not None
        state = rules.setup(each.scenario)
        search = begin(rules, goal)
        told[each.id] = found = ways(search, state, decide(search, state).least)
        if found is not None:
            assert found.complete
            assert all(len(way) == each.claim.least for way in found.found)
            assert {act for way in found.found for act in way} >= set(each.claim.first)
    assert told["without-a-shot"] is None
    assert told["nobody-dead-tonight"] is None
    counted = {name: len(found.found) for name, found in told.items() if found}
    assert (counted["first-in-line"], counted["barred-for-tanks"]) == (1, 2)


def test_least_allowance_and_moves_made_are_one_measure() -> None:
    """At the end of the line the strip counts what the list calls the least number of moves.

    It counts fewer only where dice or the other side let the goal be met sooner.
    """
    sooner = set()
    for _, each in EVERY:
        goal, claim = each.scenario.goal, each.claim
        assert goal is not None
        assert claim is not None
        assert claim.least <= goal.moves or not goal.moves
        node = games.begin(catalogue.rules_of(each.scenario.world), each.scenario)
        alone = True
        for entry in claim.line:
            alone = alone and node.actor == goal.side
            node = node.then(entry)
        told = goal_view(node)
        assert told is not None
        assert (told["stands"], told["moves"]) == ("met", goal.moves)
        made = told["made"]
        assert isinstance(made, int)
        assert made == claim.least or (not alone and made < claim.least), each.id
        if made < claim.least:
            sooner.add(each.id)
    assert len(sooner) * 10 < len(EVERY), sooner


def test_the_page_hears_the_grade_that_is_claimed() -> None:
    _, found = EVERY[0]
    assert found.claim is not None
    line = [wire.entry_json(entry, found.scenario.world.map) for entry in found.claim.line[:1]]
    for log in ([], line):
        game = {"scenario": wire.scenario_json(found.scenario), "log": log}
        grade = Asker()("grade", game=game)
        claimed = (found.claim.least, found.claim.difficulty, found.claim.trails)
        assert (grade["least"], grade["difficulty"], grade["trails"]) == claimed
        assert grade["first"] == len(found.claim.first)
        assert Asker()("grade", game=game, positions=1)["difficulty"] == ""


def test_a_puzzle_has_a_form_of_its_own_that_stays_when_it_is_mirrored_or_turned() -> None:
    forms = {each.id: canonical(each.scenario) for _, each in EVERY}
    assert len(set(forms.values())) == len(EVERY)
    for (_, each), (across, down) in product(EVERY, ((True, False), (False, True), (True, True))):
        world = each.scenario.world
        names, shift = moved(world.map.grid, across=across, down=down)
        sheet = wire.map_json(world.map) | {"shift": shift}
        kept = {"labels": sheet["labels"]}  # a labels value may look like a hex label
        doc, sheet = relabelled(wire.scenario_json(each.scenario), names), relabelled(sheet, names)
        sheet |= kept
        assert canonical(wire.scenario(doc | {"map": sheet})) == forms[each.id], each.id


def test_sides_that_are_exchanged_have_the_same_form() -> None:
    counters = [
        {"id": "a", "kind": "rifle", "side": "us", "at": "0101"},
        {"id": "b", "kind": "rifle", "side": "german", "at": "0202"},
    ]
    doc = {
        "format": 1, "ruleset": "aam2009",
        "map": {"size": [3, 3], "grid": "flat", "labels": "0305"},
        "sides": [{"id": "us", "name": "US"}, {"id": "german", "name": "German"}],
        "goal": {"side": "us", "want": [{"reach": ["0301"], "who": ["a"]}]}, "counters": counters,
    }  # fmt: skip
    text = (
        json.dumps(doc)
        .replace('"us"', '"x"')
        .replace('"german"', '"us"')
        .replace('"x"', '"german"')
    )
    forms = [canonical(wire.scenario(each)) for each in (doc, json.loads(text))]
    assert forms[0] == forms[1]
    counters[0]["at"] = "0102"
    assert canonical(wire.scenario(doc)) != forms[0]


@pytest.mark.native
def test_what_is_mined_is_proved_and_the_same_on_any_workers() -> None:
    seeds = range(1, effort(3, few=3, night=300))
    with futures.ProcessPoolExecutor(2) as workers:
        found = list(mine("unit-count", seeds, workers))
    assert found
    first = found[0]
    assert prospect("unit-count", int(first["id"].partition("-")[2])) == first
    shipped = {canonical(each.scenario) for each in proof.load_puzzles("unit-count")}
    for each in found:
        read = puzzle(each)
        assert list(proof.faults(read)) == []
        assert canonical(read.scenario) not in shipped
        assert answer_without(read, read.clauses[0]) != answer_without(read)
        assert each["claim"]["difficulty"] in WORTH
    told = sheet(found, "http://host/")
    assert told.count("<iframe") == len(found)
    assert told.count("http://host/embed.html#p=") == len(found)
    assert all(each["id"] in told for each in found)


def test_a_goal_asks_for_none_of_what_counts_against_its_side() -> None:
    """A measure has a sign: no goal asks a side to have no points."""
    for ruleset in catalogue.LISTED:
        rules = catalogue.ruleset(ruleset)
        for _, scenario in load_scenarios(ruleset):
            state = rules.setup(scenario)
            for side in scenario.world.sides:
                assert not {"score", "held", "cities"} & {*bad_measures(rules, state, side.id)}


def test_a_part_of_a_map_keeps_its_hexes_as_they_are() -> None:
    _, scenario = load_scenarios("aam2009")[0]
    sheet = scenario.world.map
    part = map_of(crop(sheet, 2, 2, 4, 4), "aam2009")
    labels = {part.label(Place(at)): at for at in part.grid}
    whole = {sheet.label(Place(at)): at for at in sheet.grid}
    assert len(labels) == 16
    for label, at in labels.items():
        assert part.terrain_at(at) == sheet.terrain_at(whole[label])
        beside = {part.label(Place(other)) for other in part.grid.neighbours(at)}
        around = {sheet.label(Place(other)) for other in sheet.grid.neighbours(whole[label])}
        assert beside == around & {*labels}
