"""A long game: the panel shows its last moves, newest first, and the whole log on request."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages import Json, Player
from tests.browser.test_verdicts import piece, plain

MOVES = 60
#: The lines of the log in the panel: those of this phase, and all lines.
LAST, WHOLE = ".log:not(.is-whole) > li", ".log.is-whole > li"


def there_and_back() -> list[Json]:
    """Log entries that put a counter into the next hex and back again."""
    return [{"edit": "put", "who": "a", "to": ("0503", "0504")[n % 2]} for n in range(MOVES)]


def test_a_long_log_is_drawn_when_it_is_opened_and_stays_open(desk: Player) -> None:
    """A closed log is not drawn, which saves redrawing each line with every move."""
    desk.open(plain(piece("a", "rifle", "0502"), play="free", zones={}), log=there_and_back())
    last, whole = desk.panel.locator(LAST), desk.panel.locator(WHOLE)
    expect(last).to_have_count(20)
    expect(last.locator(".log-n").first).to_have_text(str(MOVES))
    expect(last.first).to_be_in_viewport(ratio=1)
    expect(whole).to_have_count(0)
    desk.panel.get_by_text("The whole log").click()
    expect(whole).to_have_count(MOVES)
    expect(whole.locator(".log-n").first).to_have_text("1")
    desk.move("a", "0505")
    expect(whole).to_have_count(MOVES + 1)
    expect(last).to_have_count(20)
    desk.panel.get_by_text("The whole log").click()
    expect(whole).to_have_count(0)
