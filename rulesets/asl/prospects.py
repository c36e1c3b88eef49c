"""The fire that a position threatens, and the men that are left, for the computer as an opponent.

The fire is that of small arms on the table that the scenario has in force: exact chances by
firepower, range, line of sight, the terrain of the target and overstack. Nothing is known of other
attacks. A counter's fire counts at its best target, and the fire of several counters at one target
as independent. All is counted in half-squads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

from overstack.judging.parts import Combat
from overstack.judging.tabled import Due, in_force, result_classes, shift
from overstack.position.arithmetic import added
from overstack.position.combat_table import CombatTable
from overstack.position.hexes import distance
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Kind, Place, State
from overstack.rulesets.asl.attack import by_table, declaration, manual_entries
from overstack.rulesets.asl.attack.modifiers import IFT
from overstack.rulesets.asl.attack.sight import barrier
from overstack.rulesets.asl.attack.stray_shots import Shot
from overstack.rulesets.asl.book import (
    BROKEN,
    FIRED,
    INHERENT,
    PERSONNEL,
    PINNED,
    PREPPED,
)
from overstack.rulesets.asl.counting import tally, with_cargo
from overstack.rulesets.asl.equivalents import UNDERGROUND, location, parts, role
from overstack.rulesets.asl.supplied import turn

#: The share of the fire of a counter that has fired in this phase, or in the Prep Fire Phase.
LATER: Final = 0.5
#: What a broken counter in sight of enemies who can fire costs, in half-squads, though they have
#: better targets.
BARED: Final = 0.2
#: The posts that are kept for a world, at most.
MOST: Final = 32_768
#: What is left of a half-squad that is pinned, and of one that is broken.
LEFT: Final = {PINNED: 0.9, BROKEN: 0.25}


class Firer(NamedTuple):
    """A counter that can fire: its firepower, its range, and the share of its fire that counts."""

    power: int
    reach: int
    share: float


class Mark(NamedTuple):
    """A counter that can be fired at: its kind, and whether it is pinned or broken."""

    kind: Kind
    pinned: bool
    broken: bool

    @property
    def worth(self) -> float:
        """The half-squads that are left of the counter."""
        return left_of(self.kind, pinned=self.pinned, broken=self.broken)


@dataclass(frozen=True, slots=True, eq=False)
class Post:
    """The firers and the targets of one side in a place; equal posts are one object.

    `for_firer` and `for_target` are the DRM of its overstack, on its own fire and on fire at it.
    `men` are the half-squads that are left in it, `routed` is the number of its broken counters.
    """

    side: str
    place: Place
    firers: tuple[Firer, ...]
    marks: tuple[Mark, ...]
    for_firer: int
    for_target: int
    men: float
    routed: int


@dataclass(frozen=True, slots=True)
class Seen:
    """The cache of a world: the posts of a place, by the counters of its Location."""

    posts: dict[tuple[object, ...], tuple[Post, ...]] = field(default_factory=dict, compare=False)


#: A post, the number of a counter in it, and the share of that counter that fire takes away.
Aim = tuple[Post, int, float]


def features(state: State, side: str) -> Mapping[str, float]:
    """Return the half-squads that a side has more than the others ("men"), and what fire does.

    "fire" is what it can expect to destroy, "risk" what it can expect to lose. All of it counts
    for less and less towards the end of the game: men are good for what they can still do.
    """
    left = _time_left(state)
    posts = [post for place in state.stacks if place.hex for post in _posts(state, place)]
    men = added(post.men if post.side == side else -post.men for post in posts)
    found = {"men": left * men}
    if left and in_force(state.world) is not None:
        own = [post for post in posts if post.side == side]
        others = [post for post in posts if post.side != side]
        found["fire"] = left * _fire(state, own, others)
        found["risk"] = left * _fire(state, others, own)
    return found


def _time_left(state: State) -> float:
    """The share of the game's turns that are still to come; 1 if their number is not fixed."""
    turns = state.world.turns
    return max(0, turns - state.turn) / turns if turns else 1.0


def holds(_state: State, counter: Counter) -> bool:
    """Whether a counter can hold a place: unbroken Personnel, also aboard a vehicle."""
    return turn.holds(counter)


@cache
def halves_of(kind: Kind) -> int:
    """The half-squads that a kind counts for as men; a leader counts as one."""
    return int(kind.traits.get("halves", 1)) if kind.type in PERSONNEL else 0


@cache
def left_of(kind: Kind, *, pinned: bool = False, broken: bool = False) -> float:
    """The half-squads that are left of a counter in this state."""
    return halves_of(kind) * (LEFT[BROKEN] if broken else LEFT[PINNED] if pinned else 1.0)


# -- posts ------------------------------------------------------------------------------------


@memo(of="hex")
def _posts(state: State, place: Place) -> tuple[Post, ...]:
    """The posts in a place; the same ones where its Location has the same counters."""
    posts = _seen(state).posts
    key = (
        place,
        *[(c.id, c.kind.id, c.marks, c.aboard, c.place.part) for c in _of_location(state, place)],
    )
    found = posts.get(key)
    if found is None:
        if len(posts) >= MOST:
            posts.clear()
        sides = dict.fromkeys(each.side for each in state.at(place))
        found = posts[key] = tuple(_post(state, place, side) for side in sides)
    return found


def _of_location(state: State, place: Place) -> Iterator[Counter]:
    """All counters that a post depends on: they are in one hex, and overstack counts loads too."""
    where = location(state, place)
    for each in (place,) if _is_hidden(state, place) else parts(state, where):
        yield from with_cargo(state, state.at(each))


