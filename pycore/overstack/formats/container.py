"""The archive of a save, a log or a module, and the obfuscation of its text.

The text of a save is in the entry `savedGame`: after `!VCSK` as pairs of hexadecimal digits,
after `VOBS` as bytes, both XORed with the first byte; without a mark as plain text. The type of a
file is detected from its contents, never from its name. Paths of entries are only compared, never
used to open or write files.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import BinaryIO, cast

from overstack.formats.errors import MOST_BYTES, MOST_FILE, BadFile, refused
from overstack.formats.pictures import Size, size_of
from overstack.formats.xml import is_before_3_5

_HEX, _RAW, _PLAIN = b"!VCSK", b"VOBS", b""
#: A form that pywargame can write, and VASSAL does not read.
_XZ = b"\xfd7zXZ\0"
SAVE, NOTE = "savedGame", "moduledata"
BUILD = ("buildFile.xml", "buildFile")
#: Where a module keeps its pictures, and the endings that may be left out of their names.
_PICTURES, _ENDINGS = "images/", ("", ".svg", ".gif", ".png", ".jpg")
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OverflowError, RuntimeError,
    ValueError, IndexError, KeyError, OSError,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hidden:
    """The obfuscation of a save's text: its mark, its key, and the case of its hex digits."""

    mark: bytes = _PLAIN
    key: int = 0
    upper: bool = False


@dataclass(frozen=True, slots=True)
class Container:
    """The readable contents of a file.

    `kind` is "save" (also for logs), "module" or "text". `text` is the text of the save, the
    module's definition, or the text file. `note` is the XML that names a save's module.
    """

    kind: str
    text: str
    hidden: Hidden = Hidden()
    note: bytes = b""
    xml: bytes = b""


def open_file(data: bytes) -> Container:
    """Return the contents of a file. Raises BadFile with one sentence."""
    if len(data) > MOST_FILE:
        raise refused("file-size", most=MOST_FILE >> 20)
    if not data.strip():
        raise refused("empty")
    if data.startswith(b"PK"):
        return _archive(data)
    if data.startswith((_HEX, _RAW, b"begin_save")):
        text, hidden = revealed(data)
        return Container("save", text, hidden)
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<") and b"VASSAL" in data[:4096]:
        return Container("module", "", xml=_small(data))
    return Container("text", _decode_text(_small(data)))


def _small(data: bytes) -> bytes:
    if len(data) > MOST_BYTES:
        raise refused("size", most=MOST_BYTES >> 20)
    return data


def _decode_text(data: bytes) -> str:
    """Decode a text file; bytes that are not UTF are read as cp1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:4096]:
        raise refused("unknown")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _archive(data: bytes) -> Container:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            if SAVE in names:
                note = _entry(archive, NOTE) if NOTE in names else b""
                text, hidden = revealed(_entry(archive, SAVE))
                return Container("save", text, hidden, note)
            note = _entry(archive, NOTE) if NOTE in names else b""
            for name in BUILD[::-1] if is_before_3_5(note) else BUILD:
                if name in names:
                    return Container("module", "", xml=_entry(archive, name))
    except _BROKEN as error:
        raise _as_bad_file(error) from None
    raise refused("no-game")


def picture_sizes(data: bytes) -> Callable[[str], Size | None]:
    """A function for the width and height of a picture in a module's archive, by its name.

    It returns None for a picture that is not there or cannot be read. Only headers are unpacked.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN:
        return lambda _: None
    names = set(archive.namelist())

    @cache
    def found(name: str) -> Size | None:
        whole = (f"{_PICTURES}{name}{ending}" for ending in _ENDINGS)
        entry = next((each for each in whole if each in names), None)
        try:
            return _size_of(archive, entry) if entry else None
        except _BROKEN:
            return None

    return found


def _size_of(archive: zipfile.ZipFile, entry: str) -> Size | None:
    with archive.open(entry) as picture:
        return size_of(cast("BinaryIO", picture))


def _as_bad_file(error: Exception) -> Exception:
    """Return a BadFile unchanged; turn any other error of the archive reader into a BadFile."""
    return error if isinstance(error, BadFile) else refused("archive")


def _entry(archive: zipfile.ZipFile, name: str) -> bytes:
    """The bytes of an entry; unpacks at most `MOST_BYTES`. Raises BadFile for more."""
    if archive.getinfo(name).file_size > MOST_BYTES:
        raise refused("size", most=MOST_BYTES >> 20)
    with archive.open(name) as entry:
        found = entry.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise refused("size", most=MOST_BYTES >> 20)
    return found


def revealed(data: bytes) -> tuple[str, Hidden]:
    """Decode a save's bytes into its text and its obfuscation. Raises BadFile."""
    hidden, shown = Hidden(), data
    if data.startswith(_HEX):
        digits = data[len(_HEX) :].strip()
        try:
            coded = bytes.fromhex(digits.decode("ascii"))
        except ValueError:
            raise refused("hidden") from None
        if not coded:
            raise refused("hidden")
        hidden = Hidden(_HEX, coded[0], digits != digits.lower())
        shown = _xor(coded[1:], coded[0])
    elif data.startswith(_RAW):
        if len(data) <= len(_RAW):
            raise refused("hidden")
        hidden = Hidden(_RAW, data[len(_RAW)])
        shown = _xor(data[len(_RAW) + 1 :], hidden.key)
    elif data.startswith(_XZ):
        raise refused("xz")
    text = shown.decode("utf-8", "surrogateescape")
    if "begin_save" not in text[:4096]:
        raise refused("no-save")
    return text, hidden


def concealed(text: str, hidden: Hidden) -> bytes:
    """Encode a save's text, obfuscated as in `hidden`."""
    shown = text.encode("utf-8", "surrogateescape")
    if hidden.mark == _RAW:
        return _RAW + bytes([hidden.key]) + _xor(shown, hidden.key)
    if hidden.mark == _HEX:
        digits = (bytes([hidden.key]) + _xor(shown, hidden.key)).hex()
        return _HEX + (digits.upper() if hidden.upper else digits).encode("ascii")
    return shown


def _xor(data: bytes, key: int) -> bytes:
    return data.translate(bytes(byte ^ key for byte in range(256)))


def packed(text: str, hidden: Hidden, note: bytes = b"") -> bytes:
    """Make a new save: an archive with the text, obfuscated as in `hidden`."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_info(SAVE), concealed(text, hidden), zipfile.ZIP_DEFLATED)
        if note:
            archive.writestr(_info(NOTE), note, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def repacked(data: bytes, text: str, hidden: Hidden) -> bytes:
    """Return the file with a new save text and all other entries unchanged. Raises BadFile."""
    if not data.startswith(b"PK"):
        return concealed(text, hidden)
    made, left = io.BytesIO(), MOST_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
            for info in old.infolist():
                held = (
                    concealed(text, hidden) if info.filename == SAVE else _entry(old, info.filename)
                )
                left -= len(held) if info.filename != SAVE else 0
                if left < 0:
                    raise refused("size", most=MOST_BYTES >> 20)
                new.writestr(_info(info.filename), held, zipfile.ZIP_DEFLATED)
    except _BROKEN as error:
        raise _as_bad_file(error) from None
    return made.getvalue()


def _info(name: str) -> zipfile.ZipInfo:
    """An entry with a fixed time, so that equal saves have equal bytes."""
    return zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
