"""Take pictures of the built page at the sizes of a phone, tablets and a desktop, light and dark.

Run through ``build.py shots``; they are written to ``shots/``, which git ignores. With
``--listing`` it takes the two pictures that the manifest shows before the page is installed, and
writes them to ``web/public/``. They are compressed hard for the budget of bytes: check them by eye
before keeping them.
"""

from __future__ import annotations

import argparse
import base64
import threading
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tools import browser, serve
from tools.shell import DIST, ROOT, Trouble, say

Scheme = Literal["light", "dark"]
SIZES = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "tablet-wide": (1180, 820),
    "desktop": (1440, 900),
}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
FOLDER = ROOT / "shots"
PATIENCE = 120_000  # milliseconds for the umpire to start
SETTLE = 1_500  # milliseconds for its response and the badges to appear

PUBLIC = ROOT / "web" / "public"
LISTING = {"wide": "desktop", "narrow": "tablet"}  # the manifest's pictures, and their sizes
SCALE = 0.42  # of the page's size: 605 by 378 and 344 by 496, as in the manifest
QUALITY = 0.11  # of 1: both count towards the bytes of the site
MOST = 30_000  # bytes of both
WHO, WHERE = "rifle-c", "0605"  # Rifle C on its way into the village across the bridge

AS_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""

#: Marks the tour as seen, so that it does not appear in the pictures.
SEEN = "localStorage.setItem('overstack.tour', JSON.stringify({ seen: true }))"


def main() -> None:
    """Take all pictures. Raises Trouble if those of the listing are too large."""
    parser = argparse.ArgumentParser(prog="build.py shots")
    parser.add_argument("--listing", action="store_true", help="the manifest's own pictures")
    listing = parser.parse_args().listing
    server = serve.server(DIST)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://{serve.HOST}:{server.server_address[1]}/"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.find(), args=browser.ARGUMENTS
        )
        if listing:
            _listing(chromium, url)
        else:
            _all(chromium, url)
        chromium.close()
    server.shutdown()


def _all(chromium: Browser, url: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in SIZES:
        for scheme in SCHEMES:
            page = _open(chromium, url, name, scheme, 2 if name == "phone" else 1)
            file = FOLDER / f"{name}-{scheme}.png"
            page.screenshot(path=file)
            _close(page, file)


def _listing(chromium: Browser, url: str) -> None:
    """Take the listing's pictures: a verdict on a move, on a desktop and on a tablet."""
    weight = 0
    for form, name in LISTING.items():
        page = _open(chromium, url, name, "light", SCALE)
        page.locator(f'.map [data-id="{WHO}"]').last.click()
        page.wait_for_selector(".layer-counters .is-picked")
        page.wait_for_timeout(SETTLE)
        page.locator(f'.map .hex[data-place="{WHERE}"]').click(force=True)
        page.wait_for_selector(".panel .verdict")
        page.wait_for_timeout(SETTLE)
        file = PUBLIC / f"screenshot-{form}.webp"
        file.write_bytes(_small(chromium, page.screenshot()))
        _close(page, file)
        weight += file.stat().st_size
    if weight > MOST:
        raise Trouble(
            f"The listing's pictures weigh {weight} bytes: lower QUALITY in tools/shots.py."
        )


def _small(chromium: Browser, png: bytes) -> bytes:
    """The picture as WebP, encoded by the browser."""
    page = chromium.new_page()
    made = page.evaluate(AS_WEBP, [base64.b64encode(png).decode(), QUALITY])
    page.close()
    return base64.b64decode(made)


def _open(chromium: Browser, url: str, name: str, scheme: Scheme, scale: float) -> Page:
    """Open a page and wait until the umpire has judged the first scenario."""
    width, height = SIZES[name]
    page = chromium.new_page(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        device_scale_factor=scale,
        has_touch=name != "desktop",
    )
    page.add_init_script(SEEN)
    page.goto(url)
    page.wait_for_selector(".map svg")
    page.wait_for_selector(".boot", state="detached", timeout=PATIENCE)
    page.wait_for_timeout(SETTLE)
    return page


def _close(page: Page, file: Path) -> None:
    page.context.close()
    say(f"shots: {file.relative_to(ROOT).as_posix()}")


if __name__ == "__main__":
    main()
