"""Takes pictures of the curated puzzles for previews, and writes their absolute addresses.

Run through ``build.py build --url URL``, after the site is built. The page's own code draws each
puzzle's board in a Chromium, before Python has started; the picture lies beside the puzzle's page.
"""

from __future__ import annotations

import argparse
import sys
import threading
from html import escape

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tools import browser, puzzle_pages, serve
from tools.shell import DIST, Trouble, say

SAY = "(node, task) => { node.textContent = task; }"
#: Whether a counter lies partly outside the picture of the map.
CUT = """() => {
  const map = document.querySelector(".map").getBoundingClientRect();
  return [...document.querySelectorAll(".map .counter[data-id]")].some((counter) => {
    const box = counter.getBoundingClientRect();
    return box.top < map.top || box.bottom > map.bottom
      || box.left < map.left || box.right > map.right;
  });
}"""
PATIENCE = 30_000  # milliseconds for a board to be drawn
#: The most bytes of a picture: chats fetch it for every reader, and some drop a heavy one.
MOST_BYTES = 60_000
#: Qualities of JPEG to try, the best first.
QUALITIES = (88, 80, 72, 64, 56, 48)
#: Scales of the page to try: at the first that fits, no counter is cut.
SCALES = (1.0, 0.8, 0.65, 0.5)
#: The link to the board of `404.html`, which only an absolute address can fill.
HOME = 'hidden href=""'


def main() -> None:
    """Take all pictures, then write the pages again."""
    parser = argparse.ArgumentParser(prog="build.py build --url")
    parser.add_argument("url", help="where the site will lie")
    url: str = parser.parse_args().url
    cards = puzzle_pages.cards()
    server = serve.server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://{serve.HOST}:{server.server_address[1]}/"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=browser.find(), args=browser.LEAN_ARGUMENTS
        )
        contexts = [_context(running, scale) for scale in SCALES]
        for card in cards:
            taken = (picture(context, home, card) for context in contexts)
            data = next(filter(None, taken), None)
            if data is None:
                raise Trouble(f"The preview of {card['id']} cuts a counter at every scale.")
            folder = DIST / puzzle_pages.FOLDER / card["id"]
            folder.mkdir(parents=True, exist_ok=True)
            (folder / puzzle_pages.PICTURE).write_bytes(data)
        running.close()
    server.shutdown()
    server.server_close()
    puzzle_pages.write(DIST, cards, url)
    write_home(url)
    say(f"build: {len(cards)} puzzles have a picture for previews at {url}")


def _context(running: Browser, scale: float) -> BrowserContext:
    """A context whose pictures have the size of a preview and show the page at ``scale``."""
    width, height = puzzle_pages.SIZE
    return running.new_context(
        viewport={"width": round(width / scale), "height": round(height / scale)},
        device_scale_factor=scale,
        color_scheme="light",
        reduced_motion="reduce",
        service_workers="block",
    )


def picture(context: BrowserContext, home: str, card: puzzle_pages.Card) -> bytes:
    """The board of ``card`` as a JPEG; nothing where a counter would be cut.

    Raises Trouble where it is heavier than `MOST_BYTES` at every quality.
    """
    page = context.new_page()
    try:
        page.goto(f"{home}embed.html{card['link']}")
        page.locator(".map .counter[data-id]").first.wait_for(timeout=PATIENCE)
        page.locator(".embed .button").evaluate_all("(all) => all.forEach((one) => one.remove())")
        page.locator(".embed-message").evaluate(SAY, card["task"])
        page.wait_for_timeout(300)  # the terrain is painted in slices
        if page.evaluate(CUT):
            return b""
        for quality in QUALITIES:
            data = page.screenshot(type="jpeg", quality=quality)
            if len(data) <= MOST_BYTES:
                return data
    finally:
        page.close()
    raise Trouble(f"The preview of {card['id']} has over {MOST_BYTES} bytes at any quality.")


def write_home(url: str) -> None:
    """Let the page for missing files link to the board; a host shows it at any depth."""
    missing = DIST / puzzle_pages.MISSING
    text = missing.read_text(encoding="utf-8")
    missing.write_text(text.replace(HOME, f'href="{escape(url)}"'), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(f"build.py: {trouble}")
