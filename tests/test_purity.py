"""The core knows no game, no browser, no clock and no randomness; rulesets know the core (law 1).

The permitted imports of a module are listed, not the forbidden ones: each new import must be added
here. Positions and findings are immutable, and no module keeps mutable state.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from overstack import catalogue

#: Reads the sources, which are the same on every platform.
pytestmark = pytest.mark.native

PURE = {
    "__future__", "base64", "binascii", "bisect", "collections", "copy", "dataclasses", "enum",
    "contextlib", "contextvars", "fractions", "functools", "hashlib", "heapq", "importlib",
    "itertools", "json", "math", "operator", "pkgutil", "re", "string", "tomllib", "types",
    "typing", "unicodedata", "zlib",
}  # fmt: skip
#: The drivers: the command line reads files, measures time and rolls the dice, as the miner does.
DRIVER = {
    "cli": {"argparse", "pathlib", "random", "sys", "time"},
    "chances": {"argparse"},
    "ladder/command": {"argparse", "concurrent", "datetime", "pathlib", "sys"},
    "mining/__init__": {"concurrent", "random"},
    "mining/boards": {"random"},
    "mining/command": {"argparse", "pathlib"},
    "mining/draw": {"random"},
    "mining/goals": {"random"},
    "mining/sheet": {"html"},
    "matches": {"argparse", "concurrent", "pathlib", "random", "statistics", "time"},
    "tuning/__init__": {"cmaes", "concurrent", "numpy", "statistics"},
    "tuning/command": {"argparse", "concurrent", "pathlib", "statistics", "sys", "time"},
    "tuning/contest": {"concurrent", "random"},
    "workers": {"concurrent", "distributed", "pathlib", "signal"},
    "survey/cli": {"argparse", "os", "pathlib", "sys"},
    # Archives and XML are parsed from given bytes, never from a folder.
    "formats/container": {"io", "zipfile"},
    "formats/xml": {"xml"},
    "formats/grids": {"cmath"},
}
#: Modules that rulesets may import: building blocks of rules, without access to the outside.
RULES = PURE - {"copy", "hashlib", "importlib", "pkgutil", "base64", "binascii", "zlib", "json"}
#: The packages of the core from the bottom up: each may import from those below it and from itself.
ROOMS = (
    "answers", "words", "schema", "formats", "position", "book", "judging", "house", "catalogue",
    "documents", "post", "views", "survey", "cases", "search", "opponent", "questions", "facade",
    "workers", "mining",
    "drawn", "matches", "ladder", "chances", "tuning", "cli",
)  # fmt: skip
#: The packages that a ruleset may import.
FOR_RULESETS = {"words", "schema", "position", "book", "judging"}
IMPURE_CALLS = {
    "__import__", "breakpoint", "compile", "eval", "exec", "globals", "input", "open", "print",
    "setattr", "delattr", "vars",
}  # fmt: skip
MUTATORS = {
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove",
    "setdefault", "sort", "update",
}  # fmt: skip

ROOT = Path(str(files("overstack")))
CORE = sorted(p for p in ROOT.rglob("*.py") if "rulesets" not in p.relative_to(ROOT).parts)
RULESET_FILES = sorted(p for p in (ROOT / "rulesets").rglob("*.py"))
EVERY = [*CORE, *RULESET_FILES]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a module imports, `from` parts included."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _home(path: Path) -> str:
    """The folder of rulesets/ that contains a file; "" for rulesets/ itself."""
    parts = path.relative_to(ROOT / "rulesets").parts
    return parts[0] if len(parts) > 1 else ""


def _room(name: str) -> str:
    """The package of the core in a full name; "" for a name outside the core."""
    parts = name.split(".")
    return parts[1] if parts[0] == "overstack" and len(parts) > 1 else ""


def _upward(room: str, names: Iterable[str]) -> list[str]:
    """The imported names from a package above this one."""
    below = {*ROOMS[: ROOMS.index(room) + 1], "", "__version__", "rulesets"}
    return [name for name in names if _room(name) not in below]


def _cycle(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """The modules on an import cycle or importing from one; empty without a cycle."""
    left = {name: set(after) & set(graph) for name, after in graph.items()}
    while free := {name for name, after in left.items() if not after}:
        left = {name: after - free for name, after in left.items() if name not in free}
    return sorted(left)


def _graph() -> dict[str, set[str]]:
    """The modules that each module of core and rulesets imports."""
    names = {_full(path): path for path in EVERY}
    return {
        name: {
            known
            for found in _imports(path)
            for known in (found, found.rpartition(".")[0])
            if known in names and known != name
        }
        for name, path in names.items()
    }


def _full(path: Path) -> str:
    return ".".join(("overstack", *path.relative_to(ROOT).with_suffix("").parts))


def test_rooms_are_those_on_disk() -> None:
    rooms = {_room(_full(path)) for path in CORE} - {"__init__"}
    assert rooms == set(ROOMS)


@pytest.mark.parametrize(
    "path", [p for p in CORE if p.parent != ROOT or p.stem in ROOMS], ids=_name
)
def test_imports_run_one_way(path: Path) -> None:
    assert _upward(_room(_full(path)), _imports(path)) == []


def test_modules_import_each_other_in_no_circle() -> None:
    assert _cycle(_graph()) == []


def test_an_import_that_runs_upward_or_in_a_circle_would_be_seen() -> None:
    names = ["math.sqrt", "overstack.words.errors", "overstack.book.load", "overstack.views.games"]
    assert _upward("book", names) == names[3:]
    assert _upward("position", names) == names[2:]
    assert _upward("views", names) == []
    straight = {"a": ["b", "c"], "b": ["c"], "c": []}
    assert _cycle(straight) == []
    assert _cycle(straight | {"c": ["a"], "d": []}) == ["a", "b", "c"]


def test_files_are_found() -> None:
    assert {"position/state", "judging/rules", "facade/umpire", "cli"} <= {_name(p) for p in CORE}
    assert {_home(p) for p in RULESET_FILES} >= {"_template", "aam2009"}


@pytest.mark.parametrize("path", CORE, ids=_name)
def test_core_imports_nothing_from_outside(path: Path) -> None:
    allowed = PURE | DRIVER.get(_name(path), set())
    outside = {name.split(".")[0] for name in _imports(path)} - {"overstack"}
    assert outside <= allowed
    if _name(path) != "catalogue":
        assert not [n for n in _imports(path) if n.startswith("overstack.rulesets")]


@pytest.mark.parametrize("path", RULESET_FILES, ids=_name)
def test_ruleset_imports_only_the_core_and_itself(path: Path) -> None:
    names = list(_imports(path))
    assert {name.split(".")[0] for name in names} - {"overstack"} <= RULES
    own = f"overstack.rulesets.{_home(path)}"
    for name in names:
        if name.startswith("overstack.rulesets"):
            assert name == own or name.startswith(f"{own}.")
        assert _room(name) in FOR_RULESETS | {"", "rulesets"}, name


@pytest.mark.parametrize("path", EVERY, ids=_name)
def test_nothing_reads_the_world_or_keeps_what_changes(path: Path) -> None:
    tree = _tree(path)
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Global), "no module keeps state"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            impure = IMPURE_CALLS - ({"print", "vars"} if path in CORE else set())
            impure -= {"exec"} if _name(path) == "position/values" else set()  # like `dataclass`
            assert node.func.id not in impure, f"line {node.lineno}: {node.func.id}()"
    assert _changed_globals(tree) == []


def _changed_globals(tree: ast.Module) -> list[str]:
    """The names bound to a list, dict or set in the module's body that some code changes."""
    held: set[str] = set()
    for bound in tree.body:
        targets = bound.targets if isinstance(bound, ast.Assign) else []
        targets = [bound.target] if isinstance(bound, ast.AnnAssign) else targets
        held |= {target.id for target in targets if isinstance(target, ast.Name)}
    found = []
    for node in ast.walk(tree):
        base: ast.expr | None = None
        if not isinstance(node, ast.expr | ast.stmt):
            continue
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            base = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            base = node.func.value if node.func.attr in MUTATORS else None
        elif isinstance(node, ast.AugAssign):
            base = node.target
        if isinstance(base, ast.Name) and base.id in held and not _shadowed(tree, node, base.id):
            found.append(f"line {node.lineno}: {base.id}")
    return found


