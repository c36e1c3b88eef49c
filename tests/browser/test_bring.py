"""Import a game: a save by mouse, touch and keys, its report, its pieces, and a board from it."""

from __future__ import annotations

import json
import re
import struct
import zipfile
from io import BytesIO
from pathlib import Path
from zlib import compress, crc32

import pytest
from playwright.sync_api import FileChooser, FilePayload, Locator, Page, expect

from overstack.formats import save as formats
from overstack.formats.container import concealed, packed
from tests.browser.axe import faults
from tests.browser.pages import Player
from tests.vassal import HEX, Counter, Writer, build_file
from tools.shell import ROOT

GRID = build_file(
    'dx="50" dy="58" x0="0" y0="0" sideways="false"',
    'hOff="1" vOff="1" hLeading="1" vLeading="1"',
)


def save() -> bytes:
    """Ten stacks of a game that has squads and one unknown piece."""
    writer = Writer()
    german, us = (("Side", "German"),), (("Side", "US"),)
    writer.stack("main", 100, 116, [Counter("Squad", marks=german)] * 4)
    writer.stack("main", 150, 145, [Counter("Squad", marks=us), Counter("Odd one", marks=us)])
    for n in range(8):
        writer.stack("main", 50 * n, 290 + 29 * (n % 2), [Counter("Leader", marks=us)])
    return packed(writer.text(), HEX, b"<data><name>Try</name><version>1</version></data>")


def module(**pictures: bytes) -> bytes:
    """A module's archive with a build file and two images, which are not pictures by default."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("images/main.png", pictures.get("main", b"\x89PNG" * 400))
        archive.writestr("buildFile.xml", GRID)
        archive.writestr("images/squad.png", pictures.get("squad", b"more" * 400))
    return made.getvalue()


def png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))

    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def pane(page: Page) -> Locator:
    return page.get_by_role("region", name="Bring a game", exact=True)


def give(player: Player, button: str, name: str, data: bytes) -> None:
    with player.page.expect_file_chooser() as chosen:
        push(player, button)
    chosen.value.set_files({"name": name, "mimeType": "", "buffer": data})


def together(player: Player, button: str, *files: tuple[str, str]) -> None:
    """Choose files together, by their names and texts."""
    with player.page.expect_file_chooser() as chosen:
        push(player, button)
    assert chosen.value.is_multiple()
    payloads: list[FilePayload] = [
        {"name": name, "mimeType": "", "buffer": text.encode()} for name, text in files
    ]
    chosen.value.set_files(payloads)


def heard(_chooser: FileChooser) -> None:
    """Do nothing: this listener suppresses the browser's own file dialog on the page for good."""


def push(player: Player, name: str) -> None:
    """Press a button of the pane, by mouse or by touch."""
    button = pane(player.page).get_by_role("button", name=name, exact=True)
    button.tap() if player.touch else button.click()


def begin(player: Player) -> None:
    """Open the pane in its initial state; a file left by another test is removed."""
    player.page.on("filechooser", heard)
    player.go("Bring a game")
    another = pane(player.page).get_by_role("button", name="Another file", exact=True)
    choose = pane(player.page).get_by_role("button", name="Choose a file…", exact=True)
    expect(choose.or_(another).first).to_be_visible()
    if another.count():
        push(player, "Another file")


def stack(page: Page, place: str) -> Locator:
    return pane(page).locator(".bring-stack").filter(has=page.get_by_role("heading", name=place))


