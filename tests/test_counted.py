"""No sentence uses the plural for one: every template is filled with ones and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from string import Formatter

import pytest

from overstack import catalogue
from overstack.cases.sentences import findings
from overstack.words.language import flat
from overstack.words.sentences import fill
from tools.shell import ROOT

pytestmark = pytest.mark.native  # reads the source files of the catalogues

CATALOGUES = (
    *sorted(ROOT.glob("rulesets/*/rules.toml")),
    *sorted(ROOT.glob("rulesets/house/*/rules.toml")),
    ROOT / "pycore/overstack/words/words.toml",
    ROOT / "pycore/overstack/words/later/words.toml",
)

#: Slots for a name, a label or a text; all others are numbers.
NAMES = {
    "acting", "carrier", "end", "into", "key", "kind", "name", "names", "on", "other", "out",
    "phase", "place", "side", "tag", "top", "who", "whom",
}  # fmt: skip
#: Bounds in the core's texts, which are never 1; bounds of house rules may be 1.
BOUNDS = frozenset({"most", "limit"})
#: Verbs, and nouns in -s, that may follow "1".
SINGULAR = frozenset(
    ("attacks", "corps", "decides", "destroys", "hits", "less", "lies", "means", "parts", "sees")
)
PLURAL = re.compile(
    r"(?:^|[\s(+])(?:1|one|½)"
    r"(?:(?: (?!in|is|of|to|with)[A-Za-z/-]+)? (?P<noun>\w+s|dice)"
    r"|(?<!and 1)(?<!and one)(?: \w+)? (?:are|were|have|do|fit|count))\b"
)


#: A {who} with a singular verb; not a possessive such as "of {who}".
ONE_DOES = re.compile(r"(?<!of )(?<!against )\{who\} (?:is|has|was|does|[a-z]+[^s\W]s)\b")


def templates() -> Iterator[tuple[str, str]]:
    """Every template, by its file and key."""
    for path in CATALOGUES:
        rows = tomllib.loads(path.read_text("utf-8"))
        texts = flat({key: rows[key] for key in rows if not isinstance(rows[key], list)})
        at = path.parent.relative_to(ROOT)
        yield from ((f"{at} {key}", text) for key, text in texts if "{" in text)


def ones(key: str, template: str) -> str:
    """The template with 1 for every number; a number counted in halves is 2, which means one."""
    slots = [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name]
    values: dict[str, object] = {name: name if name in NAMES else 1 for name, _ in slots}
    for name, spec in slots:
        if spec.startswith("half"):
            values[name] = 2
        if spec == "," or (key.startswith("pycore") and " house." not in key and name in BOUNDS):
            values[name] = 12
    return fill(template, values)


def verbs() -> frozenset[str]:
    """Words that a template uses for one and not for many: "becomes|become"."""
    words = set()
    for _, text in templates():
        for _, name, spec, _ in Formatter().parse(text):
            one, bar, many = (spec or "").removeprefix("half ").partition("|")
            if name and bar:
                words |= {each for each in one.split() if each not in many.split()}
    return frozenset(words)


def plural(told: str, singular: frozenset[str]) -> str:
    """The plural form used for one thing; "" if the text has no such error."""
    found = PLURAL.search(told)
    return "" if found is None or found["noun"] in singular else found.group().strip()


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_several_counters_are_told_in_the_plural(ruleset: str) -> None:
    """For all findings of the worked cases: no "Flak 88 (1), Flak 88 (2) is"."""
    clauses = catalogue.ruleset(ruleset).BOOK.clauses
    told = {}
    for _, node, finding in findings(ruleset):
        says = clauses[finding.clause].says
        template = says.get(finding.say) or says.get(finding.grade.word, "")
        if len(finding.who) > 1 and ONE_DOES.search(template):
            told[finding.clause] = node.wording.finding(finding)[0]
    assert told == {}


def test_one_thing_is_told_in_the_singular() -> None:
    singular = SINGULAR | verbs()
    told = {key: plural(ones(key, text), singular) for key, text in templates()}
    assert {key: words for key, words in told.items() if words} == {}


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{n} successes reach it", "1 successes"),
        ("{n:words} face-down hits", "one face-down hits"),
        ("{n} have gone", "1 have"),
        ("{n} {n:success reaches|successes reach} it", ""),
        ("{n:half} REs", "1 REs"),
    ],
)
def test_a_plural_of_one_is_found(template: str, told: str) -> None:
    assert plural(ones("", template), frozenset({"reaches"})) == told
