"""The one boundary: the requests of the page and the command line, and the responses.

`Umpire.handle` takes a request as JSON text and returns the response as JSON text; both
are defined in `web/src/types` and described in `docs/facade.md`.
A request may name the language of its response (`lang`).
The umpire keeps only caches between requests. Every failure is one clear sentence: bad
input is the sender's fault, anything else is reported as a defect of ours.
Knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from overstack import __version__, catalogue
from overstack.book.localised import in_language
from overstack.documents import link, readers, wire
from overstack.documents.schema import MAX_LOG
from overstack.facade import (
    by_link,
    case_steps,
    collecting,
    combat_table,
    house_form,
    opponent,
    placement,
    present,
    quiz,
    rulebook,
)
from overstack.facade.request import Request, cases_of, listed, text, up_to
from overstack.facade.searching import SEARCHES, Searching
from overstack.judging.rules import Illegal
from overstack.position.post import Post
from overstack.views import battle, explain, muster, odds, own_cards, quick, reach, under
from overstack.views.board import board, notice, opened
from overstack.views.fingerprint import judged
from overstack.views.games import Games, Node, refusal
from overstack.views.verdicts import Json
from overstack.words.errors import BadInput
from overstack.words.language import speaking
from overstack.words.sentences import core, say


class Umpire:
    """Answers requests. Not to be shared between threads."""

    def __init__(self) -> None:
        self._games = Games()
        self.defects: list[Exception] = []  # defects of our own, for tests to find
        self.searching = Searching()

    def handle(self, request: str) -> str:
        """The response to a request, both as JSON text. Never raises."""
        try:
            asked = wire.parse_json(request, files=True)
        except BadInput as error:
            answer = _refused(error)
        else:
            with speaking(asked.get("lang") if isinstance(asked, dict) else ""):
                answer = self._answer(asked)
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, request: object) -> Json:
        try:
            return self.ask(request)
        except BadInput as error:
            return _refused(error)
        except Exception as error:  # noqa: BLE001 - the page must get a sentence, never a traceback
            if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith(
                "overstack."
            ):
                return {"error": say("refuse.rulebook-away")}  # a wheel of its own, not loaded
            self.defects.append(error)
            return {"error": say("refuse.bug", what=type(error).__name__)}

    def ask(self, request: object) -> Json:
        """The response to a request as values. Raises BadInput for a request without a response.

        The key `lang` has been applied already; the response is in the current language.
        """
        if not isinstance(request, dict):
            raise BadInput(core()["refuse.json"])
        request = {key: value for key, value in request.items() if key != "lang"}
        answer = ANSWERS.get(text(request, "ask"))
        if answer is None:
            raise BadInput(say("refuse.request", ask=str(request["ask"])[:40]), "ask")
        return answer(self, request)

    # -- the requests ----------------------------------------------------------------------

    def hello(self, _: Request) -> Json:
        """The version, and the list of rulebooks."""
        return {"version": __version__, "rulesets": catalogue.listed()}

    def open(self, request: Request) -> Json:
        """The board of a game; if the request names a `side`, the board as that side sees it.

        With `upTo` a log is opened up to the first entry that today's rules reject; the board
        then reports that entry.
        """
        side = text(request, "side") if "side" in request else ""
        return opened(self._games, request.get("game"), side, up_to=up_to(request))[1]

    def reach(self, request: Request) -> Json:
        """The acts that one counter may do now."""
        return reach.view(self._node(request), text(request, "who"))

    def why(self, request: Request) -> Json:
        """A verdict on a path, an entry, or a place in its present state.

        With `remedies` false the remedies are null and not searched for: for a large stack the
        search takes a hundred times as long as the verdict. With `instead` false the better
        places for the act are null and not searched for either.
        """
        node, answer = self._explained(request)
        remedies, instead = (bool(request.get(key, True)) for key in ("remedies", "instead"))
        return explain.why(node, answer, search=remedies, nearby=instead)

    def remedies(self, request: Request) -> Json:
        """The remedies that the same request to "why" returns with its findings."""
        return {"remedies": explain.remedies(*self._explained(request))}

    def _explained(self, request: Request) -> tuple[Node, explain.Answer]:
        node = self._node(request)
        return node, self._answer_to(node, request)

    def _answer_to(self, node: Node, request: Request) -> explain.Answer:
        sheet, book = node.state.world.map, node.table.rules.BOOK
        if "entry" in request:
            return explain.of_entry(node, wire.entry(request["entry"], sheet, "entry", book))
        if "path" in request:
            path = [wire.place(step, sheet, "path") for step in listed(request, "path")]
            return explain.of_path(node, text(request, "who"), path)
        if "place" in request:
            return explain.of_place(node, wire.place(request["place"], sheet))
        raise BadInput(core()["refuse.nothing"])

    def act(self, request: Request) -> Json:
        """The board after some entries. If one of them is forbidden, no entry is applied.

        If there are several entries, the error names the number of the forbidden one.
        """
        node, entries = self._node(request), listed(request, "entries")
        if node.depth + len(entries) > MAX_LOG:
            raise BadInput(say("refuse.full", most=MAX_LOG), "entries")
        book = node.table.rules.BOOK
        for number, entry in enumerate(entries):
            where = f"entries.{number}"
            read = wire.entry(entry, node.state.world.map, where, book)
            try:
                node = node.then(read)
            except BadInput as error:
                why = refusal(node, read) if isinstance(error, Illegal) else str(error)
                told = say("refuse.acted", number=number + 1, of=len(entries), why=why)
                raise BadInput(told if len(entries) > 1 else why, where) from error
        return board(node, _post(node, request["game"]))

    def book(self, request: Request) -> Json:
        """A rulebook with its clauses, readings, pieces and coverage; also of house rules."""
        if "house" in request:
            return rulebook.house_book(request["house"])
        return rulebook.book(text(request, "ruleset"))

    def words(self, request: Request) -> Json:
        """The words of a rulebook for a search, without its coverage."""
        return rulebook.words_of(in_language(catalogue.rules_for(request).BOOK))

    def case(self, request: Request) -> Json:
        """A worked case, played step by step."""
        return case_steps.case_view(cases_of(request), text(request, "case"))

    def quiz(self, request: Request) -> Json:
        """The steps of the worked cases that can be asked as questions."""
        return quiz.quiz(cases_of(request))

    def templates(self, _: Request) -> Json:
        """The house rules that are shipped as templates."""
        return house_form.templates()

    def house(self, request: Request) -> Json:
        """House rules, parsed from a file's text or a form's document."""
        if "text" in request:
            return house_form.of_text(text(request, "text"))
        return house_form.of_document(request.get("document"))

    def collection(self, request: Request) -> Json:
        """A collection of puzzles, parsed from a link, a file's text or a form's document."""
        return collecting.collected(request)

    def quick(self, request: Request) -> Json:
        """The verdict on one hex without a map."""
        return quick.check(request)

    def under(self, request: Request) -> Json:
        """The verdict of another rulebook, or of house rules, on a stack of the game."""
        node = self._node(request)
        place = wire.place(request.get("place"), node.state.world.map)
        return under.under(node, place, catalogue.rules_for(request))

    def brought(self, request: Request) -> Json:
        """A file of another program: a report on it, its log, its board, or the file rewritten."""
        from overstack.survey.asked import answer  # noqa: PLC0415 - loaded on first use

        return answer(request, self.searching.watch)

    def odds(self, request: Request) -> Json:
        """The odds of dice outside a game; a field without a valid choice gets its default."""
        rules = catalogue.rules_for(request)
        answers = request.get("answers", {})
        if not isinstance(answers, dict):
            raise BadInput(say("refuse.shape", key="answers"), "answers")
        chosen = {key: value for key, value in answers.items() if isinstance(value, str)}
        if rules.odds is None:
            raise BadInput(core()["refuse.no-odds"], "ruleset")
        return odds.comparison_view(in_language(rules.BOOK), rules.odds.comparison(chosen))

    def cards(self, request: Request) -> Json:
        """The cards that armies of a rulebook are made of, with the meanings of their numbers."""
        return muster.cards(request)

    def deck(self, request: Request) -> Json:
        """Own cards, parsed from a form or a file's text; `faults` lists their faults."""
        return own_cards.deck(request)

    def army(self, request: Request) -> Json:
        """An army list with its verdict; with `draw`, a seed, the computer draws the list."""
        return opponent.army(request) if "draw" in request else muster.army(request)

    def battle(self, request: Request) -> Json:
        """The game of a scenario with the player's own armies."""
        return battle.battle(self._games, request)

    def search(self, request: Request) -> Json:
        """The response of a search, which may be slow; `searching.watch` is told how far it is."""
        return SEARCHES[text(request, "ask")](self.searching, self._node(request), request)

    def placement(self, request: Request) -> Json:
        """The entries that place the remaining counters in set-up, for all or the named sides."""
        node = self._node(request)
        sides = {side.id for side in node.state.world.sides}
        if "sides" in request:
            sides.intersection_update(map(str, listed(request, "sides")))
        return placement.placement(node, sides)

    def table(self, request: Request) -> Json:
        """The combat table of a game, or the one that its rulebook offers, and how to change it."""
        return combat_table.offer(self._node(request))

    def tabled(self, request: Request) -> Json:
        """The board of a game with its combat table, or the offered one, switched on or off."""
        node = self._node(request)
        post = _post(node, request["game"])
        return combat_table.switched(self._games, node, post, on=bool(request.get("on")))

    def link(self, request: Request) -> Json:
        """A link that holds the whole game."""
        node = self._node(request)
        asked = self._asked(node, request.get("asked"))
        game = node.game(_post(node, request["game"]))
        made = link.encode(game, judged(node), asked)
        warning = link.length_warning(len(made))
        return {"link": made, "length": len(made), "warning": warning, "hidden": node.secret}

    def present(self, request: Request) -> Json:
        """A link to the present position without its log, if a scenario can begin with it."""
        node = self._node(request)
        return present.without_log(node, _post(node, request["game"]))

    def unlink(self, request: Request) -> Json:
        """The board that a link holds."""
        document: object = None
        packed = link.unpack(text(request, "link"))
        try:
            document = wire.parse_json(packed)
            node, shown = opened(self._games, document, up_to=up_to(request))
            told = document if isinstance(document, dict) else {}
            asked = None if shown["stopped"] else self._asked(node, told.get("asked"))
        except BadInput as error:
            raise readers.refused(error, document) from error
        said = "" if shown["stopped"] else notice(node, str(told.get("judged", "")))
        return {"board": shown | {"notice": said}, "notice": said, "asked": asked}

    def handover(self, request: Request) -> Json:
        """The link by which a side invites, answers, or begins a new chain."""
        node = self._node(request)
        return by_link.handed_over(node, _post(node, request["game"]), request)

    def received(self, request: Request) -> Json:
        """Check a received game by link; return its board after the dice that are rolled."""
        node = self._node(request)
        return by_link.received(node, _post(node, request["game"]), request)

    def _asked(self, node: Node, doc: object) -> Json | None:
        """The checked ruling that a link points at; None if it has none, or none to show.

        Raises BadInput if the ruling cannot be answered. A ruling about counters that the viewer
        may not see is dropped silently (law 8).
        """
        if doc is None:
            return None
        asked = wire.asked(doc, node.state.world.map, node.table.rules.BOOK)
        entry = asked.get("entry", {})
        for who in filter(None, (asked.get("who"), entry.get("who"), entry.get("on"))):
            if who not in node.state.by_id:
                raise BadInput(say("refuse.asked-nobody", who=who[:40]), "asked")
            if who not in node.seen.by_id:
                return None
        self._answer_to(node, asked)
        return asked

    def _node(self, request: Request) -> Node:
        return self._games.open(request.get("game"))


