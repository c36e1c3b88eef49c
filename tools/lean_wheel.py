"""The wheel as the site ships it: the same package, with what the page reads and no more.

    python tools/lean_wheel.py WHEEL OUT

Comments, docstrings and annotations of functions go from the modules, comments from the tables;
names stay, so that an error still says where it came from. The scenarios go: the site has them
beside the page. What is left lies unpressed in the wheel, and the wheel in one xz stream: 130 small
files of Python are pressed far better together than one by one. Equal wheels make equal bytes.
"""

from __future__ import annotations

import io
import lzma
import re
import sys
import tomllib
import zipfile
from pathlib import Path

import python_minifier

DATE = (2020, 1, 1, 0, 0, 0)
#: The window is no larger than the wheel: whoever reads it must find memory for the whole of it.
PRESS = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 21}
LEFT_OUT = re.compile(r"\.md$|/py\.typed$|/scenarios/[^/]+\.json$")
COMMENT = re.compile(r"^[ \t]*(#.*)?\n", re.MULTILINE)


def lean(wheel: Path) -> bytes:
    """The wheel's lean twin, in xz."""
    held = io.BytesIO()
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as new:
        # Files of one kind lie side by side: what is like what came before costs next to nothing.
        for name in sorted(old.namelist(), key=lambda name: (Path(name).suffix, name)):
            if not LEFT_OUT.search(name):
                text = _lean(name, old.read(name).decode("utf-8"))
                new.writestr(zipfile.ZipInfo(name, DATE), text)
    return lzma.compress(held.getvalue(), filters=[PRESS])


def _lean(name: str, text: str) -> str:
    if name.endswith(".py"):
        return _python(text)
    if name.endswith(".toml"):
        return _table(text)
    if name.endswith("/RECORD"):
        return _record(text)
    return text


def _python(text: str) -> str:
    """A module without docstrings and comments; a class keeps its annotations, which are fields."""
    annotations = python_minifier.RemoveAnnotationsOptions(
        remove_variable_annotations=True,
        remove_return_annotations=True,
        remove_argument_annotations=True,
        remove_class_attribute_annotations=False,
    )
    return python_minifier.minify(
        text,
        remove_annotations=annotations,
        remove_literal_statements=True,
        convert_posargs_to_args=False,
        hoist_literals=False,
        rename_locals=False,
    )


def _table(text: str) -> str:
    """A table without its comments; as it is where a line of a text in it looks like one."""
    short = COMMENT.sub("", text)
    return short if tomllib.loads(short) == tomllib.loads(text) else text


def _record(text: str) -> str:
    """The list of files, without their sums: the site names its files by sums of its own."""
    names = (row.rsplit(",", 2)[0] for row in text.splitlines())
    return "".join(f"{name},,\n" for name in names if not LEFT_OUT.search(name))


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(lean(Path(sys.argv[1])))
