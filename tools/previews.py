"""Takes pictures of the curated puzzles for previews, and writes their absolute addresses.

Run through ``build.py build --url URL``, after the site is built. The page's own code draws each
puzzle's board in a Chromium, before Python has started; the picture lies beside the puzzle's page.
"""

from __future__ import annotations

import argparse
import threading

from playwright.sync_api import sync_playwright

from tools import browser, puzzle_pages, serve
from tools.shell import DIST, say

SAY = "(node, told) => { node.textContent = told; }"
PATIENCE = 30_000  # milliseconds for a board to be drawn


def main() -> None:
    """Take all pictures, then write the pages again."""
    parser = argparse.ArgumentParser(prog="build.py build --url")
    parser.add_argument("url", help="where the site will lie")
    url: str = parser.parse_args().url
    cards = puzzle_pages.cards()
    server = serve.server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://{serve.HOST}:{server.server_address[1]}/"
    width, height = puzzle_pages.SIZE
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=browser.find(), args=browser.LEAN_ARGUMENTS
        )
        context = running.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light",
            reduced_motion="reduce",
            service_workers="block",
        )
        for card in cards:
            page = context.new_page()
            page.goto(f"{home}embed.html{card['link']}")
            board = page.locator(".map")
            board.locator(".counter[data-id]").first.wait_for(timeout=PATIENCE)
            page.locator(".embed .button").evaluate_all(
                "(all) => all.forEach((one) => one.remove())"
            )
            page.locator(".embed-told").evaluate(SAY, card["task"])
            page.wait_for_timeout(300)  # the terrain is painted in slices
            folder = DIST / puzzle_pages.FOLDER / card["id"]
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / puzzle_pages.PICTURE)
            page.close()
        running.close()
    server.shutdown()
    server.server_close()
    puzzle_pages.write(DIST, cards, url)
    say(f"build: {len(cards)} puzzles have a picture for previews at {url}")


if __name__ == "__main__":
    main()
