"""Smoke tests per engine: both kinds of start, judging, undo, storage, offline, pictures."""

from __future__ import annotations

import json

import pytest

from tests.browser.pages import Json
from tests.browser.walks import SCENARIOS, document
from tests.engines.person import Person
from tests.host import Host
from tools.shell import ROOT

QUEUE = ROOT / "rulesets" / "aam2009" / "scenarios" / "q12-vehicle-queue.json"
SNAPSHOT = "wheel/*/memory-*.bin"
#: A file that only a start without the snapshot requests. If the file is missing, Python must
#: start from the snapshot.
CORE = "wheel/*/overstack-*.whl.xz"

#: Whether the panel shows a verdict, or a question that the current side has to answer first.
JUDGED = """return document.querySelector(
  '.panel .verdict, .panel [role=radio], .panel .foot button') !== null"""
#: Captures files that the page offers for download, instead of downloading them.
KEEP = """window.kept = {};
URL.createObjectURL = (blob) => { window.kept[blob.type] = blob; return 'data:,'; };
return true"""
#: Stores a file of the site in the browser's Cache API.
KEEP_FILE = (
    """return caches.open('kept').then((cache) => cache.add(arguments[0])).then(() => true)"""
)
#: Counts the colours of a captured picture; a picture that was not drawn has only one.
COLOURS = """return (async () => {
  const image = await createImageBitmap(window.kept['image/png']);
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const ink = canvas.getContext('2d');
  ink.drawImage(image, 0, 0);
  const { data } = ink.getImageData(0, 0, image.width, image.height);
  const seen = new Set();
  for (let at = 0; at < data.length; at += 148) seen.add(data.slice(at, at + 3).join());
  return seen.size;
})()"""


def crowded() -> Json:
    """Return a scenario with a full hex at 0504 and a Ranger in the adjacent hex 0503."""
    document: Json = json.loads(QUEUE.read_text(encoding="utf-8"))
    stack = [("a", "rifle"), ("b", "rifle"), ("c", "rifle"), ("t", "m4-sherman")]
    counters = [{"id": who, "kind": kind, "side": "us", "at": "0504"} for who, kind in stack]
    ranger = {"id": "d", "kind": "ranger", "side": "us", "at": "0503"}
    return {**document, "title": "A full hex", "counters": [*counters, ranger]}


def refused(person: Person) -> None:
    """Check that the Ranger may not enter the full hex and that the panel names the rule."""
    person.pick("d")
    person.aim("0504")
    person.shows(".panel h2, .panel h3", "Forbidden")
    person.shows(".panel li", "4 there + Ranger = 5, limit 3")
    person.shows(".panel .chip-clause", "R2-units")
    person.lacks(".panel button", "Move to 0504")
    person.stands("d", "0503")
    person.put_back()


def moved(person: Person) -> None:
    """Move the Ranger to another hex."""
    person.pick("d")
    person.aim("0502")
    person.shows(".panel h2, .panel h3", "Lawful")
    person.press("Move to 0502")
    person.stands("d", "0502")


def undone(person: Person) -> None:
    """Undo the Ranger's move."""
    person.press("Undo")
    person.stands("d", "0503")


def test_python_starts_from_the_memory_snapshot(person: Person, host: Host) -> None:
    # With the snapshot already cached, the page uses it whatever the network speed.
    (snapshot,) = host.folder.glob(SNAPSHOT)
    person.browser.open(f"{host.url}icon.svg")
    person.browser.wait(KEEP_FILE, host.url + snapshot.relative_to(host.folder).as_posix())
    host.remove(CORE)
    person.open(crowded())
    refused(person)
    moved(person)
    undone(person)


def test_python_starts_afresh_without_the_snapshot(person: Person, host: Host) -> None:
    host.remove(SNAPSHOT)
    person.open(crowded())
    refused(person)
    moved(person)
    undone(person)


def test_what_was_decided_is_there_when_the_page_is_loaded_anew(person: Person) -> None:
    person.open(crowded())
    moved(person)
    person.browser.reload()
    person.stands("d", "0502")
    person.ready()
    undone(person)


def test_everything_works_once_the_server_is_gone(person: Person, host: Host) -> None:
    person.open()
    person.shows('.frame[data-offline="ready"] .rail', "Ready offline")
    host.stop()
    person.browser.another_tab()
    person.open(crowded())
    refused(person)
    moved(person)
    undone(person)
    person.click(".rail button", "Rulebook")
    person.shows(".pane nav", "R2-units")
    person.click(".rail button", "Quick check")
    person.click(".quick button", "Add Soldier, US")
    person.shows(".quick-answer", "Lawful")
    person.click(".rail button", "Board")
    person.press("Share")
    person.browser.wait(
        "return document.querySelector('dialog input')?.value.includes('#p=')", what="the link"
    )
    person.click("dialog summary", "QR code")
    person.shows("dialog .share-code")


@pytest.mark.parametrize("book", SCENARIOS)
def test_every_rulebook_is_drawn_and_judged(person: Person, book: str) -> None:
    found = document(book)
    person.open(found)
    person.shows(".top-title", str(found["title"]))
    person.shows(".map .counter")
    person.browser.wait(JUDGED, what="a verdict")
    person.click(".rail button", "Rulebook")
    person.shows(".pane .toc button")


def test_a_picture_leaves_the_page(person: Person) -> None:
    person.open(crowded())
    person.press("Share")
    person.click("dialog summary", "Picture")
    person.browser.wait(
        "return document.querySelector('dialog .share-picture')?.naturalWidth > 200",
        what="the picture in the dialog",
    )
    person.browser.run(KEEP)
    person.press("Save as PNG")
    person.browser.wait("return 'image/png' in window.kept", what="the picture's file")
    assert person.browser.run(COLOURS) > 100