def _shadowed(tree: ast.Module, inner: ast.AST, name: str) -> bool:
    """Whether a function around a node has its own variable of that name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(inner is child for child in ast.walk(node)):
            stores = (n for n in ast.walk(node) if isinstance(n, ast.Name))
            if any(n.id == name and isinstance(n.ctx, ast.Store) for n in stores):
                return True
            if name in {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}:
                return True
    return False


def test_mutation_of_a_global_would_be_seen() -> None:
    source = "T = {}\nU = []\ndef f():\n    T['a'] = 1\n    U.append(2)\ndef g():\n    U = []\n"
    assert _changed_globals(ast.parse(source)) == ["line 4: T", "line 5: U"]


@pytest.mark.parametrize("path", [p for p in CORE if p.stem != "catalogue"], ids=_name)
def test_core_names_no_ruleset(path: Path) -> None:
    """No core module names a ruleset in code or prose; only prose may mention the template."""
    source = path.read_text(encoding="utf-8")
    folders = {p.name for p in (ROOT / "rulesets").iterdir() if p.is_dir()}
    games = (folders | set(catalogue.RULESETS)) - {"_template", "template", "__pycache__"}
    games -= {"house"}  # not a game: its rules are data in a scenario
    assert [name for name in games if name in source] == []
    texts = [n.value for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Constant)]
    assert not {"template", "_template"} & {text for text in texts if isinstance(text, str)}


def _by_name(tree: ast.AST) -> list[str]:
    """Look-ups of a ruleset's parts by name, which no type checker sees."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    found = [
        f"line {call.lineno}: {ast.unparse(call)}"
        for call in calls
        if ast.unparse(call.func) in ("getattr", "hasattr", "vars")
        and re.search(r"\b(rules|ruleset|RULESET|played)\b", ast.unparse(call.args[0]))
    ]
    dynamic = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    return found + [f"line {f.lineno}: __getattr__" for f in dynamic if f.name == "__getattr__"]


