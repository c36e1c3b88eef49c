"""Tactical positions with one right answer: their data, and the play from them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.combat_table import toggle_table
from overstack.documents.log import entry_json
from overstack.judging.rules import CHANCE, NOBODY, Ruleset, legal, step
from overstack.judging.victory import SCORE
from overstack.opponent.aims import aims_of
from overstack.opponent.levels import LEVELS
from overstack.opponent.player import Player
from overstack.position.state import LOST, Action, Game, Map, State

FOLDER = Path(__file__).parent / "data" / "tactics"
#: The verbs by which the enemy does nothing, in the order in which it tries them.
QUIET = ("hold", "keep", "halt", "stay", "end")
#: More decisions of a side than any position needs.
MOST = 40

Chooser = Callable[[State], Action]


@dataclass(frozen=True)
class Position:
    """A position with one right answer.

    `side` plays from the end of the game's log until the game is over or dice are to be rolled.
    Its enemy does nothing, or (`fires`) fires where it can. `right` is what holds then: `at`
    (counter to places), `lost` and `kept` (counters), `score` (side to its exact victory points),
    `first` (the first act is one of these), `plays` (one of these acts was played), `never` (none
    of these was). `why` says why there is no other right answer.
    """

    name: str
    why: str
    side: str
    game: Game
    right: Mapping[str, Any]
    fires: bool = False

    @property
    def ruleset(self) -> str:
        """The id of its ruleset."""
        return self.game.scenario.world.ruleset

    @property
    def rules(self) -> Ruleset:
        """The ruleset that it is played by."""
        return catalogue.ruleset(self.ruleset)

    def start(self) -> State:
        """The position in which the side is to decide."""
        state = self.rules.setup(self.game.scenario)
        for entry in self.game.log:
            state = step(self.rules, state, entry)
        return state


def named(position: Position) -> str:
    """The name of a position with its rulebook."""
    return f"{position.ruleset}/{position.name}"


def positions(folder: Path = FOLDER) -> Iterator[Position]:
    """The positions of a folder's files, in order of the rulebooks' names.

    With `tables` in a file its attacks are decided on the ruleset's table.
    """
    for path in sorted(folder.glob("*.toml")):
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        for each in book["position"]:
            shared = {"format": 1, "ruleset": path.stem, **book["scenario"]}
            doc = {**shared, **each.get("scenario", {}), "counters": each["counters"]}
            doc["map"] = {**shared["map"], **each.get("map", {})}
            if "victory" in each:
                doc["victory"] = each["victory"]
            if book.get("tables"):
                doc = toggle_table(doc, on=True) or doc
            game = wire.game({"scenario": doc, "log": each.get("log", [])})
            fires = each.get("fires", False)
            yield Position(each["name"], each["why"], each["side"], game, each["right"], fires)


def at_level(position: Position, level: str, seed: int = 1) -> Chooser:
    """The choice of a level of the opponent."""
    player = Player(position.rules, position.side, LEVELS[level], seed)

    def choose(state: State) -> Action:
        choice = player.choose(position.rules.view(state, position.side))
        assert choice is not None, position.name
        assert position.rules.allowed(state, choice.act), (position.name, choice.act)
        return choice.act

    return choose


def at_random(position: Position, seed: int) -> Chooser:
    """Any legal act, each as likely as the others, but none whose result a person enters."""
    rules, random = position.rules, Random(seed)
    aims = aims_of(rules)

    def choose(state: State) -> Action:
        acts = list(legal(rules, state))
        return random.choice(aims.usable(acts) or acts)

    return choose


def played(position: Position, choose: Chooser) -> tuple[State, list[Action]]:
    """The position at the end, and the side's acts; see `Position`."""
    rules, state = position.rules, position.start()
    acts: list[Action] = []
    while rules.result(state) is None and len(acts) < MOST:
        actor = rules.actor(state)
        if actor in (CHANCE, NOBODY):
            break
        if actor == position.side:
            acts.append(choose(state))
            state = rules.apply(state, acts[-1])
        else:
            state = rules.apply(state, answer(rules, state, fires=position.fires))
    return state, acts


def answer(rules: Ruleset, state: State, *, fires: bool) -> Action:
    """The act of the enemy, who fires where he can if `fires`, and else does nothing."""
    acts = list(legal(rules, state))
    shots = [act for act in acts if act.verb == "fire" and fires]
    if shots:
        return shots[0]
    still = rules.undisturbed(state) if state.frames else None
    if isinstance(still, Action):
        return still
    ranks = {verb: rank for rank, verb in enumerate(QUIET)}
    return min(acts, key=lambda act: ranks.get(act.verb, len(ranks)))


def solved(position: Position, choose: Chooser) -> bool:
    """Whether what is right holds at the end."""
    return is_right(position, *played(position, choose))


def is_right(position: Position, end: State, acts: Sequence[Action]) -> bool:
    """Whether what is right holds in a final position after these acts of the side."""
    want, figures = position.right, position.rules.measures(end)
    sheet = end.world.map
    return (
        all(place(end, who) in ends for who, ends in want.get("at", {}).items())
        and all(place(end, who) == "" for who in want.get("lost", ()))
        and all(place(end, who) != "" for who in want.get("kept", ()))
        and all(figures[SCORE, side] == points for side, points in want.get("score", {}).items())
        and (not want.get("plays") or any(matches(act, want["plays"], sheet) for act in acts))
        and (not want.get("first") or matches(acts[0], want["first"], sheet))
        and not any(matches(act, want.get("never", ()), sheet) for act in acts)
    )


def place(state: State, who: str) -> str:
    """The label of a counter's place; "" if it has left the game."""
    counter = state.by_id.get(who)
    if counter is None or counter.place == LOST:
        return ""
    return state.world.map.label(counter.place)


def matches(act: Action, patterns: Sequence[Mapping[str, str]], sheet: Map) -> bool:
    """Whether an act agrees with any of these patterns in all that the pattern names."""
    told = entry_json(act, sheet)
    return any(all(told.get(key) == value for key, value in each.items()) for each in patterns)
