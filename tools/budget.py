"""How many bytes of the site are ours, and whether they are within what the build allows."""

from __future__ import annotations

from collections.abc import Mapping

from tools.shell import Trouble

#: What Overstack stands on: Pyodide with its standard library and micropip, and the memory
#: snapshot, which is made of them and of the core. Nor do the pages of single puzzles count: who
#: is at the board never fetches one.
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
# Bytes compressed that the build allows: all of ours, with five rulebooks, an opponent and saves of
# other programs.
CEILING = 1_060_000


def ours(sizes: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Compressed bytes of what is ours by group; ``sizes`` is name -> (bytes, bytes compressed)."""
    sums = dict.fromkeys(GROUPS, 0)
    for name, (_, small) in sizes.items():
        if name.startswith(NOT_OURS) or SNAPSHOT in name:
            continue
        group = next(group for group, heads in GROUPS.items() if name.startswith(heads))
        sums[group] += small
    return sums


def table(sizes: Mapping[str, tuple[int, int]]) -> str:
    """The sums in lines, the ceiling beside them."""
    sums = ours(sizes)
    rows = [f"  {small / 1000:7.1f} kB  {group}" for group, small in sums.items()]
    total = sum(sums.values())
    rows.append(f"  {total / 1000:7.1f} kB  in all; ceiling {CEILING // 1000}")
    return "\n".join(rows)


def check(sizes: Mapping[str, tuple[int, int]]) -> None:
    """Raises Trouble, with the table, where the site has outgrown the ceiling."""
    if sum(ours(sizes).values()) > CEILING:
        raise Trouble(
            "The site is over its budget of bytes: find what is new in the table and make it "
            f"smaller, or change tools/budget.py and say why.\n{table(sizes)}"
        )
