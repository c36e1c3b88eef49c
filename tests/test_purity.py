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
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
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
    "house_command": {"argparse", "pathlib", "sys"},
    "ladder/command": {"argparse", "concurrent", "datetime", "pathlib", "sys"},
    "mining/__init__": {"concurrent", "random"},
    "mining/boards": {"random"},
    "mining/command": {"argparse", "pathlib"},
    "mining/draw": {"random"},
    "mining/goals": {"random"},
    "mining/sheet": {"html"},
    "matches": {"argparse", "concurrent", "pathlib", "random", "statistics", "time"},
    "new_ruleset": {"argparse", "keyword", "pathlib", "shutil"},
    "tuning/__init__": {"cmaes", "concurrent", "numpy", "statistics"},
    "tuning/command": {"argparse", "concurrent", "pathlib", "statistics", "sys", "time"},
    "tuning/contest": {"concurrent", "random"},
    "workers": {"concurrent", "distributed", "pathlib", "signal"},
    "yardsticks": {"random"},
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
    "answers", "words", "schema", "position", "formats", "book", "judging", "house", "catalogue",
    "documents", "post", "views", "survey", "cases", "search", "opponent", "drawn", "questions",
    "facade", "workers", "mining", "yardsticks", "matches", "ladder", "chances", "tuning",
    "new_ruleset", "house_command", "cli",
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


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, as `ast.walk` gives them."""
    return tuple(ast.walk(_tree(path)))


def _faults(paths: Iterable[Path], check: Callable[[Path], Iterable[str]]) -> list[str]:
    """What a check says against each of these files, with the name of the file."""
    return [f"{_name(path)}: {fault}" for path in paths for fault in check(path)]


@cache
def _imports(path: Path) -> tuple[str, ...]:
    """The full names of the modules that a module imports, `from` parts included."""
    return tuple(_imported(_nodes(path)))


def _imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
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


def test_imports_run_one_way() -> None:
    inside = [path for path in CORE if path.parent != ROOT or path.stem in ROOMS]
    assert _faults(inside, lambda path: _upward(_room(_full(path)), _imports(path))) == []


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


def test_core_imports_nothing_from_outside() -> None:
    def outside(path: Path) -> list[str]:
        allowed = PURE | DRIVER.get(_name(path), set()) | {"overstack"}
        banned = () if _name(path) == "catalogue" else ("overstack.rulesets",)
        names = _imports(path)
        return [n for n in names if n.split(".")[0] not in allowed or n.startswith(banned)]

    assert _faults(CORE, outside) == []


def test_ruleset_imports_only_the_core_and_itself() -> None:
    def outside(path: Path) -> list[str]:
        own = f"overstack.rulesets.{_home(path)}"
        return [
            name
            for name in _imports(path)
            if name.split(".")[0] not in RULES | {"overstack"}
            or (name.startswith("overstack.rulesets") and not f"{name}.".startswith(f"{own}."))
            or _room(name) not in FOR_RULESETS | {"", "rulesets"}
        ]

    assert _faults(RULESET_FILES, outside) == []


def test_nothing_reads_the_world_or_keeps_what_changes() -> None:
    core = set(CORE)

    def impure(path: Path) -> Iterator[str]:
        calls = IMPURE_CALLS - ({"print", "vars"} if path in core else set())
        calls -= {"exec"} if _name(path) == "position/values" else set()  # like `dataclass`
        for node in _nodes(path):
            if isinstance(node, ast.Global):
                yield f"line {node.lineno}: global {node.names}"
        for call in _calls(_nodes(path), *calls):
            yield f"line {call.lineno}: {ast.unparse(call.func)}()"
        yield from _changed_globals(_tree(path))

    assert _faults(EVERY, impure) == []


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


def test_core_names_no_ruleset() -> None:
    """No core module names a ruleset in code or prose; only prose may mention the template."""
    folders = {p.name for p in (ROOT / "rulesets").iterdir() if p.is_dir()}
    games = (folders | set(catalogue.RULESETS)) - {"_template", "template", "__pycache__"}
    games -= {"house"}  # not a game: its rules are data in a scenario

    def named(path: Path) -> list[str]:
        source = path.read_text(encoding="utf-8")
        texts = [n.value for n in _nodes(path) if isinstance(n, ast.Constant)]
        found = [name for name in games if name in source]
        return found + [name for name in ("template", "_template") if name in texts]

    assert _faults([path for path in CORE if path.stem != "catalogue"], named) == []


def _calls(nodes: Iterable[ast.AST], *names: str) -> Iterator[ast.Call]:
    """The calls of functions with one of these names."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def _by_name(nodes: Iterable[ast.AST]) -> list[str]:
    """Look-ups of a ruleset's parts by name, which no type checker sees."""
    nodes = list(nodes)
    found = [
        f"line {call.lineno}: {ast.unparse(call)}"
        for call in _calls(nodes, "getattr", "hasattr", "vars")
        if call.args and re.search(r"\b(rules|ruleset|RULESET|played)\b", ast.unparse(call.args[0]))
    ]
    dynamic = [n for n in nodes if isinstance(n, ast.FunctionDef)]
    return found + [f"line {f.lineno}: __getattr__" for f in dynamic if f.name == "__getattr__"]


