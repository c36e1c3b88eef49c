"""The table of questions: the requests as TypeScript types, and the table in docs/facade.md."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from overstack.questions.every import QUESTIONS as NAMES
from overstack.questions.every import question
from tools.contract.answers import NOTE, comment
from tools.contract.documents import DOCUMENTS, Schema, Writer
from tools.shell import ROOT

QUESTIONS = ROOT / "pycore" / "overstack" / "questions"
FACADE = ROOT / "docs" / "facade.md"
#: The lines of docs/facade.md between which the table of questions stands.
BEGIN, END = "<!-- questions -->", "<!-- end of questions -->"


@dataclass(frozen=True)
class Question:
    """A question: what it is about, its request, and the module and type of its answer."""

    ask: str
    said: str
    request: Schema
    module: str
    answer: str

    @property
    def forms(self) -> list[Schema]:
        """The forms of its request."""
        return list(self.request.get("oneOf", [self.request]))


def questions() -> list[Question]:
    """All questions, in the order of their table."""
    found = []
    for name in NAMES:
        tree = ast.parse((QUESTIONS / f"{name}.py").read_text(encoding="utf-8"))
        run = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "run")
        returned = ast.unparse(run.returns) if run.returns else ""
        module, answer = next(
            (str(node.module).rsplit(".", 1)[-1], alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("overstack.answers")
            for alias in node.names
            if (alias.asname or alias.name) == returned
        )
        said = (ast.get_docstring(tree) or "").split("\n\n")[0].removesuffix(" Knows no game.")
        found.append(Question(name, said, question(name).REQUEST, module, answer))
    return found


def requests(writer: Writer) -> str:
    """The TypeScript file of all requests, and of the answers by question."""
    every = questions()
    asked: list[str] = []
    for each in every:
        asked += [
            f"  | {{ ask: '{each.ask}'; {' '.join(writer.members(form))} }}" for form in each.forms
        ]
    answers: dict[str, set[str]] = {}
    for each in every:
        answers.setdefault(each.module, set()).add(each.answer)
    body = "\n".join(asked)
    names = {each.name for each in writer.named} | {"Place"}
    used = sorted(name for name in names if re.search(rf"\b{name}\b", body))
    imports = [f"import type {{ {', '.join(used)} }} from './{DOCUMENTS}.ts';"]
    imports += [
        f"import type {{ {', '.join(sorted(found))} }} from './{module}.ts';"
        for module, found in sorted(answers.items())
    ]
    return "\n\n".join([
        NOTE + comment("The page's questions to the umpire, and its answers.").rstrip(),
        "\n".join(imports),
        f"export type Request =\n{body};",
        comment("The answers by the name of the question; a `Refusal` replaces one on failure.")
        + "\n".join(["export interface Answers {",
                     *(f"  {each.ask}: {each.answer};" for each in every), "}"]),
        comment("What a question asks about: each form of its request without `ask`.")
        + "export type About<K extends Request['ask']> = Extract<Request, { ask: K }> extends infer"
        + " Form\n  ? Form extends { ask: K } ? Omit<Form, 'ask'> : never\n  : never;",
    ]) + "\n"  # fmt: skip


def facade(text: str) -> str:
    """The text of docs/facade.md with today's table of questions."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    if BEGIN in tail:
        raise ValueError("docs/facade.md has two tables of questions")
    rows = [f"| `{q.ask}` | {_brings(q)} | `{q.answer}` | {q.said} |" for q in questions()]
    table = "\n".join(["| `ask` | brings | answer | what it is |", "|---|---|---|---|", *rows])
    return f"{head}{BEGIN}\n\n{table}\n\n{END}{tail}"


def _brings(question: Question) -> str:
    forms = []
    for form in question.forms:
        needed = [f"`{key}`" for key in form["properties"] if key in form["required"]]
        more = [f"`{key}`" for key in form["properties"] if key not in form["required"]]
        perhaps = [f"perhaps {', '.join(more)}"] if more else []
        forms.append(", ".join([*needed, *perhaps]))
    return "; or ".join(forms)
