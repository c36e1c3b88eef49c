"""The types of documents: their schemas as TypeScript types."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from overstack.documents import collection, post, puzzle
from overstack.documents.combat_table_schema import combat_table
from overstack.documents.goal_schema import goal, victory
from overstack.documents.schema import DOCUMENTS as KNOWN
from overstack.documents.schema import MAX_LOG
from overstack.house.schema import HOUSE
from overstack.judging.own import file_shape
from overstack.rulesets.reloaded.army.own import OWN
from overstack.survey.mapping import SCHEMA as MAPPING
from tools.contract.answers import ANSWERS, NOTE, Module, comment, quoted, several

#: The module of aliases whose types the schemas give.
DOCUMENTS = "documents"

Schema = Mapping[str, Any]


@dataclass(frozen=True)
class Document:
    """A named type of a document: its schema, and where its keys are explained."""

    name: str
    schema: Schema
    said: str
    #: Keys that a document may leave out, and that the umpire always fills in.
    filled: tuple[str, ...] = ()
    #: Whether a rulebook lists the words that its keys may have, so that they are text here.
    loose: bool = False
    #: Of alternatives whose first required key names their kind: the type that maps kind to type.
    kinds: str = ""


def named_types() -> list[Document]:
    """The named types; a schema that is equal to one of them is written as its name."""
    game, house = KNOWN["game"], HOUSE["properties"]
    aim = goal()["properties"]
    chained = post.shape(MAX_LOG)
    limit = house["limit"]["items"]
    explained = "docs/{}.md explains each key."
    scenario = explained.format("scenario-format")
    return [
        Document("MapDoc", game["$defs"]["map"], f"A map; {scenario}"),
        Document("BuiltinDoc", game["$defs"]["builtin"], "A reference to a built-in map."),
        Document("CounterDoc", game["$defs"]["counter"], f"A counter; {scenario}"),
        Document("ScenarioDoc", game["$defs"]["scenario"], f"A scenario; {scenario}"),
        Document("TableDoc", combat_table(), f"A table for results of combat; {scenario}"),
        Document("BoundDoc", aim["keep"]["items"], "A bound on a quantity that is counted."),
        Document("WantDoc", aim["want"]["items"], "Something that a goal can want.", kinds="Wants"),
        Document("GoalDoc", goal(), f"The goal of a puzzle; {scenario}"),
        Document("AwardDoc", victory()["items"], f"An award of victory points; {scenario}",
                  kinds="Awards"),
        Document("Entry", game["$defs"]["entry"], "An entry of the log: an act, a roll, an edit."),
        Document("Asked", KNOWN["asked"], "The ruling that a link asks for when it is opened."),
        Document("Chain", chained["properties"]["chains"]["additionalProperties"],
                  "A side's chain in a game by link; docs/play-by-link.md explains each key."),
        Document("Post", chained, "The data of a game by link; docs/play-by-link.md."),
        Document("Game", game, "A scenario and a log; undo shortens the log.", ("log",)),
        Document("HousePenalty", limit["properties"]["penalty"], "The price of an overstack."),
        Document("HouseRow", limit["properties"]["row"]["items"], "A limit in special places."),
        Document("HouseLimit", limit, "A limit of house rules."),
        Document("HouseKind", house["kind"]["items"], "A kind of counter of house rules."),
        Document("HouseDoc", HOUSE, f"House rules; {explained.format('house-rules')}"),
        Document("CardDoc", OWN.shape, f"A player's card; {explained.format('cards-format')}",
                  loose=True),
        Document("CardsDoc", file_shape(OWN.shape), "A file of own cards."),
        Document("MappingWhen", MAPPING["properties"]["rows"]["items"]["properties"]["when"],
                  "What a piece of a save must be like for a row of a mapping."),
        Document("MappingRow", MAPPING["properties"]["rows"]["items"], "A row of a mapping."),
        Document("MappingDoc", MAPPING, f"A mapping; {explained.format('mapping-format')}"),
        Document("PuzzleDoc", puzzle.SCHEMA, f"A puzzle; {explained.format('puzzle-format')}"),
        Document("ShippedPuzzle",
                  collection.SCHEMA["properties"]["collection"]["properties"]["puzzles"]["items"]
                  ["oneOf"][0], "A puzzle that is shipped with the site."),
        Document("CollectedPuzzle",
                  collection.SCHEMA["properties"]["collection"]["properties"]["puzzles"]["items"],
                  "A puzzle of a collection; its scenario has a goal."),
        Document("CollectionDoc", collection.SCHEMA,
                  f"A collection of puzzles; {explained.format('puzzle-format')}"),
    ]  # fmt: skip


#: Parts that another schema refers to by name, or leaves to a check of their own.
_REFERRED = {
    "map": "MapDoc", "builtin": "BuiltinDoc", "counter": "CounterDoc", "scenario": "ScenarioDoc",
    "entry": "Entry", "puzzle": "PuzzleDoc",
}  # fmt: skip
_LEFT = {
    "a card": "CardDoc", "own cards": "CardDoc[]", "house rules": "HouseDoc",
    "a mapping": "MappingDoc", "a game": "Game", "a scenario": "ScenarioDoc",
    "a collection": "CollectionDoc", "an entry of the log": "Entry", "a place": "Place",
    "the ruling that a link asks for": "Asked",
}  # fmt: skip
#: A list of more words than this is a catalogue, which the page shows: text to its types.
MOST_WORDS = 6
#: A list of exactly this many parts is a tuple to the page.
PAIR = 2
_TYPES = {"string": "string", "integer": "number", "boolean": "boolean"}


@dataclass(frozen=True)
class Writer:
    """Writes schemas as types; a part that has a name is written as that name."""

    named: list[Document]
    #: Whether words of a list are text: another rulebook has other words.
    loose: bool = False

    def declared(self, document: Document) -> str:
        """The declaration of a named type."""
        if document.kinds:
            return self._by_kind(document)
        if "oneOf" in document.schema:
            body = f"export type {document.name} = {self._union(document.schema)};"
        else:
            writer = replace(self, loose=document.loose)
            inside = writer.members(document.schema, "  ", document.filled)
            body = "\n".join([f"export interface {document.name} {{", *inside, "}"])
        return comment(document.said) + body

    def _by_kind(self, document: Document) -> str:
        """The declarations of alternatives by kind: a table of them, and their union."""
        options = [(each["required"][0], each) for each in document.schema["oneOf"]]
        lines = [f"  {kind}: {self.type(each)};" for kind, each in options]
        table = "\n".join([f"export interface {document.kinds} {{", *lines, "}"])
        union = f"export type {document.name} = {document.kinds}[keyof {document.kinds}];"
        return f"{comment(document.said)}{union}\n\n/** The same by kind. */\n{table}"

    def type(self, schema: Schema) -> str:
        """The type of a part."""
        if "$ref" in schema:
            return _REFERRED[schema["$ref"].rsplit("/", 1)[-1]]
        name = next((each.name for each in self.named if _same(each.schema, schema)), None)
        return name or self._type(schema)

    def _type(self, schema: Schema) -> str:
        if "oneOf" in schema:
            return self._union(schema)
        if "enum" in schema:
            words = schema["enum"]
            open_list = len(words) > MOST_WORDS or self.loose
            return "string" if open_list else " | ".join(map(quoted, words))
        if "const" in schema:
            return quoted(schema["const"])
        kind = schema.get("type")
        if kind == "object":
            return self._object(schema)
        if kind == "array":
            one = self.type(schema["items"])
            pair = schema["minItems"] == schema["maxItems"] == PAIR
            return f"[{one}, {one}]" if pair else several(one)
        if kind is None:
            return _LEFT[schema["description"]]
        return " | ".join(_TYPES[each] for each in ([kind] if isinstance(kind, str) else kind))

    def _object(self, schema: Schema) -> str:
        if schema.get("additionalProperties"):
            return f"Record<string, {self.type(schema['additionalProperties'])}>"
        return "{ " + " ".join(self.members(schema, "")) + " }"

    def members(self, schema: Schema, inset: str = "", filled: tuple[str, ...] = ()) -> list[str]:
        """A line for each key of an object; those in `filled` are always there."""
        needed = {*schema["required"], *filled}
        return [
            f"{inset}{key}{'' if key in needed else '?'}: {self.type(part)};"
            for key, part in schema["properties"].items()
        ]

    def _union(self, schema: Schema) -> str:
        """Alternatives that begin with the same key, such as edits, are one type."""
        if all("const" in option for option in schema["oneOf"]):
            return " | ".join(self._type(option) for option in schema["oneOf"])
        alike: dict[str, list[Schema]] = {}
        for option in schema["oneOf"]:
            key = option["$ref"] if "$ref" in option else option["required"][0]
            alike.setdefault(key, []).append(option)
        return " | ".join(self.type(_merged(options)) for options in alike.values())


def _same(one: Schema, other: Schema) -> bool:
    return _body(one) == _body(other)


def _body(schema: Schema) -> Schema:
    """A schema without what only a published file has."""
    return {key: part for key, part in schema.items() if key not in {"$schema", "title", "$defs"}}


def _merged(options: list[Schema]) -> Schema:
    """Alternatives as one object: a key that one of them lacks may be left out."""
    if len(options) == 1:
        return options[0]
    properties: dict[str, Any] = {}
    words: dict[str, list[str]] = {}
    for option in options:
        for key, part in option["properties"].items():
            if "const" in part:
                words.setdefault(key, []).append(part["const"])
            properties[key] = part
    for key, each in words.items():
        consts = [{"const": word} for word in dict.fromkeys(each)]
        properties[key] = {"oneOf": consts}
    needed = [key for key in properties if all(key in each["required"] for each in options)]
    return {"type": "object", "properties": properties, "required": needed}


def documents(writer: Writer) -> str:
    """The TypeScript file of all documents."""
    module = Module.of((ANSWERS / f"{DOCUMENTS}.py").read_text(encoding="utf-8"))
    place = next(
        node for node in module.tree.body if isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "Place"
    )  # fmt: skip
    head = NOTE + comment("The documents that players exchange, as their schemas describe them.")
    alias = comment(module.above(place.lineno)) + "export type Place = string;"
    return "\n\n".join([head.rstrip(), alias, *map(writer.declared, writer.named)]) + "\n"
