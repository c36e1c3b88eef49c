"""The editor's goals and zones: a last turn, a chance, a set-up zone; each change can be undone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import Json, Player, scenario
from tests.browser.test_editor import tab
from tests.browser.test_puzzles import puzzle, says
from tests.duels import duel


def editing(player: Player, document: Json, part: str) -> Locator:
    """Open the editor on a game, at one of its tabs."""
    player.open(document)
    player.go("Editor")
    pane = player.page.get_by_role("complementary", name="Editor")
    tab(pane, part)
    return pane


def undo(player: Player) -> None:
    player.page.get_by_role("button", name="Undo", exact=True).click()


def test_the_last_turn_of_a_goal_and_of_the_game(desk: Player) -> None:
    pane = editing(desk, puzzle(), "Play")
    last = pane.get_by_role("spinbutton", name="Last turn")
    was = last.input_value()
    last.fill("3")
    last.press("Tab")
    desk.go("Board")
    expect(desk.page.get_by_role("banner")).to_contain_text("of 3")
    desk.go("Editor")
    tab(pane, "Puzzle")
    words = pane.locator("#goal-words")
    expect(words).to_contain_text("in 2 moves by the end of turn 1, Movement, US")
    pane.get_by_role("spinbutton", name="Turn", exact=True).fill("2")
    pane.get_by_role("combobox", name="By the end of").select_option(label="Assault, German")
    pane.get_by_role("spinbutton", name="Moves").fill("0")
    pane.get_by_role("checkbox", name="Judged at that end").check()
    pane.get_by_role("button", name="Set the limits").click()
    expect(words).to_contain_text("at the end of turn 2, Assault, German")
    expect(words).not_to_contain_text("moves")
    pane.get_by_role("combobox", name="By the end of").select_option(label="the game")
    pane.get_by_role("button", name="Set the limits").click()
    expect(words).not_to_contain_text("end of")
    undo(desk)
    expect(words).to_contain_text("at the end of turn 2, Assault, German")
    undo(desk)
    expect(words).to_contain_text("in 2 moves by the end of turn 1, Movement, US")
    undo(desk)
    tab(pane, "Play")
    expect(last).to_have_value(was)


def test_a_goal_that_asks_for_a_chance_is_proved_with_it(desk: Player) -> None:
    pane = editing(desk, duel("de-222", "us-m4a1", "damage-4"), "Puzzle")
    pane.get_by_role("combobox", name="Kind").select_option(label="Counters are destroyed")
    desk.tap(desk.counter("t"))
    pane.get_by_role("button", name="Ask for it").click()
    words = pane.locator("#goal-words")
    expect(words).to_contain_text("destroy M4A1")
    pane.get_by_role("combobox", name="How surely").select_option(
        label="With a chance of at least 1/2"
    )
    pane.get_by_role("button", name="Set the limits").click()
    expect(words).to_contain_text("with a chance of 1/2 or better")
    pane.get_by_role("button", name="Prove it").click()
    expect(says(desk.page)).to_contain_text(
        re.compile(r"\d+ (in|of) \d+|\d+/\d+|%"), timeout=60_000
    )
    undo(desk)
    expect(words).not_to_contain_text("chance")
    # The undo changed the goal, so the result of the earlier proof is cleared.
    expect(says(desk.page)).to_have_text(re.compile(r"^\s*$"))


def test_of_two_searches_the_later_one_counts(desk: Player) -> None:
    """A later search replaces an earlier one in the editor, the puzzle's strip and the dialog."""
    pane = editing(desk, puzzle(), "Puzzle")
    page = desk.page
    prove = pane.get_by_role("button", name="Prove it")
    prove.click()
    pane.get_by_role("spinbutton", name="Moves").fill("1")
    pane.get_by_role("button", name="Set the limits").click()
    expect(pane.locator("#goal-words")).to_contain_text("in 1 move ")
    prove.click()
    expect(says(page)).to_contain_text("It can be done in 1 move", timeout=60_000)
    expect(says(page)).not_to_contain_text("Stopped")
    desk.go("Board")
    strip = page.get_by_role("region", name="The puzzle", exact=True)
    strip.get_by_role("button", name="Right so far?").click()
    strip.get_by_role("button", name="Hint").click()
    expect(says(page)).to_contain_text(": Move.", timeout=60_000)
    expect(says(page)).not_to_contain_text("Stopped")
    dialog = page.get_by_role("dialog")
    spoiler = dialog.get_by_role("radio", name="In a spoiler tag")
    for last in (False, True):  # the dialog is closed during a search, then reopened
        page.get_by_role("button", name="Share", exact=True).click()
        expect(dialog.locator("#share-link")).to_have_value(re.compile("#p="))
        expect(spoiler).not_to_be_checked()
        spoiler.check(force=True)
        if not last:
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
    dialog.get_by_role("radio", name="BBCode").check(force=True)
    expect(dialog.locator("#share-text")).to_have_value(
        re.compile(r"\[spoiler\]1\. .*\[/spoiler\]")
    )
    expect(spoiler).to_be_checked()
    page.keyboard.press("Escape")


def test_a_painted_zone_is_undone_and_leaves_the_hand_with_its_tab(desk: Player) -> None:
    pane = editing(desk, scenario("q12-vehicle-queue"), "Play")
    outlined = desk.board.locator(".outline-hex")
    pane.get_by_role("button", name="US: 0 hexes").click()
    for first, last, n in (("0601", "0603", 3), ("0201", "0202", 5)):
        start, end = desk.point(desk.hex(first)), desk.point(desk.hex(last))
        desk.page.mouse.move(*start)
        desk.page.mouse.down()
        desk.page.mouse.move(*end, steps=8)
        desk.page.mouse.up()
        expect(pane.get_by_role("button", name=f"US: {n} hexes")).to_be_visible()
        expect(outlined).to_have_count(n)
    undo(desk)
    expect(outlined).to_have_count(3)
    undo(desk)
    expect(outlined).to_have_count(0)
    desk.page.get_by_role("button", name="Redo", exact=True).click()
    expect(outlined).to_have_count(3)
    # Free play shows no zone and paints none: a tap asks about a hex again.
    pane.get_by_role("radio", name="Free board").check(force=True)
    expect(outlined).to_have_count(0)
    desk.aim("0302")
    expect(pane.get_by_role("radio", name="Counters", exact=True)).to_be_checked()
    expect(pane).to_contain_text("0302")
    undo(desk)
    tab(pane, "Play")
    expect(pane.get_by_role("button", name="US: 3 hexes")).to_have_attribute(
        "aria-pressed", "false"
    )
