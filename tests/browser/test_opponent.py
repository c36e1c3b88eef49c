"""The computer as a player: it moves on request, says why, and still plays after a reload."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import Json, Player, scenario
from tests.browser.test_handover import WATCH, lift, seen
from tests.browser.test_keyboard import press
from tests.browser.test_keys_alone import tab_to
from tests.duels import duel
from tests.test_reloaded_telling import WAY
from tools.shell import ROOT

#: Timeout, ms: a second Python starts before the computer's first act.
LONG = 60_000


#: Four rifles beside a tank that they cannot harm: whatever falls, all of them fire.
RIFLES: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "Rifles",
    "turns": 3,
    "phase": "assault",
    "map": {"size": [6, 6], "grid": "flat", "labels": "0305"},
    "sides": [{"id": "allies", "name": "Allies"}, {"id": "axis", "name": "Axis"}],
    "active": "axis",
    "counters": [
        {"id": "s", "kind": "squad", "side": "axis", "at": "0302"},
        *({"id": f"r{n}", "kind": "ge-kar98k", "side": "axis", "aboard": "s"} for n in range(1, 5)),
        {"id": "t", "kind": "us-m4a1", "side": "allies", "at": "0303", "marks": ["faces-n"]},
    ],
}


def pane_of(player: Player) -> Locator:
    """Open the pane."""
    bar = player.page.get_by_role("navigation", name="Parts of the page")
    bar.get_by_role("button", name="Play the computer").click()
    return player.page.get_by_role("region", name="Play the computer")


def seat(
    player: Player, side: str, level: str = "The computer, recruit", *, alone: bool = False
) -> Locator:
    """Open the pane and let the computer play a side; `alone`: no other one."""
    pane = pane_of(player)
    if alone:
        seats = pane.locator(".opponent-seat select")
        expect(seats.first).to_be_visible()  # `all` does not wait for the pane
        for other in seats.all():
            other.select_option(label="Somebody here")
    pane.get_by_label(side).select_option(label=level)
    pane.get_by_label("Its pace").select_option(label="Quick")
    return pane


def test_the_computer_answers_a_portion_says_why_and_undo_goes_behind_it(desk: Player) -> None:
    desk.open(scenario("q12-vehicle-queue"))
    pane = pane_of(desk)
    log = desk.page.locator(".log li")
    expect(pane.get_by_label("German")).to_have_value("recruit")  # the other side is yours
    expect(pane.get_by_label("US")).to_have_value("")
    pane.get_by_label("Its pace").select_option(label="Quick")
    expect(pane.get_by_label("German")).to_have_value("recruit")
    expect(log).to_have_count(0)  # nothing moves before "Begin"
    pane.get_by_role("button", name="Begin").click()
    bar = desk.page.get_by_role("region", name="The computer", exact=True)
    expect(bar).to_contain_text("German")
    desk.page.get_by_role("button", name=re.compile("^End")).first.click()
    expect(bar.get_by_role("button", name="Why?")).to_be_visible(timeout=LONG)
    bar.get_by_role("button", name="Why?").click()
    expect(pane.locator(".opponent-options li").first).to_be_visible(timeout=LONG)
    pane.get_by_role("button", name="Pause").click()
    pane.get_by_role("button", name="What would you do?").click()
    expect(pane).to_contain_text(re.compile("it would do this|for a side to decide"), timeout=LONG)
    pane.get_by_role("button", name="Back to the board").click()
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    expect(log).to_have_count(0)
    seat(desk, "German", level="Somebody here").get_by_role(
        "button", name="Back to the board"
    ).click()
    expect(bar).to_have_count(0)


#: Collects what is spoken: the computer's next act may follow at once.
HEAR = """() => {
  window.heard = [];
  const region = document.querySelector('p.spoken');
  new MutationObserver(() => window.heard.push(region.textContent))
    .observe(region, { subtree: true, childList: true, characterData: true });
}"""


def hear(player: Player, words: str) -> None:
    """Wait until something with these words was spoken since `HEAR`."""
    player.until(
        lambda: any(words in spoken for spoken in player.page.evaluate("heard")),
        f"{words} was not spoken",
    )


def test_who_is_shot_at_reads_by_what_and_with_which_odds(desk: Player) -> None:
    """By keys and spoken: odds first, then two other plans; then the games that are offered."""
    desk.open(duel("de-pz4g", "us-garand"))
    seat(desk, "Axis", alone=True).get_by_role("button", name="Begin").click()
    bar = desk.page.get_by_role("region", name="The computer", exact=True)
    shot = bar.get_by_role("heading", name=re.compile("^Pz IV G attacks Squad: "))
    expect(shot).to_be_visible(timeout=LONG)
    expect(bar.get_by_text(re.compile(r"^Infantry dice: \d+.*Destroyed: \d+"))).to_be_visible()
    desk.page.evaluate(HEAR)
    bar.get_by_role("button", name="Why?").focus()
    desk.page.keyboard.press("Enter")
    pane = desk.page.get_by_role("region", name="Play the computer")
    plans = pane.locator(".opponent-options li")
    expect(plans).to_have_count(3)
    expect(plans.first).to_contain_text(re.compile(r"Infantry dice: \d+.*Destroyed: \d+"))
    expect(plans.last).to_contain_text("Chance to win: ")
    hear(desk, "It weighed besides")
    ladder = pane.locator(".opponent-ladder li")
    expect(ladder).to_have_count(9)
    expect(ladder.first).to_contain_text("The farm in the hedges, recruit")
    seat(desk, "Axis", "Somebody here").get_by_role("button", name="Back to the board").click()
    expect(desk.page.locator("#panel-body")).to_have_js_property("scrollTop", 0)


def test_on_a_phone_the_sheet_does_not_hide_what_the_computer_does(phone: Player) -> None:
    """The sheet is half open, and the map has been moved: the target comes out from under it."""
    page, hidden = phone.page, phone.hex("0303")
    phone.open(duel("de-pz4g", "us-garand"))
    phone.go("Play the computer")
    pane = page.get_by_role("region", name="Play the computer")
    pane.get_by_label("Axis").select_option(label="The computer, recruit")
    pane.get_by_label("Allies").select_option(label="Somebody here")
    pane.get_by_label("Its pace").select_option(label="Act by act, when I say so")
    pane.get_by_role("button", name="Begin").tap()
    onward = page.get_by_role("button", name="Next act")
    expect(onward).to_be_visible(timeout=LONG)
    phone.panel.get_by_role("button", name="Show more").tap()
    expect(page.locator(".frame")).to_have_attribute("data-sheet", "half")
    sheet, x = phone.rest(page.locator("#panel"))["y"], 150

    def foot() -> float:
        box = phone.rest(hidden)
        return box["y"] + box["height"]

    page.mouse.move(x, start := phone.rest(phone.board)["y"] + 40)
    page.mouse.down()
    page.mouse.move(x, start + sheet + 20 - foot(), steps=8)
    page.mouse.up()
    assert foot() > sheet
    onward.tap()
    phone.until(lambda: foot() <= sheet, "the target stays below the sheet")
    phone.go("Play the computer")
    pane.get_by_label("Axis").select_option(label="Somebody here")
    pane.get_by_role("button", name="Back to the board").tap()


def test_after_the_last_phase_the_next_game_is_the_one_main_button(desk: Player) -> None:
    """The panel offers other scenarios, the strip the next game: Ctrl+Enter begins that one."""
    ending = {"turns": 1, "phase": "assault", "active": "german"}
    desk.open(scenario("q12-vehicle-queue") | ending)
    seat(desk, "US", alone=True).get_by_role("button", name="Begin").click()
    desk.end("German")
    bar = desk.page.get_by_role("region", name="The computer", exact=True)
    expect(bar).to_contain_text("You have won.")
    harder = bar.get_by_role("heading", name="Next game, one harder: The vehicle queue, regular")
    expect(harder).to_be_visible()
    expect(desk.panel.get_by_role("button", name="Another scenario")).to_be_visible()
    expect(desk.page.locator(".foot .is-main")).to_have_count(0)
    expect(bar.locator(".is-main")).to_have_text("Next game")
    desk.page.keyboard.press("Control+Enter")
    expect(bar).to_contain_text("(regular)")
    seat(desk, "German", "Somebody here").get_by_role("button", name="Back to the board").click()


def test_rifles_fire_one_after_the_other_by_one_act(desk: Player) -> None:
    """One press, then the dice of each; a question in between too, and then the next one fires."""
    desk.open(RIFLES)
    press(desk, "n", "n")  # the squad, then its first rifle
    desk.press(re.compile("^Kar 98k attacks M4A1"))
    desk.press("All 4 Kar 98k at M4A1")
    shots = desk.page.locator(".log-words").filter(has_text=re.compile("^Kar 98k attacks M4A1$"))
    for number in (1, 2, 3, 4):
        expect(shots).to_have_count(number)
        desk.press("Roll")
        desk.press("Go on")
    expect(desk.panel.get_by_role("button", name="Roll")).to_have_count(0)


def test_the_same_again_and_all_of_them_without_a_pointer(desk: Player) -> None:
    """One rifle fires; R repeats its act, and Shift+R lets all that are left repeat it."""
    desk.open(RIFLES)
    shots = desk.page.locator(".log-words").filter(has_text=re.compile("^Kar 98k attacks M4A1$"))
    press(desk, "n", "n")
    tab_to(desk.page, desk.panel.get_by_role("button", name=re.compile("^Kar 98k attacks M4A1")))
    press(desk, "Enter")
    expect(desk.panel.get_by_role("button", name="All 4 Kar 98k at M4A1")).to_be_visible()
    press(desk, "Control+Enter")
    desk.page.evaluate(HEAR)
    for number, key in ((1, "r"), (2, "Shift+R"), (3, ""), (4, "")):
        expect(shots).to_have_count(number)
        roll = desk.panel.get_by_role("button", name="Roll")
        expect(roll).to_be_enabled()
        press(desk, "Control+Enter")
        go_on = desk.panel.get_by_role("button", name="Go on")
        expect(go_on).to_be_enabled()
        press(desk, "Control+Enter")
        expect(go_on).to_have_count(0)
        if key:
            again = desk.panel.get_by_role("button", name="The same again: Kar 98k at M4A1")
            expect(again).to_be_visible()
            press(desk, key)
    hear(desk, "1 more at M4A1")
    hear(desk, "Kar 98k attacks M4A1")
    expect(desk.panel.get_by_role("button", name="The same again")).to_have_count(0)


def test_a_battle_is_drawn_by_its_number_and_played_like_any_game(tablet: Player) -> None:
    """By touch: it is spoken, its link is at hand, the computer takes a seat, a reload keeps it."""
    page = tablet.page
    tablet.open(scenario("hedge-farm", "reloaded"))
    tablet.go("Play the computer")
    pane = page.get_by_role("region", name="Play the computer")
    pane.get_by_label("Points of each army").fill("60")
    pane.get_by_label("Size of the map").select_option(label="Small")
    pane.get_by_label("Number of the battle").fill("1234")
    pane.get_by_role("button", name="Draw it, and show its link").tap()
    dialog = page.get_by_role("dialog", name="Share this position")
    link = dialog.get_by_role("textbox", name="Link to this position")
    expect(link).to_have_value(re.compile("#p="))
    spoken = page.locator("p.spoken")  # the page has one, and one in front of dialogs
    expect(spoken.filter(has_text="Drawn battle 1234 is on the board")).to_be_attached()
    page.keyboard.press("Escape")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Drawn battle 1234")
    pane.get_by_role("button", name="Begin").tap()
    tablet.press("Roll")
    bar = page.get_by_role("region", name="The computer", exact=True)
    expect(bar).to_contain_text("recruit")
    expect(page.locator(".log li").first).to_be_attached()
    page.reload()
    tablet.ready()
    expect(title).to_have_text("Drawn battle 1234")
    expect(bar).to_contain_text("recruit")
    tablet.go("Play the computer")
    pane.locator(".opponent-seat select").last.select_option(label="Somebody here")


def test_a_battle_is_drawn_in_the_rulebook_of_the_board(desk: Player) -> None:
    """By keys: both armies stand on the map, and the computer moves one of them."""
    page = desk.page
    desk.open(scenario("woods-of-ee4", "asl"))
    pane = pane_of(desk)
    pane.get_by_label("Size of the map").select_option(label="Small")
    number = pane.get_by_label("Number of the battle")
    number.fill("1234")
    number.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Drawn battle 1234")
    for side in ("german", "soviet"):
        expect(desk.counter(f"{side}-0")).to_be_visible()
    pane.get_by_role("button", name="Begin").press("Enter")
    bar = page.get_by_role("region", name="The computer", exact=True)
    expect(bar).to_contain_text("recruit")


def test_a_seat_belongs_to_one_game_and_outlives_a_reload(desk: Player) -> None:
    """A second game of the same scenario starts without the computer; the first game keeps it."""
    desk.open("q12-vehicle-queue")
    pane = seat(desk, "German")
    pane.get_by_role("button", name="Begin").click()
    bar = desk.page.get_by_role("region", name="The computer", exact=True)
    expect(bar).to_contain_text("German")
    desk.move("m3", "0502")
    desk.open("q12-vehicle-queue")  # a link opens a separate game
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    expect(bar).to_have_count(0)
    desk.toast.get_by_role("button", name="Back to what I had").click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    expect(bar).to_contain_text("German")
    desk.page.reload()
    desk.ready()
    expect(bar).to_contain_text("German")
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    seat(desk, "German", level="Somebody here").get_by_role(
        "button", name="Back to the board"
    ).click()
    expect(bar).to_have_count(0)


def test_nobody_moves_for_the_computer_until_it_is_paused(desk: Player) -> None:
    """It waits before each act of its own: a counter of its side stays where it is."""
    desk.open("q12-vehicle-queue")
    pane = seat(desk, "US", alone=True)
    pane.get_by_label("Its pace").select_option(label="Act by act, when I say so")
    pane.get_by_role("button", name="Begin").click()
    bar = desk.page.get_by_role("region", name="The computer", exact=True)
    expect(bar.get_by_role("button", name="Next act")).to_be_visible(timeout=LONG)
    expect(desk.panel.locator(".prompt-words")).to_contain_text("The computer decides now")
    expect(desk.panel.get_by_text("can still act")).to_have_count(0)
    desk.pick("m3")
    desk.aim("0502")
    expect(desk.panel.get_by_role("button", name="Put back")).to_be_visible()
    expect(desk.panel.get_by_role("button", name="Move to 0502")).to_have_count(0)
    desk.aim("0502")  # the second tap carries a move out
    expect(desk.toast).to_contain_text("The computer decides now")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    bar.get_by_role("button", name="Pause").click()
    mains = desk.page.locator(":is(.foot, .casebar) .is-main")
    expect(mains).to_have_text("Move to 0502")
    desk.press("Move to 0502")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    desk.let_go()
    expect(mains).to_have_text("Go on")
    desk.open("q12-vehicle-queue")  # the act that was due is left behind
    seat(desk, "US", alone=True).get_by_role("button", name="Begin").click()
    expect(bar.get_by_role("button", name="Why?")).to_be_visible(timeout=LONG)
    seat(desk, "US", "Somebody here").get_by_role("button", name="Back to the board").click()


def test_who_watches_is_not_said_to_be_waited_for(desk: Player) -> None:
    """The computer plays both sides, and the dice that are due first are its own."""
    desk.open(scenario("mill-cross", "reloaded"))
    seat(desk, "Allied")
    pane = seat(desk, "Axis")
    pane.get_by_label("Its pace").select_option(label="Act by act, when I say so")
    desk.page.evaluate(WATCH, ["It waits for you."])
    pane.get_by_role("button", name="Begin").click()
    bar = desk.page.get_by_role("region", name="The computer", exact=True)
    expect(bar.get_by_role("button", name="Next act")).to_be_visible(timeout=LONG)
    assert seen(desk.page) == {}
    for side in ("Allied", "Axis"):
        seat(desk, side, "Somebody here")


def test_dice_and_what_they_came_to_stay_while_the_computer_goes_on(desk: Player) -> None:
    """It defends, settles the shot and ends its activation; its headline is what the dice did."""
    desk.page.emulate_media(reduced_motion="reduce")
    desk.open(scenario("hedge-farm", "reloaded"), WAY[:-1])
    pane = seat(desk, "Axis", alone=True)
    pane.get_by_role("button", name="Go on").click()
    desk.press("Roll")
    came = re.compile(r"^\d+ hits?(, \d stopped, \d+)? against Defense 4: (Kar 98k|MG-42) ")
    thrown = desk.panel.get_by_role("region", name=re.compile("^Thrown: "))
    expect(thrown.get_by_role("heading", name=came)).to_be_visible(timeout=LONG)
    expect(desk.page.locator("[data-shaken]")).to_have_count(0)
    expect(desk.panel.locator(".prompt-words")).to_contain_text("Allied: nominate", timeout=LONG)
    expect(thrown.get_by_role("heading", name=came)).to_be_visible()
    bar = desk.page.get_by_role("region", name="The computer", exact=True)
    expect(bar.get_by_role("heading", name=came)).to_be_visible()
    log = desk.panel.locator(".log > li")
    expect(log.locator(".log-words").filter(has_text=came)).to_have_count(1)
    numbers = [int(each) for each in log.locator(".log-n").all_inner_texts()]
    assert numbers == list(range(numbers[0], numbers[-1] - 1, -1))  # without gaps
    desk.pick("a2")
    expect(thrown).to_have_count(0)
    seat(desk, "Axis", "Somebody here").get_by_role("button", name="Back to the board").click()


def test_dice_of_a_table_stay_when_the_computer_rolls_them(desk: Player) -> None:
    """The computer rolls for its attack, and settles it; the roll stays until a key."""
    table = json.loads((ROOT / "rulesets" / "europa" / "table.json").read_text("utf-8"))
    attack: Json = {"do": "attack", "who": "r161", "to": "0404", "mode": "normal"}
    desk.open(scenario("into-krasnograd", "europa") | {"table": table}, [attack, {"do": "resolve"}])
    lift(desk.page, "I play every side: do not ask again")
    seat(desk, "Soviet", alone=True).get_by_role("button", name="Go on").click()
    thrown = desk.panel.get_by_role("region", name=re.compile("^Thrown: "))
    came = thrown.get_by_role("heading", name=re.compile(r"against \d+, column .*, rolled [1-6]"))
    expect(came).to_be_visible(timeout=LONG)
    expect(desk.panel.locator(".log > li").filter(has_text="rolled").first).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(thrown).to_have_count(0)
    seat(desk, "Soviet", "Somebody here").get_by_role("button", name="Back to the board").click()
