"""A scenario's goal in words, from its data and the names in a position. Knows no game."""

from __future__ import annotations

from typing import assert_never

from overstack.book.names import measure_text
from overstack.position.conditions import Lost, Measure, Pack, Reach, Trapped, Want
from overstack.position.goal import Goal, Moment
from overstack.views.areas import places_words, row
from overstack.views.wording import Wording
from overstack.words.sentences import core, say


def task_words(goal: Goal, wording: Wording) -> str:
    """The task of a puzzle, as one sentence."""
    wants = row([want_words(want, wording) for want in goal.wants])
    keeps = row([bound_words(kept, wording, "keep-") for kept in goal.keeps])
    return say(
        "goal.task",
        side=wording.side(goal.side),
        wants=wants + _limit(goal, wording) + (core()["goal.with"] + keeps if keeps else ""),
    )


def _limit(goal: Goal, wording: Wording) -> str:
    parts = [say("goal.moves", moves=goal.moves)] if goal.moves else []
    if goal.until is not None:
        moment = moment_words(goal.until, wording)
        parts.append(say("goal.end" if goal.at_end else "goal.until", moment=moment))
    chance = say("goal.chance", chance=goal.chance) if goal.chance != 1 else ""
    return "".join(f" {part}" for part in parts) + chance


def moment_words(moment: Moment, wording: Wording) -> str:
    """A moment of play: "turn 1, Movement, US"."""
    return say(
        "moment.side" if moment.side else "moment.turn",
        turn=moment.turn,
        phase=wording.phase(moment.phase),
        side=wording.side(moment.side),
    )


def want_words(want: Want, wording: Wording) -> str:
    """One condition that the goal requires, as a part of a sentence."""
    match want:
        case Measure():
            return bound_words(want, wording, "")
        case Reach():
            who, places = _some(want, wording), places_words(want, wording)
            return say("goal.reach", who=who, places=places)
        case Pack():
            place = wording.place(want.place, named=True)
            return say("goal.pack", least=want.least, side=wording.side(want.side), place=place)
        case Lost():
            return say("goal.lost", who=_some(want, wording))
        case Trapped():
            return say("goal.trapped", who=wording.name(want.who))
        case _:
            assert_never(want)


def _some(want: Reach | Lost, wording: Wording) -> str:
    names = row([wording.name(each) for each in want.who])
    return names if want.least == len(want.who) else say("goal.some", least=want.least, who=names)


def bound_words(bound: Measure, wording: Wording, kind: str) -> str:
    """The bound on a measure, as a part of a sentence.

    `kind` is "keep-" for a bound that must hold all the time, "" for one to reach.
    """
    side, parts = wording.side(bound.side), []
    if bound.least is not None:
        what = measure_text(bound.name, bound.least, wording.book)
        parts.append(say(f"goal.{kind}least", least=bound.least, measure=what, side=side))
    if bound.most is not None:
        what = measure_text(bound.name, bound.most, wording.book)
        key = f"goal.{kind}most" if bound.most else f"goal.{kind}none"
        parts.append(say(key, most=bound.most, measure=what, side=side))
    return row(parts)
