"""Europa's packing: units of the search, and an independent oracle over random stacks."""

from __future__ import annotations

import random
from itertools import product
from typing import Protocol

import pytest

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.position.state import Place, State
from overstack.rulesets.europa.limits import applicable, packing, packing_search, units
from overstack.rulesets.europa.limits.packing import (
    ANY,
    ART,
    HQ,
    NONDIV,
    Caps,
    Column,
    Limit,
    Unit,
    pack,
)
from tests.effort import effort
from tests.oracle_europa import Piece, least_left

STACKS = effort(300, few=150, night=20_000, there=60)

REGULAR = Caps(3, Column(6), Column(4), 1)
RULES = ruleset("europa")


def _units(*parts: str) -> list[Unit]:
    """Units from words such as "3 div", "2 bn"."""
    kinds = {
        "div": Unit("", 6, divisional=True),
        "corps": Unit("", 6, divisional=True, capped=True),
        "artdiv": Unit("", 4, divisional=True, artillery=True),
        "bde": Unit("", 2),
        "bn": Unit("", 1),
        "art": Unit("", 2, artillery=True),
        "artbn": Unit("", 1, artillery=True),
        "hq": Unit("", 0, hq=True),
    }
    found: list[Unit] = []
    for part in parts:
        number, _, kind = part.partition(" ")
        found += [kinds[kind]._replace(id=f"{kind}{len(found) + n}") for n in range(int(number))]
    return found


@pytest.mark.parametrize(
    "stack",
    [
        ("3 div", "3 bde", "2 art"),
        ("3 div", "6 bn", "1 artdiv"),
        ("9 bn", "2 art"),
        ("3 div", "2 bn", "4 art"),
        ("2 div", "2 artdiv", "3 bde"),
    ],
)
def test_examples_are_full_to_the_last_half(stack: tuple[str, ...]) -> None:
    every = _units(*stack)
    assert pack(Limit(REGULAR), every).fits
    for kind in ("1 bn", "1 artbn"):
        more = [*every, _units(kind)[0]._replace(id="more")]
        packed = pack(Limit(REGULAR), more)
        assert sum(unit.res for unit in more if unit.id in packed.left) == 1


def test_slots_say_who_is_where() -> None:
    packed = pack(Limit(REGULAR), _units("2 div", "1 bde", "1 art", "1 hq"))
    assert packed.left == ()
    assert [packed.of(kind) for kind in (ANY, NONDIV, ART)] == [
        ("div0", "div1"),
        ("bde2",),
        ("art3",),
    ]


def test_any_slots_are_kept_free_where_a_unit_fits_elsewhere() -> None:
    packed = pack(Limit(REGULAR), _units("4 bn", "1 artdiv"))
    assert packed.of(ANY) == ()


def test_no_unit_is_in_two_slots_and_none_is_forgotten() -> None:
    every = _units("4 div", "2 artdiv", "5 bn", "3 bde", "3 art", "2 hq", "3 corps")
    packed = pack(Limit(REGULAR, corps=2), every)
    placed = [who for who, _ in packed.slots]
    assert sorted([*placed, *packed.left]) == sorted(unit.id for unit in every)


def test_extra_column_is_a_second_one() -> None:
    limit = Limit(Caps(4, Column(8), Column(4), 1), inner=REGULAR, extra=Column(6, 3))
    guns = _units("4 div", "4 bde", "5 art")
    assert pack(limit, guns).fits
    assert len(pack(limit, _units("4 div", "4 bde", "6 art")).left) == 1


# -- against the oracle --------------------------------------------------------------------------

SIZES = (
    "battalion", "battalion", "battalion", "regiment", "brigade", "cadre", "division", "division",
    "corps", "army-hq",
)  # fmt: skip
ZONES: tuple[tuple[str, ...], ...] = (
    *[("regular",)] * 6, ("mountain",), ("arctic",), ("arid",), ("reduced",),
    ("mountain", "arctic"), ("mountain", "reduced"), ("arid", "reduced"),
)  # fmt: skip


class Drawn(Protocol):
    """A function that draws a random stack."""

    def __call__(self, chooser: random.Random, *, boxed: bool) -> tuple[Piece, ...]: ...


