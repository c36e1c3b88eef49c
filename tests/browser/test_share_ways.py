"""The ways to share a position: diagram, picture, QR code, frame, share sheet."""

from __future__ import annotations

import base64
import re
import struct
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PREFIX, Devices, Pages, Site, Watch
from tests.browser.pages import Json, Player, link_to, scenario
from tests.browser.test_handover import BRIDGEHEAD, GERMAN, SOVIET, lift
from tests.browser.test_puzzles import listed_puzzle

#: The number of colours in a picture file; a picture that failed to draw has only one.
COLOURS = """async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const ink = canvas.getContext('2d');
  ink.drawImage(image, 0, 0);
  const { data } = ink.getImageData(0, 0, image.width, image.height);
  const seen = new Set();
  for (let at = 0; at < data.length; at += 4 * 37) {
    seen.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
  }
  return seen.size;
}"""


def alone(text: str) -> dict[str, Any]:
    """Return an SVG's texts and colours, and its parts that another program could not draw."""
    every = list(ET.fromstring(text).iter())  # noqa: S314 - our own picture
    names = [one.tag.rpartition("}")[2] for one in every]
    plain = [one for one in every if "class" in one.attrib or "style" in one.attrib]
    foreign = r'url\((?!#|data:)|href="(?!#)|var\(|light-dark|color-mix'
    living = {"script", "foreignObject", "image", "a", "use"}
    return {
        "styled": len(plain),
        "outside": re.findall(foreign, text),
        "alive": len(living.intersection(names)),
        "texts": ["".join(one.itertext()) for one in every if one.tag.endswith("}text")],
        "colours": len({one.get("fill") for one in every}),
    }


def share(player: Player) -> Locator:
    """Open the share dialog."""
    player.page.get_by_role("button", name="Share").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def fold(dialog: Locator, name: str) -> Locator:
    """Open a fold of the dialog and return it."""
    part = dialog.locator("details").filter(has=dialog.page.locator("summary", has_text=name))
    part.locator("summary").click()
    return part


def close(player: Player) -> None:
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def saved(part: Locator, button: str) -> Path:
    with part.page.expect_download() as download:
        part.get_by_role("button", name=button).click()
    return Path(download.value.path())


@pytest.mark.parametrize("size", [[5, 5], [45, 40]])
def test_the_picture_shows_terrain_of_ones_own(desk: Player, size: list[int]) -> None:
    """A large map is drawn plainly: the tint is there, its names are not."""
    ground = dict.fromkeys(("0202", "0203", "0304"), "atoll")
    house = {
        "format": 2, "title": "Islands", "terrain": [{"id": "atoll", "name": "Atoll"}],
        "kind": [{"id": "inf", "name": "Infantry"}],
        "limit": [{"rule": "1", "title": "Two", "check": "count", "most": 2}],
    }  # fmt: skip
    desk.open({
        "format": 1, "ruleset": "house", "house": house, "play": "free",
        "map": {"size": size, "grid": "flat", "labels": "0305", "terrain": ground},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "counters": [{"id": "c", "kind": "inf", "side": "blue", "at": "0202"}],
    })  # fmt: skip
    expect(desk.counter("c")).to_be_visible()
    text = saved(fold(share(desk), "Picture"), "Save as SVG").read_text("utf-8")
    tints = [one.get("d", "") for one in ET.fromstring(text).iter()  # noqa: S314 - our own picture
             if one.get("fill-opacity") == "0.3"]  # fmt: skip
    assert len(ground) in [tint.count("Z") for tint in tints]
    assert alone(text)["texts"].count("Atoll") == (len(ground) if size == [5, 5] else 0)
    close(desk)


def test_the_picture_stands_by_itself_and_goes_to_file_and_clipboard(desk: Player) -> None:
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open("q14-the-trap")
    expect(desk.counter("m4")).to_be_visible()
    part = fold(share(desk), "Picture")
    expect(part.get_by_role("img", name="The picture of the board")).to_be_visible()
    text = saved(part, "Save as SVG").read_text("utf-8")
    told = alone(text)  # raises if the SVG is not well formed
    assert told["styled"] == 0
    assert told["outside"] == []
    assert told["alive"] == 0
    assert "0404" in told["texts"]
    assert any("M4" in one for one in told["texts"])
    assert told["colours"] > 20
    assert "data:font/woff2;base64," in text
    assert "<" not in re.findall(r"<style>([^<]*)</style>", text)[0]
    png = saved(part, "Save as PNG").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    assert width > 1_000
    assert height > 1_000
    assert desk.page.evaluate(COLOURS, base64.b64encode(png).decode()) > 100
    expect(desk.page.locator(".picture-room")).to_have_count(0)
    part.get_by_role("button", name="Copy picture").click()
    status = desk.page.get_by_role("dialog").get_by_role("status").last
    expect(status).to_contain_text("The picture is copied.")
    size = desk.page.evaluate("""async () => {
      const [item] = await navigator.clipboard.read();
      return (await item.getType('image/png')).size;
    }""")
    assert size > 20_000
    desk.page.context.clear_permissions()
    close(desk)


