"""A game played in the page by touch; the test's own umpire follows the game.

The test's umpire gets the same requests as the page's umpire and lists what is possible now. One
lawful choice is made at random, carried out in the page, and appended to the test's own log. The
page must then show the same counters in the same places as the test's umpire.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from overstack.facade.umpire import Umpire
from tests.browser.fingers import bring
from tests.browser.pages import Json, Player

#: The place of each counter drawn on the map, by id.
STANDING = """() => Object.fromEntries([...document.querySelectorAll('.map .counter[data-id]')]
  .map((one) => [one.dataset.id, one.dataset.place]))"""

#: Probability of excluding acts that only pass time, if another act is possible.
HASTE = 0.8
IDLE = frozenset({"stay", "hold", "end", "keep", "halt"})

View = dict[str, Any]


class Game:
    """One game on a page; dice are entered by hand, because the test's umpire must know them."""

    def __init__(self, player: Player, scenario: Json, seed: int) -> None:
        self.player, self.scenario = player, scenario
        self.log: list[View] = []
        self.chooser = Random(seed)
        self.umpire = Umpire()
        self.board = self._open()
        player.open(scenario)

    def _asked(self, request: View) -> View:
        game = {"scenario": self.scenario, "log": self.log}
        answer: View = self.umpire.ask({"game": game, **request})
        return answer

    def _open(self) -> View:
        return self._asked({"ask": "open"})

    # -- one decision after the other ----------------------------------------------------------

    def play(self, most: int) -> None:
        """Play ``most`` decisions, or fewer if the game ends."""
        for _ in range(most):
            if self.board["result"]:
                return
            self._decide()
            self.board = self._open()
            self._same()

    def _decide(self) -> None:
        if self.board["chance"]:
            self._throw(self.board["chance"])
        elif self.board["ask"]:
            self._answer(self.board["ask"])
        else:
            self._act()

    def _same(self) -> None:
        """Wait until the page shows every counter at the place that the test's umpire gives."""
        wanted = {c["id"]: c["at"] for c in self.board["counters"] if not c["aboard"]}
        self.player.page.wait_for_function(
            f"(wanted) => {{ const shown = ({STANDING})(); "
            "return Object.entries(wanted).every(([id, at]) => shown[id] === at); }",
            arg={who: at for who, at in wanted.items() if at != "@lost"},
        )

    # -- carrying out a decision ---------------------------------------------------------------

    def _throw(self, chance: View) -> None:
        dice = chance["kind"] == "dice"
        first = 1 if dice else 0
        faces = [self.chooser.randrange(chance["sides"]) + first for _ in range(chance["count"])]
        panel = self.player.panel
        self._tap(panel.get_by_role("button", name="Enter my own" if dice else "Draw it myself"))
        rows = panel.locator(".by-hand > *")
        expect(rows).to_have_count(len(faces))
        for row, face in zip(rows.all(), faces, strict=True):
            self._tap(row.get_by_role("radio").nth(face - first))
        self._carry(self.player.panel.locator(".foot .is-main"))
        self.log.append({"roll": faces})

    def _answer(self, ask: View) -> None:
        choices = self._lawful(ask["choices"])
        said = Tally(each["words"] for each in ask["choices"])
        choices = [each for each in choices if said[each["words"]] == 1] or choices
        chosen = self._hasty(choices)
        group = self.player.panel.get_by_role("radiogroup", name=ask["title"], exact=True)
        row = self._saying(group.get_by_role("radio"), chosen["words"])
        if len(ask["choices"]) > 1:
            self._tap(row.first)
        self._carry(self.player.panel.get_by_role("button", name=chosen["words"], exact=True))
        self.log.append(chosen["entry"])

    def _act(self) -> None:
        """Let a random counter act; if none can, carry out the first lawful action of the board."""
        able = [each for each in self.board["counters"] if each["can"]]
        self.chooser.shuffle(able)
        for counter in able:
            if self._with(counter):
                return
        [act, *_] = self._lawful(self.board["actions"])
        self.player.let_go()
        foot = self.player.panel.locator(".foot")
        self._carry(foot.get_by_role("button", name=act["words"]))
        self.log.append(act["entry"])

    def _with(self, counter: View) -> bool:
        """Move a counter or carry out one of its acts; return False if it has neither."""
        reach = self._asked({"ask": "reach", "who": counter["id"]})
        grades = [outcome["grade"] for outcome in reach["outcomes"]]
        ways = [way for way in reach["hexes"] if grades[way["outcome"]] != "forbidden"]
        acts = self._lawful(reach["acts"])
        done = [*ways, *acts]
        if not done:
            return False
        chosen = self._hasty(done)
        self.player.let_go()
        self._pick(counter)
        if "to" in chosen:
            self._go(counter["id"], chosen)
        else:
            self._do(chosen)
        return True

    def _pick(self, counter: View) -> None:
        """Select a counter; a passenger is selected in the tray of its carrier."""
        picked = counter["aboard"] or counter["id"]
        bring(self.player, self.player.counter(picked))
        self.player.pick(picked)
        if counter["aboard"]:
            aboard = [c["id"] for c in self.board["counters"] if c["aboard"] == counter["aboard"]]
            strip = self.player.panel.locator(".strip.is-tray").get_by_role("button")
            self._carry(strip.nth(aboard.index(counter["id"])))

    def _go(self, who: str, way: View) -> None:
        bring(self.player, self.player.hex(way["to"]))
        self.player.aim(way["to"])
        why = self._asked({"ask": "why", "who": who, "path": [way["to"]]})
        listed = self.player.panel.locator(".aimed-act").filter(has_text="Move to")
        onward = self.player.panel.locator(".foot").get_by_role("button", name=re.compile("^Move"))
        expect(listed.or_(onward).first).to_be_visible()
        if listed.count():
            self._tap(listed.first)
        self._carry(onward)
        self.log += why["entries"]

    def _do(self, act: View) -> None:
        panel = self.player.panel
        button = self._saying(panel.locator(".panel-body").get_by_role("button"), act["words"])
        closed = panel.locator("details.fold:not([open]) > summary")
        while not button.count():  # the button is in a closed fold
            self._tap(closed.first)
        if act["on"] or act["entry"].get("to") or act["grade"] != "lawful":  # previewed first
            self._tap(button.first)
            button = panel.locator(".foot").get_by_role("button", name=act["words"], exact=True)
        self._carry(button.first)
        self.log.append(act["entry"])

    def _saying(self, buttons: Locator, words: str) -> Locator:
        """The buttons that contain exactly the text ``words``, perhaps beside a picture."""
        return buttons.filter(has=self.player.page.get_by_text(words, exact=True))

    # -- choosing ------------------------------------------------------------------------------

    def _lawful(self, acts: list[View]) -> list[View]:
        return [act for act in acts if act["grade"] != "forbidden"]

    def _hasty(self, acts: list[View]) -> View:
        """Choose a random act, seldom one that only passes time."""
        busy = [act for act in acts if self._verb(act) not in IDLE]
        return self.chooser.choice(busy if busy and self.chooser.random() < HASTE else acts)

    def _verb(self, act: View) -> str:
        return next(iter(act["entry"])) if "entry" in act else "move"

    def _carry(self, button: Locator) -> None:
        """Tap the button that completes a decision, and wait until the panel changes."""
        self.player.changes(lambda: self._tap(button))

    def _tap(self, target: Locator) -> None:
        target.tap() if self.player.touch else target.click()
