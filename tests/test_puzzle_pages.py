"""The separate page of every curated puzzle."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from overstack.documents import link, wire
from tools import puzzle_pages
from tools.puzzle_cards import cards

pytestmark = pytest.mark.native

CARD = {
    "id": "into-the-square",
    "title": 'Into the "square" <b>',
    "text": "A story.\nOf two lines & more.",
    "task": "US to move: bring M3 Lee to 0504.",
    "book": "A&A Miniatures 2009",
    "link": "#p=1t.e30.xyz",
}


def content(page: str, name: str) -> list[str]:
    """The contents of the page's meta tags of a name."""
    found = re.findall(rf'<meta (?:name|property)="{re.escape(name)}" content="([^"]*)">', page)
    return [unescape(one) for one in found]


def test_a_page_says_what_is_asked_and_leads_to_the_board() -> None:
    page = puzzle_pages.page(CARD)
    assert content(page, "og:title") == [CARD["title"]]
    assert content(page, "og:description") == content(page, "description") == [CARD["task"]]
    assert 'href="../../#p=1t.e30.xyz"' in page
    assert "<p>Of two lines &amp; more.</p>" in page
    assert "<b>" not in page
    assert "<script" not in page
    assert content(page, "og:image") == []


def test_with_the_address_of_the_site_its_picture_is_absolute() -> None:
    for url in ("https://example.org/stack", "https://example.org/stack/"):
        page = puzzle_pages.page(CARD, url)
        home = "https://example.org/stack/p/into-the-square/"
        assert content(page, "og:url") == [home]
        assert content(page, "og:image") == [f"{home}preview.jpg"]
        assert content(page, "twitter:card") == ["summary_large_image"]
        assert 'src="./preview.jpg"' in page


def test_every_curated_puzzle_has_one_that_opens_it(tmp_path: Path) -> None:
    told = cards()
    assert len({card["id"] for card in told}) == len(told)
    puzzle_pages.write(tmp_path, told)
    for card in told:
        page = (tmp_path / "p" / card["id"] / "index.html").read_text(encoding="utf-8")
        assert content(page, "og:description") == [card["task"]]
        found = re.search(r'href="\.\./\.\./(#p=[^"]+)"', page)
        assert found
        game = wire.parse_json(link.unpack(found[1]))
        assert isinstance(game, dict)
        assert game["scenario"]["title"] == card["title"]
