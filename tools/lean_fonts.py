"""Makes the fonts that the site ships: only the letters and the weights that the page uses.

    python tools/lean_fonts.py FONTSOURCE OUT [FILE ...]

FILE is relative to the folder FONTSOURCE; OUT gets a file of the same name for each. The letters
are those of western Europe with typographic signs; other characters fall back to a font of the
device. Equal fonts make equal bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LETTERS = (
    *range(0x20, 0x7F),  # ASCII
    *range(0xA0, 0x100),  # western Europe, halves
    *(0x0131, 0x0152, 0x0153),  # dotless i, OE
    *range(0x2010, 0x2028),  # dashes, quotation marks, bullets, the ellipsis
    *(0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122),
    *range(0x2190, 0x2194),  # arrows
    *(0x2212, 0x2215, 0xFFFD),  # minus, slash
)
WEIGHTS = (400, 700)
#: The features that browsers apply by default, and the figures that the style requests. Fractions
#: are left out: no style requests them, and their glyphs would only add bytes.
FEATURES = ("ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "tnum")


def lean(source: Path, target: Path) -> None:
    """Write the lean twin of the font ``source`` to ``target``, as woff2."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(layout_features=list(FEATURES), hinting=False, recalc_timestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    home, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True)
    for name in sys.argv[3:]:
        lean(home / name, out / Path(name).name)
