"""The report on a save: every stack with its verdict, worst first; as values, text, BBCode and CSV.

Knows no game: every sentence comes from the rulebook or the core.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import TYPE_CHECKING

from overstack.survey.judge import HEX, JudgedStack, MappedStack
from overstack.survey.stacks import MapStacks
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.bring import CountedName, Survey, SurveyCounter, SurveyGrade, SurveyRow

#: The grades, the worst first; "refused" is a stack that the rulebook does not judge, "unjudged"
#: one under house rules that have no limit yet.
GRADES: tuple[SurveyGrade, ...] = (
    "forbidden",
    "overstacked",
    "refused",
    "unjudged",
    "lawful",
)
QUIET = ("unjudged", "lawful")
UNLAWFUL: tuple[SurveyGrade, ...] = ("forbidden", "overstacked")
MOST_UNKNOWN = 400


def report(
    on_map: MapStacks, stacks: Sequence[MappedStack], found: Sequence[JudgedStack]
) -> Survey:
    """A `Survey` of the page."""
    rows = sorted(map(_row, found), key=lambda row: (GRADES.index(row["grade"]), row["place"]))
    counts = Tally(row["grade"] for row in rows)
    unknown = Tally(name for each in stacks for name in each.unknown)
    sideless = Tally(name for each in stacks for name in each.sideless)
    unweighed = Tally(name for each in stacks for name in each.unweighed)
    return {
        "stacks": rows,
        "counts": {grade: counts[grade] for grade in GRADES},
        "summary": _summary(counts, len(rows)),
        "counters": sum(len(each.counters) for each in stacks),
        "none": sum(each.none for each in stacks),
        "hidden": sum(each.hidden for each in stacks),
        "secret": sum(each.secret for each in stacks),
        "beside": on_map.beside,
        "elsewhere": on_map.elsewhere,
        "unknown": _named(unknown),
        "sideless": _named(sideless),
        "unweighed": _named(unweighed),
        "odd": [{"line": line, "text": text} for line, text in on_map.odd],
        "hexes": on_map.hexes,
    }


def _named(tally: Tally[str]) -> list[CountedName]:
    return [{"name": name, "count": count} for name, count in tally.most_common(MOST_UNKNOWN)]


def unlawful(survey: Survey) -> int:
    """The number of unlawful stacks in a report."""
    return sum(survey["counts"][grade] for grade in UNLAWFUL)


def of_side(survey: Survey, side: str) -> Survey:
    """The report restricted to the stacks of one side."""
    rows = [row for row in survey["stacks"] if side in row["sides"]]
    counts = Tally(row["grade"] for row in rows)
    return {
        **survey,
        "stacks": rows,
        "counts": {grade: counts[grade] for grade in GRADES},
        "summary": _summary(counts, len(rows)),
    }


def _summary(counts: Tally[SurveyGrade], stacks: int) -> str:
    grades = [say(f"brought.some-{grade}", n=counts[grade]) for grade in GRADES if counts[grade]]
    return say("brought.summary", n=stacks, grades=", ".join(grades) or core()["brought.none"])


def _row(found: JudgedStack) -> SurveyRow:
    stack, view = found.mapped, found.verdict
    place = stack.stack.place
    grade: SurveyGrade = "refused" if found.refusal else view["grade"] if view else "unjudged"
    findings = view["findings"] if view else []
    broken = [each for each in findings if each["grade"] != "lawful" and each["role"] == "rule"]
    return {
        "place": place,
        "grade": grade,
        "headline": found.refusal or (view["headline"] if view else core()["brought.unjudged"]),
        "open": found.open,
        "cell": list(stack.stack.cell) if stack.stack.cell else None,
        "x": stack.stack.x,
        "y": stack.stack.y,
        "sides": list(dict.fromkeys(each.side for each in stack.counters)),
        "counters": [
            {"name": c.name, "kind": c.kind, "side": c.side, "marks": list(c.marks),
             "aboard": c.aboard}
            for c in stack.counters
        ],
        "findings": [
            {"clause": each["clause"], "grade": each["grade"], "words": _at(each["words"], place),
             "sum": _at(each["sum"], place), "side": each["side"]}
            for each in broken
        ],
        "remedies": [_at(words, place) for words in found.remedies],
        "unknown": list(stack.unknown),
    }  # fmt: skip


def _at(words: str, place: str) -> str:
    """Replace the label of the hex in which a stack was judged with the name of its place."""
    return words.replace(HEX, place)


def names_of(counters: Sequence[SurveyCounter]) -> str:
    """The counters of a stack in a line, the lowest first: "2 x Squad, Leader"."""
    names = [each["name"] for each in counters]
    return ", ".join(
        say("text.times", n=names.count(name), name=name) if names.count(name) > 1 else name
        for name in dict.fromkeys(names)
    )


def as_text(survey: Survey, *, lawful: bool = False) -> str:
    """The report as plain text; lawful stacks are listed only with `lawful`, else just counted."""
    lines = [survey["summary"]]
    for row in survey["stacks"]:
        if row["grade"] not in QUIET or row["open"] or lawful:
            lines += ["", *_lines(row)]
    return "\n".join([*lines, *_rest(survey)])


def _lines(row: SurveyRow) -> list[str]:
    lines = [f"{row['place']}: {row['headline']}", f"  {names_of(row['counters'])}"]
    for each in row["findings"]:
        total = f" ({each['sum']})" if each["sum"] else ""
        lines.append(f"  {each['clause']}: {each['words']}{total}")
    lines += [f"  {core()['brought.open']}"] if row["open"] else []
    return [*lines, *(say("brought.mend", words=words) for words in row["remedies"][:1])]


def _rest(survey: Survey) -> list[str]:
    """Lines on the pieces that the report leaves out: no counters, hidden, unknown, elsewhere."""
    left = {
        "none": survey["none"],
        "hidden": survey["hidden"],
        "beside": survey["beside"],
        "elsewhere": survey["elsewhere"],
    }
    lines = [say(f"brought.left-{key}", n=n) for key, n in left.items() if n]
    for key, named in (("unknown", survey["unknown"]), ("sideless", survey["sideless"])):
        if named:
            names = ", ".join(f"{each['name']} ({each['count']})" for each in named)
            lines.append(say(f"brought.left-{key}", names=names))
    lines += [say("brought.odd", line=each["line"], text=each["text"]) for each in survey["odd"]]
    return ["", *lines] if lines else []


def as_bbcode(survey: Survey) -> str:
    """The report as BBCode for a forum."""
    lines = [f"[b]{_bare(survey['summary'])}[/b]"]
    for row in survey["stacks"]:
        if row["grade"] not in QUIET or row["open"]:
            first, *rest = [_bare(line) for line in _lines(row)]
            lines += ["", f"[b]{first}[/b]", *(line.strip() for line in rest)]
    return "\n".join([*lines, *map(_bare, _rest(survey))])


def _bare(text: str) -> str:
    """Replace square brackets, so that no name becomes a tag."""
    return text.replace("[", "(").replace("]", ")")


def as_csv(survey: Survey) -> str:
    """The report as a table: a row for each finding, and one for each stack without any."""
    rows = [["place", "verdict", "order known", "counters", "clause", "finding", "sum", "mend"]]
    for row in survey["stacks"]:
        head = [row["place"], row["grade"], "no" if row["open"] else "", names_of(row["counters"])]
        mend = row["remedies"][0] if row["remedies"] else ""
        found = [[f["clause"], f["words"], f["sum"]] for f in row["findings"]]
        rows += [[*head, *each, mend] for each in found or [["", "", ""]]]
    return "".join(",".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(text: str) -> str:
    """Escape a cell, so that no spreadsheet takes it for a formula."""
    text = f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\r\n') else text
