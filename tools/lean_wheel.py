"""Makes the wheels that the site ships: the same package, with only the parts that the page reads.

    python -m tools.lean_wheel WHEEL FOLDER

The core is one wheel and each listed rulebook another, so that a visitor fetches only the rulebook
in use. Parts that a first verdict does not need have separate wheels, fetched on import: worked
cases, templates, published games, and the code of the core that reads rulebooks, checks house
rules, plays by link and searches. FOLDER/wheels.json lists them.

Comments, docstrings, annotations and the imports for them are removed from the modules. Tables of
words and figures become JSON, which the core prefers (`words/tables.py`) and Python parses quickly.
Only names inside functions are shortened, so that an error still shows its origin. Scenarios and
puzzles are left out, since the site has them beside the page; so is the command line. The files of
a wheel are one xz stream (`web/py/_packed.py`): many small files of Python compress far better
together than one by one. Equal wheels make equal bytes.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path

import python_minifier

from web.py import _packed

LEFT_OUT = re.compile(
    r"\.md$|/py\.typed$|\.dist-info/|/(scenarios|puzzles)/[^/]+\.json$"
    r"|^overstack/((cli|matches|chances|new_ruleset|house_command|workers|yardsticks|survey/cli)\.py$"
    r"|(answers|mining|ladder|tuning)/)"
)
COMMENT = re.compile(r"^[ \t]*(#.*)?\n", re.MULTILINE)
RULESET = re.compile(r"overstack/rulesets/\w+/")
TABLE = re.compile(r"overstack/(words|words/later|rulesets/\w+)/\w+\.toml")
#: Annotations that change what a dataclass does.
_SPECIAL = re.compile(r"ClassVar|InitVar|KW_ONLY")
#: Tables of a rulebook that no verdict needs: shipped with its cases.
WITH_CASES = re.compile(r"(overstack/rulesets/\w+)/(glossary|drawn)\.toml")
CASES = re.compile(r"overstack/rulesets/(?:\w+/cases|house/games)/")
#: The opponent's aims of a rulebook: shipped with the opponent, not with the rulebook.
AIMS = re.compile(r"overstack/rulesets/(\w+)/aims\.(?:toml|json)")
#: The published games: one file of columns.
GAMES = "overstack.rulesets.house.games"
MORE = "more"
#: The code that reads games of other programs has its own wheel: few players need it.
SAVES = "saves"
SAVES_IMPORTS = (
    "overstack.formats",
    "overstack.survey",
    *(
        f"overstack.questions.{ask}"
        for ask in ("bring", "sheet", "steps", "to_board", "write_save")
    ),
)
#: Questions that no first verdict asks, and what they share.
LATER_QUESTIONS = (
    "army", "battle", "book", "by_link", "cards", "case", "collection", "combat_table",
    "decide", "deck", "draw_battle", "grade", "handover", "house", "house_form", "judge", "link",
    "lookback", "odds", "opponent", "placement", "playon", "present", "published", "quick", "quiz",
    "received", "reply", "rulebook", "solve", "solving", "table", "tabled", "templates", "under",
    "words",
)  # fmt: skip
#: Parts of the core that no first verdict needs: modules that are loaded on the first access to an
#: attribute (web/py/_later.py), and the modules that these import.
LATER_IMPORTS = (
    *(f"overstack.questions.{name}" for name in LATER_QUESTIONS),
    "overstack.book.glossary",
    "overstack.cases",
    "overstack.documents.collection",
    "overstack.documents.puzzle",
    "overstack.drawn",
    "overstack.house.advice",
    "overstack.house.book",
    "overstack.house.carrying",
    "overstack.house.check",
    "overstack.house.combat",
    "overstack.house.counting",
    "overstack.house.crossing",
    "overstack.house.ending",
    "overstack.house.enemies",
    "overstack.house.limits",
    "overstack.house.model",
    "overstack.house.moments",
    "overstack.house.moving",
    "overstack.house.newer",
    "overstack.house.normal",
    "overstack.house.passing",
    "overstack.house.phrases",
    "overstack.house.play",
    "overstack.house.reading",
    "overstack.house.remedies",
    "overstack.house.sheets",
    "overstack.judging.table_outcomes",
    "overstack.opponent",
    "overstack.position.arithmetic",
    "overstack.post",
    "overstack.rulesets.aam2009.prospects",  # what rulebooks have for the opponent alone
    "overstack.rulesets.asl.prospects",
    "overstack.rulesets.europa.combat.plans",
    "overstack.rulesets.europa.markers.imagined",
    "overstack.rulesets.reloaded.outcomes",
    "overstack.rulesets.reloaded.prospects",
    "overstack.rulesets.totaler_krieg.prospects",
    "overstack.search",
    "overstack.words.later",
)
LATER_MODULES = (
    "overstack.book.translate",
    "overstack.documents.columns",
    "overstack.documents.combat_table",
    "overstack.documents.file",
    "overstack.documents.goal",
    "overstack.documents.pasted_links",
    "overstack.documents.link_errors",
    "overstack.house.rules",
    "overstack.house.text",
    "overstack.judging.card_rules",
    "overstack.judging.goals",
    "overstack.judging.outcomes",
    "overstack.judging.own",
    "overstack.judging.sighting",
    "overstack.judging.threats",
    "overstack.schema.terrain",
    "overstack.views.battle",
    "overstack.views.combat_table",
    "overstack.views.faces",
    "overstack.views.goal_words",
    "overstack.views.goals",
    "overstack.views.odds",
    "overstack.views.muster",
    "overstack.views.own_cards",
    "overstack.views.quick",
    "overstack.views.sighting",
    "overstack.views.broken_log",
    "overstack.views.threats",
    "overstack.views.under",
    "overstack.words.accents",
)


def lean(wheel: Path, folder: Path) -> None:
    """Write the lean wheels of a wheel: its core, each listed rulebook, and the later parts."""
    ids, listed = _rulebooks(wheel)
    parts: dict[str, dict[str, str]] = {"": {}}  # the files by package
    with zipfile.ZipFile(wheel) as old:
        for name in old.namelist():
            if not LEFT_OUT.search(name):
                shipped, text = _lean(name, old.read(name).decode("utf-8"))
                shipped = AIMS.sub(r"overstack/opponent/aims_\1.json", shipped)
                parts.setdefault(_part(name), {})[shipped] = text
    parts[GAMES] = _games(parts[GAMES])
    parts[""]["overstack/rulesets/listed.json"] = json.dumps(listed, ensure_ascii=False)
    folder.mkdir(parents=True, exist_ok=True)
    lying: dict[str, str] = {}
    for part, held in parts.items():
        short = part.removeprefix("overstack.rulesets.").replace(".", "_").lstrip("_")
        name = wheel.name.replace("overstack-", f"overstack_{short}-", 1) if part else wheel.name
        package = (
            {f"{part.replace('.', '/')}/__init__.py": ""}
            if CASES.fullmatch(f"{part.replace('.', '/')}/")
            else {}
        )
        # Files of one kind are adjacent: text similar to what came before compresses best.
        whole = sorted((package | held).items(), key=lambda file: (Path(file[0]).suffix, file[0]))
        (folder / f"{name}.xz").write_bytes(_packed.packed(dict(whole)))
        lying[part] = f"{name}.xz"
    more, saves = lying.pop(MORE), lying.pop(SAVES)
    core = lying.pop("")
    wheels = {
        "core": core,
        "more": more,
        "rulebooks": {book: lying[package] for book, package in ids.items()},
        "imports": lying | dict.fromkeys(LATER_IMPORTS, more) | dict.fromkeys(SAVES_IMPORTS, saves),
        "modules": dict.fromkeys(LATER_MODULES, more),
    }
    (folder / "wheels.json").write_text(json.dumps(wheels), encoding="utf-8")


def _games(held: dict[str, str]) -> dict[str, str]:
    """The files of the published games as one file of columns (`documents.columns`)."""
    columns = importlib.import_module("overstack.documents.columns")
    found: dict[str, dict[str, object]] = {}
    for name, text in sorted(held.items()):
        path = Path(name)
        found.setdefault(path.parent.name, {})[path.stem] = tomllib.loads(text)
    whole = columns.packed(found)
    if columns.unpacked(whole) != found:
        raise ValueError("The published games cannot be read back from their columns.")
    return {f"{GAMES.replace('.', '/')}/games.columns": whole}


def _part(name: str) -> str:
    """The package to whose wheel a file belongs; "" is the core's."""
    if AIMS.fullmatch(name):
        return MORE  # with the opponent, which reads them
    module = name.removesuffix(".py").replace("/", ".")
    later = (*LATER_MODULES, *LATER_IMPORTS)
    if f"{module}.".startswith(tuple(f"{one}." for one in later)):
        return MORE
    if found := WITH_CASES.match(name):
        return f"{found[1]}/cases".replace("/", ".")
    if (found := CASES.match(name)) or (found := RULESET.match(name)):
        return found[0].rstrip("/").replace("/", ".")
    return SAVES if f"{module}.".startswith(tuple(f"{one}." for one in SAVES_IMPORTS)) else ""


