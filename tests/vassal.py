"""Writes saves, logs and module definitions as VASSAL does, as input for its readers.

Nothing here comes from a real file. ``hostile`` makes broken files by a seed: cut, flipped, bombs,
deep, with false sizes, with entities, with a million traits.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from overstack.formats.commands import ESC
from overstack.formats.container import Hidden, packed
from overstack.formats.sequence import join

HEX, RAW, PLAIN = Hidden(b"!VCSK", 0x5A), Hidden(b"VOBS", 0x17), Hidden()
SECRETS = ("swordfish", "Jane Roe", "shall we play?", "my notes")


@dataclass(frozen=True)
class Counter:
    """A piece to write."""

    name: str
    slot: str = ""
    image: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    layers: tuple[tuple[str, tuple[str, ...], int], ...] = ()  # name, names of its levels, level
    hidden: bool = False


@dataclass
class Writer:
    """Collects commands and numbers the ids."""

    commands: list[str] = field(default_factory=list)
    count: int = 0

    def stack(self, board: str, x: int, y: int, counters: Sequence[Counter]) -> list[str]:
        """Add a stack of these counters, bottom first; return their ids, the stack's own last."""
        ids = [self.piece(each, "null", 0, 0) for each in counters]
        who = self._id()
        state = join([board, str(x), str(y), *ids, "@@-1"], ";")
        self.commands.append(f"+/{join([who, 'stack', state], '/')}")
        return [*ids, who]

    def piece(self, counter: Counter, board: str, x: int, y: int) -> str:
        """Add a piece that is in no stack."""
        who = self._id()
        kind, state = written(counter, board, x, y)
        self.commands.append(f"+/{join([who, kind, state], '/')}")
        return who

    def _id(self) -> str:
        self.count += 1
        return str(1_500_000_000_000 + self.count)

    def text(self, steps: Iterable[Sequence[str]] = (), *, flat: bool = False) -> str:
        """The text of the save, including the players' private data and a log's steps."""
        password, name, talk, notes = SECRETS
        about = [join(["PLAYER", password, name, "Blue"], "\t"), f"CHAT{talk}", f"PNOTES\t{notes}"]
        start = [*self.commands, *about, "mapBoardPicker\tmain\t0\t0"]
        told = start if flat else [join(["", *start], ESC)]
        log = [f"LOG\t{join(step, ESC)}" for step in steps]
        return join(["begin_save", "", *told, "end_save", *log], ESC)


def written(counter: Counter, board: str, x: int, y: int) -> tuple[str, str]:
    """The type and state of a piece."""
    kind = join(["piece", "", "", counter.image, counter.name], ";")
    state = join([board, str(x), str(y), counter.slot, "0"], ";")
    traits: list[tuple[str, str]] = []
    for key, value in counter.properties:
        traits.append((join(["PROP", key, "false"], ";"), value))
    if counter.marks:
        keys, values = zip(*counter.marks, strict=True)
        traits.append((f"mark;{join(keys, ',')}", join(values, ",")))
    for name, levels, level in counter.layers:
        items = ["", "2", "", "Flip", *[""] * 11, join(["a.png"] * len(levels), ",")]
        items += [join(levels, ","), "true", name]
        traits.append((f"emb2;{join(items, ';')}", str(level)))
    if counter.hidden:
        traits.append(("hide;72,130;H;;player:;0.3", f"{SECRETS[0]};x"))
    for trait, now in traits:
        kind, state = join([trait, kind], "\t"), join([now, state], "\t")
    return kind, state


def build_file(
    grid: str = "", numbers: str = "", margin: int = 0, *, reversible: bool = False
) -> bytes:
    """A module's definition with one map "main" and one board; ``grid`` and ``numbers`` are XML.

    Rows are not staggered unless ``numbers`` says so; VASSAL staggers them by default.
    """
    numbers += "" if "stagger" in numbers else ' stagger="false"'
    name = "VASSAL.build.module"
    board = f"{name}.map.boardPicker.board"
    return f"""<?xml version="1.0"?>
<VASSAL.launch.BasicModule name="Try" version="1.0">
 <{name}.Map mapName="main" edgeWidth="{margin}" edgeHeight="{margin}"><{name}.map.BoardPicker>
  <{name}.map.boardPicker.Board name="main" image="main.png" reversible="{str(reversible).lower()}">
   <{board}.HexGrid {grid}><{board}.mapgrid.HexGridNumbering {numbers}/></{board}.HexGrid>
  </{name}.map.boardPicker.Board></{name}.map.BoardPicker></{name}.Map>
</VASSAL.launch.BasicModule>""".encode()


