"""The form in which the site ships the files of a wheel, and the archive that Python imports from.

The headers of an archive compress badly, so it is made on the device. The form is text in one xz
stream: the names of the files by lines, then their contents, with a NUL after the names and between
contents. The build puts this module into the lean standard library. Knows no game.
"""

import lzma
from collections.abc import Mapping
from struct import pack
from zlib import crc32

#: The fields of a file in an archive, as PKWARE's APPNOTE 4.3.7 has them: version, flags, method
#: (stored), time, date (1 January 1980), check, both sizes, length of the name, of the extra field.
FIELDS = "<HHHHHIIIHH"
#: The window is no larger than the wheel: the decoder must allocate all of it.
PRESS = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 21, "pb": 0}


def packed(files: Mapping[str, str]) -> bytes:
    """Text files by their paths, in the form that the site ships. Raises ValueError for a NUL."""
    if any("\0" in text for text in files.values()):
        raise ValueError("A text with a NUL cannot be shipped.")
    whole = "\0".join(["\n".join(files), *files.values()])
    return lzma.compress(whole.encode(), filters=[PRESS])


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files by their paths. Raises LZMAError for bytes that are not whole."""
    names, *contents = lzma.decompress(data).split(b"\0")
    return dict(zip(names.decode().split("\n"), contents, strict=True))


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of files, uncompressed: written far sooner than by `zipfile`."""
    bodies, listed = [], []
    at = 0
    for path, data in files.items():
        name = path.encode()
        told = pack(FIELDS, 20, 0, 0, 0, 33, crc32(data), len(data), len(data), len(name), 0)
        bodies += [b"PK\3\4", told, name, data]
        listed += [b"PK\1\2\x14\0", told, pack("<HHHII", 0, 0, 0, 0, at), name]
        at += 4 + len(told) + len(name) + len(data)
    names = b"".join(listed)
    end = pack("<HHHHIIH", 0, 0, len(files), len(files), len(names), at, 0)
    return b"".join([*bodies, names, b"PK\5\6", end])


def wheel(file: str, data: bytes) -> bytes:
    """A wheel of this file name, from its packed files: with the papers that micropip asks for."""
    name, version, *_ = file.split("-")
    place = f"{name}-{version}.dist-info"
    papers = {
        f"{place}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{place}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{place}/RECORD": "",
    }
    return archive(unpacked(data) | {path: text.encode() for path, text in papers.items()})
