"""Every text that is shown or spoken on the page comes from the page's catalogues.

The tests visit every view in the pseudo-language, whose letters all have accents, and search it for
plain letters: texts, labels, titles, fields, the live region, the map. Exceptions are ids, hex
labels, print on counters and the words of a scenario's author.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from overstack import catalogue
from overstack.cases.file import load_cases
from overstack.words.language import PSEUDO, pseudo
from tests.browser.conftest import Devices, Pages, Site, Watch
from tests.browser.pages import Json, Player, link_to, scenario
from tests.browser.walks import SCENARIOS, at_rest, document, everywhere, of_the_book
from tests.effort import FULL
from tools.shell import ROOT

#: Returns each text seen or spoken, as [where, text]: with style sheet, without code and noscript.
ALL = """() => {
  const found = [['document.title', document.title]];
  const said = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext',
    'title', 'placeholder', 'alt'];
  const fields = 'textarea, input:not([type]), input[type=text], input[type=search]';
  const where = (one) => [one.tagName.toLowerCase(), ...one.classList].join('.');
  for (const one of document.querySelectorAll('body, body *')) {
    if (one.closest('script, style, noscript, code, .stuck')) continue;
    for (const name of said.filter((name) => one.hasAttribute(name))) {
      found.push([`${where(one)}[${name}]`, one.getAttribute(name)]);
    }
    for (const child of one.childNodes) {
      const text = child.nodeType === Node.TEXT_NODE ? child.data.trim() : '';
      if (text) found.push([where(one), text]);
    }
    if (one.matches(fields) && one.value) found.push([`${where(one)} value`, one.value]);
    // Nothing of a drawing has a face before or behind it.
    for (const side of one.closest('svg') ? [] : ['::before', '::after']) {
      const text = /^"(.*)"$/.exec(getComputedStyle(one, side).content)?.[1];
      if (text) found.push([where(one) + side, text]);
    }
  }
  return found;
}"""
PLAIN = re.compile(r"[A-Za-z]{2,}")
#: Labels of hexes and their parts, ids of rules, keys, files by name, addresses, code to be copied.
SPARED = re.compile(
    r"\b(?:\d{0,2}[A-Z]{1,2}\d{1,2}(?:/\w+)?|[A-Z]{1,3}\d{1,3}(?:\.\w+)*)\b"
    r"|'[\w.-]+'|[\w.-]+\.(?:wasm|zip)|#p=\S+|https?:\S+|\[/?\w+(?:=[^\]]*)?\]|<[^>]*>|\{\w+\}"
)
#: Classes of the print on counters and of figures, which are the same in every language.
PRINTED = (".c-corner", ".c-top", ".c-value", ".c-echelon", ".hex-number", ".t-number")


#: Keys of the author's own words in a scenario and in the house rules that it contains.
OWN = {"title", "author", "text", "name", "type"}
NAMES, GROUPS = {"names", "boxes"}, {"weights", "tags"}


def own_words(doc: object) -> Iterator[str]:
    """The words that the author of a scenario or of house rules wrote, paragraph by paragraph."""
    if isinstance(doc, list):
        for part in doc:
            yield from own_words(part)
    elif isinstance(doc, dict):
        for key, part in doc.items():
            if key in OWN:
                yield from str(part).splitlines()
            elif key in NAMES:
                yield from part.values()
            elif key in GROUPS:
                yield from (str(word) for pair in part.items() for word in pair)
            else:
                yield from own_words(part)


@functools.cache
def spared() -> tuple[str, ...]:
    """Names that are the same in every language: the texts of authors, and the ids of rules."""
    found: set[str] = set()
    for folder in ("scenarios", "puzzles", "maps"):
        for path in (ROOT / "rulesets").glob(f"**/{folder}/*.json"):
            found |= set(own_words(json.loads(path.read_text("utf-8"))))
    for name in (*catalogue.RULESETS, *catalogue.TEMPLATES):
        book = catalogue.ruleset(name).BOOK
        # A rulebook's title is shown before the umpire, which translates the title, has loaded.
        found |= {book.title, *book.clauses, *book.readings, *book.options}
        found |= set(own_words(book.house))
        for case in load_cases(name):
            own = case.scenario["map"], case.scenario.get("card", [])
            found |= {case.id, *own_words([*own])}
    return tuple(sorted(filter(PLAIN.search, found), key=len, reverse=True))


def plain(page: Page) -> list[str]:
    """List the texts on the page that have a word without accents."""
    left = []
    for where, text in page.evaluate(ALL):
        words = () if any(mark in where for mark in PRINTED) else plain_words(text)
        if words:
            left.append(f"{where}: {' '.join(words)[:60]} | {text[:100]!r}")
    return list(dict.fromkeys(left))


@functools.cache
def plain_words(text: str) -> tuple[str, ...]:
    """The words of a text that have no accents and belong to no author."""
    bare = text
    if not PLAIN.search(SPARED.sub(" ", text)) or cut_off(text):
        return ()
    for own in spared():
        if own in bare:
            bare = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", " ", bare)
    return tuple(PLAIN.findall(SPARED.sub(" ", bare)))


def cut_off(text: str) -> bool:
    """Whether a text is the beginning of a name too long for its counter."""
    return text.endswith("…") and any(own.startswith(text[:-1]) for own in spared())


def there(page: Page) -> None:
    """Wait until the umpire has judged the board, or the curtain asks who is looking."""
    share = page.get_by_role("button", name=pseudo("", "Share"), disabled=False)
    judged = share.or_(page.locator("dialog.curtain[open]"))
    expect(judged.first).to_be_visible(timeout=60_000)


@pytest.mark.night(but=["aam2009"])
@pytest.mark.parametrize("book", SCENARIOS)
def test_every_view_is_of_the_catalogues(sit_at: Devices, book: str) -> None:
    player = sit_at("desk", PSEUDO)
    player.open(document(book))
    there(player.page)
    found: dict[str, str] = {}
    for where in everywhere(player) if FULL else of_the_book(player):
        for fault in plain(player.page):
            found.setdefault(fault, where)
    assert not found, "\n".join(f"{fault} ({where})" for fault, where in found.items())


class Walk:
    """A page in the pseudo-language, and the plain texts found on it so far."""

    def __init__(self, player: Player) -> None:
        self.page, self.player = player.page, player
        self.found: dict[str, str] = {}

    def look(self, where: str) -> None:
        """Record the plain texts of the page as it is now."""
        at_rest(self.page)
        for fault in plain(self.page):
            self.found.setdefault(fault, where)

    def button(self, english: str) -> Locator:
        """A button by its label in English."""
        return self.page.get_by_role("button", name=self.player.word(english), exact=True)

    def over(self) -> None:
        """Fail if any plain text was found."""
        told = [f"{fault} ({where})" for fault, where in self.found.items()]
        assert not told, "\n".join(told)


Walks = Callable[..., Walk]


@pytest.fixture
def walk_at(sit_at: Devices) -> Walks:
    """Begin a walk: ``walk_at(scenario("woods-of-ee4", "asl"))``."""

    def begin(doc: Json) -> Walk:
        player = sit_at("desk", PSEUDO)
        player.open(doc)
        there(player.page)
        return Walk(player)

    return begin


@pytest.mark.night
@pytest.mark.parametrize(
    ("name", "book"),
    [("woods-of-ee4", "asl"), ("brussels-1944", "totaler_krieg"), ("q14-the-trap", "aam2009")],
)
def test_play_with_its_questions_and_dice(walk_at: Walks, name: str, book: str) -> None:
    walk = walk_at(scenario(name, book))
    page, panel = walk.page, walk.player.panel
    page.keyboard.press("n")
    expect(panel.locator(".counter-card")).to_be_visible()
    walk.look("in hand")
    act = panel.locator(".aimed-act[data-grade=lawful], .aimed-act[data-grade=overstacked]")
    if act.count():
        act.first.click()
    else:
        page.keyboard.press("Escape")
    for turn in range(8):
        radio = panel.get_by_role("radio")
        if radio.count():
            radio.first.check(force=True)
        main = panel.locator(".button.is-main:enabled")
        if not main.count():
            break
        main.first.click()
        walk.player.heard()
        walk.look(f"after {turn + 1} decisions")
    walk.over()


@pytest.mark.night
def test_worked_cases_on_the_board(walk_at: Walks) -> None:
    walk = walk_at(scenario("q12-vehicle-queue"))
    walk.player.go("Rulebook")
    walk.page.get_by_role("searchbox").first.fill("Q12")
    walk.look("search")
    walk.page.locator(".toc li button").first.click()
    walk.button("Show on board").first.click()
    on = walk.button("Step on").first
    walk.look("a case")
    while on.is_enabled():
        on.click()
        walk.look("a step of a case")
    walk.over()


@pytest.mark.night
def test_quick_check_and_editor(walk_at: Walks) -> None:
    walk = walk_at(scenario("q12-vehicle-queue"))
    walk.player.go("Quick check")
    pane = walk.page.locator(".quick")
    pane.locator(".examples button, .quick-examples button").first.click()
    expect(pane.locator(".quick-answer")).to_be_visible()
    walk.look("an example")
    pane.locator(".quick-stack button, .quick-hex button").first.click()
    walk.look("a piece")
    walk.player.go("Editor")
    tabs = walk.page.locator("input[name=editor-tab]")
    expect(tabs).to_have_count(6)
    for tab in tabs.all():
        tab.check(force=True)
        walk.look("editor")
    walk.over()


@pytest.mark.night
def test_all_that_leaves_the_page(walk_at: Walks) -> None:
    walk = walk_at(scenario("q14-the-trap"))
    walk.button("Share").click()
    dialog = walk.page.locator("dialog.dialog[open]")
    expect(dialog.locator("textarea")).not_to_be_empty()
    for form in dialog.get_by_role("radio").all():
        form.check(force=True)
        walk.look("share")
    for fold in dialog.locator("summary").all():
        fold.click()
    expect(dialog.get_by_role("img").nth(1)).to_be_visible()
    walk.look("picture and code")
    walk.page.keyboard.press("Escape")
    walk.button("Report this ruling").first.click()
    expect(dialog.locator("#report-text")).to_have_value(re.compile("⟦"))
    walk.look("report")
    walk.over()


@pytest.mark.night
def test_command_box_table_and_about(walk_at: Walks) -> None:
    walk = walk_at(scenario("q12-vehicle-queue"))
    page = walk.page
    walk.player.ready()
    for typed in ("", "05", "m3", "999"):
        page.keyboard.press(":")
        expect(page.get_by_role("combobox")).to_be_focused()
        page.keyboard.type(typed)
        walk.look(f"command {typed}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("combobox")).to_have_count(0)
        at_rest(page)  # the focus goes back to the board
    page.keyboard.press("t")
    expect(page.locator("table").first).to_be_visible()
    walk.look("table of counters")
    walk.player.go("Board")
    walk.button("Settings").click()
    walk.button("What is covered, and how far to trust it").click()
    expect(page.locator("table").first).to_be_visible()
    walk.look("about")
    walk.over()


@pytest.mark.night
def test_the_tour(walk_at: Walks) -> None:
    walk = walk_at(document("aam2009"))
    page, player = walk.page, walk.player
    walk.button("Help").click()
    walk.button("Take the tour").click()
    books = page.get_by_role("dialog").locator(".shelf-book")
    expect(books.first).to_be_visible()
    walk.look("which game")
    books.first.click()
    bar = page.get_by_role("region", name=player.word("The tour"))
    expect(bar).to_be_visible()
    walk.look("the first step")
    player.pick("d")
    walk.look("picked")
    player.aim("C3")
    expect(player.panel.locator(".verdict").first).to_be_visible()
    walk.look("the verdict")
    player.panel.locator(".foot .is-main").click()
    walk.look("carried out")
    player.let_go()
    walk.button("Enough").click()
    walk.look("left")
    walk.over()


def test_what_goes_wrong_is_told_in_words(walk_at: Walks) -> None:
    walk = walk_at(document("aam2009"))
    broken = link_to(scenario("q14-the-trap"))
    for link in (broken[:-30], "#p=9t.abc.abcdef"):
        walk.page.goto(walk.player.home + link)
        refused = walk.page.locator(".greeting.is-refused")
        expect(refused).to_be_visible()
        walk.look("a damaged link")
        refused.get_by_role("button").click()
        expect(refused).to_have_count(0)
    for text in ("none", "{}", json.dumps({"scenario": {"format": 1}, "log": []})):
        chosen = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        walk.button("Settings").click()
        with walk.page.expect_file_chooser() as chooser:
            walk.button("Open a file").click()
        chooser.value.set_files(chosen)  # type: ignore[arg-type]
        expect(walk.player.toast).to_be_visible()
        walk.look(f"a file of {text[:12]}")
        walk.page.keyboard.press("Escape")
    walk.over()


def reader(page: Page, site: Site) -> Player:
    """A player who uses ``page`` in the pseudo-language."""
    return Player(page, f"{site.url}?lang={PSEUDO}", language=PSEUDO)


def test_an_umpire_who_cannot_come(
    browser: Browser, page_at: Pages, site: Site, watch: Watch
) -> None:
    context = browser.new_context(service_workers="block")
    context.route("**/*.wasm*", lambda route: route.abort())
    page = page_at(context=context, address=f"?lang={PSEUDO}")
    again = page.get_by_role("button", name=pseudo("", "Try again"))
    expect(again.first).to_be_visible(timeout=60_000)
    walk = Walk(reader(page, site))
    walk.look("no umpire")
    watch.forgive("ERR_FAILED")
    context.close()
    walk.over()


def test_the_board_inside_another_page(page_at: Pages, site: Site) -> None:
    link = link_to(scenario("q14-the-trap"))
    page = page_at(width=640, height=520, address=f"embed.html?lang={PSEUDO}{link}")
    expect(page.locator('.map [data-id="m4"]')).to_be_visible()
    walk = Walk(reader(page, site))
    walk.look("before it is touched")
    page.locator('.hex[data-place="0504"]').click(position={"x": 20, "y": 60})
    expect(page.get_by_role("status")).to_contain_text("0504", timeout=60_000)
    walk.look("a verdict")
    walk.over()


#: Returns the elements outside the window that cannot be scrolled into it, and page overflow.
STICKS_OUT = """() => {
  const out = [], wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) out.push('the page scrolls sideways');
  const scrolls = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (up.matches('.map, svg')) return true;
      const moves = /auto|scroll/.test(getComputedStyle(up).overflowX);
      if (moves && up.scrollWidth > up.clientWidth) return true;
    }
    return false;
  };
  for (const one of document.querySelectorAll('button, a, p, h2, h3, li, label, input, select')) {
    const { left, right, width, height } = one.getBoundingClientRect();
    if (!width || !height || one.closest('.unseen') || scrolls(one)) continue;
    const name = [one.tagName.toLowerCase(), ...one.classList].join('.');
    if (right > wide + 1 || left < -1) out.push(`${name}: ${one.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(out)];
}"""


def test_longer_words_fit_a_phone(sit_at: Devices) -> None:
    player = sit_at("phone", PSEUDO)
    page = player.page
    player.open(document("asl"))
    there(page)
    found: dict[str, str] = {}
    for where in everywhere(player):
        for fault in [*plain(page), *page.evaluate(STICKS_OUT)]:
            found.setdefault(fault, where)
    assert not found, "\n".join(f"{fault} ({where})" for fault, where in found.items())
