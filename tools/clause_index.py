"""Index of the clauses: writes the tables of rulesets/README.md from the marks in the code.

    python tools/clause_index.py

A test checks that the tables equal its output.
"""

from __future__ import annotations

from pathlib import Path

from overstack import catalogue
from overstack.cases.coverage import implementations

README = Path(__file__).parent.parent / "rulesets" / "README.md"
START = "<!-- From here on made by tools/clause_index.py -->"


def index() -> str:
    """One table for each ruleset, in the order of its rulebook."""
    return "\n".join(_table(name) for name in catalogue.LISTED)


def _table(ruleset: str) -> str:
    book, found = catalogue.ruleset(ruleset).BOOK, implementations(ruleset)
    folder = catalogue.RULESETS[ruleset].split(".")[-2]
    rows = [f"## `{folder}`", "", book.edition, "", "| clause | found in |", "|---|---|"]
    for section in book.sections:
        rows.append(f"| **{section.title}** | |")
        rows += [
            f"| {clause.id} | {_places(found[clause.id])} |"
            for clause in book.clauses.values()
            if clause.section == section.id
        ]
    return "\n".join([*rows, ""])


def _places(names: tuple[str, ...]) -> str:
    """The files of the functions and tables that implement a clause, each once."""
    files = dict.fromkeys(_file(name) for name in names)
    return ", ".join(f"`{file}`" for file in files)


def _file(name: str) -> str:
    if name.startswith("tables"):
        return "tables.toml"
    return name.rpartition(".")[0].replace(".", "/") + ".py"


def written(readme: str) -> str:
    """The README with up-to-date tables."""
    return readme.partition(START)[0] + START + "\n\n" + index()


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
