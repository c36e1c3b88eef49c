"""House rules as a ruleset: its functions, for any file of house rules.

`house_rules` makes a `Ruleset` of a document. Play is simple: the sides move in turn. When a limit
is checked and broken, frames "leave" (counters go to neighbouring hexes until the limit is obeyed),
"remove" (they go to a box) and "lose" (steps are lost) are settled first. A frame's note holds the
rule number of the limit, the steps still due, the action that waits for the frame: "end" (of the
movement) or "stop" (of one counter's move), and the side that owes, if another one decides.
Nothing here knows a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from overstack.book.model import Book
from overstack.house import combat, ending, sheets
from overstack.house.book import book
from overstack.house.carrying import (
    after_carrying,
    carrying,
    is_carrying,
    room,
    stand_after,
)
from overstack.house.check import read
from overstack.house.counting import standing
from overstack.house.crossing import (
    after_crossing,
    on_the_way,
    own_from_json,
    own_of,
    own_to_json,
    step,
    with_own,
)
from overstack.house.enemies import fights, kept_out
from overstack.house.limits import (
    Stand,
    after_entry,
    as_it_stands,
    broken_by_leaving,
    may_stand,
    stack_findings,
    stack_verdict,
)
from overstack.house.model import (
    ABOARD,
    COMBAT,
    ENEMIES,
    MOVES,
    ORDER,
    RESULTS,
    House,
)
from overstack.house.moments import moves, steps
from overstack.house.moving import allowance, in_turn
from overstack.house.passing import must_go_on, passing
from overstack.house.play import (
    drop_due,
    drop_settled,
    frames_due,
    in_violation,
    judge_frame,
    lost_step,
    mover_of,
    owed,
    settling,
)
from overstack.house.remedies import least_leaving
from overstack.judging import edits
from overstack.judging.chapters import BARRED, Answer, Judging
from overstack.judging.parts import Codec, Opponent, Sheets, Tables
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset, Step
from overstack.judging.sheet import Face, Sheet
from overstack.judging.tabled import tabled
from overstack.judging.verdict import Finding, Grade, Verdict, verdict
from overstack.position.movement import points_left
from overstack.position.state import LOST, Action, Change, Counter, Place, Scenario, State
from overstack.schema.shape import quote, refusal
from overstack.words.errors import BadScenario
from overstack.words.language import current_language
from overstack.words.sentences import say


def _junk(actor: str) -> Answer:
    """The answer to an invalid action."""
    return Answer((Finding(ORDER, Grade.FORBIDDEN, None, actor, say="unknown"),))


def _of(found: Verdict) -> Answer:
    """Wrap a verdict in an answer."""
    return Answer(found.findings, prices=lambda: found.prices)


def _limits(stand: Stand) -> Iterator[Finding]:
    yield from stack_findings(stand)


@lru_cache(maxsize=16)
def _of_text(text: str, _language: str) -> Ruleset:
    found = read(json.loads(text))
    return HouseRules(found, book(found)).ruleset()


def house_rules(document: object) -> Ruleset:
    """The ruleset of a document. Raises BadScenario if the document is invalid."""
    try:
        text = json.dumps(document, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise BadScenario(say("house.house-rules-hold-texts")) from None
    return _of_text(text, current_language())


@dataclass(frozen=True)
class HouseRules(Judging):
    """A file of house rules in play: the functions of its ruleset."""

    house: House
    BOOK: Book

    # -- judging -----------------------------------------------------------------------------

    def answer(self, state: State, action: Action) -> Answer:
        """Judge an action by these rules; an invalid action is forbidden."""
        actor = self.actor(state)
        if actor == NOBODY:
            return _junk(actor)
        if combat.in_combat(state):
            found = combat.judge_answer(self.house, state, action)
            return _junk(actor) if found is None else _of(found)
        if state.top is not None:
            found = judge_frame(self.house, state, action)
            return _junk(actor) if found is None else _of(found)
        if state.world.play == "turns":
            if action == Action("end"):
                on = must_go_on(self.house, state)
                return _of(verdict(on) if on else owed(self.house, state))
            if action == Action("stop") and in_violation(self.house, state):
                return _of(owed(self.house, state, mover=True))
        if fights(self.house, state) and combat.is_attack(state, action):
            return self._attack(state, action)
        if self.house.cargo and is_carrying(state, action):
            return self._carrying(state, action)
        return self._entry(state, action)

    def junk(self, state: State) -> tuple[Finding, ...]:
        """The findings on an impossible act."""
        return tuple(_junk(self.actor(state)).bars)

    def _attack(self, state: State, action: Action) -> Answer:
        """Judge an attack; a counter that may not stop where it is goes on first."""
        counter = state.by_id[action.who]
        first = (*in_violation(self.house, state), *must_go_on(self.house, state))
        turn = in_turn(state, counter.side, self.actor(state))
        return Answer((*turn, *first, *combat.attack_findings(state, self.house, action)))

    def _carrying(self, state: State, action: Action) -> Answer:
        """Judge that a counter boards or alights: the room, then the limits of its hex."""
        counter, stand = state.by_id[action.who], stand_after(self.house, state, action)
        barring = (*self._turn(state, counter), *room(self.house, state, action))
        return Answer(
            barring,
            rest=_limits(stand),
            prices=lambda: stack_verdict(stand).prices,
            decides=lambda: () if may_stand(stand) else BARRED,
        )

    def _entry(self, state: State, action: Action) -> Answer:
        counter, to = state.by_id.get(action.who), action.to
        verb = "put" if state.world.play == "free" else "move"
        if counter is None or to is None or action != Action(verb, counter.id, to):
            return _junk(self.actor(state))
        if to.part or to.hex not in state.world.map.grid or counter.place in (to, LOST):
            return _junk(self.actor(state))
        stand = after_entry(self.house, state, to, counter)
        if verb == "move":
            stand = passing(stand, counter)
        return Answer(
            self._barring(state, counter, to),
            rest=_limits(stand),
            prices=lambda: stack_verdict(stand).prices,
            decides=lambda: () if may_stand(stand) else BARRED,
        )

    def _barring(self, state: State, counter: Counter, to: Place) -> Iterator[Finding]:
        """Yield the findings on an entry into a hex, except the findings of that hex's limits."""
        yield from self._turn(state, counter)
        yield from kept_out(state, self.house, counter, to)
        if state.world.play != "free":
            yield from allowance(state, self.house, counter, to)
            yield from on_the_way(self.house, state, counter, to)
        yield from broken_by_leaving(self.house, state, counter)

    def _turn(self, state: State, counter: Counter) -> Iterator[Finding]:
        """Yield the findings on whether a counter may act now; none on the free board."""
        if state.world.play == "free":
            return
        yield from in_turn(state, counter.side, self.actor(state))
        if not moves(self.house, state):
            yield Finding(ORDER, Grade.FORBIDDEN, None, state.active, say="still")
        if mover_of(state) != counter.id:
            yield from in_violation(self.house, state)
            yield from must_go_on(self.house, state)

    def inspect(self, state: State) -> Verdict:
        """The verdict on the current stacks of every side."""
        parts = [
            stack_verdict(as_it_stands(self.house, state, place, side))
            for place in state.stacks
            if place.hex is not None
            for side in {c.side for c in standing(state, place)}
        ]
        return verdict(
            (found for part in parts for found in part.findings),
            (due for part in parts for due in part.prices),
        )

    # -- playing -----------------------------------------------------------------------------

    def setup(self, scenario: Scenario) -> State:
        """The first position. Raises BadScenario if these rules lack one of its sides."""
        known = {side.id for side in self.house.sides}
        for n, side in enumerate(scenario.world.sides):
            if side.id not in known:
                raise refusal(f"sides.{n}.id", say("wrong.side-of-house", side=quote(side.id)))
        start = scenario.position
        active = start.active or scenario.world.first
        phase = start.phase or self.house.phases[0].id
        once = {each.id for each in self.house.phases if each.once}
        active = scenario.world.first if phase in once else active
        return replace(start, phase=phase, active=active, own="")

    def actor(self, state: State) -> str:
        """The side that decides: that of the top frame, else the active one; NOBODY once over."""
        if self.result(state) is not None:
            return NOBODY
        return state.top.side if state.top is not None else state.active

    def candidates(self, state: State, who: str = "") -> Iterator[Action]:
        """Moves to neighbouring hexes (any hex on the free board), "end", settling actions."""
        if state.top is not None:
            own = combat.in_combat(state)
            yield from combat.answers(self.house, state, who) if own else settling(state, who)
            return
        free, grid = state.world.play == "free", state.world.map.grid
        if not who and not free:
            yield Action("end")
            if in_violation(self.house, state):
                yield Action("stop")
        if self.house.cargo:
            yield from carrying(state, who)
        yield from combat.attacks(self.house, state, who)
        for counter in state.chosen(who):
            here = counter.place.hex
            for to in grid if free else grid.neighbours(here) if here is not None else ():
                yield Action("put" if free else "move", counter.id, Place(to))

    def apply(self, state: State, action: Action) -> State:
        """The position after a legal action."""
        if combat.in_combat(state):
            return combat.answered(self.house, state, action)
        if action.verb == "attack":
            return combat.after_attack(self.house, with_own(state, "", own_of(state)[1]), action)
        if action.verb in ("end", "stop"):
            mover = mover_of(state) if action.verb == "stop" else ""
            frames = frames_due(self.house, state, action.verb, mover)
            kept = own_of(state)[1] if mover else ()
            return self._on(with_own(state, "", kept).pushed(*frames), action.verb)
        if action.verb in ("leave", "drop", "lose"):
            return self._settled(state, action)
        if action.verb in ("board", "alight"):
            return after_carrying(state, action)
        counter, to = state.by_id[action.who], action.to or LOST
        if action.verb == "put" or counter.place.hex is None or to.hex is None:
            return state.entered(counter.id, to)
        cost = step(self.house, state, counter, counter.place.hex, to.hex) or 0
        crossing = after_crossing(self.house, state, counter, to.hex)
        movers = (counter, *state.cargo(counter.id)) if self.house.cargo else (counter,)
        paid = crossing.with_counters([replace(c, spent=c.spent + cost) for c in movers])
        return paid.entered(counter.id, to)

    def _settled(self, state: State, play: Action) -> State:
        waits = str(state.frames[-1].note[2])
        if play.verb == "leave":
            state = state.entered(play.who, play.to or LOST)
        elif play.verb == "drop":
            state = drop_due(self.house, state, play.on)
        else:
            state = lost_step(self.house, state, play.on)
        return self._on(state, waits)

    def _on(self, state: State, waits: str) -> State:
        """Drop settled frames; if none remain after an "end", begin the next step of the turn."""
        state = drop_settled(self.house, state)
        if state.frames or waits == "stop":
            return state
        order = self.sequence(state)
        here = Step(state.phase, state.active)
        now = order.index(here) if here in order else [s.phase for s in order].index(state.phase)
        rested = state.with_counters([replace(c, spent=0) for c in state.counters if c.spent])
        turn = state.turn + (now == len(order) - 1)
        step = order[(now + 1) % len(order)]
        return replace(rested, phase=step.phase, active=step.side, turn=turn)

    def changed(self, state: State, change: Change) -> State:
        """The position after an entry by the umpire; frames that nobody can settle are drop_due."""
        fought = combat.in_combat(state)
        waits = str(state.frames[-1].note[2]) if state.frames and not fought else ""
        after = edits.changed(state, change, self.BOOK)
        mover = after.by_id.get(mover_of(after))
        if mover is None or change.kind == "moment":
            after = with_own(after, "", () if change.kind == "moment" else own_of(after)[1])
        if change.kind == "moment" or not after.frames:
            return after
        return combat.settled(self.house, after) if fought else self._on(after, waits)

    def sequence(self, state: State) -> tuple[Step, ...]:
        """The steps of a turn, in order from the side that moves first."""
        return tuple(steps(self.house, state))

    def result(self, state: State) -> Result | None:
        """How the game ended (`ending.result`); None while it goes on."""
        return ending.result(self.house, state)

    def measures(self, state: State) -> Mapping[tuple[str, str], int]:
        """The steps and counters lost by each side."""
        return ending.measures(self.house, state)

    def repairs(self, state: State, place: Place) -> tuple[Repair, ...]:
        """One repair per counter of a hex: it leaves; possible now if its side is to move."""
        free_to = state.top is None and self.actor(state)
        return tuple(
            Repair(
                c.side, Change("remove", c.id), "leave", c.side == free_to and points_left(c) > 0
            )
            for c in standing(state, place)
        )

    def least_repairs(
        self, state: State, place: Place, side: str
    ) -> tuple[tuple[Repair, ...], ...]:
        """The smallest sets of a side's counters that must leave a place so that it is lawful."""
        if place.hex is None:
            return ()
        offered = {each.change.who: each for each in self.repairs(state, place)}
        sets = least_leaving(self.house, state, place, side)
        return tuple(tuple(offered[counter.id] for counter in chosen) for chosen in sets)

    def face(self, _state: State, counter: Counter) -> Face:
        """The face of a counter, with its steps as pips if these rules have step losses."""
        return sheets.face(self.house, counter)

    def sheet(self, state: State) -> tuple[Sheet, ...]:
        """A sheet for each hex and side, with the limits that apply there."""
        return tuple(sheets.sheets(self.house, state))

    def ruleset(self) -> Ruleset:
        """The `Ruleset` made of these functions."""
        rules, house = self._by_hand(), self.house
        if house.fighting is None:
            return rules
        tables = Tables(RESULTS, partial(combat.pending, house), partial(combat.entered, house))
        return tabled(replace(rules, opponent=Opponent("overstack.rulesets.house")), self, tables)

    def _by_hand(self) -> Ruleset:
        return Ruleset(
            BOOK=self.BOOK,
            setup=self.setup,
            sequence=self.sequence,
            actor=self.actor,
            result=self.result,
            measures=self.measures,
            changed=self.changed,
            inspect=self.inspect,
            acts=self,
            repairs=self.repairs,
            least_repairs=self.least_repairs,
            codec=Codec(own_to_json, own_from_json),
            sheets=Sheets(self.sheet, self.face),
        )


def implementations(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """The implementation of each clause: an entry of the document, or a function."""
    found: dict[str, tuple[str, ...]] = {ORDER: ("in_turn",), MOVES: ("allowance",)}
    house = read(rules.BOOK.house)
    if house.cargo:
        found[ABOARD] = ("room",)
    if house.fighting is not None:
        found |= {COMBAT: ("attack_findings",), ENEMIES: ("kept_out",)}
    for n, limit in enumerate(house.limits):
        found[limit.rule] = (f"limit.{n}",)
        if limit.penalty is not None:
            found[limit.penalty.rule] = (f"limit.{n}.penalty",)
    return found
