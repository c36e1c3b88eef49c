"""Games by link for the page: make the link that a side sends, check the link that it receives.

Loaded on first use. `post` explains the checks and the reasons for them. Knows no game.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from overstack.documents import link, wire
from overstack.position.post import Post
from overstack.position.state import Faces
from overstack.post.game import BadPost, Sheet, check, hand_over, invite, rolled_dice
from overstack.post.known import compare
from overstack.questions.fields import Request
from overstack.views.board import board
from overstack.views.fingerprint import verdict_hash
from overstack.views.games import Node
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.games import HandedOver, Received

_SECRET = re.compile(r"[0-9a-f]{32}")


def handed_over(node: Node, post: Post | None, request: Request) -> HandedOver:
    """The link that a side sends, and the game in that link."""
    side, secret = request["side"], _secret(request)
    if post is None:
        game = invite(node.game(), side, secret)
    else:
        game = hand_over(_sheet(node, post), side, secret, anew=request.get("anew", False))
    text = link.encode(game, verdict_hash(node))
    return {"link": text, "length": len(text), "game": wire.game_json(game)}


def receive_link(node: Node, post: Post | None, request: Request) -> Received:
    """Check a received link; return the board after the dice that are rolled on opening it.

    `known` is the game as stored on this side's device. Without a secret no dice are rolled.
    """
    if post is None:
        raise BadPost(say("post.no-game"))
    side = request["side"]
    secret = _secret(request) if request.get("secret") else ""
    sheet = _sheet(node, post)
    if "known" in request:
        compare(sheet.game, post, side, wire.game(request["known"]))
    check(sheet, side, secret)
    dice = rolled_dice(sheet, side, secret) if secret else ()
    for faces in dice:
        node = node.then(faces)
    return {
        "board": board(node.shown_to(side) if side else node, post),
        "since": post.since,
        "fell": len(dice),
        "anew": bool(post.chains[post.by].was),
        "unvouched": _unverified_rolls(sheet),
    }


def _unverified_rolls(sheet: Sheet) -> int:
    """The number of rolls in an invitation, which cannot be verified; 0 for another link."""
    if len(sheet.post.chains) > 1:
        return 0
    return sum(isinstance(entry, Faces) for entry in sheet.game.log)


def _sheet(node: Node, post: Post) -> Sheet:
    return Sheet(node.game(post), post, [each.state for each in node.trail()])


def _secret(request: Request) -> str:
    """The secret of a request in lower case, without typed spaces and hyphens. Raises BadPost."""
    text = re.sub(r"[\s-]", "", request["secret"]).lower()
    if _SECRET.fullmatch(text) is None:
        raise BadPost(say("post.no-secret"), "secret")
    return text