def test_diagram_and_qr_code_are_drawn_and_a_link_too_long_for_one_says_so(desk: Player) -> None:
    desk.open("q14-the-trap")
    dialog = share(desk)
    text = dialog.locator("textarea")
    dialog.get_by_role("radio", name="Diagram").check(force=True)
    expect(text).to_have_value(re.compile(r"/0404  \\.*^0504  G1  PzIV$", re.DOTALL | re.MULTILINE))
    dialog.get_by_role("radio", name="[code] of a forum").check(force=True)
    expect(text).to_have_value(re.compile(r"^\[code\]\nThe trap.*#p=.*\[/code\]$", re.DOTALL))
    dialog.get_by_role("radio", name="BBCode").check(force=True)
    part = fold(dialog, "QR code")
    code = part.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 300
    close(desk)
    document = scenario("q14-the-trap")
    document["text"] = " ".join(str(n * 7919 % 1000003) for n in range(560))
    desk.open(document)
    part = fold(share(desk), "QR code")
    expect(part).to_contain_text("too long for a QR code")
    expect(part.get_by_role("img")).to_have_count(0)
    close(desk)


def test_the_frame_of_the_html_shows_the_board_without_python_until_it_is_touched(
    desk: Player, page_at: Pages, site: Site
) -> None:
    desk.open("q14-the-trap")
    dialog = share(desk)
    dialog.get_by_role("radio", name="HTML").check(force=True)
    text = dialog.locator("textarea")
    expect(text).to_have_value(re.compile(r'^<iframe src="http.*embed\.html#p=.*</iframe>$'))
    found = re.search(r'src="([^"]*)"', text.input_value())
    assert found
    dialog.get_by_role("radio", name="BBCode").check(force=True)  # the dialog remembers it
    close(desk)

    page = page_at(width=640, height=520, address=found[1].removeprefix(site.url))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    board = page.locator(".map")
    expect(board.locator('[data-id="m4"]')).to_have_attribute("data-place", "0404")
    expect(page.get_by_role("heading", name="The trap")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text(re.compile("^Tap a counter or a hex"))
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search(r"\.wasm|pyodide|memory-|\.whl", url)]

    board.locator('.hex[data-place="0504"]').click(position={"x": 20, "y": 60})
    expect(page.get_by_role("status")).to_contain_text("0504", timeout=60_000)
    assert [url for url in asked if re.search(r"\.wasm|memory-", url)]
    board.locator('[data-id="m4"]').click()
    expect(page.get_by_role("status")).to_contain_text("M4 in hand")
    board.locator('.hex[data-place="0504"]').click(position={"x": 20, "y": 60})
    expect(page.get_by_role("status")).to_contain_text(re.compile("M4.*0504"))
    whole = page.get_by_role("link", name="Open in Overstack")
    assert (whole.get_attribute("href") or "").startswith("./#p=")


def test_a_frame_with_a_spoiled_address_says_so(page_at: Pages) -> None:
    link = link_to(scenario("q14-the-trap"))
    page = page_at(width=640, height=520, address=f"embed.html{link[:200]}")
    expect(page.get_by_role("status")).to_contain_text("link was cut off", timeout=60_000)
    bare = page_at(width=640, height=520, address="embed.html")
    expect(bare.get_by_role("status")).to_contain_text("no game in this frame")


def test_the_devices_own_sheet_gets_the_link_and_the_picture(phone: Player) -> None:
    player, page = phone, phone.page
    player.open("crossing-the-aune")
    page.evaluate("""() => {
      window.sent = [];
      navigator.share = async (what) => {
        window.sent.push({ ...what, files: what.files?.map((one) => [one.name, one.type]) });
      };
      navigator.canShare = () => true;
    }""")
    dialog = share(player)
    dialog.get_by_role("button", name="Send…", exact=True).tap()
    part = fold(dialog, "Picture")
    part.get_by_role("button", name="Send picture…").tap()
    expect(part.get_by_role("img")).to_be_visible()
    player.until(lambda: page.evaluate("window.sent.length") == 2, "two are not sent")
    link, picture = page.evaluate("window.sent")
    assert "#p=" in link["url"]
    assert picture["files"] == [["crossing-the-aune.png", "image/png"]]
    close(player)
    page.evaluate("delete navigator.share; delete navigator.canShare")


def test_what_a_finger_must_hit_is_large_and_what_keys_must_reach_is_reached(
    sit_at: Devices,
) -> None:
    player = sit_at("phone", color_scheme="dark")
    player.open("q14-the-trap")
    page = player.page
    dialog = share(player)
    for name in ("Picture", "QR code"):
        fold(dialog, name)
    expect(dialog.get_by_role("button", name="Save as SVG")).to_be_visible()
    small = dialog.locator("button:visible, summary:visible, label.segment:visible").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 43.5)"
        ".map((one) => one.textContent.trim())"
    )
    assert small == []
    wide = page.evaluate(
        "() => { const body = document.querySelector('.dialog-body');"
        " return body.scrollWidth - body.clientWidth; }"
    )
    assert wide <= 0
    dialog.locator("summary", has_text="QR code").focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_hidden()
    close(player)


