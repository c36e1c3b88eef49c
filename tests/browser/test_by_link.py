"""Two people on two devices play a game by link to its final score; cheating is reported.

Two devices cost two starts of Python: so one game shows the messages, the list and the replay too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from overstack.documents import link as links
from overstack.documents import wire
from tests.browser.axe import faults
from tests.browser.conftest import Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.kept import clear
from tests.browser.pages import Json, link_to, scenario
from tests.browser.test_reloaded_game import GAME as FIELD
from tests.browser.test_replay import opened
from tests.browser.test_share import spoiled
from tests.browser.test_targets import FINGER, small

#: The last turn of a short game: dice decide which side acts first, and a squad shoots at another.
STANDS = {"o1": "0408", "o2": "0402", "o3": "0605", "s": "0606", "k": "0604"}
COUNTERS: list[Json] = json.loads(json.dumps(FIELD["counters"]))
GAME: Json = {
    **{key: value for key, value in FIELD.items() if key != "zones"},
    "map": {"size": [7, 9], "grid": "flat", "labels": "0305"},
    "turns": 1,
    "phase": "initiative",
    "counters": [
        one | ({"at": STANDS[str(one["id"])]} if one["id"] in STANDS else {})
        for one in COUNTERS
        if one["id"] != "m"
    ],
}


def seated(page_at: Pages, site: Site) -> tuple[Correspondent, Correspondent, str]:
    """Return two players, one invited by the other, and the link with which the second joins."""
    calm = {"reduced_motion": "reduce"}
    first = Correspondent(page_at(address=link_to(GAME), **calm), site.url)
    first.ready()
    first.page.get_by_role("button", name="Share").click()
    first.page.get_by_role("button", name="Play it by link").click()
    first.tap_in("Make the invitation")
    waiting = first.post.get_by_role("heading", name="Waiting for the Axis side")
    expect(waiting).to_be_visible(timeout=60_000)  # a part of the umpire comes first
    invitation = first.link()
    other = Correspondent(
        page_at(390, 844, invitation.removeprefix(site.url), has_touch=True, **calm),
        site.url,
        touch=True,
    )
    other.says("The Allied side invites you")
    first.opens(invitation)
    first.says("Waiting for the Axis side")  # opening one's own invitation changes nothing
    other.tap_in("Play the Axis side")
    other.says("To the Allied side")
    return first, other, other.make()


#: By side: the id of its unit, and the name of the model that shoots.
UNITS = {"Allied": ("s", "Garand"), "Axis": ("k", "Kar 98k")}


def decides(player: Correspondent, side: str) -> None:
    """Make all decisions of this player: shoot if possible, else stay."""
    unit, model = UNITS[side]
    player.tap_in("To the board")
    make = player.post.get_by_role("button", name="Make the link")
    asked = player.panel.get_by_role("radio")
    done = player.panel.get_by_role("button", name=re.compile("end this unit's activation"))
    nominate = player.panel.get_by_text("nominate a unit")
    main = player.panel.locator(".foot .is-main")
    while True:
        player.heard()
        expect(make.or_(asked).or_(done).or_(nominate).first).to_be_visible()
        if make.count():
            return
        if asked.count():
            asked.first.click()
            player.heard()
            player.changes(main.click)
        elif done.count():
            player.changes(done.click)
        elif nominate.filter(has_text="to attack").count():
            player.pick(unit)
            player.press(re.compile(f"^{model}"))
            player.press(re.compile(f"^{model} attacks"))
            player.changes(main.click)
        else:
            player.pick(unit)
            player.changes(lambda: player.press(re.compile("stays in")))


def refused(player: Correspondent, link: str, *why: str) -> None:
    """Check that a link does not replace the game: the page says why and keeps its game."""
    before = player.post.get_by_role("heading", level=2).inner_text()
    player.opens(link)
    told = player.post.get_by_role("alert").filter(has_text="Not that link")
    for part in why:
        expect(told).to_contain_text(part)
    player.says(before)


def forged(link: str, change: Callable[[Any], object]) -> str:
    """Return a link with its game changed and encoded again, as a cheat could forge it."""
    game = links.decode(link[link.index("#") :])
    document = wire.game_json(game)
    change(document)
    return link[: link.index("#")] + links.encode(wire.game(document))


def listed(player: Correspondent, site: Site) -> Locator:
    """Put another game on the board; return the list entry of the game by link."""
    player.follow(site.url + link_to(scenario("q12-vehicle-queue")))
    expect(player.counter("m3")).to_be_visible()
    player.to_post()
    return player.post.get_by_role("button", name=re.compile("^A short game"))


def message(player: Correspondent) -> str:
    """Copy the message with its link; return the copied text."""
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.tap_in("Copy with a message")
    expect(player.post.get_by_text("Message and link are copied.")).to_be_visible()
    return str(player.page.evaluate("navigator.clipboard.readText()"))


def test_a_game_by_link_is_told_listed_replayed_and_played_to_its_score(
    page_at: Pages, site: Site
) -> None:
    first, other, joined = seated(page_at, site)
    title = str(GAME["title"])
    assert message(first).startswith(f"I invite you to “{title}”: you play the Axis side.\nhttp")
    turn = f"the Axis side has played, and the Allied side goes on (“{title}”, turn 1 of 1)."
    assert message(other) == f"Your turn: {turn}\n{joined}"
    assert faults(other.page, board=False) + small(other.page, FINGER) == []
    nothing_is_taken_away(first, joined.removeprefix(site.url))
    expect(listed(first, site)).to_contain_text(
        "You play Allied against Axis · turn 1 of 1 · waiting for the Axis side"
    )
    first.tap_in(re.compile("^A short game"))
    first.says("Waiting for the Axis side")
    first.pastes(joined)
    dice = first.post.get_by_text(re.compile(r"^Initiative: \d, \d, \d, \d\. Allied"))
    expect(dice.first).to_be_visible()
    fell = dice.all_inner_texts()  # compared after a reload
    # A reload and the same link show the same dice again, and offer no other roll.
    first.page.reload()
    expect(dice).to_have_text(fell)
    first.opens(joined)
    expect(dice).to_have_text(fell)
    expect(first.page.get_by_role("button", name=re.compile("^Roll"))).to_have_count(0)
    status = first.post.get_by_role("heading", level=2).inner_text()
    is_replayed(first)
    due = {"Your decision": "your move", "To the Axis side": "your link is to be sent"}[status]
    expect(listed(first, site)).to_contain_text(f"turn 1 of 1 · {due}")
    first.tap_in(re.compile("^A short game"))
    first.says(status)
    sides = {first.page: "Allied", other.page: "Axis"}
    at, waits = first, other
    for _ in range(12):
        if at.post.get_by_role("button", name="To the board").count():
            decides(at, sides[at.page])
        sent = at.make()
        waits.opens(sent)
        heading = waits.post.get_by_role("heading", level=2)
        expect(heading).not_to_have_text(re.compile("^Waiting"))
        if heading.inner_text() == "The game is over":
            break
        at, waits = waits, at
    for player in (first, other):
        player.says("The game is over")
        expect(player.post).to_contain_text("The last turn is over")


def nothing_is_taken_away(first: Correspondent, bare: str) -> None:
    """Paste damaged and other links: the game and its link are there as before."""
    for how in ("cut", "changed", "unknown"):
        first.pastes(spoiled(bare, how))
        card = first.page.get_by_role("alertdialog", name="This link cannot be opened")
        expect(card, how).to_contain_text("What was on the board before is still there")
        card.get_by_role("button", name="Back to the board").click()
        expect(card).to_have_count(0)
        first.to_post()
        first.says("Waiting for the Axis side")
        assert first.link(), how
    first.pastes("https://example.org/thread/15")
    expect(first.post.get_by_role("alert")).to_contain_text("That is no link to a game")


def is_replayed(first: Correspondent) -> None:
    """Step through the game that the pane shows, and come back to it as it stood."""
    stands = {counter: first.counter(counter).get_attribute("data-place") for counter in "sk"}
    replay = opened(first)
    length = int(re.findall(r"(\d+) of \1", replay.inner_text())[0])
    assert length
    first.page.keyboard.press("Home")
    expect(replay).to_contain_text(f"0 of {length}")
    expect(replay.locator(".replay-words")).to_have_text("The start")
    first.page.keyboard.press("ArrowRight")
    expect(replay.locator(".replay-words")).not_to_have_text("The start")
    replay.get_by_role("button", name="Back to the game").click()
    for counter, place in stands.items():
        expect(first.counter(counter)).to_have_attribute("data-place", str(place))
    bar = first.page.get_by_role("region", name="Play by link", exact=True)
    expect(bar).to_contain_text("You play the Allied side")


@pytest.mark.night
def test_who_cheats_is_told_so(page_at: Pages, site: Site) -> None:
    first, other, joined = seated(page_at, site)
    refused(
        first,
        forged(joined, lambda game: game["scenario"].update(text="Axis has won.")),
        "does not go on from the game that you sent",
        "Nothing is lost",
    )
    assert faults(first.page, board=False) == []
    refused(
        first,
        forged(joined, lambda game: game["post"]["chains"]["axis"].update(count=1, value="0" * 32)),
        "the values that make its dice do not belong together",
    )
    first.opens(joined)
    title = first.post.get_by_role("heading", level=2)
    expect(title).not_to_have_text("Waiting for the Axis side")
    if title.inner_text() == "Your decision":
        decides(first, "Allied")
    sent = first.make()
    refused(first, joined, "This link is older")

    # The other device's storage is cleared; its player has the key written down.
    other.opens(sent)
    other.says("Your decision")
    other.post.locator("summary", has_text="Your key").click()
    key = other.post.get_by_role("textbox", name="Your key").input_value()
    decides(other, "Axis")
    answer = other.make()
    clear(other.page, "seats")
    other.opens(sent)
    other.says("A game between two others")
    assert faults(other.page, board=False) + small(other.page, FINGER) == []
    other.post.get_by_label("Enter your key").fill("0" * 32)
    other.tap_in("Go on with it")
    expect(other.post.get_by_text("belongs to another game or to the other side")).to_be_visible()
    other.post.get_by_label("Enter your key").fill(key)
    other.tap_in("Go on with it")
    other.says("Your decision")

    # The other player decides a second time: only the first answer counts.
    other.tap_in("To the board")
    other.move("k", "0504")
    other.press(re.compile("end this unit's activation"))
    again = other.make()
    first.opens(answer)
    first.says("Your decision")
    refused(first, again, "Another link came before this one")

    # The Axis key is lost for good: the Allied side sees that a new key is in use.
    decides(first, "Allied")
    sent = first.make()
    clear(other.page, "seats")
    other.opens(sent)
    other.tap_in("I play the Axis side and have lost my key")
    expect(other.post.get_by_text("You play the Axis side")).to_be_visible()
    if other.post.get_by_role("button", name="To the board").count():
        decides(other, "Axis")
    first.opens(other.make())
    expect(first.post).to_contain_text("The Axis side has begun a new key")
