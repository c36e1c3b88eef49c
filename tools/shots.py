"""Take pictures of the built page at the sizes of a phone, a tablet and a desk, light and dark.

Run through ``build.py shots``; they land in ``shots/``, which git ignores.
"""

from __future__ import annotations

import threading
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from tools import browser, serve
from tools.shell import DIST, ROOT, say

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FOLDER = ROOT / "shots"
PATIENCE = 120_000  # milliseconds for the umpire to come
SETTLE = 1_500  # milliseconds for his answer and the badges to land


def main() -> None:
    """All pictures, one after the other."""
    FOLDER.mkdir(exist_ok=True)
    server = serve.server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://{serve.HOST}:{server.server_address[1]}/"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.find(), args=browser.ARGUMENTS
        )
        for name in SIZES:
            for scheme in SCHEMES:
                _shoot(chromium, url, name, scheme)
        chromium.close()
    server.shutdown()


def _shoot(chromium: Browser, url: str, name: str, scheme: Literal["light", "dark"]) -> None:
    width, height = SIZES[name]
    page = chromium.new_page(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        device_scale_factor=2 if name == "phone" else 1,
        has_touch=name != "desktop",
    )
    page.goto(url)
    page.wait_for_selector(".map svg")
    page.wait_for_selector(".boot", state="detached", timeout=PATIENCE)
    page.wait_for_timeout(SETTLE)
    file = FOLDER / f"{name}-{scheme}.png"
    page.screenshot(path=file)
    page.context.close()
    say(f"shots: {file.relative_to(ROOT).as_posix()}")


if __name__ == "__main__":
    main()