ANSWERS: Mapping[str, Callable[[Umpire, Request], Json]] = {
    "hello": Umpire.hello,
    "open": Umpire.open,
    "reach": Umpire.reach,
    "why": Umpire.why,
    "remedies": Umpire.remedies,
    "act": Umpire.act,
    "book": Umpire.book,
    "words": Umpire.words,
    "case": Umpire.case,
    "quiz": Umpire.quiz,
    "collection": Umpire.collection,
    "quick": Umpire.quick,
    "under": Umpire.under,
    "bring": Umpire.brought,
    "lay": Umpire.brought,
    "steps": Umpire.brought,
    "back": Umpire.brought,
    "sheet": Umpire.brought,
    "odds": Umpire.odds,
    "cards": Umpire.cards,
    "deck": Umpire.deck,
    "army": Umpire.army,
    "battle": Umpire.battle,
    **dict.fromkeys(SEARCHES, Umpire.search),
    "placement": Umpire.placement,
    "table": Umpire.table,
    "tabled": Umpire.tabled,
    "templates": Umpire.templates,
    "house": Umpire.house,
    "handover": Umpire.handover,
    "link": Umpire.link,
    "present": Umpire.present,
    "received": Umpire.received,
    "unlink": Umpire.unlink,
}


def _post(node: Node, document: Mapping[str, Any]) -> Post | None:
    """The post of a game by link; None if the game is not played by link."""
    return wire.post(document, node.table.scenario)


def _refused(error: BadInput) -> Json:
    """The response to bad input."""
    told: Json = {"error": str(error)}
    return told | ({"where": error.where} if error.where else {})
