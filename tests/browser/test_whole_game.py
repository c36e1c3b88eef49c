"""Games against the computer: by touch, by keys, after a killed page, offline, with secrets.

The person mostly passes on, so the games are short and their results known: at the farm the
recruit wins by its fire; in the queue the side that drives on loses.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Pages, Site, Watch, without_network
from tests.browser.pages import Player, link_to, scenario
from tests.browser.test_handover import BRIDGEHEAD, SOVIET, WATCH, curtain, lift, seen
from tests.browser.test_keyboard import press
from tests.browser.test_keys_alone import tab_to

#: ms: a second Python starts before the computer's first act.
LONG = 60_000
#: The dice of a page and the seed of its computer, the same in each run.
SEEDED = """(() => {
  let state = 12345;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  const given = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) =>
    into instanceof Uint32Array && into.length === 1 ? into.fill(next()) : given(into);
  Math.random = () => next() / 2 ** 32;
})()"""
LOOK_BACK = "Look back at the game"
QUEUE = link_to(scenario("q12-vehicle-queue"))


def bar(page: Page) -> Locator:
    """The bar over the map with the computer's current activity."""
    return page.get_by_role("region", name="The computer", exact=True)


def pane(page: Page) -> Locator:
    return page.get_by_role("region", name="Play the computer")


def main_button(player: Player) -> Locator:
    return player.panel.locator(".foot .is-main")


def over(player: Player) -> Locator:
    return player.panel.get_by_role("button", name=LOOK_BACK)


def mine(player: Player, side: str) -> Locator:
    """The umpire's request to a side to choose a counter."""
    return player.panel.get_by_text(re.compile(rf"^{side}: nominate")).first


def is_over(player: Player, side: str) -> bool:
    """Wait until a side has to decide or the game is over; return whether it is over."""
    due = over(player).or_(main_button(player)).or_(mine(player, side))
    expect(due.first).to_be_visible(timeout=LONG)
    return over(player).count() > 0


def until_over(player: Player, side: str, decide: Callable[[], None]) -> int:
    """Make one decision after the other until the game is over; return their number."""
    for n in range(120):
        if is_over(player, side):
            return n
        player.changes(decide)
    raise AssertionError("The game does not end.")


def by_touch(player: Player) -> None:
    """Answer with the last choice, or press the main button, or let the next counter stay."""
    choice = player.panel.get_by_role("radio")
    if choice.count():
        choice.last.tap()
        player.heard()
    if main_button(player).count():
        return main_button(player).tap()
    able = player.board.locator(".counter.can-act").first
    player.pick(able.get_attribute("data-id") or "")
    return player.panel.get_by_role("button", name=re.compile(r" stays in ")).first.tap()


def by_keys(player: Player) -> None:
    """Answer with the first choice, and press the main button."""
    if player.panel.get_by_role("radio").count():
        press(player, "1")
        player.heard()
    press(player, "Control+Enter")


def looked_back(player: Player, press_it: Callable[[Locator], None]) -> None:
    """Look back at the finished game, until the costliest decisions are shown."""
    press_it(over(player))
    replay = player.page.get_by_role("region", name="Replay", exact=True)
    found = replay.get_by_role("region", name="Looking back")
    expect(found).to_be_visible(timeout=2 * LONG)
    expect(replay.locator(".lookback-curve")).to_be_visible()


def enter(page: Page, target: Locator) -> None:
    """Go to a button by Tab, and press it."""
    tab_to(page, target)
    page.keyboard.press("Enter")


def newcomers_game(page_at: Pages, site: Site) -> Player:
    """From the first look to the first move against the computer, on a tablet."""
    page = page_at(820, 1180, has_touch=True, reduced_motion="reduce", address="licences.html")
    page.add_init_script(SEEDED)
    page.goto(site.url)
    player = Player(page, site.url, touch=True)
    player.ready()
    page.get_by_role("button", name="Play a game").tap()
    expect(bar(page)).to_contain_text("The computer plays Axis (recruit)")
    expect(bar(page)).to_contain_text("It waits for you.")
    page.get_by_role("button", name="Menu", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name="Play the computer").tap()
    pane(page).get_by_label("Its pace").select_option(label="Quick")
    pane(page).get_by_role("button", name="Back to the board").tap()
    player.move("a1", "0204")
    return player


def test_a_newcomer_plays_at_once_by_touch_and_a_killed_page_goes_on(
    page_at: Pages, site: Site
) -> None:
    """The beginning of the game; the page is killed while the computer is to decide."""
    player = newcomers_game(page_at, site)
    for _ in range(4):
        assert not is_over(player, "Allied")
        player.changes(lambda: by_touch(player))
    expect(bar(player.page).get_by_role("button", name="Why?")).to_be_visible(timeout=LONG)
    assert not is_over(player, "Allied")
    by_touch(player)
    context = player.page.context
    player.page.close(run_before_unload=False)
    again = Player(page_at(context=context), site.url, touch=True)
    again.ready()
    again.toast.get_by_role("button", name="Pick it up again").tap()
    expect(bar(again.page)).to_contain_text("The computer plays Axis (recruit)")
    assert not is_over(again, "Allied")


