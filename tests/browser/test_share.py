"""Links and texts that leave the page, and games that arrive by a link."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Route, expect

from overstack.documents import link, wire
from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player, link_to, scenario

MARKUP = '<img src=x onerror="document.title=1"><b>bold</b>'


def test_a_link_opens_to_the_same_position_and_log_elsewhere(desk: Player, phone: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.move("m3", "0504")
    desk.move("m4", "0505")
    desk.page.get_by_role("button", name="Share").click()
    field = desk.page.get_by_role("textbox", name="Link to this position")
    expect(field).to_have_value(re.compile("#p="))
    address = field.input_value()
    assert address.startswith(desk.home)
    log = wire.game_json(link.decode(address[address.index("#") :]))["log"]
    assert [(entry["who"], entry["to"]) for entry in log] == [("m3", "0504"), ("m4", "0505")]

    phone.follow(address)
    expect(phone.counter("m3")).to_have_attribute("data-place", "0504")
    expect(phone.counter("m4")).to_have_attribute("data-place", "0505")
    desk.page.keyboard.press("Escape")


def test_the_dialog_has_forum_text_and_a_link_that_is_copied_and_never_a_former_one(
    desk: Player,
) -> None:
    desk.open("q12-vehicle-queue")
    desk.pick("m3")
    desk.aim("0504")
    expect(desk.finding("R3-veh")).to_be_visible()
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.page.get_by_role("button", name="Share").click()
    dialog = desk.page.get_by_role("dialog")
    text = dialog.locator("textarea")
    expect(text).to_have_value(re.compile(r"\[b\].*M3 Lee.*\[url=http.*#p=", re.DOTALL))
    expect(text).to_have_value(re.compile("R3-veh"))
    expect(text).to_have_value(re.compile("0 there . M3 Lee = 1, limit 0"))
    dialog.get_by_role("radio", name="Markdown").check(force=True)
    expect(text).to_have_value(re.compile(r"\*\*.*M3 Lee.*\]\(http.*#p=", re.DOTALL))
    dialog.get_by_role("checkbox", name="Rule numbers").uncheck(force=True)
    expect(text).not_to_have_value(re.compile("R3-veh"))
    dialog.get_by_role("checkbox", name="Rule numbers").check(force=True)
    dialog.get_by_role("radio", name="BBCode").check(force=True)  # the dialog remembers it

    field = dialog.get_by_role("textbox", name="Link to this position")
    copy = dialog.get_by_role("button", name="Copy link")
    copy.click()
    expect(dialog.get_by_role("status").last).to_contain_text("Copied.")
    former = field.input_value()
    assert desk.page.evaluate("navigator.clipboard.readText()") == former
    desk.page.context.clear_permissions()
    desk.page.evaluate("""() => {
      const write = () => Promise.reject(new Error('denied'));
      Object.defineProperty(navigator, 'clipboard',
        { configurable: true, value: { write, writeText: write } });
    }""")
    copy.click()
    expect(dialog.get_by_role("status").last).to_contain_text("does not let the page copy")
    expect(field).to_be_focused()
    desk.page.evaluate("delete navigator.clipboard")
    dialog.get_by_role("button", name="Close").click()

    desk.let_go()
    desk.move("m3", "0502")
    # Read the field after the first rendering, before the umpire can answer a request.
    at_once = desk.page.get_by_role("button", name="Share").evaluate("""(button) => {
      button.click();
      return Promise.resolve().then(() => document.querySelector('#share-link').value);
    }""")
    assert at_once == ""
    expect(field).to_have_value(re.compile("#p="))
    assert field.input_value() != former
    dialog.get_by_role("button", name="Close").click()


def spoiled(address: str, how: str) -> str:
    match how:
        case "cut":
            return address[: len(address) // 2]
        case "changed":
            middle = len(address) // 2
            return (
                address[:middle] + ("A" if address[middle] != "A" else "B") + address[middle + 1 :]
            )
        case _:
            return "#p=9z." + address[6:]


def test_a_spoiled_link_is_refused_and_the_board_stays_of_use(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    refusal = desk.page.get_by_role("alertdialog", name="This link cannot be opened")
    for how in ("cut", "changed", "unknown"):
        desk.page.goto(desk.home + spoiled(link_to(scenario("q14-the-trap")), how))
        expect(refusal.locator("#greeting-why"), how).to_have_text(re.compile(r"[Ll]ink.*\.$"))
        expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
        refusal.get_by_role("button", name="Back to the board").click()
        expect(refusal).to_have_count(0)
    desk.move("m3", "0502")


def test_a_spoiled_link_in_a_new_browser_leads_to_the_scenarios(page_at: Pages, site: Site) -> None:
    address = spoiled(link_to(scenario("q14-the-trap")), "cut")
    player = Player(page_at(address=address), site.url)
    refusal = player.page.get_by_role("alertdialog", name="This link cannot be opened")
    expect(refusal).to_be_visible(timeout=60_000)
    expect(player.board.locator(".counter[data-id]")).to_have_count(0)
    refusal.get_by_role("button", name="Show me a scenario").click()
    player.page.get_by_role("dialog").get_by_role("button", name="One bridge").click()
    player.ready()
    expect(player.board.locator(".counter[data-id]").first).to_be_visible()
    expect(player.page.get_by_role("banner")).not_to_contain_text("The trap")


def test_a_link_that_comes_while_the_page_begins_keeps_its_place(
    page_at: Pages, site: Site, browser: Browser
) -> None:
    context = browser.new_context(service_workers="block")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    context.route("**/scenarios/kinds-aam2009.json", hold)
    page = page_at(context=context, address="licences.html")
    with page.expect_request("**/scenarios/kinds-aam2009.json"):
        page.goto(site.url)
    page.evaluate("(link) => { location.hash = link; }", link_to(scenario("q14-the-trap")))
    banner = page.get_by_role("banner")
    expect(banner).to_contain_text("The trap", timeout=60_000)
    with page.expect_response("**/scenarios/kinds-aam2009.json"):
        for route in waiting:
            route.continue_()
    player = Player(page, site.url)
    player.go("Rulebook")  # requests keep their order: one to replace the game comes first
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible(timeout=60_000)
    player.go("Board")
    player.ready()
    expect(banner).to_contain_text("The trap")
    context.close()


def test_markup_in_a_link_is_text_and_nothing_more(desk: Player) -> None:
    document = scenario("q12-vehicle-queue")
    counters = [dict(one) for one in document["counters"]]  # type: ignore[attr-defined]
    counters[2]["name"] = "<b>x</b>"
    document |= {"title": MARKUP, "text": MARKUP, "counters": counters}
    desk.open(document)
    expect(desk.page.get_by_role("banner")).to_contain_text(MARKUP)
    expect(desk.panel).to_contain_text(MARKUP)
    expect(desk.counter("m3")).to_contain_text("<b>x</b>")
    expect(desk.page.locator("img, b >> text=bold")).to_have_count(0)
    assert desk.page.title().startswith(MARKUP)