def test_nothing_that_tells_all_is_to_be_had_before_the_second_tap(phone: Player) -> None:
    player = phone
    player.open(scenario(*BRIDGEHEAD))
    lift(player.page, re.compile("I am the Soviet side"))
    player.ready()
    player.heard()
    dialog = share(player)
    text = dialog.locator("textarea")
    expect(text).to_have_value(re.compile(r"^\[b\]"))
    for form in ("BBCode", "Markdown", "Plain text"):
        dialog.get_by_role("radio", name=form, exact=True).check(force=True)
        expect(text).to_have_value(re.compile("Europa"))
        expect(text).not_to_have_value(re.compile(f"#p=|{SOVIET}|{GERMAN}"))
    for form in ("Diagram", "HTML"):
        dialog.get_by_role("radio", name=form, exact=True).check(force=True)
        expect(text).to_have_value("")
    expect(dialog.locator("summary")).to_have_count(0)
    dialog.get_by_role("button", name="Share it all the same").tap()
    expect(text).to_have_value(re.compile("embed.html#p="))
    expect(dialog.locator("summary", has_text="QR code")).to_be_visible()
    dialog.get_by_role("radio", name="Diagram", exact=True).check(force=True)
    expect(text).to_have_value(re.compile(SOVIET))
    expect(text).not_to_have_value(re.compile(GERMAN))  # the diagram has the Soviet side's view
    svg = saved(fold(dialog, "Picture"), "Save as SVG").read_text("utf-8")
    assert "XLVIII" in svg
    assert GERMAN not in svg
    close(player)


def test_a_shipped_puzzle_goes_by_its_short_address(desk: Player) -> None:
    desk.open(listed_puzzle("aam2009", "first-in-line"))
    dialog = share(desk)
    link = dialog.locator("#share-link")
    expect(link).to_have_value(f"{desk.home}p/first-in-line/")
    expect(dialog.locator("textarea")).to_have_value(re.compile("/p/first-in-line/"))
    dialog.get_by_role("radio", name="HTML", exact=True).check(force=True)
    expect(dialog.locator("textarea")).to_have_value(re.compile("embed.html#p="))
    there = desk.page.request.get(link.input_value()).text()
    assert "First in line" in there
    assert re.search(r'href="../../#p=[^"]+">Solve it on the board', there)
    close(desk)


@pytest.mark.night
def test_everything_is_made_without_a_network(page_at: Pages, site: Site, watch: Watch) -> None:
    page = page_at()
    player = Player(page, site.url)
    player.ready()
    assert site.url.endswith(PREFIX)
    page.evaluate("document.fonts.ready")
    # Wait for the panes, which load when the page is idle: no service worker caches them here.
    coming = page.wait_for_function("""() => performance.getEntriesByType("resource").find(
      ({ name }) => /panes-\\w+\\.js$/.test(name))?.name""")
    page.evaluate("(name) => import(name).then(() => undefined)", coming)  # with all its imports
    page.context.set_offline(True)
    dialog = share(player)
    expect(dialog.get_by_label("Link to this position")).to_have_value(re.compile("#p="))
    fold(dialog, "QR code")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    watch.forgive("ERR_INTERNET_DISCONNECTED")  # requests for later use, not for this dialog
    page.context.set_offline(False)


def test_a_long_link_is_offered_without_its_log(desk: Player) -> None:
    """Chats cut a long link; the position alone is shorter, and play goes on from it."""
    chooser, document = Random(3), scenario("crossing-the-aune")
    places = [f"{column:02d}{row:02d}" for column in range(1, 13) for row in range(1, 10)]
    log: list[Json] = [
        {"edit": "put", "who": who, "to": chooser.choice(places)}
        for who in ("m4", "m5", "jeep", "pz4", "pak") * 40
    ]
    desk.open(document, log)
    dialog = share(desk)
    link = dialog.get_by_label("Link to this position")
    expect(dialog).to_contain_text("Chats cut links at 2,000")
    whole = link.input_value()
    tick = dialog.get_by_role("checkbox", name=re.compile("^The position without its log"))
    tick.check(force=True)
    expect(link).not_to_have_value(whole)
    bare = link.input_value()
    assert len(bare) < 1_900 < len(whole)
    expect(dialog.locator("textarea")).to_have_value(re.compile(re.escape(bare.partition("#")[2])))
    tick.uncheck(force=True)
    expect(link).to_have_value(whole)
    close(desk)

    desk.open("q14-the-trap")
    desk.follow(bare)
    expect(desk.counter("m4")).to_have_attribute("data-place", str(log[-5]["to"]))
    expect(desk.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    expect(desk.panel).to_contain_text("Nothing has happened")
