"""The awards of victory points in words, made from a scenario's data. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from overstack.book.names import measure_text
from overstack.position.conditions import Award, Hold, Lost, Measure, Reach
from overstack.position.state import World
from overstack.views import goal_words
from overstack.views.areas import areas_of, places_words, row
from overstack.views.wording import Wording
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.goals import Area, Sentence


def victory_lines(world: World, wording: Wording) -> list[Sentence]:
    """Return a `Sentence` for each award; a side's awards per unit of a measure share one."""
    single = [award for award in world.victory if not _per_figure(award)]
    figures = [award for award in world.victory if _per_figure(award)]
    lines: list[tuple[str, list[Area]]]
    lines = [(_line(award, wording), areas_of([award.want], wording)) for award in single]
    lines += [(line, []) for line in _figure_lines(figures, wording)]
    return [{"words": words, "areas": areas} for words, areas in lines]


def award_lines(world: World, wording: Wording) -> list[str]:
    """Return one sentence for each award of a scenario, in the order of the scenario."""
    return [
        _figure_lines([award], wording)[0] if _per_figure(award) else _line(award, wording)
        for award in world.victory
    ]


def _per_figure(award: Award) -> bool:
    return award.each and isinstance(award.want, Measure)


def _figure_lines(awards: Iterable[Award], wording: Wording) -> list[str]:
    """Return a sentence per side that gains points, or one for both sides if they gain alike."""
    rows: dict[tuple[str, str], list[str]] = {}
    for award in awards:
        if isinstance(award.want, Measure):
            item = say(
                "victory.item",
                points=award.points,
                measure=measure_text(award.want.name, 1, wording.book),
            )
            rows.setdefault((award.side, award.want.side), []).append(item)
    if len(rows) == 2 and _is_mirrored(rows):
        return [say("victory.figures", row=row(next(iter(rows.values()))))]
    return [
        say("victory.figure", side=wording.side(side), of=wording.side(of), row=row(items))
        for (side, of), items in rows.items()
    ]


def _is_mirrored(rows: dict[tuple[str, str], list[str]]) -> bool:
    """Whether each of two sides gets the same points for the same measures of the other side."""
    ((side, of), row), (other, same) = rows.items()
    return side != of and other == (of, side) and sorted(row) == sorted(same)


def _line(award: Award, wording: Wording) -> str:
    """The sentence of an award that `_figure_lines` leaves out."""
    want = award.want
    given = {
        "side": wording.side(award.side) if award.side else core()["victory.either"],
        "points": award.points,
    }
    afoot = core()["victory.afoot"] if award.afoot else ""
    match want:
        case Hold():
            key = "victory.holds" if len(want.places) > 1 else "victory.hold"
            return say(key, **given, places=places_words(want, wording))
        case Reach() if award.each:
            who, places = _each(want, wording), places_words(want, wording) + afoot
            return say("victory.reach", **given, who=who, places=places)
        case Lost() if award.each:
            return say("victory.lost", **given, who=_each(want, wording))
        case Reach() | Lost() | Measure():
            words = goal_words.want_words(want, wording) + afoot
            return say("victory.once", **given, want=words)
        case _:
            assert_never(want)


def _each(want: Reach | Lost, wording: Wording) -> str:
    return core()["victory.row"].join(wording.name(who) for who in want.who)
