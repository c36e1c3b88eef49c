"""The page boots with Python in a worker, from any folder and from this site alone.

If a file is missing, damaged or mislabelled, the page says so in one sentence and can try again.
"""

from __future__ import annotations

import functools
import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from overstack.facade.umpire import Umpire
from tests.browser.conftest import PREFIX, Pages, Site, Watch
from tests.effort import FULL
from tools import serve
from tools.shell import DIST, ROOT

SNAPSHOT = "wheel/*/memory-*.bin"
CORE = "wheel/*/overstack-*.whl.xz"
START = """
async (asked) => {
  const { startEngine } = await import('./engine.js');
  const way = asked ?? 'snapshot';  // by itself it takes the way that suits the line
  window.told = [];
  const rulebook = 'aam2009';
  window.engine = startEngine({ way, rulebook, onProgress: (step) => window.told.push(step) });
  return window.engine.ready.then(() => 'ready', (error) => error.message);
}
"""
AGAIN = """
() => {
  window.engine.retry();
  return window.engine.ready.then(() => 'ready', (error) => error.message);
}
"""
#: Ask at once: the question waits until there is an umpire to answer it.
EARLY = START.replace("window.engine.ready.then(() => 'ready', (error) => error.message)",
                      "window.engine.ask({ ask: 'hello' })")  # fmt: skip
FROM = "window.told.filter((step) => step.stage === 'rules').map((step) => step.from)"
ASK = "(request) => window.engine.ask(request)"


#: An empty page, so that a test starts the engine alone.
EMPTY = '<!doctype html><title>empty</title><link rel="icon" href="./icon.svg">'


