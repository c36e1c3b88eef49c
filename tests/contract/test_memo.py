"""Memoised functions read only their declared scope, so no position inherits a wrong answer.

Querying a position fills its memos. Each cached answer is then computed again on a position that
records every access. The table at the head of `overstack/position/memo.py` lists the answers that
survive a change; the last tests check this table.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from overstack import catalogue
from overstack.judging.paths import reach
from overstack.judging.remedies import remedies
from overstack.position.memo import KEEP, Memo, memo
from overstack.position.state import Counter, Frame, Place, State
from overstack.position.values import replace
from tests.contract.positions import RULESETS, asked, drawn, of, sample
from tests.effort import effort
from tests.recording import MOMENT, Recording, within_counter, within_hex

EVERY = effort(2, few=6, night=1, there=6)  # use every n-th sampled position
#: Answers per function and position that are computed again.
ANSWERS = effort(3, few=2, night=50)
#: The percentage of a ruleset's functions that the sample may miss: those called only by remedies
#: for the largest stacks, for example. The short run samples only three positions.
SPARED = effort(20, few=50, night=20)


class Kept(NamedTuple):
    """One cached answer: its function, arguments, scope and subject."""

    rule: Callable[..., Any]
    of: str
    about: Any
    args: tuple[Any, ...]
    named: dict[str, Any]
    answer: Any


def kept(state: State) -> Iterator[Kept]:
    """Yield the cached answers of a position and its world, except those of unlimited scope."""
    for rule, answers in state.memo.counters.items():
        for key, answer in answers.items():
            yield Kept(rule, "counters", None, *_split(rule, key), answer)
    for ground, about_hex in state.memo.hexes.items():
        for (rule, args, *named), answer in about_hex.items():
            yield Kept(rule, "hex", ground, args, dict(named), answer)
    for answers in state.memo.each.values():
        about: Counter = answers[None]
        if state.by_id.get(about.id) is not about:
            continue  # a hypothetical counter, which is not part of this position
        for key, answer in answers.items():
            if isinstance(key, tuple) and not callable(key[0]):
                yield from _of_pair(state, about, key, answer)
            elif key is not None:
                rule, *rest = key if isinstance(key, tuple) else (key,)
                args, named = _split(rule, tuple(rest), 2)
                yield Kept(rule, "counter", about, (about, *args), named, answer)
    of_world: dict[Any, Any] = state.world.cache
    for (rule, options, args, *named), answer in of_world.items():
        if options == state.options:
            yield Kept(rule, "world", None, args, dict(named), answer)


def _of_pair(
    state: State, about: Counter, key: tuple[Any, ...], found: tuple[Any, Any]
) -> Iterator[Kept]:
    """Yield an answer about a counter and a second argument, unless that has changed since."""
    second, rule, *args = key
    beside, answer = found
    if isinstance(second, Place):
        other: Counter | Place = second
        same = beside is state.memo.hexes.get(second.hex or second)
    else:
        other = state.by_id[second]
        now = state.memo.each.get(second)
        same = now is not None and beside is now and now[None] is other
    if same:
        yield Kept(rule, "pair", (about, other), (about, other, *args), {}, answer)


def _split(
    rule: Callable[..., Any], key: tuple[Any, ...], first: int = 1
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Split a key into positional and named arguments; named arguments are pairs at the end."""
    names = set(list(inspect.signature(rule).parameters)[first:])
    at = len(key)
    while (
        at and isinstance(key[at - 1], tuple) and len(key[at - 1]) == 2 and key[at - 1][0] in names
    ):
        at -= 1
    return key[:at], dict(key[at:])


def beyond(state: State, one: Kept) -> set[object]:
    """Return the accesses outside a function's declared scope; also check the cached answer."""
    recording = Recording(replace(state, turn=state.turn))
    assert one.rule(recording, *one.args, **one.named) == one.answer, one
    looks = recording.looks
    if one.of == "counters":
        return {look for look in looks if look[0] in MOMENT}
    if one.of == "hex":
        return {look for look in looks if not within_hex(state, one.about, look)}
    if one.of == "pair":
        counter, other = one.about
        looks = {look for look in looks if not within_counter(state, counter, look)}
        if isinstance(other, Counter):
            return {look for look in looks if not within_counter(state, other, look)}
        return {look for look in looks if not within_hex(state, other.hex or other, look)}
    if one.of == "counter":
        return {look for look in looks if not within_counter(state, one.about, look)}
    return set(looks)


