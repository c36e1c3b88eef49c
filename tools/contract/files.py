"""All generated files, and their writing."""

from __future__ import annotations

from tools.contract.answers import ANSWERS, answers
from tools.contract.documents import DOCUMENTS, Writer, documents, named_types
from tools.contract.door import door
from tools.contract.limits import limits
from tools.contract.requests import FACADE, facade, requests
from tools.shell import ROOT

TARGET = ROOT / "web" / "src" / "contract"


def files() -> dict[str, str]:
    """Every generated file by its name in `web/src/contract`."""
    made = {f"{each.stem}.ts": answers(each) for each in sorted(ANSWERS.glob("[a-z]*.py"))}
    writer = Writer(named_types())
    return made | {
        f"{DOCUMENTS}.ts": documents(writer),
        "requests.ts": requests(writer),
        "door.ts": door(),
        "limits.ts": limits(),
    }


def write() -> None:
    """Write the files, and remove those that are no longer made."""
    TARGET.mkdir(exist_ok=True)
    made = files()
    for old in TARGET.iterdir():
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (TARGET / name).write_text(text, encoding="utf-8")
    FACADE.write_text(facade(FACADE.read_text(encoding="utf-8")), encoding="utf-8")
