"""A game of 100 points a side by link, by touch on two tablets; the full run finishes it."""

from __future__ import annotations

import pytest

from tests.browser.by_post import Posted
from tests.browser.conftest import SIZES, Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.pages import link_to, scenario
from tests.effort import FULL, effort

#: The number of links sent; a whole game has a hundred or more.
LINKS = effort(3, few=2, night=400)
#: The longest link that the page offers, in characters; a longer game is sent as a file.
LONGEST = 8_000


@pytest.mark.night
def test_two_armies_of_a_hundred_points_fight_by_link(page_at: Pages, site: Site) -> None:
    game = scenario("sainte-croix-setup", "reloaded")
    held = {"has_touch": True, "reduced_motion": "reduce"}

    def tablet(address: str) -> Correspondent:
        page = page_at(*SIZES["tablet"], address.removeprefix(site.url), **held)
        return Correspondent(page, site.url, touch=True)

    allies = tablet(link_to(game))
    allies.ready()
    axis = tablet(allies.starts())
    axis.ready()
    axis.tap_in("Play the Axis side")
    axis.says("To the Allied side")
    posted = Posted({"allies": allies, "axis": axis}, game, seed=1, link=axis.make())
    posted.send(LINKS)
    assert max(posted.lengths) <= LONGEST
    if FULL:
        assert posted.over(), "the game has no end"
        print(f"{len(posted.lengths) + 1} links, the longest {max(posted.lengths)} characters")
        one, other = posted.seen()
        assert one == other
        for player in posted.players.values():
            player.says("The game is over")
    else:
        assert len(posted.lengths) == LINKS + 1