def test_a_save_is_read_reported_laid_on_the_board_and_written_back(desk: Player) -> None:
    """Written back for VASSAL, with what has moved on the board."""
    page = desk.page
    saves = pane(page).get_by_role("button", name="Save it back for VASSAL", exact=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(desk)
    give(desk, "Choose a file…", "game.vsav", save())
    expect(pane(page)).to_contain_text("10 stacks: nothing is judged yet")
    page.get_by_role("combobox", name="Judge it by").select_option("asl")
    expect(pane(page)).to_contain_text("10 stacks: 1 overstacked, 9 lawful.")
    give(desk, "Choose the module…", "Try.vmod", module())
    worst = stack(page, "0303")
    expect(worst).to_contain_text("German Personnel in the hex: 4 squad equivalents where 3 fit")
    expect(worst).to_contain_text("To mend it: ")
    push(desk, "Copy as BBCode")
    expect(desk.toast).to_contain_text("Copied.")
    text = str(page.evaluate("navigator.clipboard.readText()"))
    assert text.startswith("[b]10 stacks: 1 overstacked, 9 lawful.[/b]")
    assert "Odd one (1)" in text
    page.get_by_role("combobox", name="What Odd one is").select_option("squad")
    expect(page.get_by_role("combobox", name="Whose Odd one is")).to_have_value("us")
    page.get_by_role("combobox", name="Stacks").select_option("us")
    expect(pane(page)).to_contain_text("9 stacks: 9 lawful.")
    expect(saves).to_have_count(0)
    push(desk, "All of it on the board")
    expect(desk.board.locator('.counter[data-place="0303"]').first).to_be_attached()
    expect(desk.board.locator('.counter[data-place="0403"]')).to_have_count(2)
    desk.move("c5", "0402")
    expect(desk.counter("c5")).to_have_attribute("data-place", "0402")
    desk.go("Bring a game")
    with page.expect_download() as download:
        saves.click()
    expect(desk.toast).to_contain_text("Saved with 1 counter moved")
    assert download.value.suggested_filename == "game moved.vsav"
    before = {piece.id: piece.spot for piece in formats.read(save()).pieces}
    after = formats.read(Path(download.value.path()).read_bytes())
    moved = {p.id: (p.spot.x, p.spot.y) for p in after.pieces if p.spot != before[p.id]}
    assert list(moved.values()) == [(150, 87)]


def test_by_touch_a_list_is_pasted_and_a_broken_file_loses_nothing(phone: Player) -> None:
    page = phone.page
    phone.open("crossing-the-aune")
    begin(phone)
    give(phone, "Choose a file…", "bad.vsav", b"PK\3\4 broken")
    alert = pane(page).get_by_role("alert")  # what is not understood is spoken
    expect(alert).to_have_text("This archive is damaged: it cannot be unpacked.")
    listed = "hex,unit,side\n0305,Squad,German\n0305,Squad,German\n0306,Squad,US\nwhat\n"
    page.get_by_role("textbox", name="Or paste a list of places").fill(listed)
    push(phone, "Read the list")
    page.get_by_role("combobox", name="Judge it by").select_option("asl")
    expect(pane(page)).to_contain_text("2 stacks: 2 lawful.")
    expect(pane(page)).to_contain_text("Line 5 is not understood: what")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.go("Board")
    expect(phone.board.locator(".counter").first).to_be_attached()


def odd_one(page: Page) -> Locator:
    return page.get_by_role("combobox", name="What Odd one is")


def test_decisions_go_by_link_and_leave_ones_own_alone(desk: Player, phone: Player) -> None:
    """They are kept for the next file of the same module."""
    page = desk.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(desk)
    give(desk, "Choose a file…", "game.vsav", save())
    page.get_by_role("combobox", name="Judge it by").select_option("asl")
    expect(pane(page)).to_contain_text("10 stacks: 1 overstacked")
    odd_one(page).select_option("squad")
    expect(odd_one(page)).to_have_value("squad")
    push(desk, "Copy a link to them")
    expect(desk.toast).to_contain_text("Copied.")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    fragment = link[link.index("#bring=") :]

    other = phone
    begin(other)
    other.page.goto(desk.home + fragment)
    expect(pane(other.page)).to_contain_text("decisions about the pieces of Try")
    give(other, "Choose a file…", "other.vsav", save())
    expect(odd_one(other.page)).to_have_value("squad")
    expect(pane(other.page)).to_contain_text("and are kept on this device")
    other.go("Board")

    # A link replaces the player's own choices only until "Use mine": both sets are kept until then.
    odd_one(page).select_option("-none")
    expect(pane(page)).to_contain_text("1 piece is no counter.")
    odd_one(page).select_option("smc")
    expect(odd_one(page)).to_have_value("smc")
    page.evaluate("hash => { location.hash = hash; }", fragment)
    expect(odd_one(page)).to_have_value("squad")
    push(desk, "Use mine")
    expect(odd_one(page)).to_have_value("smc")
    push(desk, "Another file")
    give(desk, "Choose a file…", "again.vsav", save())
    page.get_by_role("combobox", name="Judge it by").select_option("asl")
    expect(odd_one(page)).to_have_value("smc")
    push(desk, "Another file")
    page.evaluate("hash => { location.hash = hash; }", fragment[:-3] + "AAA")
    expect(pane(page)).to_contain_text("This link is damaged")


ONE_BRIDGE = ROOT / "rulesets" / "aam2009" / "scenarios" / "one-bridge.json"
DROP = """(target, [name, bytes]) => {
  const held = new DataTransfer();
  held.items.add(new File([new Uint8Array(bytes)], name));
  const told = (kind) => target.dispatchEvent(
    new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
  return !told("dragover") && !told("drop");
}"""


def drop(player: Player, name: str, data: bytes) -> None:
    """Drop a file on the board; check that the page cancels the event, or the browser opens it."""
    assert player.board.evaluate(DROP, [name, list(data)])


GROUND = (
    '<tileset version="1.8" name="ground" tilecount="2"><tile id="0" type="forest"/>'
    '<tile id="1" type="hill"/></tileset>'
)
FORD = (
    '<map version="1.8" orientation="hexagonal" width="2" height="1" staggeraxis="y"'
    ' staggerindex="odd"><tileset firstgid="1" source="ground.tsx"/>'
    '<objectgroup name="towns"><object id="1"/></objectgroup>'
    '<layer width="2" height="1"><data encoding="csv">1,2</data></layer></map>'
)


def test_a_map_and_its_tileset_chosen_together_come_as_drawn(phone: Player) -> None:
    """Without the tileset the map names it, and it can be chosen afterwards."""
    page = phone.page
    begin(phone)
    together(phone, "Choose a file…", ("ford.tmx", FORD))
    expect(pane(page)).to_contain_text("The terrain is in a file that is not here: ground.tsx.")
    expect(phone.hex("0101")).to_have_attribute("aria-label", re.compile("clear"))
    together(phone, "Choose ground.tsx", ("ground.tsx", GROUND))
    expect(phone.hex("0101")).to_have_attribute("aria-label", re.compile("forest"))
    expect(pane(page)).not_to_contain_text("not here")
    phone.open("crossing-the-aune")
    begin(phone)
    together(phone, "Choose a file…", ("ground.tsx", GROUND), ("ford.tmx", FORD))
    expect(pane(page)).to_contain_text("1 object or picture is left out: towns.")
    expect(phone.hex("0201")).to_have_attribute("aria-label", re.compile("hill"))
    push(phone, "To the map")
    expect(pane(page)).to_have_count(0)
    phone.go("Board")


def test_a_file_dropped_on_the_board_is_brought_or_opened(desk: Player) -> None:
    page = desk.page
    desk.open("crossing-the-aune")
    counters = desk.board.locator(".counter")
    stood = counters.evaluate_all("all => all.map(it => it.dataset.place)")
    drop(desk, "picture.png", b"\x89PNG\r\n\x1a\n\0\0")
    expect(pane(page).locator(".hint")).to_be_visible()
    desk.go("Board")
    drop(desk, "game.vsav", save())
    expect(pane(page)).to_contain_text("10 stacks: nothing is judged yet")
    desk.go("Board")
    drop(desk, "game.json", b'{"some": "thing"}')
    expect(desk.toast).to_contain_text("not an Overstack game")
    assert counters.evaluate_all("all => all.map(it => it.dataset.place)") == stood
    drop(desk, "Mine.JSON", ONE_BRIDGE.read_bytes())
    expect(desk.toast).to_contain_text("Opened Mine.JSON.")


def log() -> bytes:
    """Three squads, and a fourth that joins them in the first step and leaves in the second."""
    writer = Writer()
    german = (("Side", "German"),)
    *three, _ = writer.stack("main", 100, 116, [Counter("Squad", marks=german)] * 3)
    fourth = writer.piece(Counter("Squad", marks=german), "main", 150, 145)
    there = f"M/{fourth}/main/100/116/{three[-1]}/main/150/145/null/x"
    away = f"M/{fourth}/main/200/116/null/main/100/116/null/x"
    return packed(writer.text([[there], [away]]), HEX)


def judged_by_asl(player: Player, name: str, data: bytes) -> None:
    begin(player)
    give(player, "Choose a file…", name, data)
    player.page.get_by_role("combobox", name="Judge it by").select_option("asl")
    names = pane(player.page).locator(".bring-hexes")
    if names.get_attribute("open") is None:
        names.locator("summary").click()
    give(player, "Choose the module…", "Try.vmod", module())


def test_a_log_is_looked_through_and_a_strip_shows_where_a_stack_broke(tablet: Player) -> None:
    page = tablet.page
    judged_by_asl(tablet, "game.vlog", log())
    expect(pane(page)).to_contain_text("2 stacks: 2 lawful.")
    assert faults(page) == []
    push(tablet, "Look it through")
    strip = page.get_by_role("region", name="The log", exact=True)
    expect(strip).to_contain_text("A stack first became unlawful in step 1: 0303.")
    assert faults(page) == []
    push(tablet, "Show that step")
    expect(strip).to_contain_text("Squad: 0403 to 0303")
    expect(strip).to_contain_text("Unlawful now: 0303")
    expect(pane(page)).to_contain_text("1 stack: 1 overstacked.")
    expect(stack(page, "0303")).to_contain_text("4 squad equivalents where 3 fit")
    slider = strip.get_by_role("slider", name="Step of the log")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Unlawful no more: 0303"))
    expect(pane(page)).to_contain_text("2 stacks: 2 lawful.")


def test_by_touch_two_zones_with_one_numbering_are_judged_apart(phone: Player) -> None:
    """Both counters stand in a 0101, of which each zone has one; a limit allows one counter."""
    page = phone.page
    faults_of = ROOT / "tests" / "data" / "vassal" / "faults"
    definition = (faults_of / "zones-and-grid.buildFile.xml").read_bytes()
    begin(phone)
    give(phone, "Choose a file…", "zones.vsav", (faults_of / "two-zones.vsav").read_bytes())
    names = pane(page).locator(".bring-hexes")
    if names.get_attribute("open") is None:
        names.locator("summary").tap()
    give(phone, "Choose the module…", "buildFile", definition.replace(b"$name$ ", b""))
    pane(page).locator(".bring-names summary").tap()
    give(phone, "Open decisions…", "decisions.json", (faults_of / "sk.json").read_bytes())
    expect(pane(page)).to_contain_text("2 stacks: 2 lawful.")
    pane(page).locator(".bring-lawful summary").tap()
    for place in ("North: 0101", "South: 0101"):
        expect(stack(page, place)).to_contain_text("Alpha")
    push(phone, "All of it on the board")
    for place in ("North: 0101", "South: 0101"):
        expect(phone.board.get_by_text(place, exact=True)).to_have_count(1)


@pytest.mark.night
def test_a_great_save_tells_how_far_it_is(desk: Player) -> None:
    writer = Writer()
    squad = Counter("Squad", marks=(("Side", "German"),))
    for n in range(900):
        leaders = [Counter(f"Leader {n} {k}", marks=(("Side", "German"),)) for k in range(n % 3)]
        writer.stack("main", 50 * (n % 60), 58 * (n // 60) + 29 * (n % 2), [squad, *leaders])
    begin(desk)
    give(desk, "Choose a file…", "great.vsav", packed(writer.text(), HEX))
    expect(pane(desk.page)).to_contain_text(re.compile(r"\d+ of 900 judged"))
    expect(pane(desk.page)).to_contain_text("900 stacks:", timeout=60_000)


def great_save() -> bytes:
    """About 3 MB, uncompressed: 2,000 stacks."""
    writer = Writer()
    for n in range(2_000):
        marks = (("Side", "US"), ("Note", "x" * 400))
        writer.stack("main", 50 * (n % 50), 58 * (n // 50), [Counter("Leader", marks=marks)] * 2)
    return concealed(writer.text(), HEX)


def test_a_long_file_is_stopped_and_the_page_goes_on(desk: Player) -> None:
    """The umpire answers while a file is read; the next file is read as usual."""
    page = desk.page
    desk.open("q12-vehicle-queue")
    begin(desk)
    data = great_save()
    assert len(data) > 1_500_000
    give(desk, "Choose a file…", "great.vsav", data)
    stop = pane(page).get_by_role("button", name="Stop reading")
    expect(stop).to_be_visible()
    stop.click()
    expect(pane(page)).to_contain_text("Stopped. The file was not read to its end.")
    expect(stop).to_have_count(0)
    give(desk, "Choose a file…", "try.vsav", save())
    expect(pane(page)).to_contain_text("10 stacks: nothing is judged yet")
    desk.go("Board")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")


TILED = json.dumps({
    "orientation": "hexagonal", "width": 4, "height": 3, "staggeraxis": "x", "staggerindex": "odd",
    "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "class": "forest"}]}],
    "layers": [{"width": 4, "height": 3, "data": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]}],
})  # fmt: skip


def test_a_map_lies_on_a_free_board_to_place_counters_on(desk: Player) -> None:
    page = desk.page
    desk.open("q12-vehicle-queue")
    desk.move("m3", "0502")
    begin(desk)
    give(desk, "Choose a file…", "crossroads.tmj", TILED.encode())
    expect(desk.toast).to_contain_text("place counters on it")
    expect(page.locator(".hex")).to_have_count(12)
    expect(desk.hex("0101")).to_have_attribute("aria-label", re.compile("forest"))
    desk.toast.get_by_role("button", name="Back to what I had").click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")


#: The colour at the centre of the first picture that matches.
COLOUR = """async (selector) => {
  const image = new Image();
  image.src = document.querySelector(selector).getAttribute("href");
  await image.decode();
  const sheet = document.createElement("canvas");
  sheet.getContext("2d").drawImage(image, 0, 0, 9, 9);
  return [...sheet.getContext("2d").getImageData(4, 4, 1, 1).data.slice(0, 3)];
}"""


def near(found: list[int], colour: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(found, colour, strict=True))


def dressed_save() -> bytes:
    """Two squads with a picture in the module, and a leader without one."""
    writer = Writer()
    german = (("Side", "German"),)
    writer.stack("main", 300, 348, [Counter("Squad", image="squad", marks=german)] * 2)
    writer.stack("main", 400, 464, [Counter("Leader", marks=german)])
    return packed(writer.text(), HEX, b"<data><name>Try</name><version>1</version></data>")


RED, GREEN = (200, 30, 40), (40, 140, 60)


def lay_dressed(player: Player) -> None:
    """Import a save with its module, judged by a rulebook, and put all of it on the board."""
    page = player.page
    begin(player)
    give(player, "Choose a file…", "game.vsav", dressed_save())
    page.get_by_role("combobox", name="Judge it by").select_option("asl")
    names = pane(page).locator(".bring-hexes")
    if names.get_attribute("open") is None:
        names.locator("summary").click()
    give(player, "Choose the module…", "Try.vmod",
         module(squad=png(48, 48, RED), main=png(900, 800, GREEN)))  # fmt: skip
    expect(pane(page)).to_contain_text("0707")
    push(player, "All of it on the board")


def test_the_board_wears_the_pictures_of_ones_own_module(tablet: Player) -> None:
    """The pictures stay on this device: kept over a reload, in no link, and removable."""
    page = tablet.page
    lay_dressed(tablet)
    pictures = tablet.board.locator(".counter image")
    ground = tablet.board.locator(".layer-backdrop image")
    expect(pictures).to_have_count(2)
    expect(ground).to_have_count(1)
    assert near(page.evaluate(COLOUR, ".counter image"), RED)
    assert near(page.evaluate(COLOUR, ".layer-backdrop image"), GREEN)
    tablet.move("c1", "0806")
    expect(tablet.board.locator('.counter[data-place="0806"] image')).to_have_count(1)
    page.reload()
    tablet.ready()
    expect(pictures).to_have_count(2)
    expect(ground).to_have_count(1)
    tablet.go("Editor")
    page.get_by_role("radio", name="Map", exact=True).check(force=True)
    page.get_by_role("button", name="Take the pictures of your module off the counters").tap()
    expect(pictures).to_have_count(0)
    expect(tablet.board.locator(".counter .c-name")).to_have_count(3)


def test_by_keys_alone_a_save_is_brought_named_and_laid_on_the_board(desk: Player) -> None:
    page, keys = desk.page, desk.page.keyboard
    begin(desk)
    choose = pane(page).get_by_role("button", name="Choose a file…", exact=True)
    choose.focus()
    with page.expect_file_chooser() as chosen:
        keys.press("Enter")
    chosen.value.set_files({"name": "game.vsav", "mimeType": "", "buffer": save()})
    judged = page.get_by_role("combobox", name="Judge it by")
    judged.focus()
    keys.type("Advanced")
    expect(pane(page)).to_contain_text("10 stacks: 1 overstacked")
    page.get_by_role("combobox", name="The stack").focus()
    keys.type("(100, 116)")
    keys.press("Tab")
    keys.type("0303")
    keys.press("Enter")
    expect(stack(page, "0303")).to_have_count(1)
    expect(stack(page, "0303")).to_contain_text("4 squad equivalents where 3 fit")
    stack(page, "0303").get_by_role("button", name="Put 0303").focus()
    keys.press("Enter")
    expect(desk.board.locator('.counter[data-place="0303"]')).to_have_count(4)
