"""The post of a game by link: JSON to values and back.

Part of the input boundary (`wire`). Whether the values of a chain belong together, and whether
earlier entries were changed, is checked when a link is opened for play (`post`), not here. Knows
no game.
"""

from __future__ import annotations

from overstack.position.post import Chain, Post
from overstack.position.state import World
from overstack.schema.parts import ID, Json, like, record, table, whole
from overstack.schema.shape import known, refusal
from overstack.words.sentences import say

MAX_SHOWN = 999  # limit of values that a chain shows
HASH = like("[0-9a-f]{32}", "32 hexadecimal digits")


def shape(most: int) -> Json:
    """The schema of a post, for a log of at most `most` entries."""
    chain = record(
        "a chain",
        ("end", "seal"),
        end=HASH,
        count=whole(1, MAX_SHOWN),
        value=HASH,
        seal=HASH,
        was=HASH,
    )
    return record(
        "what a game by link carries",
        ("by", "at", "chains"),
        by=ID,
        at=whole(0, most),
        since=whole(0, most),
        chains=table(ID, chain, 2, "chains"),
    )


def post_of(doc: Json, world: World, entries: int) -> Post:
    """A post from checked JSON, for a log of that many `entries`. Raises BadInput."""
    sides = [side.id for side in world.sides]
    if len(sides) != 2 or world.play != "turns":
        raise refusal("post", say("wrong.should-two-in-turns"))
    for side in doc["chains"]:
        known(side, sides, f"post.chains.{side}", "side")
    known(doc["by"], doc["chains"], "post.by", "side")
    since = doc.get("since", 0)
    if doc["at"] > entries:
        raise refusal("post.at", say("wrong.should-not-exceed-log", n=entries))
    if since > doc["at"]:
        raise refusal("post.since", say("wrong.should-not-exceed-at", n=doc["at"]))
    chains = {side: _chain(doc["chains"][side], side) for side in sorted(doc["chains"])}
    return Post(doc["by"], doc["at"], since, chains)


def _chain(doc: Json, side: str) -> Chain:
    if ("count" in doc) != ("value" in doc):
        raise refusal(f"post.chains.{side}", say("wrong.should-count-with-value"))
    if "was" in doc and "count" in doc:
        raise refusal(f"post.chains.{side}.was", say("wrong.should-begin-a-chain"))
    return Chain(
        doc["end"],
        doc.get("count", 0),
        doc.get("value") or doc["end"],
        doc["seal"],
        doc.get("was", ""),
    )


def post_json(post: Post) -> Json:
    """The JSON of a post; default values are left out."""
    doc: Json = {"by": post.by, "at": post.at}
    doc |= {"since": post.since} if post.since else {}
    return doc | {"chains": {side: _chain_json(each) for side, each in post.chains.items()}}


def _chain_json(chain: Chain) -> Json:
    doc: Json = {"end": chain.end}
    doc |= {"count": chain.count, "value": chain.value} if chain.count else {}
    return doc | {"seal": chain.seal} | ({"was": chain.was} if chain.was else {})