@pytest.mark.parametrize("path", EVERY, ids=_name)
def test_no_part_of_a_ruleset_is_looked_up_by_name(path: Path) -> None:
    assert _by_name(_tree(path)) == []


def test_a_part_that_is_looked_up_by_name_would_be_seen() -> None:
    source = (
        "getattr(node.table.rules, 'sheet', None)\nhasattr(rules, 'own')\ngetattr(book, 'id')\n"
    )
    assert len(_by_name(ast.parse(source))) == 2


@pytest.mark.parametrize("path", EVERY, ids=_name)
def test_findings_name_what_comes_after_the_side(path: Path) -> None:
    calls = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.Call)]
    made = [call for call in calls if ast.unparse(call.func) == "Finding"]
    assert [f"line {call.lineno}" for call in made if len(call.args) > 4] == []


PAGE = sorted((Path(__file__).parent.parent / "web" / "src").rglob("*.ts"))


@pytest.mark.parametrize("path", PAGE, ids=lambda path: path.name)
def test_page_names_no_ruleset_and_no_clause(path: Path) -> None:
    """The page may know a counter's look, but not the rulebook or clause in play."""
    source = path.read_text(encoding="utf-8")
    names = {"_template", *catalogue.RULESETS} - {"template"}
    names |= {
        clause for name in catalogue.RULESETS for clause in catalogue.ruleset(name).BOOK.clauses
    }
    named = r"(?<![\w-])(?:" + "|".join(map(re.escape, sorted(names))) + r")(?![\w-])"
    assert re.findall(named, source) == []


def test_page_is_found() -> None:
    assert {"main.ts", "board.ts", "panel.ts"} <= {path.name for path in PAGE}


def _dataclasses() -> list[type]:
    """Every dataclass of the core's values and of the rulesets."""
    found = []
    for path in EVERY:
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[-1] in ("__init__", "cli"):
            continue
        module = importlib.import_module(".".join(("overstack", *parts)))
        classes = (c for _, c in inspect.getmembers(module, inspect.isclass))
        found += [
            c for c in classes if dataclasses.is_dataclass(c) and c.__module__ == module.__name__
        ]
    return found


#: Caches of the facade between requests, and the state of a running search; never part of a
#: position.
MEMORY = {
    "Exploration",
    "Ground",
    "Known",
    "Valuation",
    "Node",
    "Odds",
    "Played",
    "Player",
    "Search",
    "Table",
    "DecisionSearch",
    "Trail",
    "Walk",
}
#: Readers of a file, dropped when it is read.
MEMORY |= {"Reader", "_Seen", "_Run"}
#: A map while it is drawn.
MEMORY |= {"_Ground"}


