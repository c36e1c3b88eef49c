"""Mutants: the possible changes of a function's body, one small fault at a time.

Knows Python's syntax trees and no test. A mutant is named by its file, its function and the text
before and after, so that it keeps its name when lines move. Module bodies, decorators, defaults,
annotations and f-strings are not mutated: the figures of this project are in TOML, not in code.
Nor are the stand-ins of clauses that are switched off (`otherwise`), which only have to differ, and
`strict` of `zip`, which like an assertion has no effect in correct code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from tools.shell import ROOT

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_GRADES = {"LAWFUL": "OVERSTACKED", "OVERSTACKED": "FORBIDDEN", "FORBIDDEN": "LAWFUL"}
_PLAIN_TEST = (ast.Name, ast.Attribute, ast.Call, ast.NamedExpr)
_SKIPPED = (ast.JoinedStr, ast.Raise, ast.Assert, ast.arguments, ast.ClassDef)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One fault: a node of a file's tree, and the variant that replaces it."""

    path: str
    line: int
    function: str
    lines: tuple[int, int]  # first and last of the statement, or of its head if it has a body
    before: str
    after: str
    node: int
    variant: int

    @property
    def key(self) -> str:
        """The mutant's name, which does not change when lines move."""
        return f"{self.path}::{self.function}: {self.before} -> {self.after}"


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a file, in line order."""
    tree = _parsed(path)
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    name = path.relative_to(ROOT).as_posix()
    found = []
    aside = _stand_ins(tree)
    for function, title in _functions(tree, ""):
        if function.name in aside:
            continue
        for node, lines in _within(function):
            for number, other in enumerate(_variants(node)):
                before, after = _shown(node), _shown(other)
                found.append(
                    Mutant(
                        name, node.lineno, title, lines, before, after, numbers[id(node)], number
                    )
                )
    return sorted(found, key=lambda mutant: (mutant.line, mutant.node, mutant.variant))


def codes_of(mutant: Mutant) -> dict[tuple[str, int], CodeType]:
    """The code of every function of the mutated file, by name and first line."""
    path = ROOT / mutant.path
    tree = _parsed(path)
    target = list(ast.walk(tree))[mutant.node]
    other = ast.copy_location(_variants(target)[mutant.variant], target)
    _Swap(target, other).visit(tree)
    whole = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
    return {(code.co_qualname, code.co_firstlineno): code for code in _codes(whole)}


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


class _Swap(ast.NodeTransformer):
    """Replaces one node with another."""

    def __init__(self, target: ast.AST, other: ast.AST) -> None:
        self.target, self.other = target, other

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the other node for the target; visit the children of any other node."""
        return self.other if node is self.target else self.generic_visit(node)


def _functions(node: ast.AST, outer: str) -> Iterator[tuple[Function, str]]:
    """Every function with its dotted name, nested ones included."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef):
            name = f"{outer}.{child.name}" if outer else child.name
            if not isinstance(child, ast.ClassDef):
                yield child, name
            yield from _functions(child, name)
        else:
            yield from _functions(child, outer)


def _stand_ins(tree: ast.Module) -> set[str]:
    """The functions that are named only as `otherwise` of a clause."""
    named = {
        id(each.value): each.value.id
        for each in ast.walk(tree)
        if isinstance(each, ast.keyword)
        and each.arg == "otherwise"
        and isinstance(each.value, ast.Name)
    }
    called = {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in named
    }
    return set(named.values()) - called


def _within(function: Function) -> Iterator[tuple[ast.expr | ast.stmt, tuple[int, int]]]:
    """The nodes of a body that may be mutated, with the lines of their statements.

    Inner functions are excluded.
    """
    waiting: list[tuple[ast.AST, tuple[int, int]]] = [(node, (0, 0)) for node in function.body]
    if ast.get_docstring(function) is not None:
        del waiting[0]
    while waiting:
        node, lines = waiting.pop()
        if isinstance(node, (*_SKIPPED, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if isinstance(node, ast.stmt):
            lines = _head(node)
        if isinstance(node, ast.expr | ast.stmt):
            yield node, lines
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue
        for name, value in ast.iter_fields(node):
            if name != "annotation":
                inner = value if isinstance(value, list) else [value]
                waiting += [(each, lines) for each in inner if isinstance(each, ast.AST)]


def _head(node: ast.stmt) -> tuple[int, int]:
    """The first and last line of a statement, without its body if it has one."""
    last = node.end_lineno or node.lineno
    if isinstance(node, ast.If | ast.For | ast.While | ast.With | ast.Try):
        last = max(node.lineno, node.body[0].lineno - 1)
    return node.lineno, last


def _variants(node: ast.AST) -> list[ast.AST]:
    """The variants of a node."""
    return [*_operators(node), *_values(node), *_flow(node)]


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for number, sign in enumerate(node.ops):
            other = deepcopy(node)
            other.ops[number] = _COMPARE[type(sign)]()
            yield other
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _ARITHMETIC:
        turned = deepcopy(node)
        turned.op = _ARITHMETIC[type(node.op)]()
        yield turned
    elif isinstance(node, ast.BoolOp):
        swapped = deepcopy(node)
        swapped.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield swapped
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield deepcopy(node.operand)


def _values(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Attribute) and node.attr in _GRADES:
        yield ast.Attribute(deepcopy(node.value), _GRADES[node.attr], ast.Load())
    elif isinstance(node, ast.Call):
        named = node.func
        if isinstance(named, ast.Name) and named.id in _CALLED:
            call = deepcopy(node)
            call.func = ast.Name(_CALLED[named.id], ast.Load())
            yield call
        elif isinstance(named, ast.Attribute) and named.attr == "other" and len(node.args) == 1:
            yield deepcopy(node.args[0])


def _flow(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If | ast.IfExp | ast.While) and isinstance(node.test, _PLAIN_TEST):
        other = deepcopy(node)
        other.test = ast.UnaryOp(ast.Not(), other.test)
        yield other
    elif isinstance(node, ast.For):
        empty = deepcopy(node)
        empty.iter = ast.Tuple([], ast.Load())
        yield empty
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()


def _shown(node: ast.AST) -> str:
    """A node as text on one line; for a statement with a body, its head."""
    lines = ast.unparse(ast.fix_missing_locations(deepcopy(node))).splitlines()
    return lines[0].strip() if isinstance(node, ast.stmt) else " ".join(map(str.strip, lines))
