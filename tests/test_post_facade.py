"""Games by link through the facade: what two devices send each other, and how they report it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from overstack.catalogue import rules_of
from overstack.documents import link, wire
from overstack.judging.rules import step
from overstack.position.state import Faces, Game
from overstack.search import play
from tests.refusals import damages
from tests.test_facade import Asker
from tests.test_link import packed
from tests.test_post import ALLIES, AXIS, sides, with_dice

Json = dict[str, Any]
FORD: Json = wire.scenario_json(dict(play.load_scenarios("template"))["the-ford"])


@pytest.fixture
def ask() -> Asker:
    return Asker()


def bare() -> Json:
    return {"scenario": FORD, "log": []}


def dice() -> tuple[Json, Json]:
    before, after = with_dice()
    return wire.game_json(before), wire.game_json(after)


def test_a_game_goes_from_device_to_device(ask: Asker) -> None:
    invited = ask("handover", game=bare(), side="blue", secret=ALLIES)
    assert invited["length"] == len(invited["link"])
    opened = ask("unlink", link=invited["link"])["board"]
    assert opened["game"]["post"] == invited["game"]["post"]
    assert list(opened["game"]["post"]["chains"]) == ["blue"]
    looked = ask("received", game=opened["game"], side="red")
    assert (looked["fell"], looked["anew"], looked["unvouched"]) == (0, False, 0)
    joined = ask("handover", game=opened["game"], side="red", secret=AXIS)
    back = ask("unlink", link=joined["link"])["board"]["game"]
    mine = ask("received", game=back, side="blue", secret=ALLIES, known=invited["game"])
    moved = ask("act", game=mine["board"]["game"], entries=[{"do": "end"}])
    assert moved["game"]["post"] == back["post"]
    assert moved["floor"] == 0
    sent = ask("handover", game=moved["game"], side="blue", secret=ALLIES)
    assert sent["game"]["post"]["by"] == "blue"
    theirs = ask("received", game=sent["game"], side="red", secret=AXIS, known=joined["game"])
    assert (theirs["since"], theirs["board"]["floor"]) == (0, 1)
    assert theirs["board"]["actor"] == "red"
    assert ask("link", game=sent["game"])["link"][:20] == sent["link"][:20]
    assert link.decode(ask("link", game=sent["game"])["link"]) == wire.game(sent["game"])


def test_dice_fall_when_the_link_is_opened(ask: Asker) -> None:
    before, after = dice()
    _, second = sides()
    opened = ask("received", game=before, side=second.side, secret=second.secret)
    fell, log = opened["fell"], opened["board"]["game"]["log"]
    assert fell
    assert log == after["log"][: len(before["log"]) + fell]
    assert opened["board"]["floor"] == len(log)
    assert ask("received", game=before, side=second.side)["fell"] == 0


def test_a_key_may_be_typed_as_it_is_shown(ask: Asker) -> None:
    typed = " ".join(ALLIES[n : n + 4] for n in range(0, 32, 4)).upper()
    one, other = (ask("handover", game=bare(), side="blue", secret=s) for s in (typed, ALLIES))
    assert one == other
    for wrong in ("", "nothing", ALLIES[:31], f"{ALLIES}0", "g" * 32):
        said = ask.refusal("handover", game=bare(), side="blue", secret=wrong)
        assert said.startswith("A key is 32")
        if wrong:
            before, _ = dice()
            said = ask.refusal("received", game=before, side="blue", secret=wrong)
            assert said.startswith("A key is 32")


def test_what_was_changed_is_told_by_its_entry(ask: Asker) -> None:
    """The device knows the game that it sent; without it only the seal shows a change."""
    before, after = dice()
    first, _ = sides()
    sent, ruleset = wire.game(before), rules_of(wire.game(before).scenario.world)
    state, at = ruleset.setup(sent.scenario), len(sent.log) - 1
    for entry in sent.log[:at]:
        state = step(ruleset, state, entry)
    other = next(
        each
        for each in ruleset.candidates(state)
        if each != sent.log[at] and ruleset.allowed(state, each)
    )
    log = (*sent.log[:at], other)
    changed = wire.game_json(Game(sent.scenario, log)) | {"post": dict(after["post"])}
    changed["post"] |= {"at": len(log), "since": len(log)}
    mine = {"side": first.side, "secret": first.secret}
    told = ask.refusal("received", game=changed, known=before, **mine)
    assert f"entry {at + 1} of its log is another" in told
    assert "something before your last link was changed" in ask.refusal(
        "received", game=changed, **mine
    )


def test_a_second_link_with_other_decisions_does_not_count(ask: Asker) -> None:
    """Until the first link is answered, the device reports that another link came first."""
    invited = ask("handover", game=bare(), side="red", secret=ALLIES)["game"]
    answers = []
    for acts in ([{"do": "end"}], [{"do": "move", "who": "b3", "to": "0202"}, {"do": "end"}]):
        game = ask("act", game=invited, entries=acts)["game"]
        answers.append(ask("handover", game=game, side="blue", secret=AXIS)["game"])
    mine = {"side": "red", "secret": ALLIES}
    opened = ask("received", game=answers[0], known=invited, **mine)["board"]["game"]
    assert ask("received", game=answers[0], known=opened, **mine)["board"]["game"] == opened
    said = ask.refusal("received", game=answers[1], known=opened, **mine)
    assert said.startswith("Another link came before this one")
    assert "entry 1" in said


def test_of_two_who_join_the_first_counts(ask: Asker) -> None:
    """The first to join counts, whatever was decided; once answered, the other's link is older."""
    invited = ask("handover", game=bare(), side="red", secret=ALLIES)["game"]
    game = ask("act", game=invited, entries=[{"do": "end"}])["game"]
    mine = {"side": "red", "secret": ALLIES}
    first, second = (
        ask("handover", game=game, side="blue", secret=secret)["game"]
        for secret in (AXIS, "e" * 32)
    )
    opened = ask("received", game=first, known=invited, **mine)["board"]["game"]
    assert ask("received", game=first, known=opened, **mine)["board"]["game"] == opened
    said = ask.refusal("received", game=second, known=opened, **mine)
    assert said.startswith("Another link came before this one and has taken Blue")
    assert (
        ask("received", game=second, known=invited, **mine)["board"]["game"]["post"]["by"] == "blue"
    )
    moved = ask("act", game=opened, entries=[{"do": "end"}])["game"]
    sent = ask("handover", game=moved, **mine)["game"]
    assert ask.refusal("received", game=second, known=sent, **mine).startswith("This link is older")
    game = ask("act", game=sent, entries=[{"do": "end"}])["game"]
    anew = ask("handover", game=game, side="blue", secret="e" * 32, anew=True)
    assert ask("received", game=anew["game"], known=sent, **mine)["anew"]


