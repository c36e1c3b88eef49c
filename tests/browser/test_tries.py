"""The record of a puzzle: what only opens something writes nothing."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.kept import clear
from tests.browser.pages import Json, Player, link_to
from tests.browser.test_collections import cards, document, link, pane
from tests.browser.test_puzzles import listed_puzzle, puzzle, strip

STORE = """() => new Promise((done) => {
  const opening = indexedDB.open('overstack-kept');
  opening.onsuccess = () => {
    const db = opening.result;
    const names = [...db.objectStoreNames];
    const reading = db.transaction(names);
    const asked = names.map((name) => [name, reading.objectStore(name).getAllKeys(),
      reading.objectStore(name).getAll()]);
    reading.oncomplete = () => {
      db.close();
      done(JSON.stringify(asked.map(([name, keys, all]) => [name, keys.result, all.result])));
    };
  };
})"""

#: Somebody else's tries: one that failed, one that solved it.
FAILED: list[Json] = [
    {"do": "move", "who": "m4", "to": "0505"},
    {"do": "move", "who": "m3", "to": "0504"},
]
SOLVED: list[Json] = [{"do": "move", "who": "m3", "to": "0504"}]


def stored(page: Page) -> str:
    """Everything on the device, byte by byte."""
    return str(page.evaluate(STORE))


def tries(page: Page) -> list[Json]:
    """The entries of all records."""
    (keys, rows) = next(found[1:] for found in json.loads(stored(page)) if found[0] == "heads")
    records = [row["head"] for key, row in zip(keys, rows, strict=True) if key[0] == "tries"]
    return [one for record in records for one in record["tries"]]


def test_what_only_opens_a_puzzle_writes_nothing(page_at: Pages, site: Site) -> None:
    page = page_at(address=link_to(puzzle(moves=1), FAILED))
    player = Player(page, site.url)
    player.ready()
    bar = strip(page)
    expect(bar).to_have_attribute("data-stands", "failed")
    assert tries(page) == []
    player.follow(site.url + link_to(puzzle(), SOLVED))
    expect(bar).to_have_attribute("data-stands", "met")
    assert tries(page) == []

    player.follow(site.url + link_to(puzzle()))
    expect(bar).to_have_attribute("data-stands", "open")
    player.move("m3", "0504")
    expect(bar).to_contain_text("in under a minute")
    assert [one["outcome"] for one in tries(page)] == ["solved"]
    before = stored(page)

    page.reload()
    player.ready()
    expect(bar).to_have_attribute("data-stands", "met")
    assert stored(page) == before
    other = page.context.new_page()  # another tab
    other.goto(site.url + link_to(puzzle(moves=1), FAILED))
    visitor = Player(other, site.url)
    visitor.ready()
    other.goto("about:blank")
    other.go_back()
    visitor.ready()
    expect(strip(other)).to_have_attribute("data-stands", "failed")
    assert stored(page) == before
    other.goto(site.url + link(document()))  # a collection, one of its puzzles, and back
    expect(pane(other)).to_contain_text("Not kept on this device yet")
    cards(other).nth(0).get_by_role("button").click()
    expect(strip(other)).to_contain_text("For the club: 1 of 3")
    strip(other).get_by_role("button", name="For the club: 1 of 3").click()
    expect(pane(other)).to_contain_text("Not kept on this device yet")
    other.go_back()
    expect(strip(other)).to_contain_text("For the club: 1 of 3")
    assert stored(page) == before
    other.close()


def test_a_remedy_that_is_done_for_the_player_is_help(desk: Player) -> None:
    """The lure is played and taken back, then the umpire proposes the way and does it."""
    player, page = desk, desk.page
    clear(page, "tries")
    player.open(listed_puzzle("aam2009", "everybody-in-the-way"))
    player.move("j", "0401")
    expect(player.counter("j")).to_have_attribute("data-place", "0401")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(player.counter("j")).to_have_attribute("data-place", "0301")
    player.pick("r")
    player.aim("0301")
    player.panel.get_by_role("button", name="Do it: Jeep leaves 0301").click()
    expect(player.counter("j")).not_to_have_attribute("data-place", "0301")
    # The record is written after the move is shown.
    player.until(lambda: "helped" in stored(page), "no help is recorded")
    assert [one["help"] for one in tries(page) if one["outcome"] == "helped"] == [1]
