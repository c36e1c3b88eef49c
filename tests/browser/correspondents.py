"""Two people who play a game by link: what each sees in the pane, and what each does there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.browser.pages import Player


@dataclass
class Correspondent(Player):
    """A person who plays by link."""

    @property
    def panel(self) -> Locator:
        """The panel, whether it shows the umpire or the game by link."""
        return self.page.locator("#panel")

    @property
    def post(self) -> Locator:
        """The pane of the game by link."""
        return self.page.get_by_role("region", name="Play by link", exact=True).first

    def tap_in(self, name: str | re.Pattern[str]) -> None:
        """Press a button in the pane of the game by link."""
        button = self.post.get_by_role("button", name=name, exact=isinstance(name, str))
        button.tap() if self.touch else button.click()

    def says(self, title: str | re.Pattern[str]) -> None:
        """Check the pane's heading, which gives the state of the game for this player."""
        expect(self.post.get_by_role("heading", level=2)).to_have_text(title)

    def link(self) -> str:
        """Return the link to send, once the pane shows it."""
        field = self.post.get_by_label("The link to send")
        expect(field).to_have_value(re.compile("#p="))
        return field.input_value()

    def make(self) -> str:
        """Hand the game over and return the link."""
        self.tap_in("Make the link")
        return self.link()

    def opens(self, link: str) -> None:
        """Open a link, as from a mail."""
        self.follow(link)
        expect(self.post).to_be_visible()

    def pastes(self, link: str) -> None:
        """Paste a link into the pane and open it, as for a link that opens in another browser."""
        self.post.get_by_label("Link that you were sent").fill(link)
        self.tap_in("Open it")

    def key(self) -> str:
        """The key of the side played on this device."""
        field = self.post.get_by_role("textbox", name="Your key")
        fold = self.post.locator("summary", has_text="Your key")
        expect(field.or_(fold).first).to_be_visible()
        if not field.is_visible():
            fold.click()
        return field.input_value()

    def to_post(self) -> None:
        """Open the pane of the game by link from the share dialog."""
        self.page.get_by_role("button", name="Share", exact=True).click()
        self.page.get_by_role("button", name="Play it by link").click()

    def starts(self, side: str = "") -> str:
        """Return an invitation to the game on the board; the player takes ``side`` or the first."""
        self.to_post()
        if side:
            self.post.get_by_role("radio", name=side).check()
        self.tap_in("Make the invitation")
        return self.link()