@pytest.fixture
def empty(page_at: Pages, site: Site) -> Page:
    """An empty page of the built site, on which no umpire starts by itself."""
    page = page_at(address="licences.html")
    page.route("**/empty.html", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    page.goto(f"{site.url}empty.html")
    return page


def openings() -> list[dict[str, Any]]:
    """A game of each rulebook, with an empty log."""
    books = sorted((ROOT / "rulesets").glob("[!_]*/scenarios"))
    first = [json.loads(min(book.glob("*.json")).read_text("utf-8")) for book in books]
    return [{"scenario": one, "log": []} for one in first if one["ruleset"] != "house"]


def same_answers(page: Page) -> None:
    """Check that the page's umpire answers as the one of this process does."""
    requests: list[dict[str, Any]] = [
        {"ask": "hello"},
        {"ask": "book", "ruleset": "aam2009"},
        {"ask": "case", "ruleset": "aam2009", "case": "Q12"},
        {"ask": "book", "ruleset": "totaler-krieg"},  # a rulebook not requested before
        {"ask": "templates"},
        {"ask": "quiz", "ruleset": "aam2009"},
        {"ask": "cards", "ruleset": "reloaded"},
        *(
            {
                "ask": "decide",
                "game": game,
                "side": game["scenario"]["sides"][0]["id"],
                "level": "recruit",
                "seed": 7,
            }
            for game in (openings() if FULL else openings()[:1])
        ),
    ]
    umpire = Umpire()
    for request in requests:
        answer = page.evaluate(ASK, request)
        assert answer == json.loads(umpire.handle(json.dumps(request))), request
        assert "error" not in answer, answer


def test_both_ways_of_starting_fetch_what_they_need_and_give_the_same_answers(
    empty: Page, site: Site
) -> None:
    """From the snapshot, and afresh; no other rulebook is fetched, nor a file for a retry."""
    requests: list[str] = []
    empty.on("request", lambda request: requests.append(request.url))
    for way, came in (("snapshot", "snapshot"), ("fresh", "start")):
        requests.clear()
        assert empty.evaluate(START, way) == "ready"
        assert empty.evaluate(FROM)[-1] == came
        assert empty.evaluate(ASK, {"ask": "hello"})["rulesets"]
        asked = " ".join(requests)
        assert "overstack_aam2009" in asked
        ours = r"overstack_(?!aam2009-)\w+|micropip|python_stdlib|pyodide-lock"
        assert not re.findall(ours, asked)
        assert ("memory-" in asked, "python_lean" in asked) == (way == "snapshot", way == "fresh")
        if way == "snapshot":
            tells_how_far_it_is(empty)
        same_answers(empty)
    assert all(path.startswith(PREFIX) for path in site.requests)
    answer = empty.evaluate(ASK, {"ask": "nonsense"})
    assert {"error"} <= set(answer) <= {"error", "where"}
    assert answer["error"].endswith(".")


def tells_how_far_it_is(page: Page) -> None:
    """Check the stages and the bytes that a start from the snapshot has reported."""
    told: list[dict[str, Any]] = page.evaluate("window.told")
    stages = list(dict.fromkeys(step["stage"] for step in told))
    assert stages == ["fetch", "python", "rules", "ready"]
    counted = [step["done"] for step in told if step["stage"] == "fetch"]
    assert counted == sorted(counted)
    assert len(set(counted)) > 3  # how many depends on the browser's chunks
    (total,) = {step["total"] for step in told if step["stage"] == "fetch" and step["done"]}
    (home,) = DIST.glob("py-*")
    watched = [home / "pyodide.asm.wasm", *DIST.glob(SNAPSHOT)]
    assert len(watched) == 2
    assert total == sum(file.stat().st_size for file in watched)


Broken = Callable[[Path], None]


def files(folder: Path, pattern: str) -> list[Path]:
    """The file that matches a pattern, and its xz copy if the pattern ends with "*"."""
    found = [*folder.glob(pattern)]
    assert len(found) == 1 + pattern.endswith("*")
    return found


def missing(pattern: str, folder: Path) -> None:
    for file in files(folder, pattern):
        file.unlink()


def overwritten(pattern: str, at: float, folder: Path) -> None:
    for file in files(folder, pattern):
        data = bytearray(file.read_bytes())
        start = int(len(data) * at)
        data[start : start + 2000] = b"\xff" * 2000
        file.write_bytes(data)


def cut(pattern: str, folder: Path) -> None:
    for file in files(folder, pattern):
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def emptied(pattern: str, folder: Path) -> None:
    for file in files(folder, pattern):
        file.write_bytes(b"")


@pytest.fixture
def copy(tmp_path: Path, site: Site) -> Iterator[tuple[Path, str]]:
    """A copy of the site to damage, and its address."""
    assert site.url
    folder = tmp_path / "site"
    shutil.copytree(DIST, folder)
    server = serve.server(folder, prefix=PREFIX)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield folder, f"http://{serve.HOST}:{server.server_address[1]}{PREFIX}"
    server.shutdown()
    server.server_close()
    thread.join()


def open_empty(page_at: Pages, folder: Path, url: str) -> Page:
    (folder / "empty.html").write_text(EMPTY, encoding="utf-8")
    return page_at(url=url, address="empty.html")


WASM, LEAN = "py-*/pyodide.asm.wasm*", "py-*/python_lean.zip*"
BREAKS: list[tuple[str, Broken, str]] = [
    ("no wasm", functools.partial(missing, WASM), "404 for the file pyodide.asm.wasm"),
    ("no stdlib", functools.partial(missing, LEAN), "404 for the file python_lean.zip"),
    ("no core", functools.partial(missing, CORE), ".whl.xz"),
    ("no worker", functools.partial(missing, "py-*/worker.py"), "404 for "),
    ("no shim", functools.partial(missing, "wheel/*/shim-*.mjs"), "could not be fetched"),
    ("no page chunk", functools.partial(missing, "js/core-*.js"), "could not be fetched"),
    ("not wasm at all", functools.partial(overwritten, WASM, 0.0), "pyodide.asm.wasm is damaged"),
    ("bad in the middle", functools.partial(overwritten, WASM, 0.5), "pyodide.asm.wasm is damaged"),
    ("half the wasm", functools.partial(cut, WASM), "pyodide.asm.wasm came only in part"),
    ("half the stdlib", functools.partial(cut, LEAN), "python_lean.zip came only in part"),
]


#: The browser's own messages about a broken site.
COMPLAINTS = (
    "404|wasm instantiation failed|installing the standard library|damaged|only in part"
    "|WebAssembly|Failed to fetch"
)
#: A start takes seconds, so the daily run retries after one fault of each kind: a partial file, a
#: missing file of ours, a missing module of the page.
BY_DAY = {"no core", "half the stdlib", "no page chunk"}
MENDED = {name for name, _, _ in BREAKS if FULL or name in BY_DAY}


@pytest.mark.night(but=["bad in the middle", "no core"])
@pytest.mark.parametrize(("name", "spoil", "told"), BREAKS, ids=[name for name, _, _ in BREAKS])
def test_a_broken_site_says_what_is_wrong_and_starts_once_mended(
    name: str, spoil: Broken, told: str, copy: tuple[Path, str], page_at: Pages, watch: Watch
) -> None:
    folder, url = copy
    page = open_empty(page_at, folder, url)
    spoil(folder)
    sentence = page.evaluate(START, "fresh")
    assert told in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    last = page.evaluate("window.told.at(-1)")
    assert (last["stage"], last["label"]) == ("failed", sentence)
    if name not in MENDED:
        watch.excuse(COMPLAINTS)
        return
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    if name == "no page chunk":
        # Chromium does not request that module again in this page, so the page reloads itself.
        with page.expect_navigation():
            page.evaluate("window.engine.retry()")
        assert page.evaluate(START, "fresh") == "ready"
    else:
        # A retry starts Python in a way of its own, which answers as the other two do.
        assert page.evaluate(AGAIN) == "ready"
        assert page.evaluate(FROM)[-1] == "again"
        same_answers(page)
    # The browser may report the broken file a little after the page's own sentence.
    watch.forgive(COMPLAINTS)


WITHOUT: list[tuple[str, Broken]] = [
    ("missing", functools.partial(missing, SNAPSHOT)),
    ("cut", functools.partial(cut, SNAPSHOT)),
    ("no gzip at all", functools.partial(overwritten, SNAPSHOT, 0.0)),
    ("damaged", functools.partial(overwritten, SNAPSHOT, 0.5)),
]


@pytest.mark.night(but=["damaged", "missing"])
@pytest.mark.parametrize("spoil", [pytest.param(spoil, id=name) for name, spoil in WITHOUT])
def test_without_the_memory_snapshot_python_starts_afresh(
    spoil: Broken, copy: tuple[Path, str], page_at: Pages, watch: Watch
) -> None:
    folder, url = copy
    page = open_empty(page_at, folder, url)
    spoil(folder)
    assert "aam2009" in json.dumps(page.evaluate(EARLY))
    assert page.evaluate(FROM) == ["start"]
    watch.forgive("404")


TWINS: list[tuple[str, Broken, Broken]] = [
    ("cut", functools.partial(cut, f"{WASM[:-1]}.xz"), functools.partial(cut, f"{LEAN[:-1]}.xz")),
    (
        "damaged",
        functools.partial(overwritten, f"{WASM[:-1]}.xz", 0.5),
        functools.partial(missing, f"{LEAN[:-1]}.xz"),
    ),
    (
        "empty",
        functools.partial(emptied, f"{WASM[:-1]}.xz"),
        functools.partial(emptied, f"{LEAN[:-1]}.xz"),
    ),
]


@pytest.mark.night(but=["damaged"])
@pytest.mark.parametrize(("first", "second"), [pytest.param(a, b, id=n) for n, a, b in TWINS])
def test_what_does_not_come_whole_in_xz_is_fetched_as_it_is(
    first: Broken, second: Broken, copy: tuple[Path, str], page_at: Pages, watch: Watch
) -> None:
    folder, url = copy
    page = open_empty(page_at, folder, url)
    first(folder)
    second(folder)
    assert page.evaluate(START, "fresh") == "ready"
    assert page.evaluate(FROM) == ["start"]
    watch.forgive("404|WebAssembly")


@pytest.mark.night(but=["fresh-overstack_more--request_1"])
@pytest.mark.parametrize(
    ("way", "pattern", "request_"),
    [
        (
            "snapshot",
            "overstack_aam2009_cases-",
            {"ask": "case", "ruleset": "aam2009", "case": "Q12"},
        ),
        ("fresh", "overstack_more-", {"ask": "book", "ruleset": "aam2009"}),
        ("fresh", "overstack_house-", {"ask": "templates"}),
    ],
)
def test_what_comes_later_is_asked_for_again_where_it_did_not_come(
    copy: tuple[Path, str], page_at: Pages, watch: Watch, way: str, pattern: str, request_: object
) -> None:
    folder, url = copy
    page = open_empty(page_at, folder, url)
    rulebook = {"ask": "book", "ruleset": "europa"}
    for name in (pattern, "overstack_europa-"):
        missing(f"wheel/*/{name}*.whl.xz", folder)
    assert page.evaluate(START, way) == "ready"
    for asked in (request_, rulebook):
        told = page.evaluate(ASK, asked)
        assert told["error"].startswith("The rulebook could not be fetched")
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    for asked in (request_, rulebook):
        assert "error" not in page.evaluate(ASK, asked)
    watch.forgive("404")


def test_a_server_that_mislabels_wasm_is_told_so(
    copy: tuple[Path, str], page_at: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, url = copy
    monkeypatch.setitem(serve.Handler.extensions_map, ".wasm", "application/octet-stream")
    page = open_empty(page_at, folder, url)
    assert "application/wasm" in page.evaluate(START)
