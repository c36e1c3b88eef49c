"""The one boundary: the requests of the page and the command line, and the responses.

`Umpire.handle` takes a request as JSON text and returns the response as JSON text; the questions
are listed in `overstack.questions.every`, and docs/facade.md describes them.
A request may name the language of its response (`lang`).
The umpire keeps only caches between requests. Every failure is one clear sentence: bad
input is the sender's fault, anything else is reported as a defect of ours.
Knows no game.
"""

from __future__ import annotations

import json
from typing import Any

from overstack.documents import wire
from overstack.questions.every import QUESTIONS, question
from overstack.questions.fields import Session
from overstack.schema.shape import check
from overstack.words.errors import BadInput
from overstack.words.language import speaking
from overstack.words.sentences import core, say

#: A response: the type of its question's answer, or a refusal.
Response = dict[str, Any]


class Umpire:
    """Answers requests. Not to be shared between threads."""

    def __init__(self) -> None:
        self.session = Session()
        self.defects: list[Exception] = []  # defects of our own, for tests to find

    def handle(self, request: str) -> str:
        """The response to a request, both as JSON text. Never raises."""
        try:
            asked = wire.parse_json(request, files=True)
        except Exception as error:  # noqa: BLE001 - see `_refusal`
            answer = self._refusal(error)
        else:
            with speaking(asked.get("lang") if isinstance(asked, dict) else ""):
                answer = self._answer(asked)
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, request: object) -> Response:
        try:
            return self.ask(request)
        except Exception as error:  # noqa: BLE001 - see `_refusal`
            return self._refusal(error)

    def _refusal(self, error: Exception) -> Response:
        """The sentence for any failure: the page must get one, never a traceback."""
        if isinstance(error, BadInput):
            return _error_response(error)
        if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith("overstack."):
            return {"error": say("refuse.rulebook-away")}  # a wheel of its own, not loaded
        self.defects.append(error)
        return {"error": say("refuse.bug", what=type(error).__name__)}

    def ask(self, request: object) -> Response:
        """The response to a request as values. Raises BadInput for a request without a response.

        The key `lang` has been applied already; the response is in the current language.
        """
        if not isinstance(request, dict):
            raise BadInput(core()["refuse.json"])
        name = request.get("ask")
        if not isinstance(name, str):
            raise BadInput(say("refuse.shape", key="ask"), "ask")
        if name not in QUESTIONS:
            raise BadInput(say("refuse.request", ask=name[:40]), "ask")
        asked, games = question(name), self.session.games
        fields = {
            key: value for key, value in request.items() if key not in {"ask", "lang", "keep"}
        }
        if isinstance(fields.get("game"), int):
            fields["game"] = games.numbered.find(fields["game"])
        response: Response = asked.run(self.session, check(fields, asked.REQUEST))
        if isinstance(request.get("keep"), int):
            games.numbered.keep(request["keep"], response.get("game"), fields.get("game"))
        return response


def _error_response(error: BadInput) -> Response:
    """The response to bad input."""
    refusal: Response = {"error": str(error)}
    return refusal | ({"where": error.where} if error.where else {})
