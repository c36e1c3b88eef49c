"""The awards of victory points in words, made from a scenario's data. Knows no game."""

from __future__ import annotations

from overstack.book.names import counted
from overstack.position.goal import Lost, Measure, Reach
from overstack.position.state import World
from overstack.position.victory import Award, Hold
from overstack.umpire import goal_words
from overstack.umpire.wording import Wording
from overstack.words.sentences import core, say


def victory_lines(world: World, wording: Wording) -> list[str]:
    """One sentence for each award of a scenario."""
    return [_line(award, wording) for award in world.victory]


def _line(award: Award, wording: Wording) -> str:
    want = award.want
    told = {
        "side": wording.side(award.side) if award.side else core()["victory.either"],
        "points": award.points,
    }
    if isinstance(want, Hold):
        places = core()["victory.row"].join(wording.place(at, named=True) for at in want.places)
        return say(
            "victory.holds" if len(want.places) > 1 else "victory.hold", **told, places=places
        )
    if not award.each:
        afoot = core()["victory.afoot"] if award.afoot else ""
        return say("victory.once", **told, want=goal_words.want_words(want, wording) + afoot)
    if isinstance(want, Measure):
        what = counted(want.name, 1, wording.book)
        return say("victory.figure", **told, measure=what, of=wording.side(want.side))
    who = core()["victory.row"].join(wording.name(each) for each in want.who)
    if isinstance(want, Lost):
        return say("victory.lost", **told, who=who)
    return _arrivals(award, want, wording, told | {"who": who})


def _arrivals(award: Award, want: Reach, wording: Wording, told: dict[str, object]) -> str:
    places = core()["goal.or"].join(wording.place(at, named=True) for at in want.places)
    afoot = core()["victory.afoot"] if award.afoot else ""
    return say("victory.reach", **told, places=places + afoot)
