"""The types of answers: Python classes as TypeScript interfaces, read as source text."""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tools.shell import ROOT

ANSWERS = ROOT / "pycore" / "overstack" / "answers"
NOTE = "// Written by tools/contract. Change the Python declarations, then run it.\n"
_PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null"}


@dataclass
class Module:
    """The source of a module of types, with its comments by line."""

    tree: ast.Module
    comments: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> Module:
        """The module of a source text."""
        marked = (
            (number, line.strip().removeprefix("#:").strip())
            for number, line in enumerate(text.splitlines(), start=1)
            if line.strip().startswith("#:")
        )
        return cls(ast.parse(text), dict(marked))

    def above(self, line: int) -> str:
        """The comment that ends in the line above."""
        found: list[str] = []
        while (line := line - 1) in self.comments:
            found.insert(0, self.comments[line])
        return " ".join(found)


def answers(path: Path) -> str:
    """The TypeScript file of a module of types."""
    module = Module.of(path.read_text(encoding="utf-8"))
    parts = [NOTE + comment(ast.get_docstring(module.tree) or "")]
    imports = list(_imports(module.tree))
    parts += ["\n".join(imports)] if imports else []
    inline: dict[str, list[str]] = {}  # the members of bases with a leading underscore
    for node in module.tree.body:
        if isinstance(node, ast.ClassDef):
            parts.append(_interface(node, module, inline))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if isinstance(node.value, ast.Call):
                inline[name] = _called(node.value)
            else:
                said = comment(module.above(node.lineno))
                parts.append(f"{said}export type {name} = {_type(node.value)};")
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("overstack.answers"):
            names = ", ".join(alias.name for alias in node.names)
            source = str(node.module).rsplit(".", 1)[-1]
            yield f"import type {{ {names} }} from './{source}.ts';"


def _interface(node: ast.ClassDef, module: Module, inline: Mapping[str, list[str]]) -> str:
    bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
    named = [base for base in bases if base != "TypedDict" and base not in inline]
    extends = f" extends {', '.join(named)}" if named else ""
    lines = [f"export interface {node.name}{extends} {{"]
    lines += [line for base in bases for line in inline.get(base, ())]
    for member in node.body:
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            said = comment(module.above(member.lineno), "  ")
            lines.append(f"{said}  {_member(member.target.id, member.annotation)}")
    doc = " ".join((ast.get_docstring(node) or "").split())
    return comment(doc) + "\n".join([*lines, "}"])


def _called(call: ast.Call) -> list[str]:
    """The members of `TypedDict("Name", {...})`, which can have keys that are Python keywords."""
    table = call.args[1]
    if not isinstance(table, ast.Dict):
        raise TypeError(ast.unparse(call))
    keys = [ast.literal_eval(key) for key in table.keys if key is not None]
    return [f"  {_member(key, value)}" for key, value in zip(keys, table.values, strict=True)]


def _member(name: str, annotation: ast.expr) -> str:
    free = isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "NotRequired"
    kind = annotation.slice if free and isinstance(annotation, ast.Subscript) else annotation
    return f"{name}{'?' if free else ''}: {_type(kind)};"


def _type(node: ast.expr) -> str:
    if isinstance(node, ast.BinOp):
        return f"{_type(node.left)} | {_type(node.right)}"
    if isinstance(node, ast.Constant):
        return "null" if node.value is None else quoted(node.value)
    if isinstance(node, ast.Name):
        return _PLAIN.get(node.id, node.id)
    if not isinstance(node, ast.Subscript):
        raise TypeError(ast.unparse(node))
    inside = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    parts = [_type(each) for each in inside]
    match ast.unparse(node.value):
        case "list":
            return several(parts[0])
        case "tuple":
            return f"[{', '.join(parts)}]"
        case "dict":
            return f"Record<{', '.join(parts)}>"
        case "Literal":
            return " | ".join(parts)
    raise TypeError(ast.unparse(node))


def several(kind: str) -> str:
    """The type of a list of `kind`."""
    return f"({kind})[]" if " | " in kind and not kind.startswith("{") else f"{kind}[]"


def quoted(word: object) -> str:
    """A word or number as a type of its own."""
    return f"'{word}'" if isinstance(word, str) else json.dumps(word)


def comment(text: str, inset: str = "") -> str:
    """A comment with its line break, indented by `inset`; "" for no text."""
    text = "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))
    if not text:
        return ""
    if len(text) + len(inset) + 8 <= 100:
        return f"{inset}/** {text} */\n"
    width = 97 - len(inset)
    lines = [line for part in text.split("\n\n") for line in [*textwrap.wrap(part, width), ""]][:-1]
    body = "\n".join(f"{inset} * {line}".rstrip() for line in lines)
    return f"{inset}/**\n{body}\n{inset} */\n"
