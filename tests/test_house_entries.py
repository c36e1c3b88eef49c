"""An entry is forbidden by a limit only if the limit's excess is larger after it.

For `apart` a new pair is enough; for `groups` and `alike` a larger figure is a larger excess. The
tests count the limits themselves, from what docs/house-rules.md says of them, on random house rules
and positions. Rows with a marker are left out: a marker that comes or goes changes the maximum,
which `tests/test_house.py` tests.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from overstack import catalogue
from overstack.documents import wire
from overstack.house.schema import CHECKS as ALL_CHECKS
from overstack.judging.verdict import Grade
from overstack.position.state import Action
from tests.effort import effort

SECOND = {"alone", "needs", "cross"}  # those of format 2
CHECKS = tuple(each for each in ALL_CHECKS if each not in SECOND)
Json = dict[str, Any]

EXAMPLES = settings(max_examples=effort(200, few=60, night=5000, there=30), deadline=None)

KINDS: dict[str, Json] = {
    "inf": {"name": "Infantry", "type": "foot", "weights": {"points": 2}},
    "gren": {
        "name": "Grenadiers",
        "type": "foot",
        "weights": {"points": 1},
        "tags": {"formation": "9th"},
    },
    "pio": {"name": "Pioneers", "type": "foot", "tags": {"formation": "7th"}},
    "tank": {
        "name": "Tank",
        "type": "armour",
        "weights": {"points": 3},
        "tags": {"formation": "7th"},
    },
    "fort": {
        "name": "Fort",
        "type": "works",
        "counts": False,
        "weights": {"points": 9},
        "tags": {"formation": "9th"},
    },
}
WHOMS = (
    *KINDS,
    "type:foot",
    "type:armour",
    "type:works",
    "side:blue",
    "side:red",
    "formation:7th",
    "formation:9th",
)
SIDES = ("blue", "red")
HERE, THERE = "0202", "0302"
#: What the hex that is entered is: its terrain and its feature.
GROUND = {"terrain": "forest", "feature": "ford"}


# -- house rules and positions -------------------------------------------------------------------

whoms = st.lists(st.sampled_from(WHOMS), min_size=1, max_size=3, unique=True)
figures = st.sampled_from([0, 0, 1, 1, 2, 3])


@st.composite
def limits(draw: st.DrawFn, check: str) -> Json:
    """A limit of one check with any of its keys, except rows with a marker."""
    names, ones = draw(st.permutations(WHOMS)), draw(st.integers(1, 2))
    every: dict[str, Json] = {
        "count": {},
        "sum": {"weight": "points"},
        "groups": {"tag": "formation"},
        "alike": {"tag": "formation"},
        "apart": {"of": names[:ones], "beside": names[ones : ones + 3]},
    }
    wants = every[check] | {"most": draw(figures)}
    if check == "apart" and draw(st.booleans()):
        del wants["most"]  # 0 if left out
    may: dict[str, st.SearchStrategy[Any]] = {
        "spare": whoms,
        "per": st.just("all"),
        "sides": st.sampled_from([["blue"], ["red"], ["blue", "red"]]),
        "tolerance": st.integers(0, 2),
        "choose": st.just("specific"),
        "row": st.lists(rows(), max_size=3),
    }
    may |= {"of": whoms} if check != "apart" else {}
    chosen = draw(st.lists(st.sampled_from(sorted(may)), max_size=2, unique=True))
    return {
        "rule": check,
        "title": "Limit",
        "check": check,
        **wants,
        **{key: draw(may[key]) for key in chosen},
    }


def rows() -> st.SearchStrategy[Json]:
    """Rows for a hex with or without a terrain and a feature."""
    conditions = st.sampled_from(
        [
            {"terrain": "forest"},
            {"terrain": "clear"},
            {"feature": "ford"},
            {"terrain": "forest", "feature": "ford"},
        ]
    )
    most = st.one_of(st.just({}), st.builds(lambda n: {"most": n}, figures))
    return st.builds(lambda *parts: {**parts[0], **parts[1]}, conditions, most)


@st.composite
def counters(draw: st.DrawFn, most: int, at: str, first: str, least: int) -> list[Json]:
    """Counters in a hex; some of them are aboard the one before, of either side."""
    docs: list[Json] = []
    for n in range(draw(st.integers(least, most))):
        kind, side = draw(st.sampled_from(list(KINDS))), draw(st.sampled_from(SIDES))
        doc: Json = {"id": f"{first}{n}", "kind": kind, "side": side}
        rides = n and "at" in docs[-1] and draw(st.integers(0, 3)) == 0
        docs.append(doc | ({"aboard": docs[-1]["id"]} if rides else {"at": at}))
    return docs


@st.composite
def scenarios(draw: st.DrawFn) -> Json:
    """A scenario with up to five limits: counters in the hex, and others beside it."""
    coming = draw(counters(3, THERE, "m", 1))
    lying = draw(st.sets(st.sampled_from(list(GROUND))))
    sheet: Json = {"size": [5, 5], "grid": "flat", "labels": "0305"}
    sheet |= {"terrain": {HERE: GROUND["terrain"]}} if "terrain" in lying else {}
    sheet |= {"features": {HERE: [GROUND["feature"]]}} if "feature" in lying else {}
    checks = draw(st.sampled_from([[check] for check in CHECKS] + [list(CHECKS)] * 5))
    rules = [draw(limits(check)) for check in checks]
    return {
        "format": 1,
        "ruleset": "house",
        "house": {
            "format": 1,
            "title": "Test",
            "feature": [{"id": "ford", "name": "Ford"}],
            "kind": [{"id": kind, **each} for kind, each in KINDS.items()],
            "limit": rules,
        },
        "map": sheet,
        "sides": [{"id": side, "name": side.title()} for side in SIDES],
        "active": coming[0]["side"],
        "play": draw(st.sampled_from(["turns", "free"])),
        "counters": [*draw(counters(7, HERE, "h", 3)), *coming],
    }


# -- the same, counted from the words of the rule ------------------------------------------------


class Counted(NamedTuple):
    """A limit's figure in a hex, and the pairs that an `apart` limit keeps apart."""

    figure: int
    pairs: int = 0