def _rulebooks(wheel: Path) -> tuple[dict[str, str], list[dict[str, str]]]:
    """The listed rulebooks' packages by id, and their entries, both from the wheel's catalogue."""
    sys.path.insert(0, str(wheel.resolve()))
    catalogue = importlib.import_module("overstack.catalogue")
    if not str(catalogue.__file__).startswith(str(wheel.resolve())):
        raise ImportError(f"{catalogue.__file__} is not that of {wheel}.")
    ids = {name: catalogue.RULESETS[name].rpartition(".")[0] for name in catalogue.LISTED}
    return ids, catalogue.listed()


def _lean(name: str, text: str) -> tuple[str, str]:
    """The name of a file in the wheel, and its text there."""
    if name.endswith(".py"):
        return name, _python(text)
    if TABLE.fullmatch(name):
        found = json.dumps(tomllib.loads(text), ensure_ascii=False, separators=(",", ":"))
        placed = WITH_CASES.sub(r"\1/cases/\2.toml", name)
        return f"{placed.removesuffix('.toml')}.json", found
    return name, _table(text) if name.endswith(".toml") else text


def _python(text: str) -> str:
    """A module without docstrings and comments; a class keeps its fields, which are annotations."""
    annotations = python_minifier.RemoveAnnotationsOptions(
        remove_variable_annotations=True,
        remove_return_annotations=True,
        remove_argument_annotations=True,
        remove_class_attribute_annotations=False,
    )
    return python_minifier.minify(
        _untyped(text),
        remove_annotations=annotations,
        remove_literal_statements=True,
        convert_posargs_to_args=False,
        hoist_literals=False,
        rename_locals=True,
    )


def _untyped(text: str) -> str:
    """A module without the parts for type checkers.

    They are the types of fields, the imports that only annotations use, and the last case of a
    `match` that names every kind.
    """
    tree = ast.parse(text)
    named = _names(tree)
    tree.body = [node for node in tree.body if "TYPE_CHECKING:" not in ast.unparse(node)[:17]]
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and not _SPECIAL.search(ast.unparse(node)):
            node.annotation = ast.Constant(0)
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.Match):
            node.cases = [
                one
                for one in node.cases
                if not ast.unparse(one.body[0]).startswith("assert_never(")
            ]
    # What a module with `__all__` imports may be there for others.
    idle = set() if "__all__" in named else named - _names(tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            node.names = [name for name in node.names if (name.asname or name.name) not in idle]
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.names]
    return ast.unparse(tree)


def _names(tree: ast.Module) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _table(text: str) -> str:
    """A table without its comments; unchanged if a line in one of its texts looks like one."""
    short = COMMENT.sub("", text)
    return short if tomllib.loads(short) == tomllib.loads(text) else text


if __name__ == "__main__":
    lean(Path(sys.argv[1]), Path(sys.argv[2]))
