"""The form in which the site ships wheels: what goes in comes out, as an archive Python imports."""

from __future__ import annotations

import importlib
import io
import lzma
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

from web.py import _packed

pytestmark = pytest.mark.native

NAME = "name = 'Ödland “é”'\n"
FILES = {
    "parcel/__init__.py": "",
    "parcel/sum.py": "def double(value):\n    return 2 * value\n",
    "parcel/words/tables.toml": NAME,
}


def test_what_is_packed_is_an_archive_on_the_device_with_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _packed.archive(_packed.unpacked(_packed.packed(FILES)))
    with zipfile.ZipFile(io.BytesIO(made)) as held:
        assert held.testzip() is None
        assert {name: held.read(name).decode() for name in held.namelist()} == FILES
    (tmp_path / "parcel.zip").write_bytes(made)
    monkeypatch.syspath_prepend(str(tmp_path / "parcel.zip"))
    assert importlib.import_module("parcel.sum").double(21) == 42
    assert files("parcel").joinpath("words", "tables.toml").read_text("utf-8") == NAME


def test_a_wheel_is_one_that_micropip_installs_by_its_papers() -> None:
    made = _packed.wheel("parcel_more-1.0.0-py3-none-any.whl", _packed.packed(FILES))
    with zipfile.ZipFile(io.BytesIO(made)) as held:
        assert set(held.namelist()) > set(FILES)
        papers = held.read("parcel_more-1.0.0.dist-info/METADATA").decode()
    assert "Name: parcel_more\nVersion: 1.0.0\n" in papers


def test_bytes_that_are_not_whole_or_could_not_come_back_are_refused() -> None:
    data = _packed.packed(FILES)
    with pytest.raises(lzma.LZMAError):
        _packed.unpacked(data[:-9])
    with pytest.raises(ValueError, match="NUL"):
        _packed.packed({"a.txt": "one\0two"})
