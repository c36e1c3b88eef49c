"""Puzzles: the task is shown at once, every try is answered, and the solver helps."""

from __future__ import annotations

import itertools
import json
import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.fingers import slide
from tests.browser.kept import clear
from tests.browser.pages import Json, Player, ends, link_to, scenario
from tests.browser.test_editor import tab
from tests.browser.test_first_sight import held_back
from tests.browser.test_gestures import middle
from tests.browser.test_keyboard import press
from tests.browser.test_keys_alone import tab_to
from tools.shell import ROOT

PHONE = {"width": 390, "height": 844, "has_touch": True}
TASK = re.compile("US to move: bring M3 Lee to 0504 The square in 2 moves by the end of")


def puzzle(**goal: object) -> Json:
    """The vehicle queue with a goal: the M3 into the square without a hit."""
    asked: Json = {
        "side": "us",
        "want": [{"reach": ["0504"], "who": ["m3"]}],
        "keep": [{"measure": "hits", "side": "us", "most": 0}],
        "until": {"turn": 1, "phase": "movement", "side": "us"},
        "moves": 2,
    }
    return scenario("q12-vehicle-queue") | {"title": "Into the square", "goal": asked | goal}


def listed_puzzle(ruleset: str, name: str) -> Json:
    """The scenario of a shipped puzzle."""
    path = ROOT / "rulesets" / ruleset / "puzzles" / f"{name}.json"
    found: Json = json.loads(path.read_text(encoding="utf-8"))["scenario"]
    return found


def strip(page: Page) -> Locator:
    """The puzzle's strip over the map."""
    return page.get_by_role("region", name="The puzzle", exact=True)


def says(page: Page) -> Locator:
    """The solver's message."""
    return page.locator(".solver-says")


def ground(player: Player, place: str) -> str:
    """The label of a hex."""
    return str(player.hex(place).get_attribute("aria-label"))


def paint(player: Player, first: str, last: str) -> None:
    """Drag the brush from hex to hex."""
    start, end = player.point(player.hex(first)), player.point(player.hex(last))
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move(*end, steps=8)
    passed = player.board.locator(".stroke-hex")
    expect(passed.first).to_be_visible()
    player.page.mouse.up()
    expect(passed).to_have_count(0)


def test_what_is_asked_is_told_before_python_is_there(page_at: Pages, browser: object) -> None:
    context, _ = held_back(browser)  # type: ignore[arg-type]
    page = page_at(context=context, address=link_to(puzzle()))
    page.set_viewport_size({"width": 390, "height": 844})
    card = page.locator(".greeting")
    expect(card).to_contain_text(TASK)
    expect(card.get_by_text(TASK)).to_be_in_viewport(ratio=1)
    solve = card.get_by_role("button", name="Solve it")
    expect(solve).to_be_in_viewport(ratio=1)
    solve.click()
    expect(strip(page)).to_contain_text(TASK)
    page.reload()
    expect(strip(page)).to_contain_text(TASK)
    context.close()


def test_a_puzzle_is_solved_by_touch_with_hints(phone: Player) -> None:
    player, page = phone, phone.page
    clear(page, "tries")
    player.open(puzzle())
    expect(strip(page)).to_contain_text("0 moves made, 2 allowed")
    strip(page).get_by_role("button", name="Hint").tap()
    expect(says(page)).to_contain_text("It begins with M3 Lee: Move.", timeout=60_000)
    expect(says(page)).not_to_contain_text("The move:")
    says(page).get_by_role("button", name="Tell me more").tap()
    expect(says(page)).to_contain_text("The move: M3 Lee, 0503 to 0504.")
    player.go("Board")
    player.move("m3", "0504")
    expect(strip(page)).to_have_attribute("data-stands", "met")
    expect(strip(page)).to_contain_text("Solved")
    strip(page).get_by_role("button", name="See why").tap()
    expect(says(page)).to_contain_text("It can be done in 1 move, and in no fewer")
    expect(says(page).get_by_text("It can be done in 1 move")).to_be_in_viewport(ratio=0.9)
    expect(says(page)).to_contain_text("M3 Lee, 0503 to 0504")
    expect(
        says(page).get_by_role("button", name="Open rule R3-veh in the rulebook")
    ).to_be_visible()
    says(page).get_by_role("button", name="Play it through").tap()
    expect(player.counter("m3")).to_have_attribute("data-place", "0503")
    says(page).get_by_role("button", name="Step on").tap()
    expect(player.counter("m3")).to_have_attribute("data-place", "0504")
    says(page).get_by_role("button", name="Back to my own try").tap()
    expect(strip(page)).to_have_attribute("data-stands", "met")
    expect(page.get_by_label("How it went")).to_contain_text(re.compile(r"Hints taken\s*1"))


