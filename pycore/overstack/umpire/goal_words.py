"""A goal in words, made from its data and the names of a position. Knows no game."""

from __future__ import annotations

from overstack.position.goal import Goal, Lost, Measure, Pack, Reach, Want
from overstack.umpire.wording import Wording
from overstack.words.sentences import core, say


def told(goal: Goal, wording: Wording) -> str:
    """What a puzzle asks for, as one sentence."""
    wants = _row([_want(want, wording) for want in goal.wants])
    keeps = _row([_bound(kept, wording, "keep-") for kept in goal.keeps])
    return say(
        "goal.task",
        side=wording.side(goal.side),
        wants=wants + (core()["goal.with"] + keeps if keeps else "") + _limit(goal, wording),
    )


def _row(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return core()["goal.and"].join(parts[:-1]) + core()["goal.last"] + parts[-1]


def _limit(goal: Goal, wording: Wording) -> str:
    told = [say("goal.moves", moves=goal.moves)] if goal.moves else []
    if goal.until is not None:
        key = "moment.side" if goal.until.side else "moment.turn"
        moment = say(
            key,
            turn=goal.until.turn,
            phase=wording.phase(goal.until.phase),
            side=wording.side(goal.until.side),
        )
        told.append(say("goal.end" if goal.at_end else "goal.until", moment=moment))
    chance = say("goal.chance", chance=goal.chance) if goal.chance != 1 else ""
    return "".join(f" {part}" for part in told) + chance


def _want(want: Want, wording: Wording) -> str:
    if isinstance(want, Measure):
        return _bound(want, wording, "")
    if isinstance(want, Reach):
        places = [wording.place(at, named=True) for at in want.places]
        return say(
            "goal.reach",
            who=_some(want.who, want.least, wording),
            places=core()["goal.or"].join(places),
        )
    if isinstance(want, Pack):
        place = wording.place(want.place, named=True)
        return say("goal.pack", least=want.least, side=wording.side(want.side), place=place)
    if isinstance(want, Lost):
        return say("goal.lost", who=_some(want.who, want.least, wording))
    return say("goal.trapped", who=wording.name(want.who))


def _some(who: tuple[str, ...], least: int, wording: Wording) -> str:
    names = _row([wording.name(each) for each in who])
    return names if least == len(who) else say("goal.some", least=least, who=names)


def _bound(bound: Measure, wording: Wording, kind: str) -> str:
    measure = wording.book.measures.get(bound.name, bound.name)
    values = {
        "measure": measure[:1].lower() + measure[1:],
        "side": wording.side(bound.side),
    }
    told = []
    if bound.least is not None:
        told.append(say(f"goal.{kind}least", least=bound.least, **values))
    if bound.most is not None:
        key = f"goal.{kind}most" if bound.most else f"goal.{kind}none"
        told.append(say(key, most=bound.most, **values))
    return _row(told)
