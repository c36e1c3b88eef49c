"""Files of house rules: parses TOML or JSON text and reports faults with line and reason.

The text is untrusted: its length and depth are bounded, it is only parsed, and every error is
one sentence that begins with the line of the fault. The line of a key in a TOML file is found
with the TOML parser itself: the shortest run of lines from the top that parses and contains the
key ends with the key's statement. `toml` writes a document as the text of a file.
Nothing here knows a game.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from overstack.house.check import faults, read
from overstack.house.model import House
from overstack.house.schema import HOUSE
from overstack.schema.parts import Json
from overstack.schema.shape import quote
from overstack.schema.strict_json import MAX_DEPTH, parse_json
from overstack.words.errors import BadInput, BadScenario
from overstack.words.sentences import say

MAX_FILE = 192 * 1024  # characters
MOST_FAULTS = 20  # of a file's meaning that are reported, each with its line
MOST_TRIED = 60  # lines tried from either end, at most, in each step of the search for a key

#: Strings and comments of TOML, in which brackets have no meaning.
_QUIET = re.compile(
    r'"""(?:[^\\"]|\\.|"(?!""))*+"""|' + r"'''(?:[^']|'(?!''))*+'''|"
    r'"(?:[^"\\\n]|\\.)*+"|' + r"'[^'\n]*+'|#[^\n]*+",
    re.DOTALL,
)

#: The header of a table, as no value can be written at the beginning of a line.
_HEADER = re.compile(r"\s*(\[\[?\s*[a-z][\w.\- ]*\]\]?)\s*$")


def house_of_text(text: str) -> House:
    """Parse house rules from a file's text. Raises BadScenario with the line in its sentence."""
    for fault in _faults(text):
        raise fault
    return read(document_of_text(text))


def faults_of_text(text: str) -> list[str]:
    """The faults of a file, at most `MOST_FAULTS`, each as a sentence with its line."""
    return [str(fault) for fault in _faults(text)]


def _faults(text: str) -> Iterator[BadScenario]:
    try:
        found = document_of_text(text)
    except BadScenario as error:
        yield error
        return
    for fault in islice(faults(found), MOST_FAULTS):
        line = line_of(text, fault.spot.split(".") if fault.spot else [])
        yield BadScenario(say("house.line", line=line, fault=plainly(fault)), fault.where)


def document_of_text(text: str) -> Json:
    """The document of a file's text, TOML or JSON. Raises BadScenario if it is neither."""
    if len(text) > MAX_FILE:
        raise BadScenario(say("house.line-1-longer-than", most=MAX_FILE))
    found = _json(text) if is_json(text) else _toml(text)
    if not isinstance(found, dict):
        raise BadScenario(say("house.line-1-house-rules"))
    return found


def is_json(text: str) -> bool:
    """Whether a text is JSON, by its opening brace: no TOML file begins with one."""
    return text.lstrip("\ufeff \t\r\n")[:1] == "{"


def _toml(text: str) -> object:
    _check_depth(text)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(_syntax(str(error), text)) from None
    except (ValueError, RecursionError):
        raise BadScenario(say("house.line-1-holds-number")) from None


def _check_depth(text: str) -> None:
    """Refuse text that is nested too deep, before it reaches a recursive parser."""
    depth = 0
    bare = _QUIET.sub(lambda quoted: "\n" * quoted[0].count("\n"), text)
    for number, line in enumerate(bare.split("\n"), 1):
        depth = max(0, depth + sum(line.count(sign) for sign in "[{"))
        if depth > MAX_DEPTH or line.count(".") > MAX_DEPTH:  # a dot in a key is a level too
            raise BadScenario(say("house.line-levels", number=number))
        depth -= sum(line.count(sign) for sign in "]}")


def _syntax(words: str, text: str) -> str:
    """The TOML parser's error message as a sentence that begins with its line."""
    found = re.fullmatch(
        r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", words, re.DOTALL
    )
    reason, line = (found[1], found[2]) if found else (words, None)
    number = line or max(1, text.rstrip().count("\n") + 1)
    return say("house.toml", line=number, reason=reason[:1].lower() + reason[1:])


def _json(text: str) -> object:
    for _ in _json_lines(text):
        pass  # raises for a duplicate key or an invalid number, with its line
    try:
        return parse_json(text)
    except BadInput as error:
        line = error.spot if error.spot.isdigit() else "1"
        raise BadScenario(say("house.line-error", line=line, error=str(error))) from None


# -- lines ---------------------------------------------------------------------------------------


def line_of(text: str, path: list[str]) -> int:
    """The line, from 1, of the value at a path, or of the longest part of the path that exists."""
    find = _json_line if is_json(text) else _toml_line
    lines = (find(text, path[:length]) for length in range(len(path), 0, -1))
    return next(filter(None, lines), 1)


def _json_line(text: str, path: list[str]) -> int:
    return next((line for at, line in _json_lines(text) if at == path), 0)


def _toml_line(text: str, path: list[str]) -> int:
    lines = text.removeprefix("\ufeff").split("\n")
    table, number = path[0], path[1] if len(path) > 1 else ""
    starts = [at for at, header in _headers(text) if header == f"[[{table}]]"]
    if not number.isdigit() or int(number) >= len(starts):
        return _line_among(lines, path)
    # The item is a table of its own: only its lines are parsed, as if they were the file.
    start = starts[int(number)]
    inside = (f"[{table}.", f"[[{table}.")
    ends = (at for at, header in _headers(text) if at > start and not header.startswith(inside))
    found = _line_among(lines[start : next(ends, len(lines))], [table, "0", *path[2:]])
    return start + found if found else 0


@lru_cache(maxsize=2)
def _headers(text: str) -> tuple[tuple[int, str], ...]:
    """The headers of tables in a TOML text, each with its line from 0."""
    bare = _QUIET.sub(lambda quoted: "\n" * quoted[0].count("\n"), text.removeprefix("\ufeff"))
    found = ((n, _HEADER.match(line)) for n, line in enumerate(bare.split("\n")))
    return tuple((n, header[1].replace(" ", "")) for n, header in found if header)


def _line_among(lines: list[str], path: list[str]) -> int:
    """The line of a path among lines that are a TOML document, from 1; 0 if it is not there."""
    whole = _read(lines)
    if whole is None or not _inside(whole, path):
        return 0
    # Invariant: the first `low` lines and the first `high` lines both parse, and only the first
    # `high` lines contain the path.
    low, high = 0, len(lines)
    text = "\n".join(lines)
    while (end := _between(text, low, high)) is not None:
        low, high = (low, end) if _inside(_read(lines[:end]), path) else (end, high)
    return _first_word(lines, low, high)


@lru_cache(maxsize=256)
def _between(text: str, low: int, high: int) -> int | None:
    """Find a number between `low` and `high` such that this many first lines parse.

    Numbers are tried from the middle outward in growing steps, to skip a long value; then from both
    ends, in case a long value leaves only a line or two there. Kept, as faults of one file begin
    with the same steps.
    """
    lines = text.split("\n")
    middle = (low + high) // 2
    tried = [middle + way * 2**step for step in range(high.bit_length()) for way in (1, -1)]
    near = [end for step in range(1, MOST_TRIED) for end in (high - step, low + step)]
    within = dict.fromkeys(end for end in (middle, *tried, *near) if low < end < high)
    return next((end for end in within if _read(lines[:end]) is not None), None)


def _first_word(lines: list[str], low: int, high: int) -> int:
    """The number of the first line after `low` that is neither empty nor a comment."""
    for number in range(low, high):
        bare = lines[number].strip()
        if bare and not bare.startswith("#"):
            return number + 1
    return high


def _read(lines: list[str]) -> Json | None:
    return _parse("\n".join(lines))


@lru_cache(maxsize=16)
def _parse(text: str) -> Json | None:
    """The document of a TOML text, which is not changed; None if it is none."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _inside(doc: object, path: list[str]) -> bool:
    for key in path:
        if isinstance(doc, dict) and key in doc:
            doc = doc[key]
        elif isinstance(doc, list) and key.isdigit() and int(key) < len(doc):
            doc = doc[int(key)]
        else:
            return False
    return True


_FRACTION = re.compile(r"-?[0-9]*(?:\.[0-9]*|[0-9][eE][-+0-9]).*")
_TOKEN = re.compile(r'\s+|"(?:[^"\\\n]|\\.)*+"|[{}\[\]:,]|[^\s{}\[\]:,"]+|"')


def _json_lines(text: str) -> Iterator[tuple[list[str], int]]:
    """The path and line of every key and item of a JSON text, as far as it parses."""
    line = 1
    stack: list[tuple[dict[str, bool] | int, list[str]]] = []  # open objects and lists
    path: list[str] = []
    word = ""
    for token in _TOKEN.finditer(text.removeprefix("\ufeff")):
        sign = token[0]
        if sign.isspace():
            line += sign.count("\n")
            continue
        if stack and isinstance(stack[-1][0], int) and sign not in "]}:,":
            path = [*stack[-1][1], str(stack[-1][0])]
            yield path, line
        if sign in "{[":
            stack.append(({} if sign == "{" else 0, path))
            if len(stack) > MAX_DEPTH:
                raise BadScenario(say("house.line-brackets", line=line))
        elif sign in "}]" and stack:
            stack.pop()
        elif sign == "," and stack and isinstance(stack[-1][0], int):
            stack[-1] = (stack[-1][0] + 1, stack[-1][1])
        elif sign == ":" and stack and isinstance(stack[-1][0], dict):
            path = _key(stack[-1][0], word, stack[-1][1], line)
            yield path, line
        elif (
            re.fullmatch(r"-?[0-9.]+(?:[eE][-+]?[0-9]+)?", sign) and not sign.lstrip("-").isdigit()
        ):
            raise BadScenario(say("house.line-not-whole-number", line=line, sign=quote(sign)))
        word = sign


def _key(seen: dict[str, bool], quoted: str, path: list[str], line: int) -> list[str]:
    try:
        key = str(json.loads(quoted))
    except ValueError:
        key = quoted
    if key in seen:
        raise BadScenario(say("house.line-key-given-twice", line=line, key=quote(key)))
    seen[key] = True
    return [*path, key]


# -- in words ------------------------------------------------------------------------------------


def plainly(error: BadInput) -> str:
    """The sentence of an error with its path in words: "most in row 3 of limit 1"."""
    words = str(error)
    return words.replace(error.where, in_words(error.where), 1) if error.where else words


def in_words(path: str) -> str:
    """A path such as "limit.0.row.2.most" in words, with indices counted from 1."""
    parts: list[str] = []
    for key in path.split("."):
        if key.isdigit() and parts:
            parts[-1] = f"{parts[-1]} {int(key) + 1}"
        else:
            parts.append(key)
    *others, last = parts
    if not others:
        return last
    within = others[0]
    for part in others[1:]:
        within = say("where.within", inner=part, outer=within)
    key = "where.numbered" if last[-1].isdigit() else "where.named"
    return say(key, what=last, within=within)


# -- writing -------------------------------------------------------------------------------------


def toml(document: Mapping[str, Any]) -> str:
    """The text of a TOML file for a document; parsing it gives the same document."""
    properties: Json = HOUSE["properties"]
    lines = [_pair(key, value) for key, value in document.items() if not _is_tables(value)]
    for key in properties:
        for item in document.get(key, ()) if _is_tables(document.get(key)) else ():
            lines += ["", f"[[{key}]]"]
            lines += [_pair(name, value) for name, value in item.items() if not _apart(name, value)]
            for row in item.get("row", ()):
                lines += [f"[[{key}.row]]", *(_pair(*pair) for pair in row.items())]
            if "penalty" in item:
                lines += [f"[{key}.penalty]", *(_pair(*pair) for pair in item["penalty"].items())]
    return "\n".join(lines) + "\n"


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _apart(name: str, value: object) -> bool:
    return _is_tables(value) or name in ("penalty", "row")


def _pair(key: str, value: object) -> str:
    return f"{key} = {_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        pairs = ", ".join(_pair(str(key), item) for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