def moved_by_keys(player: Player, who: str, key: str) -> None:
    """Move a counter one hex without a pointer."""
    bar = player.page.get_by_role("navigation", name="Parts of the page")
    tab_to(player.page, bar.get_by_role("button", name="Board", exact=True))
    press(player, "Enter")
    there = player.counter(who).get_attribute("data-place")
    picked = player.board.locator(".layer-counters .is-picked")
    for _ in range(4):
        press(player, "n")
        expect(picked).to_be_visible()
        if picked.get_attribute("data-id") == who:
            break
    press(player, key)
    expect(player.panel.get_by_role("button", name=re.compile("^Move to"))).to_be_enabled()
    press(player, "Control+Enter")
    expect(player.counter(who)).not_to_have_attribute("data-place", str(there))
    press(player, "Escape")


def test_a_wrong_try_is_explained_and_the_puzzle_solved_by_keys_alone(desk: Player) -> None:
    desk.open(puzzle(moves=1))
    page = desk.page
    tab_to(page, strip(page).get_by_role("button", name="Right so far?"))
    press(desk, "Enter")
    expect(says(page)).to_contain_text("Yes: from here the goal can still be met", timeout=60_000)
    moved_by_keys(desk, "m4", "w")
    expect(strip(page)).to_contain_text("1 move made, 1 allowed")
    tab_to(page, strip(page).get_by_role("button", name="Right so far?"))
    press(desk, "Enter")
    expect(says(page)).to_contain_text("No: from here the goal cannot be met")
    moved_by_keys(desk, "m3", "s")
    expect(strip(page)).to_have_attribute("data-stands", "failed")
    expect(strip(page)).to_contain_text("More than 1 move was made.")
    tab_to(page, strip(page).get_by_role("button", name="Take it back"))
    press(desk, "Enter")
    expect(strip(page)).to_have_attribute("data-stands", "open")
    expect(strip(page)).to_contain_text("0 moves made, 1 allowed")
    expect(desk.toast).to_contain_text("2 steps taken back: from here the goal can be met.")
    moved_by_keys(desk, "m3", "s")
    expect(strip(page)).to_have_attribute("data-stands", "met")
    expect(strip(page)).to_contain_text("in under a minute")
    tab_to(page, strip(page).get_by_role("button", name="See why"))
    press(desk, "Enter")
    pane = page.get_by_role("complementary", name="Puzzles")
    expect(pane.locator(".puzzle-score")).to_contain_text("Your time")
    tab_to(page, pane.get_by_role("button", name="Look at what went wrong"))
    press(desk, "Enter")
    expect(strip(page)).to_have_attribute("data-stands", "failed")
    expect(pane).to_contain_text("Step 2 of 2")
    tab_to(page, pane.get_by_role("button", name="Back to my own try"))
    press(desk, "Enter")
    expect(strip(page)).to_have_attribute("data-stands", "met")


