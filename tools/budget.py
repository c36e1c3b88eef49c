"""The bytes of the site that are our own, and the check against the build's ceiling."""

from __future__ import annotations

from collections.abc import Mapping

from tools.shell import Trouble

#: Files that do not count: the runtime (Pyodide with its standard library and micropip, and the
#: memory snapshot made of them and the core), and the pages of single puzzles, which the board
#: never fetches.
NOT_OURS = ("py-", "p/")
SNAPSHOT = "/memory-"
GROUPS = {
    "rules (the wheels)": ("wheel/",),
    "scripts, PyScript among them": (
        "main.js",
        "embed.js",
        "engine.js",
        "reset.js",
        "js/",
        "sw.js",
    ),
    "fonts": ("fonts/",),
    "scenarios": ("scenarios/",),
    "puzzles": ("puzzles/",),
    "dictionaries of links": ("links/",),
    "styles, pages, icons, screenshots": ("",),
}
# The ceiling in compressed bytes for all our own files: with five rulebooks, an opponent and the
# support for saves of other programs, and 200 puzzles (42 kB). The last 15 kB are for names of
# places as VASSAL gives them, Tiled's maps as it draws them, and maps of 100 by 100 hexes; all are
# fetched when a file or such a map is opened. House rules have 40 kB more, 24 of them for published
# games with their cases, and the opponent's odds, plans and look back 10; figures that a module's
# pieces bear, with their form, have 2, drawn battles 3; combat by house rules, with a game to start
# from, has 5, and terrain of their own 2. The faster lists of legal acts have 7, the mean over what
# is hidden from the opponent 1, and what house rules learnt from 13 more games 2. Drawn battles of
# four more rulebooks have 4, quicker decisions in `reloaded` 2, and what fire and coming combat are
# worth to the opponent 5. Of all this nothing but that of the first rulebook comes with a first
# visit.
CEILING = 1_196_000


def ours(sizes: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Compressed bytes of our own files by group; ``sizes``: name -> (bytes, bytes compressed)."""
    sums = dict.fromkeys(GROUPS, 0)
    for name, (_, small) in sizes.items():
        if name.startswith(NOT_OURS) or SNAPSHOT in name:
            continue
        group = next(group for group, heads in GROUPS.items() if name.startswith(heads))
        sums[group] += small
    return sums


def table(sizes: Mapping[str, tuple[int, int]]) -> str:
    """The sums by group, with the total and the ceiling, one per line."""
    sums = ours(sizes)
    rows = [f"  {small / 1000:7.1f} kB  {group}" for group, small in sums.items()]
    total = sum(sums.values())
    rows.append(f"  {total / 1000:7.1f} kB  in all; ceiling {CEILING // 1000}")
    return "\n".join(rows)


def check(sizes: Mapping[str, tuple[int, int]]) -> None:
    """Raise Trouble, with the table, if the site exceeds the ceiling."""
    if sum(ours(sizes).values()) > CEILING:
        raise Trouble(
            "The site is over its budget of bytes: find what is new in the table and make it "
            f"smaller, or change tools/budget.py and say why.\n{table(sizes)}"
        )