@pytest.mark.night
def test_the_newcomers_game_is_lost_by_touch(page_at: Pages, site: Site) -> None:
    """To the winner's name, and the look back."""
    player = newcomers_game(page_at, site)
    page = player.page
    assert until_over(player, "Allied", lambda: by_touch(player)) > 10
    expect(player.panel.locator(".ask-who")).to_have_text("Axis")
    expect(player.panel).to_contain_text("the Axis side has lost fewer points")
    expect(bar(page)).to_contain_text("Next game, one harder: Mill Cross, recruit")
    looked_back(player, lambda button: button.tap())
    expect(page.get_by_role("region", name="Looking back")).to_contain_text("Allied")


def test_a_game_is_begun_and_played_by_keys_alone(page_at: Pages, site: Site) -> None:
    """The rest of such a game is played without a network; its look back is the replay's."""
    page = page_at(address=QUEUE, reduced_motion="reduce")  # a link greets a newcomer alone
    player = Player(page, site.url)
    greeting = page.locator(".greeting")
    enter(page, greeting.get_by_role("button", name="Play the computer"))
    player.ready()
    german = pane(page).get_by_label("German")
    expect(german).to_have_value("recruit")  # as proposed, until somebody chooses
    tab_to(page, german)
    page.keyboard.type("Somebody")
    expect(german).to_have_value("")
    us = pane(page).get_by_label("US")
    tab_to(page, us)
    page.keyboard.type("The computer, rec")
    expect(us).to_have_value("recruit")
    pace = pane(page).get_by_label("Its pace")
    tab_to(page, pace)
    page.keyboard.type("Quick")
    expect(pace).to_have_value("quick")
    enter(page, pane(page).get_by_role("button", name="Begin"))
    for _ in range(4):
        assert not is_over(player, "German")
        player.changes(lambda: by_keys(player))
    assert not is_over(player, "German")


def seat(player: Player, side: str, level: str) -> None:
    """Let the computer play a side of the game of a link, and begin."""
    page = player.page
    page.locator(".greeting").get_by_role("button", name="Play the computer").tap()
    player.ready()
    pane(page).get_by_label(side).select_option(label=level)
    pane(page).get_by_label("Its pace").select_option(label="Quick")
    pane(page).get_by_role("button", name="Begin").tap()


def test_a_game_is_begun_and_ends_without_a_network(
    unconnected: BrowserContext, site: Site, watch: Watch
) -> None:
    asked = len(site.requests)
    player = without_network(unconnected, site, watch, address=QUEUE, touch=True)
    player.page.set_viewport_size({"width": 820, "height": 1180})
    seat(player, "German", "The computer, recruit")
    assert until_over(player, "US", lambda: by_touch(player)) > 10
    expect(player.panel).to_contain_text("The German side has won.")
    # The browser itself looks for a newer worker, whatever the network.
    assert {path for path in site.requests[asked:] if not path.endswith("/sw.js")} == set()
    player.page.close()


def test_the_screen_is_not_handed_over_to_the_computer(page_at: Pages, site: Site) -> None:
    """It plays the side that moves first: the board and the computer's words stay the person's."""
    page = page_at(820, 1180, has_touch=True, reduced_motion="reduce", address="licences.html")
    page.add_init_script(SEEDED)
    page.goto(site.url + link_to(scenario(*BRIDGEHEAD)))
    page.locator(".greeting").get_by_role("button", name="Play the computer").tap()
    lift(page, re.compile("I am the Soviet side"))
    player = Player(page, site.url, touch=True)
    player.ready()
    pane(page).get_by_label("German").select_option(label="Somebody here")
    pane(page).get_by_label("Soviet").select_option(label="The computer, recruit")
    pane(page).get_by_label("Its pace").select_option(label="Act by act, when I say so")
    expect(pane(page).get_by_role("switch")).to_be_checked()
    page.evaluate(WATCH, [SOVIET])
    pane(page).get_by_role("button", name="Begin").tap()
    follow = bar(page).get_by_role("button", name="Next act")
    told: list[str] = []
    for _ in range(4):  # the bar tells each act before it is played, and not its plan's first one
        expect(follow).to_be_visible(timeout=LONG)
        told.append(bar(page).get_by_role("heading").inner_text())
        follow.tap()
    assert len(set(told)) > 1
    expect(curtain(page)).to_have_count(0)
    expect(bar(page)).to_contain_text("The computer plays Soviet (recruit)")
    assert seen(page) == {}