def hostile(seed: int, count: int) -> Iterator[bytes]:
    """Malicious files made from good ones."""
    ways = (_cut, _flipped, _noise, _deep, _traits, _many, _doctype, _entries, _bad_hex, _odd)
    for n in range(count):
        chance = random.Random(seed * 1_000_003 + n)
        yield chance.choice(ways)(chance)


def _good(chance: random.Random) -> tuple[str, Hidden]:
    book = Writer()
    for _ in range(chance.randint(1, 6)):
        pieces = [_piece(chance) for _ in range(chance.randint(1, 4))]
        book.stack("main", chance.randint(0, 999), chance.randint(0, 999), pieces)
    return book.text(), chance.choice((HEX, RAW, PLAIN))


def _piece(chance: random.Random) -> Counter:
    layers = (("L", ("+ low", ""), 1),)
    return Counter(chance.choice("ABC"), "7", "x.png", (("Side", "Red"),), (("A", "1"),), layers)


def _save(chance: random.Random) -> bytes:
    return packed(*_good(chance), b"<data><name>Try</name></data>")


def _cut(chance: random.Random) -> bytes:
    data = _save(chance)
    return data[: chance.randrange(len(data))]


def _flipped(chance: random.Random) -> bytes:
    data = bytearray(_save(chance))
    for _ in range(chance.randint(1, 12)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def _noise(chance: random.Random) -> bytes:
    head = chance.choice((b"PK\x03\x04", b"!VCSK", b"VOBS", b"<VASSAL", b"", b"begin_save"))
    return head + chance.randbytes(chance.randrange(300))


def _deep(chance: random.Random) -> bytes:
    text = f"+/1/{chance.choice(('stack', 'piece;;;;A'))}/m;1;1"
    for _ in range(chance.randint(20, 60)):
        text = join(["", text], ESC)
    return packed(join(["begin_save", text, "end_save"], ESC), HEX)


def _traits(chance: random.Random) -> bytes:
    return _of_traits(chance.choice((100, 399, 450)))


@cache
def _of_traits(count: int) -> bytes:
    kind, state = "piece;;;;A", "m;1;1"
    for _ in range(count):
        kind, state = join(["mark;a", kind], "\t"), join(["1", state], "\t")
    return packed(join(["begin_save", f"+/{join(['1', kind, state], '/')}"], ESC), PLAIN)


def _many(chance: random.Random) -> bytes:
    sign = chance.choice((";", "/", "\t", ESC, ","))
    text = f"begin_save{ESC}+/1/stack/m;1;1{sign * chance.randint(20_000, 30_000)}"
    return packed(text, PLAIN)


def _doctype(chance: random.Random) -> bytes:
    kind = chance.choice(
        ('<!DOCTYPE a [<!ENTITY b "VASSAL">]>', '<!DOCTYPE a SYSTEM "/etc/passwd">')
    )
    body = kind.encode() + build_file().partition(b"?>")[2]
    return body if chance.random() < 0.5 else _zipped({"buildFile.xml": body})


def _entries(chance: random.Random) -> bytes:
    names = ("../../savedGame", "/savedGame", "C:\\savedGame", "savedGame/", "images/x.png")
    return _zipped({chance.choice(names): b"begin_save"})


def _bad_hex(chance: random.Random) -> bytes:
    return b"!VCSK" + chance.choice((b"", b"5", b"zz00", b"5a", "\u0665\u0665".encode()))


def _odd(chance: random.Random) -> bytes:
    state = chance.choice(("", ";;", "m;1e99;nan", "m;inf;-inf", f"m;{'9' * 400};1", "null"))
    kind = chance.choice(("stack", "deck;", "piece;;;;A", "emb2;;2\tpiece;;;;A", "mark", ""))
    act = chance.choice(("+/1", "D/1", "M/1", "-/1", "+/", "M/"))
    lines = [f"+/{join(['1', 'piece;;;;A', 'm;1;1'], '/')}", f"{act}/{join([kind, state], '/')}"]
    return packed(join(["begin_save", *lines], ESC), RAW)


def _zipped(held: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in held.items():
            archive.writestr(name, data)
    return made.getvalue()


def bomb() -> bytes:
    """An archive of some hundred kilobytes that claims to unpack beyond the limit."""
    return _zipped({"savedGame": b"begin_save" + b"\0" * ((64 << 20) + 1)})