def fits(counter: Json, whom: str) -> bool:
    """Whether a counter is what a limit's `of`, `beside` or `spare` names."""
    what, _, value = whom.rpartition(":")
    kind = KINDS[counter["kind"]]
    if what == "side":
        return bool(counter["side"] == value)
    if what == "type":
        return bool(kind["type"] == value)
    if what == "formation":
        return bool(kind.get("tags", {}).get("formation") == value)
    return bool(counter["kind"] == whom)


def counted(limit: Json, there: list[Json], side: str) -> Counted:
    """Count the counters of a hex for a limit."""
    mine = [
        each
        for each in there
        if limit.get("per", "side") == "all" or each["side"] == side
        if KINDS[each["kind"]].get("counts", True)
        if not any(fits(each, whom) for whom in limit.get("spare", ()))
    ]
    ones = [c for c in mine if any(fits(c, whom) for whom in limit.get("of", WHOMS))]
    if limit["check"] == "apart":
        others = [c for c in mine if any(fits(c, whom) for whom in limit["beside"])]
        others = [c for c in others if c not in ones]
        return Counted(len(others) if ones else 0, len(ones) * len(others))
    if limit["check"] == "count":
        return Counted(len(ones))
    if limit["check"] == "sum":
        return Counted(sum(KINDS[c["kind"]].get("weights", {}).get("points", 0) for c in ones))
    tags = [KINDS[c["kind"]].get("tags", {}).get("formation") for c in ones]
    tally = Tally(tag for tag in tags if tag)
    return Counted(len(tally) if limit["check"] == "groups" else max(tally.values(), default=0))


def maximum(limit: Json, sheet: Json) -> float:
    """The maximum of a limit in the hex that is entered."""
    ground = {
        "terrain": sheet.get("terrain", {}).get(HERE, "clear"),
        "feature": "".join(sheet.get("features", {}).get(HERE, ())),
    }
    fitting = [
        row
        for row in limit.get("row", ())
        if all(ground[key] == row[key] for key in ground if key in row)
    ]
    if limit.get("choose") == "specific":
        named = max((len(row.keys() & ground) for row in fitting), default=0)
        fitting = [row for row in fitting if len(row.keys() & ground) == named]
    mosts: list[float] = [row.get("most", float("inf")) for row in fitting]
    return min(mosts) if mosts else float(limit.get("most", 0))