def test_one_count_of_moves_and_the_next_puzzle_is_of_the_same_rulebook(desk: Player) -> None:
    """The list, goal and strip state the same allowance, the list also the least number."""
    desk.open(listed_puzzle("asl", "through-the-crowd"))
    page = desk.page
    expect(strip(page)).to_contain_text("0 moves made, 3 allowed")
    strip(page).get_by_role("button", name="About this puzzle").click()
    pane = page.get_by_role("complementary", name="Puzzles")
    pane.get_by_role("radio", name="All puzzles").check(force=True)
    pane.get_by_role("combobox", name="Rulebook").select_option("asl")
    listed = pane.get_by_role("button", name=re.compile("Through the crowd"))
    expect(listed.last).to_contain_text("2 moves at least, 3 allowed")
    pane.get_by_role("radio", name="This puzzle").check(force=True)
    pane.get_by_role("button", name="Show the solution").click()
    pane.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_title(re.compile("Through the crowd"))
    strip(page).get_by_role("button", name="About this puzzle").click()
    expect(pane.locator(".puzzles-title + p")).to_contain_text("Advanced Squad Leader")


def test_on_a_phone_the_position_is_whole_and_a_failure_is_taken_back_from_the_full_sheet(
    page_at: Pages, site: Site
) -> None:
    page = page_at(**PHONE, address=link_to(puzzle()))  # its map has not been moved yet
    phone = Player(page, site.url, touch=True)
    phone.ready()
    for shown in (*(phone.counter(who) for who in ("m3", "m4")), phone.hex("0504")):
        phone.point(shown)  # not under the strip or the sheet
    phone.press(ends("US"))
    grip = page.locator(".grip")
    grip.press("Enter")
    while page.locator(".frame").get_attribute("data-sheet") != "full":
        grip.press("Enter")
    expect(strip(page).get_by_text("Not brought about")).to_be_in_viewport(ratio=1)
    task = strip(page).locator(".goalbar-task")
    assert task.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
    phone.rest(phone.panel)
    strip(page).get_by_role("button", name="Take it back").tap()
    expect(strip(page)).to_have_attribute("data-stands", "open")
    expect(phone.toast).to_contain_text("1 step taken back", timeout=60_000)
    expect(phone.panel.get_by_role("button", name=ends("US"))).to_be_visible()


