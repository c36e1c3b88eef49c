"""Checks the umpire's answers, as they come out of JSON, against the types of `overstack.answers`.

Mypy checks what is built; this checks what is sent. A list stands for a tuple, a flag is no
number, and a game in an answer must fit its schema.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from typeguard import (
    CollectionCheckStrategy,
    TypeCheckError,
    TypeCheckMemo,
    check_type,
    check_type_internal,
    checker_lookup_functions,
)

from overstack.documents.schema import DOCUMENTS
from overstack.questions.every import QUESTIONS
from overstack.schema.shape import check
from overstack.words.errors import BadInput

Checker = Callable[[Any, Any, tuple[Any, ...], TypeCheckMemo], None]


def _pair(value: object, _origin: object, kinds: tuple[Any, ...], memo: TypeCheckMemo) -> None:
    if not isinstance(value, list | tuple) or len(value) != len(kinds):
        raise TypeCheckError(f"is not a list of {len(kinds)}")
    for item, kind in zip(value, kinds, strict=True):
        check_type_internal(item, kind, memo)


def _whole(value: object, *_: object) -> None:
    if type(value) is not int:
        raise TypeCheckError("is not a whole number")


def _lookup(origin: Any, _kinds: tuple[Any, ...], _extras: tuple[Any, ...]) -> Checker | None:  # noqa: ANN401 - typeguard passes any type
    return _pair if origin is tuple else _whole if origin is int else None


checker_lookup_functions.insert(0, _lookup)


CORE = Path(__file__).parent.parent / "pycore" / "overstack"


def _package() -> None:
    """Make `overstack.answers` known where the core is the page's wheel, which has none of it."""
    name, home = "overstack.answers", CORE / "answers"
    if find_spec(name) is None:
        spec = spec_from_file_location(
            name, home / "__init__.py", submodule_search_locations=[str(home)]
        )
        assert spec is not None
        sys.modules[name] = module_from_spec(spec)


def _answer_of(ask: str) -> str:
    """The name of the type of a question's answer: the return annotation of its `run`."""
    tree = ast.parse((CORE / "questions" / f"{ask}.py").read_text(encoding="utf-8"))
    run = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "run")
    named = ast.unparse(run.returns) if run.returns else ""
    imports = (
        alias for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("overstack.answers") for alias in node.names
    )  # fmt: skip
    return next(each.name for each in imports if (each.asname or each.name) == named)


#: The name of the type of each answer, by the name of its question.
ANSWER = {ask: _answer_of(ask) for ask in QUESTIONS}


@cache
def _named(name: str) -> Any:  # noqa: ANN401 - a type
    _package()
    for path in sorted((CORE / "answers").glob("[a-z]*.py")):
        module = import_module(f"overstack.answers.{path.stem}")
        if hasattr(module, name):
            return getattr(module, name)
    raise AssertionError(f"There is no type {name}.")


def faults(value: object, name: str) -> list[str]:
    """What is wrong with a value of a named type; nothing if it fits."""
    try:
        check_type(value, _named(name), collection_check_strategy=CollectionCheckStrategy.ALL_ITEMS)
    except TypeCheckError as error:
        return [str(error)]
    return [str(fault) for fault in _documents(value)]


def _documents(value: object) -> Iterator[BadInput]:
    """The faults of the games inside an answer."""
    if not isinstance(value, dict):
        return
    for key, schema in DOCUMENTS.items():
        if key in {"game", "scenario"} and isinstance(value.get(key), dict):
            try:
                check(value[key], schema)
            except BadInput as error:
                yield error
    for part in value.values():
        yield from _documents(part)