def test_an_older_link_says_so(ask: Asker) -> None:
    before, after = dice()
    first, second = sides()
    later = ask("received", game=after, side=first.side, secret=first.secret)["board"]["game"]
    said = ask.refusal("received", game=before, side=second.side, secret=second.secret, known=after)
    assert said.startswith("This link is older")
    assert later["post"] == after["post"]


def test_the_invitation_is_older_once_somebody_has_joined(ask: Asker) -> None:
    """The invitation is older even if the joiner had nothing to decide."""
    invited = ask("handover", game=bare(), side="blue", secret=ALLIES)["game"]
    joined = ask("handover", game=invited, side="red", secret=AXIS)["game"]
    for side, secret in (("blue", ALLIES), ("red", AXIS)):
        said = ask.refusal("received", game=invited, side=side, secret=secret, known=joined)
        assert said.startswith("This link is older")


def test_whoever_waits_is_shown_his_own_view(ask: Asker) -> None:
    """The waiting side sees a board with hidden boxes in its own view."""
    scenario = dict(play.load_scenarios("europa"))["vistula-bridgehead"]
    game = {"scenario": wire.scenario_json(scenario), "log": []}
    board = ask("open", game=game)
    waits = next(side["id"] for side in board["sides"] if side["id"] != board["actor"])
    seen = ask("open", game=game, side=waits)
    assert (seen["viewer"], seen["actor"], seen["game"]) == (waits, board["actor"], board["game"])
    there, here = ({one["id"] for one in each["counters"]} for each in (board, seen))
    assert there - here
    assert here - there
    invited = ask("handover", game=game, side=board["actor"], secret=ALLIES)["game"]
    got = ask("received", game=invited, side=waits)["board"]
    assert {one["id"] for one in got["counters"]} == here


