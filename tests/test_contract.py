"""What the page knows of the umpire is what the umpire declares: the generated files are fresh."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from overstack.questions.every import QUESTIONS, question
from tools.contract.files import TARGET, files
from tools.contract.requests import FACADE, facade
from tools.contract.requests import QUESTIONS as HOME

pytestmark = pytest.mark.native


def test_the_generated_files_are_what_the_declarations_give() -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in TARGET.iterdir()}
    assert found == files(), "run: python -m tools.contract"


def test_the_table_of_questions_in_the_docs_is_fresh() -> None:
    text = FACADE.read_text(encoding="utf-8")
    assert text == facade(text), "run: python -m tools.contract"


def test_nothing_imports_the_types_of_answers_when_it_runs() -> None:
    """The page's wheel has none of them."""
    home = HOME.parent
    for path in home.rglob("*.py"):
        if "answers" in path.relative_to(home).parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        run = [node for node in tree.body if not isinstance(node, ast.If)]
        names = [each.module or "" for node in run for each in ast.walk(node)
                 if isinstance(each, ast.ImportFrom)]  # fmt: skip
        assert not [name for name in names if name.startswith("overstack.answers")], path


def test_every_question_says_what_it_is_about_and_refuses_an_unknown_field() -> None:
    for name in QUESTIONS:
        module = question(name)
        assert Path(str(module.__file__)).stem == name
        assert (module.__doc__ or "").strip(), name
        for form in module.REQUEST.get("oneOf", [module.REQUEST]):
            assert form["additionalProperties"] is False, name