def _pieces(chooser: random.Random, *, boxed: bool) -> tuple[Piece, ...]:
    found, share = [], chooser.choice((0.2, 0.75))
    for _ in range(chooser.randrange(1, 12)):
        size = chooser.choice(SIZES)
        guns = size not in ("army-hq", "corps", "cadre") and chooser.random() < share
        inside = boxed and chooser.random() < 0.75
        found.append(Piece(size, guns, inside, size == "corps" and chooser.random() < 0.7))
    return tuple(found)


def _as_unit(index: int, piece: Piece, *, apart: bool = False, tank_army: bool = False) -> Unit:
    return Unit(
        f"u{index}",
        piece.halves,
        divisional=piece.size in ("division", "corps"),
        artillery=piece.artillery,
        hq=piece.size == "army-hq",
        capped=piece.soviet_tank and not (piece.boxed and tank_army),
        inner=apart and not piece.boxed,
    )


def _alike(chooser: random.Random, *, boxed: bool) -> tuple[Piece, ...]:
    """A few kinds of pieces, several of each, which the search groups into a cell."""
    kinds = chooser.sample(
        [Piece(size, guns, inside and boxed, size == "corps" and guns)
         for size in dict.fromkeys(SIZES) for guns in (False, True) for inside in (False, True)
         if size in ("battalion", "regiment", "division", "corps") or not guns],
        chooser.randrange(2, 5),
    )  # fmt: skip
    found = [piece for piece in kinds for _ in range(chooser.randrange(1, 6))]
    return tuple(
        Piece(piece.size, piece.artillery and piece.size != "corps", piece.boxed, piece.soviet_tank)
        for piece in found[:12]
    )


def _nearly_full(chooser: random.Random, *, boxed: bool) -> tuple[Piece, ...]:
    """Pieces that take ANY and NON-DIV slots, and small units of several sizes for the rest."""

    def inside() -> bool:
        return boxed and chooser.random() < 0.5

    divisions = [Piece("division", boxed=inside()) for _ in range(chooser.choice((2, 3, 3, 4)))]
    brigades = [Piece("brigade", boxed=inside()) for _ in range(chooser.choice((2, 3, 3, 4)))]
    small = [
        Piece(chooser.choice(("battalion", "regiment")), chooser.random() < 0.8, inside())
        for _ in range(chooser.randrange(1, 7))
    ]
    return (*divisions, *brigades, *small)


@pytest.mark.parametrize("pieces_of", [_pieces, _alike, _nearly_full])
def test_packing_equals_the_oracle_on_random_stacks(pieces_of: Drawn) -> None:
    """Rows, the worst of two, increases for the box only, the Soviet corps: all at random."""
    chooser = random.Random(8)
    for _ in range(STACKS):
        rows, box = (
            chooser.choice(ZONES),
            chooser.choice(("", "shock", "guards", "guards-tank", "ss")),
        )
        box = box if rows == ("regular",) else ""
        tank_army = chooser.random() < 0.3
        pieces = pieces_of(chooser, boxed=bool(box) or tank_army)
        apart = bool(box) and chooser.random() < 0.3
        limit = _limit(rows, box, apart=apart)
        every = [
            _as_unit(n, piece, apart=bool(box), tank_army=tank_army)
            for n, piece in enumerate(pieces)
        ]
        packed = pack(limit, every)
        left = [unit for unit in every if unit.id in packed.left]
        found = (sum(unit.res for unit in left), len(left))
        wanted = least_left(pieces, rows, box, tank_army=tank_army, apart=apart)
        assert found == wanted, (pieces, rows, box, tank_army, apart)
        _check_slots(limit, every, packed)
        _check_spared(limit, every, packed)


def _limit(rows: tuple[str, ...], box: str, *, apart: bool = False) -> Limit:
    """The limit, built from the ruleset's own tables."""
    row = applicable.table_row(rows[0])
    for name in rows[1:]:
        row = row.worst(applicable.table_row(name))
    if not box:
        return Limit(row, corps=2)
    state = _state([])
    more = applicable.INCREASES[box](state)
    nondiv = Column(row.nondiv.res + more.nondiv)
    if apart and more.art_units < packing.FREE:
        extra = Column(more.art, more.art_units)
        return Limit(Caps(row.any + more.any, nondiv, row.art, row.hq), row, extra, 2)
    art = Column(row.art.res + more.art, more.art_units)
    return Limit(Caps(row.any + more.any, nondiv, art, row.hq), row, None, 2)