def test_a_game_that_is_none_by_link_says_so(ask: Asker) -> None:
    assert ask.refusal("received", game=bare(), side="blue") == "This is not a game by link."


def test_an_invitation_tells_of_rolls_that_nobody_can_check(ask: Asker) -> None:
    _, after = with_dice()
    first, second = sides()
    doc = wire.game_json(after)
    del doc["post"]
    invited = ask("handover", game=doc, side=first.side, secret=first.secret)["game"]
    rolled = sum(isinstance(entry, Faces) for entry in after.log)
    assert ask("received", game=invited, side=second.side)["unvouched"] == rolled


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"by": "green"}, "'green'"),
        ({"at": 7}, "should be at most 0"),
        ({"at": 0, "since": 1}, "should be at most 0"),
        ({"chains": {"green": {"end": "0" * 32, "seal": "0" * 32}}}, "side 'green'"),
        ({"chains": {"blue": {"end": "0" * 31, "seal": "0" * 32}}}, "32 hexadecimal digits"),
        ({"chains": {"blue": {"end": "0" * 32, "seal": "0" * 32, "count": 1}}}, "'count'"),
        ({"more": 1}, "unknown key 'more'"),
    ],
    ids=range(7),
)
def test_what_a_link_may_not_carry(ask: Asker, change: Json, part: str) -> None:
    game = ask("handover", game=bare(), side="blue", secret=ALLIES)["game"]
    game["post"] |= change
    assert part in ask.refusal("open", game=game)
    text = json.dumps(game, sort_keys=True, separators=(",", ":"))
    assert ask.refusal("unlink", link=packed(text)).startswith("This link holds")


def test_a_game_on_the_free_board_is_none(ask: Asker) -> None:
    game = ask("handover", game=bare(), side="blue", secret=ALLIES)["game"]
    game["scenario"]["play"] = "free"
    assert "two sides that play in turns" in ask.refusal("open", game=game)


def test_no_spoilt_chain_crashes_what_looks_at_it(ask: Asker) -> None:
    """With any part of the post data removed or damaged: a refusal sentence, or a valid game."""
    _, after = dice()
    first, second = sides()
    ends = set()
    for _, spoilt in damages({"post": after["post"]}):
        for side in (first, second):
            answer = ask.raw(
                {
                    "ask": "received",
                    "game": after | spoilt,
                    "side": side.side,
                    "secret": side.secret,
                }
            )
            ends.add("error" in answer)
    assert ends == {True, False}  # a key with a default may be left out


def test_dice_are_made_as_the_page_about_them_says(ask: Asker) -> None:
    """Computed by hand, with nothing but docs/play-by-link.md and SHA-256."""
    before, after = dice()
    first, second = sides()
    mine = bytes.fromhex(second.secret)
    for _ in range(1000 - after["post"]["chains"][second.side]["count"]):
        mine = sha256(mine).digest()[:16]
    assert mine.hex() == after["post"]["chains"][second.side]["value"]
    chains = before["post"]["chains"]
    values = {side: each.get("value", each["end"]) for side, each in chains.items()}
    handed = {"scenario": before["scenario"], "log": before["log"], "by": first.side}
    text = json.dumps(
        handed | {"values": values}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    digest = sha256(text.encode()).digest()
    sent = bytes.fromhex(values[first.side])
    block = sha256(b"overstack dice" + sent + mine + digest + bytes(8)).digest()
    words = [int.from_bytes(block[n : n + 4], "big") for n in range(0, 32, 4)]
    roll = after["log"][len(before["log"])]["roll"]
    faces = [word % 6 + 1 for word in words if word < 2**32 // 6 * 6]
    assert roll[:8] == faces[: len(roll)]