def test_no_part_of_a_ruleset_is_looked_up_by_name() -> None:
    assert _faults(EVERY, lambda path: _by_name(_nodes(path))) == []


def test_a_part_that_is_looked_up_by_name_would_be_seen() -> None:
    source = (
        "getattr(node.table.rules, 'sheet', None)\nhasattr(rules, 'own')\ngetattr(book, 'id')\n"
    )
    assert len(_by_name(ast.walk(ast.parse(source)))) == 2


def test_findings_name_what_comes_after_the_side() -> None:
    def unnamed(path: Path) -> list[str]:
        made = _calls(_nodes(path), "Finding")
        return [f"line {call.lineno}" for call in made if len(call.args) > 4]

    assert _faults(EVERY, unnamed) == []


PAGE = sorted((Path(__file__).parent.parent / "web" / "src").rglob("*.ts"))


def test_page_names_no_ruleset_and_no_clause() -> None:
    """The page may know a counter's look, but not the rulebook or clause in play."""
    names = {"_template", *catalogue.RULESETS} - {"template"}
    names |= {
        clause for name in catalogue.RULESETS for clause in catalogue.ruleset(name).BOOK.clauses
    }
    found = [
        f"{path.name}: {name}"
        for path in PAGE
        if (source := path.read_text(encoding="utf-8"))
        for name in names
        if name in source and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", source)
    ]
    assert found == []


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
    "Horizon",
    "LookBack",
    "_Combat",
    "Pairs",
    "_Falls",
    "_Shot",
    "_Perfect",
    "_Node",
    "Trail",
    "Walk",
}
#: Readers of a file, dropped when it is read.
MEMORY |= {"Reader", "_Seen", "Names", "_Run"}
#: A map while it is drawn.
MEMORY |= {"_Ground"}


def test_values_are_immutable() -> None:
    found = {kind for kind in _dataclasses() if not vars(kind)["__dataclass_params__"].frozen}
    assert [kind.__qualname__ for kind in found if kind.__name__ not in MEMORY] == []


def test_module_opens_with_what_it_may_know() -> None:
    assert [_name(p) for p in EVERY if len(ast.get_docstring(_tree(p)) or "") <= 30] == []


def test_style_sheets_keep_their_size() -> None:
    """At most 400 lines, as for every file: a longer one styles two things."""
    sheets = sorted((Path(__file__).parents[1] / "web" / "style").rglob("*.css"))
    assert len(sheets) > 20
    long = [sheet.name for sheet in sheets if len(sheet.read_text("utf-8").splitlines()) > 400]
    assert long == []


def test_module_and_functions_keep_their_size() -> None:
    """Modules up to 400 lines, functions up to about 50: longer ones do two things."""

    def long(path: Path) -> Iterator[str]:
        if len(path.read_text(encoding="utf-8").splitlines()) > 400:
            yield "the module"
        for node in _nodes(path):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 60:
                yield node.name

    assert _faults(EVERY, long) == []


#: What `math` gives that is the same in every C library; the fit of a save's grid may use more.
SAME_EVERYWHERE = {
    "comb",
    "factorial",
    "frexp",
    "inf",
    "isfinite",
    "isqrt",
    "lcm",
    "prod",
    "sqrt",
}
#: Sums of whole numbers or fractions in the opponent's modules, which no Python rounds.
WHOLE = {
    "sum((comb(tosses, heads) for heads in range(most, tosses + 1)))",
    "sum((costs[kind] for kind in models))",
    "sum((end.chance for end in ends if does(end)), Fraction(0))",
    "sum((holds(there, each) for each in there.counters))",
    "prod((deck[kind] for kind in pair))",
    "sum(each)",
    "sum(shares)",
    "sum((part * value for part, value in values))",
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


def test_nothing_that_the_opponent_compares_depends_on_the_python() -> None:
    """`sum` of floats rounds otherwise from 3.12 on, and powers differ between C libraries."""
    assert _faults(_opponents_own(), lambda path: _rounded_by_the_machine(_tree(path))) == []


def test_no_module_uses_a_function_that_differs_between_c_libraries() -> None:
    def differs(path: Path) -> list[str]:
        names = [name.split(".") for name in _imports(path)]
        return [n[-1] for n in names if n[0] in ("math", "cmath") and n[-1] not in SAME_EVERYWHERE]

    assert _faults([path for path in EVERY if _name(path) != "formats/grids"], differs) == []


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