def _check_slots(limit: Limit, every: list[Unit], packed: packing.Packing) -> None:
    """Check that each reported slot has room for its units."""
    by_id = {unit.id: unit for unit in every}
    for who, kind in packed.slots:
        unit = by_id[who]
        assert kind != NONDIV or not (unit.divisional or unit.hq)
        assert kind != ART or unit.artillery
    loose = [unit for unit in every if unit.inner]
    rows = [(limit.inner or limit.row, loose)]
    if len(loose) < len(every):  # an increase, and its maximum, applies to the units in its box
        rows.append((limit.row, every))
    for row, some in rows:
        ids = {unit.id for unit in some}
        used = {
            kind: [by_id[w] for w in packed.of(kind) if w in ids] for kind in (ANY, NONDIV, ART)
        }
        assert len(used[ANY]) <= row.any
        for kind, column in ((NONDIV, row.nondiv), (ART, row.art)):
            extra = limit.extra.res if limit.extra and kind == ART and row is limit.row else 0
            assert sum(unit.res for unit in used[kind]) <= column.res + extra
            assert len(used[kind]) <= column.units


def _check_spared(limit: Limit, every: list[Unit], packed: packing.Packing) -> None:
    """Check that no unit takes an ANY slot if it fits its own capacity or an HQ slot."""
    loose = [unit for unit in every if unit.inner]
    own = limit.inner if limit.inner and loose else limit.row
    whole = limit if len(loose) < len(every) else Limit(own)
    for unit in every:
        if unit.id not in packed.of(ANY):
            continue
        if unit.hq:
            assert len(packed.of(HQ)) == whole.row.hq
            continue
        open_to = [(NONDIV, whole.row.nondiv, own.nondiv)] if not unit.divisional else []
        if unit.artillery and whole.extra is None:
            open_to.append((ART, whole.row.art, own.art))
        for kind, outer, inner in open_to:
            there = [other for other in every if other.id in packed.of(kind)]
            apart = [other for other in there if other.inner]
            assert not _takes(outer, there, unit) or (unit.inner and not _takes(inner, apart, unit))


def _takes(column: Column, there: list[Unit], unit: Unit) -> bool:
    """Whether a capacity that holds some units takes one more."""
    return sum(u.res for u in there) + unit.res <= column.res and len(there) < column.units


def test_the_search_tries_few_ways_and_its_bounds_are_close_and_never_too_high() -> None:
    """Guard the search's speed: fail if a change gives equal answers with more tries.

    The figures are those of the present search; a better search may lower them.
    """
    chooser, shared, close, over, filled = random.Random(9), 0, 0, 0, 0
    for pieces_of in (_pieces, _alike, _nearly_full) * 200:
        rows, box = chooser.choice(ZONES), chooser.choice(("", "shock", "guards", "ss"))
        box = box if rows == ("regular",) else ""
        pieces = pieces_of(chooser, boxed=bool(box))
        limit = _limit(rows, box, apart=chooser.random() < 0.3)
        task = _task(limit, [_as_unit(n, p, apart=bool(box)) for n, p in enumerate(pieces)])
        for chosen in packing_search._any_slots(task):
            bound, slots = (
                packing_search._least(task, chosen),
                packing_search._by_cell(task, chosen),
            )
            found = packing_search._filled(task, slots, -1, 1 << 30)
            assert found is not None
            assert bound <= found.cost, (pieces, rows, box, chosen)
            shared, close, over = (
                shared + 1,
                close + (bound == found.cost),
                over + found.cost - bound,
            )
            rest = [a - b for a, b in zip(task.counts, slots, strict=True)]
            filled += sum(1 for _ in packing_search._artillery(task, rest))
    assert shared <= 1641, "ways to give the ANY slots away"
    assert filled <= 3245, "ways to fill the ARTILLERY capacity"
    assert close >= 1390, "bounds that are the very answer"
    assert over <= 319_673, "what all bounds together fall short"


