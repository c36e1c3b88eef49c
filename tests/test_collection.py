"""Collections: what is written is read again; anything wrong is refused in one sentence."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import fastjsonschema
import pytest

from overstack import catalogue
from overstack.documents import collection, link
from overstack.facade.umpire import Umpire
from overstack.words.errors import BadInput
from tests.effort import effort
from tests.hostile import KINDS, documents
from tests.link_forms import FORMS, written
from tests.refusals import COLLECTION, PUZZLE, SCENARIO
from tests.test_wire import is_sentence
from tools.site_data import shipped_puzzles

Json = dict[str, Any]
SHIPPED = [{"ruleset": one["ruleset"], "id": one["puzzle"]["id"]} for one in shipped_puzzles()]
#: The codecs of a link, in the place of the letters after "#collection=".
HEAD = "#collection="


def of(*puzzles: object, **more: object) -> Json:
    """A collection of these puzzles."""
    return {"format": 1, "collection": {"title": "Three bridges", "puzzles": [*puzzles], **more}}


def own(n: int, **more: object) -> Json:
    """An own puzzle that differs from others by its number."""
    return SCENARIO | {"title": f"The bridge {n}"} | more


def asked(**request: object) -> Json:
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps({"ask": "collection", **request})))
    assert umpire.defects == []
    return answer


def refusal(**request: object) -> str:
    told = asked(**request)["error"]
    assert is_sentence(told)
    return str(told)


def test_a_collection_survives_its_link_and_its_file() -> None:
    doc = of(SHIPPED[0], own(1), PUZZLE | {"scenario": own(2)}, text="One\nby one.", author="Me")
    fastjsonschema.compile(collection.SCHEMA)(doc)
    first = asked(document=doc)
    assert first["link"].startswith(HEAD)
    assert first["warning"] == ""
    for again in (asked(link=first["link"]), asked(text=json.dumps(first["document"]))):
        assert again == first
    kept = first["document"]["collection"]
    assert [kept["title"], kept["text"], kept["author"]] == ["Three bridges", "One\nby one.", "Me"]
    assert kept["puzzles"][0] == SHIPPED[0]
    assert kept["puzzles"][1]["goal"] == SCENARIO["goal"]
    assert kept["puzzles"][2]["claim"] == PUZZLE["claim"]
    fastjsonschema.compile(collection.SCHEMA)(first["document"])


def test_shipped_puzzles_of_every_rulebook_can_be_named() -> None:
    doc = of(*SHIPPED[:: max(1, len(SHIPPED) // collection.MAX_PUZZLES + 1)])
    assert asked(document=doc)["document"] == doc


def test_ten_shipped_puzzles_make_a_short_link() -> None:
    assert len(asked(document=of(*SHIPPED[:10]))["link"]) < 500


def test_own_puzzles_use_the_dictionary_of_their_rulebook() -> None:
    reloaded = next(one for one in shipped_puzzles() if one["ruleset"] == "reloaded")
    made = asked(document=of(reloaded["puzzle"]["scenario"]))["link"]
    assert made[len(HEAD)] == link.WORDED
    assert catalogue.LINKS[made[len(HEAD) + 1]] == "reloaded"
    assert asked(link=made)["link"] == made


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form["name"]))
def test_a_link_opens_in_whatever_form_it_arrives(form: Json) -> None:
    """The forms are those of links to games; what they change in "#p=" is no harm to this link."""
    whole = asked(document=of(*SHIPPED[:3], own(1)))
    other = asked(document=of(SHIPPED[5]))["link"]
    text = written(form, whole["link"], f"https://example.org/{other}")
    if form.get("only", "1d") != "1d":
        return
    answer = asked(link=text)
    if "says" in form:
        assert answer == whole or is_sentence(answer["error"])
    else:
        assert answer == whole


def test_a_damaged_link_is_refused_in_a_sentence() -> None:
    made = asked(document=of(*SHIPPED[:3]))["link"]
    assert refusal(link=made[:40]).startswith("This link to a collection was cut off after")
    assert refusal(link=made[:-1]).startswith("This link to a collection was cut off after")
    changed = made[:30] + ("A" if made[30] != "A" else "B") + made[31:]
    assert refusal(link=changed).startswith("This link was changed on its way")
    assert refusal(link=made.replace("=1", "=3")).startswith("This link was made by a newer")
    assert refusal(link="#p=1t.e30.AAAAAA") == "This is not a link to a collection of puzzles."
    assert refusal(link="nothing") == "This is not a link to a collection of puzzles."


def test_every_cut_of_a_link_is_refused() -> None:
    made = asked(document=of(*SHIPPED[:3]))["link"]
    for end in range(len(made)):
        with pytest.raises(BadInput):
            collection.unpack(made[:end])


def test_hostile_links_end_in_a_sentence_or_a_collection() -> None:
    """The links are those to games, with the game in a collection or the link renamed."""
    chance = random.Random(7)
    bases = documents()
    for n in range(effort(400, few=60)):
        told = KINDS[n % len(KINDS)](chance, chance.choice(bases))
        answer = asked(link=told.replace("#p=", HEAD))
        assert "document" in answer or is_sentence(answer["error"])


@pytest.mark.parametrize(
    ("doc", "sentence"),
    [
        ([], "This is not a collection of puzzles."),
        (SCENARIO, "This is not a collection of puzzles."),
        ({"format": 1, "collection": []}, "This is not a collection of puzzles."),
        (of(), "This collection holds no puzzle."),
        (of(*[own(n) for n in range(61)]), "This collection holds 61 puzzles; 60 is the most."),
        (of(own(1), own(1)), "Puzzle 2 of this collection is puzzle 1 once more."),
        (of(own(1), PUZZLE | {"scenario": own(1)}),
         "Puzzle 2 of this collection is puzzle 1 once more."),
        (of({"ruleset": "chess", "id": "mate"}), "Puzzle 1 of this collection cannot be read: "),
        (of(SHIPPED[0], {key: part for key, part in own(1).items() if key != "goal"}),
         "Puzzle 2 of this collection cannot be read: it has no goal"),
        (of(own(1, turn=9)), "Puzzle 1 of this collection cannot be read: goal.until.turn "),
        (of(PUZZLE | {"scenario": own(2), "id": "NO"}),
         "Puzzle 1 of this collection cannot be read: id "),
        (of("no"), "Puzzle 1 of this collection cannot be read: "),
        (of(own(1), title=""), "collection.title should be "),
        (of(own(1), text="x" * 4001), "collection.text should be "),
        (of(own(1), more=1), "collection has an unknown key 'more'."),
        (of(own(1)) | {"format": 2}, "format should be "),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(doc: object, sentence: str) -> None:
    assert refusal(document=doc).startswith(sentence)
    assert refusal(text=json.dumps(doc)).startswith(sentence)


def test_a_file_that_is_no_json_is_refused_with_its_line() -> None:
    assert refusal(text='{\n"format": 1,\n').startswith("This is not JSON")
    assert "given twice" in refusal(text='{"format": 1, "format": 1}')


def test_a_collection_that_is_too_large_for_a_link_is_a_file() -> None:
    chance = random.Random(3)
    long = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz ", k=3900))
    puzzles = [own(n, text=long[n:] + long[:n]) for n in range(20)]
    answer = asked(document=of(*puzzles))
    assert answer["link"] == ""
    assert answer["warning"] == (
        "This collection is too large for a link; save it as a file instead."
    )
    assert asked(text=json.dumps(answer["document"]))["document"] == answer["document"]


def test_reading_changes_nothing_that_was_given() -> None:
    doc = copy.deepcopy(COLLECTION)
    collection.collection(doc)
    assert doc == COLLECTION