@pytest.mark.parametrize("kind", _dataclasses(), ids=lambda kind: str(kind.__qualname__))
def test_values_are_immutable(kind: type) -> None:
    assert kind.__name__ in MEMORY or vars(kind)["__dataclass_params__"].frozen


@pytest.mark.parametrize("path", EVERY, ids=_name)
def test_module_opens_with_what_it_may_know(path: Path) -> None:
    assert len(ast.get_docstring(_tree(path)) or "") > 30


@pytest.mark.native
def test_style_sheets_keep_their_size() -> None:
    """At most 400 lines, as for every file: a longer one styles two things."""
    sheets = sorted((Path(__file__).parents[1] / "web" / "style").rglob("*.css"))
    assert len(sheets) > 20
    long = [sheet.name for sheet in sheets if len(sheet.read_text("utf-8").splitlines()) > 400]
    assert long == []


@pytest.mark.parametrize("path", EVERY, ids=_name)
def test_module_and_functions_keep_their_size(path: Path) -> None:
    """Modules up to 400 lines, functions up to about 50: longer ones do two things."""
    tree = _tree(path)
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, node.name


#: What `math` gives that is the same in every C library; the fit of a save's grid may use more.
SAME_EVERYWHERE = {"comb", "factorial", "frexp", "inf", "isfinite", "isqrt", "prod", "sqrt"}
#: Sums of whole numbers or fractions in the opponent's modules, which no Python rounds.
WHOLE = {
    "sum((comb(tosses, heads) for heads in range(most, tosses + 1)))",
    "sum((costs[kind] for kind in models))",
    "sum((end.chance for end in ends if does(end)), Fraction(0))",
    "sum((holds(there, each) for each in there.counters))",
    "prod((deck[kind] for kind in pair))",
    "sum(each)",
    "sum(weights.values())",
}


def _opponents_own() -> list[Path]:
    """The modules that compute what the opponent compares: its own, its drivers', a ruleset's."""
    found = [catalogue.ruleset(name).opponent for name in catalogue.RULESETS]
    every = [made for one in found if one for made in (one.features, one.holds, one.imagined)]
    parts = [made() for made in every if made]
    names = {str(getattr(part, "func", part).__module__) for part in parts}
    files = {ROOT.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in names}
    heads = ("opponent/", "tuning/", "chances", "drawn", "matches", "mining/weighing")
    return sorted(files | {path for path in CORE if _name(path).startswith(heads)})


def _rounded_by_the_machine(tree: ast.AST) -> list[str]:
    """Sums and powers that may be of floats: a sum of comparisons or of ones counts them."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            if not (isinstance(node.left, ast.Constant) and isinstance(node.left.value, int)):
                found.append(ast.unparse(node))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("sum", "prod", "pow"):
            each = getattr(node.args[0], "elt", None)
            counts = isinstance(each, ast.Compare | ast.BoolOp) or ast.unparse(each or node) == "1"
            negates = isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Not)
            if not counts and not negates and ast.unparse(node) not in WHOLE:
                found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize("path", _opponents_own(), ids=_name)
def test_nothing_that_the_opponent_compares_depends_on_the_python(path: Path) -> None:
    """`sum` of floats rounds otherwise from 3.12 on, and powers differ between C libraries."""
    assert _rounded_by_the_machine(_tree(path)) == []


@pytest.mark.parametrize("path", [p for p in EVERY if _name(p) != "formats/grids"], ids=_name)
def test_no_module_uses_a_function_that_differs_between_c_libraries(path: Path) -> None:
    names = [name for name in _imports(path) if name.split(".")[0] in ("math", "cmath")]
    assert {name.partition(".")[2] for name in names} <= SAME_EVERYWHERE


def test_the_opponents_own_modules_are_found_and_a_float_among_them_would_be_seen() -> None:
    names = {_name(path) for path in _opponents_own()}
    assert names >= {
        "opponent/valuation",
        "opponent/think",
        "rulesets/reloaded/prospects",
        "chances",
    }
    assert names >= {"rulesets/aam2009/prospects", "rulesets/europa/markers/imagined"}
    source = "sum(values)\nx ** 2\nsum(n > now for n in own)\n2 ** n\npow(x, 3)\n"
    assert _rounded_by_the_machine(ast.parse(source)) == ["sum(values)", "x ** 2", "pow(x, 3)"]