@pytest.mark.parametrize("device", ["tablet", "desk"])
def test_neither_toast_nor_strip_covers_goal_and_hex(
    device: str, request: pytest.FixtureRequest
) -> None:
    player: Player = request.getfixturevalue(device)
    player.open(puzzle())
    player.move("m3", "0504")
    player.follow(player.home + link_to(puzzle()))  # a toast offers the earlier game for a while
    expect(player.toast).to_be_visible()
    boxes = [player.rest(what) for what in (player.toast, strip(player.page), player.hex("0504"))]
    for one, other in itertools.combinations(boxes, 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert beside or above, (one, other)


def test_a_search_can_be_stopped_and_never_blocks_the_umpire(desk: Player) -> None:
    endless = {"side": "us", "want": [{"trapped": "pz3"}]}
    desk.open(scenario("q12-vehicle-queue") | {"title": "No way out", "goal": endless})
    page = desk.page
    strip(page).get_by_role("button", name="Right so far?").click()
    expect(says(page)).to_contain_text("positions looked at", timeout=60_000)
    desk.go("Board")
    desk.move("m4", "0505")  # judged while the solver is running
    strip(page).get_by_role("button", name="About this puzzle").click()
    says(page).get_by_role("button", name="Stop").click()
    expect(says(page)).to_contain_text("Stopped. Nothing was decided.")


def test_what_the_umpire_has_done_by_hand_is_no_solution(desk: Player) -> None:
    log: list[Json] = [{"edit": "put", "who": "m3", "to": "0504"}]
    desk.open(puzzle(), log)
    expect(strip(desk.page)).to_contain_text("Changed by hand")
    expect(strip(desk.page)).to_have_attribute("data-stands", "hand")


@pytest.mark.night
def test_from_an_empty_editor_to_a_puzzle_that_somebody_solves_offline(
    page_at: Pages, site: Site, browser: Browser
) -> None:
    maker = Player(page_at(), site.url)
    maker.ready()
    page = maker.page
    page.get_by_role("button", name="Scenarios", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="New board").click()
    pane = page.get_by_role("complementary", name="Editor")
    pane.get_by_role("combobox", name="Rulebook").select_option(label="A&A Miniatures 2009")
    tab(pane, "By turns")
    pane.get_by_role("spinbutton", name="Last turn").fill("1")
    pane.get_by_role("spinbutton", name="Columns").fill("6")
    pane.get_by_role("spinbutton", name="Rows").fill("5")
    pane.get_by_role("button", name="Make the new map").click()
    expect(maker.board.locator(".hex[data-place]")).to_have_count(30)
    pane.get_by_role("button", name="Forest", exact=True).click()
    paint(maker, "0201", "0204")
    pane.get_by_role("button", name="Forest", exact=True).click()
    tab(pane, "Counters")
    pane.get_by_role("list", name="Pieces").get_by_role("button").first.click()
    maker.tap(maker.hex("0303"))
    expect(maker.board.locator(".counter[data-id]")).to_have_count(1)
    who = str(maker.board.locator(".counter[data-id]").get_attribute("data-id"))
    pane.get_by_role("list", name="Pieces").get_by_role("button", pressed=True).click()
    tab(pane, "Puzzle")
    maker.tap(maker.counter(who))
    maker.tap(maker.hex("0302"))
    pane.get_by_role("button", name="Ask for it").click()
    expect(pane.locator("#goal-words")).to_contain_text("0302")
    pane.get_by_role("spinbutton", name="Moves").fill("1")
    pane.get_by_role("button", name="Set the limits").click()
    expect(pane.locator("#goal-words")).to_contain_text("in 1 move by the end of turn 1")
    pane.get_by_role("button", name="Prove it").click()
    expect(says(page)).to_contain_text("It can be done in 1 move", timeout=60_000)
    tab(pane, "About")
    pane.get_by_role("textbox", name="Title").fill("One step")
    pane.get_by_role("button", name="Set title and briefing").click()
    expect(page.locator(".top-title")).to_contain_text("One step")
    tab(pane, "Puzzle")
    pane.get_by_role("button", name="Share it").click()
    dialog = page.get_by_role("dialog")
    text = dialog.locator("textarea")
    expect(text).to_have_value(re.compile(r"\[b\]One step\[/b\]\n.*to move: bring .* to 0302"))
    dialog.get_by_role("radio", name="In a spoiler tag").check(force=True)
    expect(text).to_have_value(re.compile(r"\[spoiler\]1\. .*0303 to 0302\[/spoiler\]"))
    link = dialog.locator("#share-link").input_value()
    assert len(link) - len(site.url) < 700

    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    first = page_at(context=context)
    expect(first.locator(".frame")).to_have_attribute("data-offline", "ready", timeout=120_000)
    context.set_offline(True)
    other = page_at(context=context, address=link.removeprefix(site.url))
    solver = Player(other, site.url, touch=True)
    expect(other.locator(".greeting")).to_contain_text("to 0302 in 1 move")
    solver.ready()
    strip(other).get_by_role("button", name="Right so far?").tap()
    expect(says(other)).to_contain_text("Yes:", timeout=60_000)
    solver.go("Board")
    solver.move(who, "0302")
    expect(strip(other)).to_have_attribute("data-stands", "met")
    context.close()


def test_a_stroke_of_the_brush_is_seen_and_is_one_change(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.go("Editor")
    pane = desk.page.get_by_role("complementary", name="Editor")
    tab(pane, "Map")
    pane.get_by_role("button", name="Forest", exact=True).click()
    was = {at: ground(desk, at) for at in ("0601", "0602", "0603")}
    paint(desk, "0601", "0603")
    for place in was:
        expect(desk.hex(place)).to_have_attribute("aria-label", re.compile("forest", re.IGNORECASE))
    painted = {at: ground(desk, at) for at in was}
    desk.page.get_by_role("button", name="Zoom in").click()
    x, y = desk.point(desk.hex("0603"))
    desk.page.mouse.move(x, y)
    desk.page.mouse.down(button="right")
    desk.page.mouse.move(x - 50, y - 30, steps=8)
    desk.page.wait_for_timeout(150)  # a button that is let go in motion lets the map glide on
    desk.page.mouse.up(button="right")
    now = middle(desk, "0603")
    assert abs(now[0] - x + 50) < 6
    assert abs(now[1] - y + 30) < 6
    assert {at: ground(desk, at) for at in was} == painted
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    for place, label in was.items():
        expect(desk.hex(place)).to_have_attribute("aria-label", label)


def test_one_finger_paints_and_two_move_the_map(page_at: Pages, site: Site) -> None:
    """On a page of its own: a map that stands at its edge cannot be moved any further."""
    phone = Player(page_at(390, 844, has_touch=True), site.url, touch=True)
    phone.open("q12-vehicle-queue")
    phone.go("Editor")
    pane = phone.page.get_by_role("complementary", name="Editor")
    tab(pane, "Map")
    pane.get_by_role("button", name="Marsh", exact=True).tap()
    first, last = phone.point(phone.hex("0502")), phone.point(phone.hex("0602"))
    slide(phone, [first], [last])
    for place in ("0502", "0602"):
        expect(phone.hex(place)).to_have_attribute("aria-label", re.compile("marsh"))
    expect(phone.toast).to_have_count(0)  # the head of the map has room for it, and is clear again
    painted = phone.board.locator(".hex[aria-label*=marsh]").count()
    x, y = phone.point(phone.hex("0502"))
    assert abs(x - first[0]) < 2  # the map does not move while it is painted
    slide(phone, [(x - 20, y), (x + 40, y)], [(x - 70, y + 40), (x - 10, y + 40)])
    now = phone.point(phone.hex("0502"))
    assert abs(now[0] - x + 50) < 8
    assert abs(now[1] - y - 40) < 8
    expect(phone.board.locator(".hex[aria-label*=marsh]")).to_have_count(painted)
    phone.page.get_by_role("button", name="Undo", exact=True).tap()
    expect(phone.board.locator(".hex[aria-label*=marsh]")).to_have_count(0)


#: A wrong first move, followed by a weak reply and lucky dice: the goal is met.
KIND: list[Json] = [
    {"do": "move", "who": "v", "to": "0201"},
    {"do": "end"},
    {"do": "attack", "who": "g", "on": "x"},
    {"roll": [4, 6, 4, 5, 4, 5, 5, 6]},
    {"roll": [1]},
    {"do": "take"},
]
#: The right shot, and no die hits; then it is too late.
UNLUCKY: list[Json] = [
    {"do": "attack", "who": "b", "on": "p"},
    {"roll": [1] * 8},
    {"do": "take"},
    {"do": "attack", "who": "a", "on": "p"},
]


def test_luck_solves_nothing_and_bad_luck_takes_nothing(desk: Player) -> None:
    desk.open(listed_puzzle("reloaded", "first-the-machine-gun"), KIND)
    bar = strip(desk.page)
    expect(bar).to_contain_text("Met by luck", timeout=60_000)
    expect(bar).to_contain_text(re.compile(r"0201” left 50 in 100 where 82 in 100"))
    expect(bar.get_by_role("button", name="Take it back")).to_be_visible()

    desk.open(listed_puzzle("reloaded", "half-a-hex"), UNLUCKY)
    expect(bar).to_contain_text("Solved", timeout=60_000)
    expect(bar).to_contain_text("Every decision was right: 43 in 100 is the best there is")
    expect(bar.get_by_role("button", name="Next puzzle")).to_be_visible()


def test_the_right_shot_solves_before_its_dice_fall(desk: Player) -> None:
    desk.open(listed_puzzle("reloaded", "half-a-hex"), UNLUCKY[:1])
    bar = strip(desk.page)
    expect(bar).to_contain_text("Solved", timeout=60_000)
    expect(bar).to_contain_text("43 in 100: the best there is. What the dice say now is only")
    desk.press("Roll")
    expect(bar).to_contain_text(re.compile("43 in 100(: the best there is.| is the best)"))


def test_a_hint_begins_with_its_rule_and_a_lure_is_named(desk: Player) -> None:
    desk.open(listed_puzzle("aam2009", "four-on-a-hill"))
    strip(desk.page).get_by_role("button", name="Hint").click()
    rule = says(desk.page).get_by_role("button", name="Open rule R2-units in the rulebook")
    expect(rule).to_be_visible(timeout=60_000)
    expect(says(desk.page)).not_to_contain_text("It begins with")
    says(desk.page).get_by_role("button", name="Tell me more").click()
    expect(says(desk.page)).to_contain_text("It begins with")
    expect(says(desk.page)).not_to_contain_text("The move:")

    bait: Json = {"do": "move", "who": "e", "to": "0601"}
    desk.open(listed_puzzle("aam2009", "four-on-a-hill"), [bait])
    strip(desk.page).get_by_role("button", name="Right so far?").click()
    expect(says(desk.page)).to_contain_text("This is the way that tempts.", timeout=60_000)


def test_a_newcomer_finds_the_list_and_what_went_wrong_comes_again_the_next_day(
    page_at: Pages, site: Site
) -> None:
    page = page_at(width=820, height=1180, has_touch=True)
    player = Player(page, site.url, touch=True)
    player.ready()
    page.get_by_role("button", name="Try a puzzle").tap()
    expect(strip(page)).to_be_visible(timeout=60_000)
    strip(page).get_by_role("button", name="About this puzzle").tap()
    title = str(page.locator(".puzzles-title").text_content())
    tab(page.get_by_role("complementary", name="Puzzles"), "All puzzles")
    mine = page.locator(".puzzle").filter(has_text=title).last
    expect(mine).to_contain_text("Not tried")
    mine.scroll_into_view_if_needed()
    expect(mine.locator(".puzzle-map .c-name, .puzzle-map .counter").first).to_be_visible()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    expect(page.locator(".puzzles-sum")).to_contain_text("0 of")

    player.open(listed_puzzle("aam2009", "four-on-a-hill"))
    strip(page).get_by_role("button", name="About this puzzle").tap()
    pane = page.get_by_role("complementary", name="Puzzles")
    pane.get_by_role("button", name="Show the solution").tap()
    expect(says(page)).to_contain_text("It can be done in", timeout=60_000)
    tab(pane, "All puzzles")
    expect(page.locator(".puzzles-sum")).to_contain_text(re.compile(r"Rating 1\d\d\d ± \d+, of 1"))
    again = pane.get_by_role("button", name="Try 1 puzzle again that went wrong")
    expect(again).to_have_count(0)
    page.clock.set_system_time(datetime.now() + timedelta(days=1))
    tab(pane, "This puzzle")
    tab(pane, "All puzzles")
    again.tap()
    cards = pane.locator(".puzzle-list").last.locator(".puzzle")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text(re.compile("Easy|Fair|Hard"))
    pane.get_by_role("switch", name="Hide how hard they are").check()
    expect(cards).not_to_contain_text(re.compile("Easy|Fair|Hard"))
    pane.get_by_role("combobox", name="Which").select_option("all")
    expect(cards).not_to_have_count(1)
    every = cards.count()
    pane.get_by_role("combobox", name="Strength").select_option("harder")
    expect(cards).not_to_have_count(every)
    expect(cards.first).to_be_visible()


def test_the_other_side_answers_by_itself_and_undo_lets_the_player_think(desk: Player) -> None:
    desk.open(listed_puzzle("reloaded", "whom-to-send"))
    bar = strip(desk.page)
    expect(bar).to_contain_text("Allied to move")
    desk.move("k", "0202")
    # The other side may fire at the hex that is left and at the one entered; then dice are due.
    expect(desk.page.get_by_role("region", name="Dice")).to_be_visible(timeout=60_000)
    expect(bar).to_contain_text("The other side answers: MG-42 fires at Cossack")
    undo = desk.page.get_by_role("button", name="Undo", exact=True)
    let = bar.get_by_role("button", name="Let the other side answer")
    for _ in range(2):
        undo.click()
        expect(let).to_be_visible()  # an undone move is not answered by itself
    undo.click()
    expect(desk.counter("k")).not_to_have_attribute("data-place", "0202")
    expect(let).to_have_count(0)