def _task(limit: Limit, every: list[Unit]) -> packing_search.Task:
    """The task that packing gives to the search."""
    cells: dict[packing_search.Cell, int] = {}
    for unit in every:
        cell = packing_search.Cell(packing._type(unit), -unit.res, unit.inner)
        cells[cell] = cells.get(cell, 0) + 1
    order = sorted(cells)
    return packing_search.task_of(limit, tuple(order), tuple(cells[cell] for cell in order))


# -- through positions -----------------------------------------------------------------------

AT = "C3"


def _state(counters: list[dict[str, object]], **more: object) -> State:
    """A position of one side's counters on a small map."""
    sheet = {"size": [5, 5], "grid": "flat", "labels": "1F5"} | dict(more)
    doc = {
        "format": 1,
        "ruleset": "europa",
        "map": sheet,
        "sides": [{"id": "soviet", "name": "Soviet"}, {"id": "axis", "name": "Axis"}],
        "counters": counters,
    }
    return RULES.setup(wire.scenario(doc))


#: A kind of counter for each size, artillery and tanks apart.
KINDS = {
    ("battalion", False): "tank-ii",
    ("battalion", True): "sov-art-ii",
    ("regiment", False): "sov-aa-iii",
    ("regiment", True): "sov-art-iii",
    ("brigade", False): "rifle-x",
    ("brigade", True): "sov-art-x",
    ("cadre", False): "rifle-cadre",
    ("division", False): "rifle-xx",
    ("division", True): "sov-art-xx",
    ("corps", False): "cav-xxx",
    ("army-hq", False): "sov-hq",
}
MARKERS = {
    "": "sov-army",
    "shock": "shock-army",
    "guards": "guards-army",
    "guards-tank": "guards-tank-army",
}


@pytest.mark.parametrize("terrain", ["clear", "mountain"])
@pytest.mark.parametrize("zone", ["", "arctic", "arid"])
def test_boards_equal_the_oracle(terrain: str, zone: str) -> None:
    """The whole way from a board to the units left over, with boxes and weather."""
    chooser = random.Random(f"{terrain} {zone}")
    rows = tuple(n for n in (terrain if terrain != "clear" else "", zone) if n) or ("regular",)
    for _ in range(STACKS // 60):
        box = chooser.choice(list(MARKERS))
        pieces = _pieces(chooser, boxed=True)
        counters: list[dict[str, object]] = [
            {"id": "m", "kind": MARKERS[box], "side": "soviet", "at": AT}
        ]
        for n, piece in enumerate(pieces):
            kind = "tank-xxx" if piece.soviet_tank else KINDS[piece.size, piece.artillery]
            at: dict[str, object] = {"aboard": "m"} if piece.boxed else {"at": AT}
            counters.append({"id": f"u{n}", "kind": kind, "side": "soviet"} | at)
        features = {AT: [zone]} if zone else {}
        state = _state(counters, terrain={AT: terrain}, features=features)
        place = Place(state.world.map.grid.parse(AT))
        packed = applicable.packing_at(state, place, "soviet")
        left = [state.by_id[who] for who in packed.left]
        wanted = least_left(pieces, rows, box, tank_army=box == "guards-tank")
        assert (units.res(state, left), len(left)) == wanted, (pieces, rows, box)


def test_wholly_enumerated_small_stacks() -> None:
    """Every stack of up to three kinds in small numbers, in every row."""
    kinds = [Piece("division"), Piece("brigade"), Piece("battalion", artillery=True)]
    for numbers in product(range(3), repeat=3):
        pieces = tuple(p for p, n in zip(kinds, numbers, strict=True) for _ in range(2 * n))
        for rows in ZONES:
            every = [_as_unit(n, piece) for n, piece in enumerate(pieces)]
            packed = pack(_limit(rows, ""), every)
            left = [unit for unit in every if unit.id in packed.left]
            found = (sum(unit.res for unit in left), len(left))
            assert found == least_left(pieces, rows, "", tank_army=False)
