"""Words for one position: names, places, findings, entries of the log.

Knows no game and judges nothing: a ruleset's sentences come from its `Book`, the core's own from
`words`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overstack.book.model import Book
from overstack.book.names import counter_name
from overstack.judging.parts import Remark
from overstack.judging.verdict import ROLES, Fact, Finding, Price, Verdict
from overstack.position.chance import Draw, Event
from overstack.position.state import LOST, Action, Change, Counter, Entry, Faces, Part, Place, State
from overstack.position.values import replace
from overstack.words.sentences import core, fill, say, sentence


@dataclass(frozen=True)
class Wording:
    """The words for one position, in the language of its rulebook."""

    book: Book
    state: State
    #: The side that the sentence already names: its counters are named without it.
    named_side: str = ""
    #: The position after the entry; a counter that comes into sight is named from it.
    after: State | None = None

    # -- names ---------------------------------------------------------------------------

    def name(self, who: str) -> str:
        """The name of a counter, with its side if another side's counter there has the same name.

        Returns the id if neither position has such a counter.
        """
        counter = self.state.by_id.get(who)
        if counter is None:
            shown = self.after.by_id.get(who) if self.after else None
            return counter_name(shown, self.book) if shown else who
        name = counter_name(counter, self.book)
        if counter.side != self.named_side and self._of_both(counter, name):
            return say("text.of-side", side=self.side(counter.side), name=name)
        return name

    def printed(self, who: str) -> str:
        """The name printed on a counter."""
        return counter_name(self.state.by_id[who], self.book)

    def _of_both(self, counter: Counter, name: str) -> bool:
        """Whether a counter of another side in the same place has the same name."""
        return any(
            other.side != counter.side and counter_name(other, self.book) == name
            for stands in self.state.at(counter.place)
            for other in (stands, *self.state.cargo(stands.id))
        )

    def names(self, ids: Iterable[str]) -> str:
        """A list of names: "Rifle, Bazooka"; equal names get numbers: "Tank (1), Tank (2)"."""
        who = tuple(ids)
        names = [self.name(each) for each in who]
        return ", ".join(
            self.numbered(name, each) if names.count(name) > 1 else name
            for each, name in zip(who, names, strict=True)
        )

    def numbered(self, name: str, who: str) -> str:
        """A name, numbered if other counters of its side in the same place share it.

        The number counts by order of entry.
        """
        counter = self.state.by_id.get(who)
        if counter is None:
            return name
        printed, side = counter_name(counter, self.book), counter.side
        alike = [c.id for stands in self.state.at(counter.place)
                 for c in (stands, *self.state.cargo(stands.id))
                 if c.side == side and counter_name(c, self.book) == printed]  # fmt: skip
        many = len(alike) > 1 and who in alike
        return say("text.nth", name=name, n=alike.index(who) + 1) if many else name

    def side(self, side: str) -> str:
        """The printed name of a side."""
        name = self.state.world.side_name(side)
        return self.book.terms.get(name, name)

    def place(self, place: Place | None, *, named: bool = False) -> str:
        """The label of a place; with `named` also the name on the map: "0605 Vaucelle"."""
        if place is None:
            return core()["place.unknown"]
        if place == LOST:
            return core()["place.lost"]
        if place.hex is None:
            return self.state.world.map.boxes.get(place.part, place.part)
        grid = self.state.world.map.grid
        if place.hex not in grid:
            return core()["place.unknown"]
        sheet = self.state.world.map
        part = self._part(sheet.parts[place]) if place in sheet.parts else place.part
        if grid.columns == grid.rows == 1:
            return part or core()["place.only"]
        printed = sheet.names.get(place.hex, "") if named else ""
        label = f"{grid.label(place.hex)} {printed}".strip()
        return f"{label}, {part}" if part else label

    def _part(self, part: Part) -> str:
        """The part's own name on the map, or else the rulebook's name for the part's kind."""
        known = self.book.parts.get(part.kind.id, part.kind)
        return known.name if part.name == part.kind.name else part.name

    def phase(self, phase: str) -> str:
        """The name of a phase."""
        known = self.book.phases.get(phase)
        return known.name if known else phase

    def moment(self) -> str:
        """The current moment: "turn 3, Movement, US"."""
        key = "moment.side" if self.state.active else "moment.turn"
        return say(
            key,
            turn=self._turn(),
            phase=self.phase(self.state.phase),
            side=self.side(self.state.active),
        )

    def _turn(self) -> int:
        """The turn to show: some rulebooks count on after the last one."""
        turn, turns = self.state.turn, self.state.world.turns
        return min(turn, turns) if turns else turn

    # -- findings ------------------------------------------------------------------------

    def finding(self, finding: Finding) -> tuple[str, str]:
        """The sentence and the arithmetic of a finding; the arithmetic is "" if there is none."""
        clause = self.book.clauses.get(finding.clause)
        if clause is None:
            return finding.clause, ""
        values = self._figures(finding)
        key, grade = finding.say, finding.grade.word
        words = clause.says.get(key) or clause.says.get(grade) or clause.title
        return sentence(fill(words, values)), fill(clause.sums.get(key or grade, ""), values)

    def _figures(self, finding: Finding) -> dict[str, object]:
        values: dict[str, object] = {
            "side": self.side(finding.side),
            "other": self.side(self.state.world.other(finding.side)),
            "place": self.place(finding.place, named=True),
            "who": self.names(finding.who),
        }
        values.update((name, self.fact(value)) for name, value in finding.facts)
        return values

    def fact(self, value: Fact) -> Fact:
        """A fact of a finding as shown: "#id" becomes a counter's name, "%id" a side's name."""
        if isinstance(value, str) and value.startswith("#"):
            return self.name(value[1:])
        if isinstance(value, str) and value.startswith("%"):
            return self.side(value[1:])
        return self.term(value) if isinstance(value, str) else value

    def term(self, text: str) -> str:
        """A term, or a list of terms, in the book's words; other text is returned unchanged."""
        for joint in ("", ", ", " + "):
            parts = text.split(joint) if joint else [text]
            if all(part in self.book.terms for part in parts):
                return joint.join(self.book.terms[part] for part in parts)
        return text

    def price(self, price: Price) -> tuple[str, str]:
        """The sentence of a price and its badge: "+1"."""
        values = {
            "amount": price.amount,
            "unit": price.unit,
            "side": self.side(price.side),
            "place": self.place(price.place, named=True),
        }
        words = self.book.words.get(f"price.{price.unit}", core()["price.words"])
        badge = self.book.words.get(f"badge.{price.unit}", core()["price.badge"])
        return fill(words, values), fill(badge, values)

    def badge(self, prices: Iterable[Price]) -> str:
        """The badges of several prices, each text once; prices of the same unit are summed.

        The sum includes both sides: it is the total cost of the act. Prices of a unit are not
        summed if the book has no `total.<unit>`, as for modifiers of dice.
        """
        due: dict[object, Price] = {}
        for price in prices:
            adds = f"total.{price.unit}" in self.book.words
            key = price.unit if adds else price
            so_far = due.get(key)
            due[key] = replace(price, amount=price.amount + so_far.amount) if so_far else price
        return " ".join(dict.fromkeys(self.price(price)[1] for price in due.values()))

    def in_order(self, verdict: Verdict) -> tuple[Finding, ...]:
        """The findings by role, then gravest first, then by place, then in the book's order."""
        order = {clause: index for index, clause in enumerate(self.book.clauses)}

        def gravity(finding: Finding) -> tuple[int, int, str, int]:
            role = ROLES.index(finding.role)
            clause = order.get(finding.clause, len(order))
            return (role, -finding.grade, str(finding.place), clause)

        return tuple(sorted(verdict.findings, key=gravity))

    def summary(self, verdict: Verdict) -> str:
        """The number of rules by grade: "1 rule bars it, 2 rules set a price, 2 rules are met"."""
        grades = [f.grade.word for f in verdict.findings if f.role == "rule"]
        parts = [
            say(f"summary.{grade}", n=grades.count(grade))
            for grade in ("forbidden", "overstacked", "lawful")
            if grade in grades
        ]
        return ", ".join(parts) or core()["summary.none"]

    # -- remarks -------------------------------------------------------------------------

    def remark(self, remark: Remark, of: str) -> str:
        """The sentence of a remark; `of` is its subject: "dice" or "account"."""
        values = {name: self.fact(value) for name, value in remark.figures}
        if "measure" in values:
            measure = str(values["measure"])
            values["measure"] = self.book.measures.get(measure, measure)
        if "result" in values:  # of a scenario's combat table
            values["result"] = self.result(str(values["result"]))
        key = f"{of}.{remark.say}"
        return sentence(self.of_book(key, key, **values, who=self.tally(remark.who)))

    def result(self, result: str) -> str:
        """A result of a scenario's combat table in words."""
        return self.book.words.get(f"table.{result}", result)

    def tally(self, ids: Iterable[str]) -> str:
        """A list of names, each once, with a count if several counters share the name."""
        names = [self.printed(each) for each in ids]
        return ", ".join(
            say("text.times", n=names.count(name), name=name) if names.count(name) > 1 else name
            for name in dict.fromkeys(names)
        )

    # -- entries of the log ---------------------------------------------------------------

    def entry(self, entry: Entry, event: Event | None = None) -> str:
        """An entry in words, in the position before it; `event` is the roll or draw it resolves."""
        if isinstance(entry, Action):
            return self.action(entry)
        if isinstance(entry, Faces):
            return self.faces(entry, event)
        return self.change(entry)

    def lots(self, event: Draw) -> tuple[str, ...]:
        """The options of a draw: counters by name, any other option as the ruleset spells it."""
        return tuple(self.name(each) for each in event.options)

    def faces(self, rolled: Faces, event: Event | None = None) -> str:
        """The faces of dice in words; the rulebook may have words for the frame that needs them."""
        top = self.state.top
        values = {
            "faces": self._face_words(rolled.faces, event),
            "total": sum(rolled.faces),
            "who": self.name(top.who) if top else "",
            "side": self.side(top.side) if top else "",
            "place": self.place(top.place, named=True) if top else "",
        }
        words = self.of_book(f"act.roll.{top.kind if top else ''}", "act.roll", **values)
        if not rolled.was:
            return words
        return say("act.corrected", words=words, was=self._face_words(rolled.was, event))

    def _face_words(self, faces: tuple[int, ...], event: Event | None) -> str:
        """The faces of dice as numbers, or the names of the options drawn."""
        drawn = isinstance(event, Draw) and event.accepts(Faces(faces))
        lots = self.lots(event) if drawn and isinstance(event, Draw) else ()
        return ", ".join(lots[face] if lots else str(face) for face in faces)

    def action(self, action: Action) -> str:
        """An action in words: its log line and the label of its button."""
        key, words = f"act.{action.verb}", self.book.words
        template = words.get(f"{key}.{action.mode}") or words.get(key) or core().get(key)
        mover = self.state.by_id.get(action.who)
        values = {
            "verb": action.verb,
            "who": self.name(action.who),
            "on": self.name(action.on),
            "to": self.place(action.to) if action.to else "",
            "mode": self.term(action.mode),
            "from": self.place(mover.place) if mover else "",
            "side": self.side(mover.side if mover else self.state.active),
            "phase": self.phase(self.state.phase),
        }
        return fill(template or core()["act.other"], values)

    def verb(self, verb: str) -> str:
        """The heading of the actions with this verb."""
        known = self.book.words.get(f"verb.{verb}") or core().get(f"verb.{verb}")
        return known or core()["verb.other"]

    def inside(self, counter: Counter) -> str:
        """How a counter is aboard another: "rides in Truck"; "" if it is not aboard."""
        carrier = self.state.by_id.get(counter.aboard)
        if carrier is None:
            return ""
        return self.of_book(f"aboard.{carrier.kind.type}.in", "aboard.in", on=self.name(carrier.id))

    def holds(self, counter: Counter) -> str:
        """The heading of the list of counters that are aboard a counter."""
        return self.of_book(f"aboard.{counter.kind.type}.holds", "aboard.holds")

    def change(self, change: Change) -> str:
        """An entry by the umpire in words."""
        target = self.state.by_id.get(change.who)
        option = self.book.options.get(change.text)
        event = self.book.events.get(change.text)
        mark = self.book.marks.get(change.text)
        kind = self.book.kinds.get(change.text)
        values = {
            "who": self.name(change.who),
            "on": self.name(change.on),
            "to": self.place(change.to),
            "from": self.place(target.place if target else None),
            "name": change.text,
            "kind": kind.name if kind else change.text,
            "mark": mark.name if mark else change.text,
            "rank": change.number + 1,
            "turn": change.number or self.state.turn,
            "phase": self.phase(change.text),
            "side": self.side(change.side),
            "option": option.title if option else change.text,
        }
        if event is not None and change.kind == "event":
            return fill(event.words, values)
        return fill(core()[f"edit.{_edit_key(change)}"], values)

    def change_of(self, who: str, key: str, times: int, act: Action | None) -> str:
        """One change of a remedy, made `times` times: "M4A1 leaves 0605", or its act in words."""
        if not key and act is not None:
            return self.action(act)
        template = self.book.words.get(f"repair.{key}") or core().get(
            f"repair.{key}", core()["repair.remove"]
        )
        counter = self.state.by_id.get(who)
        place = self.place(counter.place if counter else None)
        return fill(template, {"who": self.name(who), "place": place, "times": times})

    # -- moments --------------------------------------------------------------------------

    def of_book(self, key: str, otherwise: str, **values: object) -> str:
        """The rulebook's sentence for a key; the core's sentence `otherwise` if it has none."""
        return fill(self.book.words.get(key) or core()[otherwise], values)


def _edit_key(change: Change) -> str:
    if change.kind == "option":
        return "option-on" if change.number else "option-off"
    if change.kind == "moment" and change.side:
        return "moment-side"
    if change.kind in ("put", "add") and change.on:
        return "board" if change.kind == "put" else "add-aboard"
    return change.kind