def _is_hidden(state: State, place: Place) -> bool:
    """Whether a place is underground, where nobody fires and no overstack matters to fire."""
    return role(state, place) in UNDERGROUND


@memo(of="world")
def _seen(_state: State) -> Seen:
    """The posts that have been looked at in this world."""
    return Seen()


def _post(state: State, place: Place, side: str) -> Post:
    own = [counter for counter in state.at(place) if counter.side == side]
    hidden = _is_hidden(state, place)
    firers = () if hidden else tuple(each for counter in own for each in _firer(state, counter))
    marks = tuple(each for counter in own for each in _mark(state, counter))
    count = None if hidden else tally(state, place, side)
    over = (count.p + count.v, -count.p) if count else (0, 0)
    return _known(side, place, firers, marks, over)


@lru_cache(maxsize=MOST)
def _known(
    side: str,
    place: Place,
    firers: tuple[Firer, ...],
    marks: tuple[Mark, ...],
    over: tuple[int, int],
) -> Post:
    men, routed = added(mark.worth for mark in marks), [mark for mark in marks if mark.broken]
    return Post(side, place, firers, marks, *over, men, len(routed))


def _firer(state: State, counter: Counter) -> Iterable[Firer]:
    """The counter as one that fires on the IFT; nothing if it cannot."""
    reach = declaration.reach(counter.kind, IFT)
    if reach and not declaration.unable(state, counter):
        spent = counter.has(FIRED) or counter.has(PREPPED)
        yield Firer(by_table.firepower(counter.kind), reach, LATER if spent else 1.0)


def _mark(state: State, counter: Counter) -> Iterable[Mark]:
    """The counter as a target of the IFT; nothing if it is none."""
    aimed_at = counter.kind.type in PERSONNEL and not counter.has(INHERENT)
    if aimed_at and not declaration.out_of_sight(state, counter):
        yield Mark(counter.kind, counter.has(PINNED), counter.has(BROKEN))


# -- fire -----------------------------------------------------------------------------------------


def _fire(state: State, own: Iterable[Post], foes: Iterable[Post]) -> float:
    """The half-squads that posts can expect to destroy of others."""
    armed = [post for post in own if post.firers]
    targets = tuple(post for post in foes if post.marks)
    lost = _expected(aim for post in armed for aim in _aims(state, post, targets))
    routed = (post.routed for post in targets if post.routed and _is_seen(state, post, armed))
    return lost + BARED * added(routed)


def _is_seen(state: State, post: Post, foes: Iterable[Post]) -> bool:
    """Whether some enemy could fire at a post."""
    return any(_covers(state, foe, post) for foe in foes)


def _covers(state: State, post: Post, foe: Post) -> bool:
    """Whether a post that can fire has another in range and in sight."""
    there, here = foe.place.hex, post.place.hex
    if there is None or here is None or barrier(state, post.place, foe.place):
        return False
    return distance(here, there) <= max(firer.reach for firer in post.firers)


def _expected(aims: Iterable[Aim]) -> float:
    """The half-squads that these can expect to destroy together."""
    kept: dict[tuple[Post, int], float] = {}
    for post, number, share in aims:
        kept[post, number] = kept.get((post, number), 1.0) * (1 - share)
    return added(post.marks[number].worth * (1 - rest) for (post, number), rest in kept.items())


@memo(of="world")
def _aims(state: State, post: Post, foes: tuple[Post, ...]) -> tuple[Aim, ...]:
    """The best target of each counter of a post that has one."""
    found = []
    for number, firer in enumerate(post.firers):
        best, most = None, 0.0
        for foe in foes:
            at, points, share = _best_of(state, post, foe)[number]
            if points > most:
                best, most = (foe, at, share * firer.share), points
        if best is not None:
            found.append(best)
    return tuple(found)


@memo(of="world")
def _best_of(state: State, post: Post, foe: Post) -> tuple[tuple[int, float, float], ...]:
    """For each counter of a post its best target in another: number, half-squads, their share."""
    there, here = foe.place.hex, post.place.hex
    table = in_force(state.world)
    if not table or not there or not here or barrier(state, post.place, foe.place):
        return ((0, 0.0, 0.0),) * len(post.firers)
    far, drm = distance(here, there), post.for_firer + foe.for_target + shift(state, foe.place)
    found = []
    for firer in post.firers:
        best = (0, 0.0, 0.0)
        for number, mark in enumerate(foe.marks if far <= firer.reach else ()):
            points = _points(table, firer.power, drm, mark)
            if points > best[1]:
                best = (number, points, points / mark.worth)
        found.append(best)
    return tuple(found)


@lru_cache(maxsize=4096)
def _points(table: CombatTable, power: int, drm: int, mark: Mark) -> float:
    """The half-squads that a shot with this firepower and DRM can expect to take from a target."""
    marks = (PINNED,) * mark.pinned + (BROKEN,) * mark.broken
    target = Counter("", mark.kind, "", "", LOST, 0, marks=marks)
    taken = partial(by_table.effect_on, target, Shot("", "", IFT))
    due = Due(table, Combat(power), table.column(power, 0), drm, taken)
    return added(
        float(each.weight) * (mark.worth - _left_after(mark, due.result(each.example)))
        for each in result_classes(due)
    )


def _left_after(mark: Mark, effect: str) -> float:
    """The half-squads that are left of a target after an effect."""
    if effect == "eliminated":
        return 0.0
    if effect == "reduced":
        half = manual_entries.half_of(mark.kind)
        return left_of(half, pinned=mark.pinned, broken=mark.broken) if half is not None else 0.0
    pinned, broken = mark.pinned or effect == "pinned", mark.broken or effect == "broken"
    return left_of(mark.kind, pinned=pinned, broken=broken)
