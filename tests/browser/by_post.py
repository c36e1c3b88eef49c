"""A game by link, played by touch on two devices; the test's own umpire follows the game.

The side that must decide plays on its own device and sends the link. The other side opens the link,
watches what happened, and plays on. The test's umpire reads each link and is given the key of the
side that opens the link. So it knows the dice, and both devices must show its position.
"""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from overstack.documents import link as links
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from tests.browser.by_touch import STANDING, Game, View
from tests.browser.correspondents import Correspondent
from tests.browser.pages import Json

#: Reads the page's header, which holds the score: "Allied 3 : Axis 0".
SCORE = "() => document.querySelector('header').innerText.replace(/\\s+/g, ' ')"


class Posted(Game):
    """One game on two devices; the first side in ``players`` has sent the invitation."""

    def __init__(
        self, players: dict[str, Correspondent], scenario: Json, seed: int, link: str
    ) -> None:
        self.players, self.scenario = players, scenario
        self.keys = {side: player.key() for side, player in players.items()}
        self.chooser, self.umpire = Random(seed), Umpire()
        self.lengths: list[int] = []
        self.side, _ = players
        self._opened(link)

    @property
    def mine(self) -> Correspondent:
        """The player whose turn it is to open a link, decide and send."""
        return self.players[self.side]

    def _asked(self, request: View) -> View:
        game = {"scenario": self.scenario, "log": self.log, "post": self.post}
        answer: View = self.umpire.ask({"game": game, **request})
        assert "error" not in answer, answer
        return answer

    # -- handing over --------------------------------------------------------------------------

    def send(self, most: int) -> None:
        """Play ``most`` hand-overs, or fewer if the game ends."""
        for _ in range(most):
            if self.over():
                return
            self._decisions()
            link = self.mine.make()
            assert self._in(link) == self.log, "the link holds another game"
            self.side = next(side for side in self.players if side != self.side)
            self._opened(link)

    def over(self) -> bool:
        """Whether the game is over and the side with the last link has seen the last dice."""
        title = self.mine.post.get_by_role("heading", level=2)
        return bool(self.board["result"]) and title.inner_text() == "The game is over"

    def _decisions(self) -> None:
        if self.board["actor"] == self.side:
            self.mine.tap_in("To the board")
        while self.board["actor"] == self.side:
            self._decide()
            self.board = self._open()
            self._same()

    # -- opening a link ------------------------------------------------------------------------

    def _in(self, link: str) -> list[View]:
        """Return the log of the game in a link; keep its ``post`` for requests to the umpire."""
        game = wire.game_json(links.decode(link[link.index("#") :]))
        self.post = game["post"]
        log: list[View] = game["log"]
        return log

    def _opened(self, link: str) -> None:
        """Let the current side open a link: dice are rolled, and the page shows what happened."""
        self.player = self.mine
        self.lengths.append(len(link))
        self.log = self._in(link)
        self.mine.opens(link)
        key = self.keys[self.side].replace(" ", "")
        got = self._asked({"ask": "received", "side": self.side, "secret": key})
        self.board = got["board"]
        self.log = self.board["game"]["log"]
        since = got["since"]
        lines = [line["words"] for line in self.board["log"] if line["n"] > since]
        expect(self.mine.post.locator(".post-news .log-words")).to_have_text(lines)
        self._same()
        self._watch(lines)

    def _watch(self, lines: list[str]) -> None:
        """Step through what has happened; the last step ends on the present position."""
        if not lines:
            return
        self.mine.tap_in("Watch it")
        player = self.mine.post.get_by_role("region", name="What has happened, step by step")
        for number in range(len(lines)):
            expect(player).to_contain_text(f"{number} of {len(lines)}")
            player.get_by_role("button", name="Step on").tap()
        expect(player).to_have_count(0)
        self._same()

    # -- what both devices show ----------------------------------------------------------------

    def seen(self) -> list[tuple[object, str]]:
        """The places of the counters and the score, as each device shows them."""
        pages = [player.page for player in self.players.values()]
        return [(page.evaluate(STANDING), page.evaluate(SCORE)) for page in pages]