def standing(doc: Json) -> list[Json]:
    """The counters in the hex that is entered, with those aboard."""
    here = {c["id"] for c in doc["counters"] if c.get("at") == HERE}
    return [c for c in doc["counters"] if c["id"] in here or c.get("aboard") in here]


def stands(limit: Json, doc: Json, side: str) -> Grade:
    """What a limit says of a side in the hex before the entry."""
    over = counted(limit, standing(doc), side).figure - maximum(limit, doc["map"])
    if over <= 0:
        return Grade.LAWFUL
    return Grade.OVERSTACKED if over <= limit.get("tolerance", 0) else Grade.FORBIDDEN


def expected(limit: Json, doc: Json, mover: Json) -> str:
    """What a limit says of the entry: "lawful", "overstacked", "forbidden" or "held"."""
    there = standing(doc)
    party = [mover, *(c for c in doc["counters"] if c.get("aboard") == mover["id"])]
    was = counted(limit, there, mover["side"])
    now = counted(limit, [*there, *party], mover["side"])
    most = maximum(limit, doc["map"])
    before, after = max(0, was.figure - most), max(0, now.figure - most)
    if after == 0:
        return "lawful"
    if after <= limit.get("tolerance", 0):
        return "overstacked"
    grew = after > before or (limit["check"] == "apart" and now.pairs > was.pairs)
    return "forbidden" if grew else "held"


# -- the property --------------------------------------------------------------------------------

#: The grade, the role and whether the finding says that the excess is not larger, by answer.
EXPECTED: Mapping[str, tuple[Grade, str, bool]] = {
    "lawful": (Grade.LAWFUL, "rule", False),
    "overstacked": (Grade.OVERSTACKED, "rule", False),
    "forbidden": (Grade.FORBIDDEN, "rule", False),
    "held": (Grade.LAWFUL, "note", True),
}


@EXAMPLES
@given(scenarios())
def test_a_limit_is_held_against_who_stands_there(doc: Json) -> None:
    found = wire.scenario(doc)
    rules = catalogue.rules_of(found.world)
    state = rules.setup(found)
    to, verdict = wire.place(HERE, state.world.map), rules.inspect(state)
    for side in {each["side"] for each in standing(doc)}:
        for limit in doc["house"]["limit"]:
            said = [f for f in verdict.about(limit["rule"]) if (f.place, f.side) == (to, side)]
            grade = stands(limit, doc, side) if side in limit.get("sides", SIDES) else Grade.LAWFUL
            assert [f.grade for f in said] == [grade] * len(said), (limit, side)
            assert said or grade is Grade.LAWFUL


@EXAMPLES
@given(scenarios())
def test_only_what_makes_an_excess_larger_is_forbidden(doc: Json) -> None:
    found = wire.scenario(doc)
    rules = catalogue.rules_of(found.world)
    state = rules.setup(found)
    to = wire.place(HERE, state.world.map)
    verb = "put" if doc["play"] == "free" else "move"
    for mover in (each for each in doc["counters"] if each["id"].startswith("m")):
        if verb == "move" and mover["side"] != doc["active"]:
            continue  # it is not that side's turn
        act = Action(verb, mover["id"], to)
        verdict, answers = rules.judge(state, act), set()
        for limit in doc["house"]["limit"]:
            if mover["side"] not in limit.get("sides", SIDES):
                assert verdict.about(limit["rule"]) == ()
                continue
            answer = expected(limit, doc, mover)
            answers.add(answer)
            for said in verdict.about(limit["rule"]):
                assert (said.grade, said.role, said.say == "held") == EXPECTED[answer], (
                    limit,
                    said,
                )
            assert verdict.about(limit["rule"]) or answer == "lawful"
        assert verdict.allowed is ("forbidden" not in answers)
        assert rules.allowed(state, act) is verdict.allowed