def full(state: State, ruleset: str, chooser: random.Random) -> State:
    """Return a copy of the position, with memos filled by the queries of page, search, computer."""
    found = of(ruleset)
    state = replace(state, turn=state.turn)
    state.forget()
    state.world.cache.clear()
    found.inspect(state)
    actions = asked(found, state)
    for action in actions:
        found.allowed(state, action)
    for action in drawn(actions, chooser):
        found.judge(state, action)
    for who in chooser.sample(sorted(state.by_id), min(2, len(state.by_id))):
        reach(found, state, who)
    for place in state.stacks:
        found.repairs(state, place)
        for side in state.world.sides:
            remedies(found, state, place, side.id)
    found.measures(state)
    found.result(state)
    if found.opponent is not None and found.opponent.features is not None:
        found.opponent.features()(state, state.active)
    return state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_memoised_function_looks_no_further_than_it_says(ruleset: str) -> None:
    chooser = random.Random(19)
    tried: dict[Callable[..., Any], int] = {}
    for state in sample(ruleset)[::EVERY]:
        full_one = full(state, ruleset, chooser)
        times: dict[Callable[..., Any], int] = {}
        every = list(kept(full_one))
        chooser.shuffle(every)
        for one in every:
            times[one.rule] = times.get(one.rule, 0) + 1
            if times[one.rule] <= ANSWERS:
                found = beyond(full_one, one)
                assert not found, (one.rule.__qualname__, one.of, one.args, found)
        for rule in times:
            tried[rule] = tried.get(rule, 0) + 1
    every_one = memoised(ruleset)
    missing = {f"{rule.__module__}.{rule.__qualname__}" for rule in every_one - set(tried)}
    assert len(missing) * 100 <= len(every_one) * SPARED, f"no position asks {sorted(missing)}"


def memoised(ruleset: str) -> set[Callable[..., Any]]:
    """Return the unwrapped functions of a ruleset's modules that declare a limited scope."""
    if ruleset in catalogue.TEMPLATES:
        return set()
    package = importlib.import_module(catalogue.RULESETS[ruleset].rpartition(".")[0])
    found: set[Callable[..., Any]] = set()
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(importlib.import_module(each.name)).values():
            if getattr(value, "memo_of", "position") != "position":
                found.add(inspect.unwrap(value))
    return found


def test_a_look_beyond_is_noticed() -> None:
    """The recording position distinguishes each kind of access."""
    state = next(state for state in sample("aam2009") if len(state.stacks) > 2)
    here, there, *_ = (place for place in state.stacks if place.hex)
    tries: dict[str, Callable[[State], object]] = {
        "hex": lambda position: position.at(here),
        "counter": lambda position: position.by_id[state.at(there)[0].id],
        "aboard": lambda position: position.load(state.at(there)[0].id),
        "counters": lambda position: len(position.counters),
        "phase": lambda position: position.phase,
        "frames": lambda position: position.top,
        "own": lambda position: position.own,
    }
    for name, look in tries.items():
        recording = Recording(state)
        look(recording)
        assert {kind for kind, *_ in recording.looks} == {name}, name
    recording = Recording(state)
    moved = recording.entered(state.at(there)[0].id, here)
    assert len(moved.at(here)) == len(state.at(here)) + 1
    assert all(("hex", place.hex) in recording.looks for place in (here, there))
    assert moved.with_frames((Frame("x"),)).top == Frame("x")


# -- the table of answers that survive a change ----------------------------------------------------


@memo(of="position")
def _moment(state: State) -> str:
    return state.phase


@memo(of="counters")
def _count(state: State, more: int) -> int:
    return len(state.counters) + more


@memo(of="hex")
def _height(state: State, place: Place) -> int:
    return len(state.at(place))


@memo(of="position", keep=3)
def _few(_: State, number: int) -> int:
    return number


def test_what_is_kept_outlives_what_the_table_says() -> None:
    state = next(state for state in sample("aam2009") if len(state.stacks) > 2)
    here, there, far, *_ = (place for place in state.stacks if place.hex)
    mover = state.at(here)[0]

    def rooms(memory: Memo) -> tuple[bool, bool, set[object]]:
        return bool(memory.position), bool(memory.counters), set(memory.hexes)

    base = replace(state, turn=state.turn)
    base.forget()
    _moment(base), _count(base, 1), [_height(base, each) for each in (here, there, far)]
    grounds = {here.hex, there.hex, far.hex}
    assert rooms(base.memo) == (True, True, grounds)
    assert rooms(replace(base, phase="other").memo) == (False, True, grounds)
    assert rooms(base.pushed(Frame("x")).memo) == (False, True, grounds)
    assert rooms(replace(base, options=frozenset({"x"})).memo) == (False, False, set())
    assert rooms(base.entered(mover.id, there).memo) == (False, False, {far.hex})
    assert rooms(base.without(mover.id).memo) == (False, False, {there.hex, far.hex})
    assert _height(base.entered(mover.id, there), there) == _height(base, there) + 1


def test_no_more_answers_are_kept_than_said() -> None:
    state = sample("aam2009")[0]
    state.forget()
    for number in range(100):
        assert _count(state, number) == len(state.counters) + number
        assert _few(state, number) == number
    assert len(state.memo.counters[inspect.unwrap(_count)]) <= KEEP["counters"]
    assert len(state.memo.position[inspect.unwrap(_few)]) <= 3
