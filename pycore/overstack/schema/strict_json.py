"""Text to plain values and back: JSON, parsed strictly, and written in canonical form.

Knows no document and no game.
"""

from __future__ import annotations

import json
import re

from overstack.schema.shape import quote
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

MAX_TEXT = 1_000_000  # limit of a text in characters
MAX_WITH_FILES = 30_000_000  # limit of a text that contains files in base64
MAX_DEPTH = 20  # limit of nested lists and objects
MAX_DIGITS = 9  # limit of digits of a whole number

_IN_BASE64 = re.compile(r'"[A-Za-z0-9+/]{4096,}={0,2}"')
_QUOTED = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)


def parse_json(text: str, *, files: bool = False) -> object:
    """Parse a JSON text strictly. Raises BadInput with one sentence.

    Besides syntax errors it refuses: more than a million characters or 20 levels, a repeated
    key, numbers that are not whole or have more than nine digits, and halves of
    surrogate pairs, which cannot be encoded. With `files` the characters of files in base64 do
    not count, up to thirty million in all.
    """
    if len(text) > MAX_TEXT and not (files and _is_short_without_files(text)):
        raise BadScenario(say("unfit.longer-than-characters", most=MAX_TEXT))
    _check_depth(text)
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_once,
            parse_int=_whole,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
        # Half a pair stands in the text itself, or is written as an escape.
        (json.dumps(value, ensure_ascii=False) if "\\u" in text else text).encode()
    except json.JSONDecodeError as error:
        sentence = say("unfit.not-json", line=error.lineno, column=error.colno)
        raise BadScenario(sentence, spot=str(error.lineno)) from None
    except UnicodeEncodeError:
        raise BadScenario(say("unfit.holds-half-character-surrogate")) from None
    return value


def parse_foreign_json(text: str) -> object:
    """Parse a JSON text of another program, with fractions and long numbers. Raises BadInput.

    Refuses syntax errors, and more levels or characters than `parse_json` takes with files.
    """
    if len(text) > MAX_WITH_FILES:
        raise BadScenario(say("unfit.longer-than-characters", most=MAX_WITH_FILES))
    _check_depth(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        sentence = say("unfit.not-json", line=error.lineno, column=error.colno)
        raise BadScenario(sentence, spot=str(error.lineno)) from None


def _is_short_without_files(text: str) -> bool:
    return len(text) <= MAX_WITH_FILES and len(_IN_BASE64.sub("", text)) <= MAX_TEXT


def canonical(doc: object) -> str:
    """The canonical compact text of a JSON value: sorted keys, no spaces, unescaped letters."""
    return json.dumps(doc, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", _QUOTED.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise BadScenario(say("unfit.has-more-than-lists", most=MAX_DEPTH))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadScenario(say("unfit.key-given-twice", key=quote(key)))
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits.removeprefix("-")) > MAX_DIGITS:
        raise BadScenario(say("unfit.number-has-more-than", digits=digits[:12], most=MAX_DIGITS))
    return int(digits)


def _no_number(digits: str) -> object:
    raise BadScenario(say("unfit.not-whole-number", digits=digits[:12]))
