"""The width and height of a picture, from its header: PNG, GIF, BMP, JPEG and SVG."""

from __future__ import annotations

import re
from typing import BinaryIO

Size = tuple[int, int]
#: Bytes read to tell the format, and of an SVG up to the end of its first tag.
_HEAD, _SVG = 32, 64 << 10
#: Segments of a JPEG before its size: profiles and previews of some hundred kilobytes.
_MOST_SEGMENTS = 500
_LARGEST = 10**6

#: Pixels of a unit of length, at 96 pixels an inch.
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 9.6 / 2.54,
}
_TAG = re.compile(rb"<svg\b[^>]*>", re.DOTALL)


def size_of(picture: BinaryIO) -> Size | None:
    """The width and height in pixels; None if the format is not known or the file is damaged."""
    head = picture.read(_HEAD)
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return _whole(head[16:20], head[20:24])
    if head.startswith((b"GIF87a", b"GIF89a")):
        return _whole(head[7:5:-1], head[9:7:-1])
    if head.startswith(b"BM"):
        return _whole(head[21:17:-1], head[25:21:-1])
    if head.startswith(b"\xff\xd8"):
        return _jpeg(picture, head[2:])
    return _svg(head + picture.read(_SVG))


def _whole(width: bytes, height: bytes) -> Size | None:
    size = int.from_bytes(width, "big"), int.from_bytes(height, "big")
    return size if min(size) > 0 and max(size) <= _LARGEST else None


def _jpeg(picture: BinaryIO, ahead: bytes) -> Size | None:
    """The size in a JPEG's frame header; the segments before it are skipped."""
    for _ in range(_MOST_SEGMENTS):
        while len(ahead) < 9:
            more = picture.read(_HEAD)
            if not more:
                return None
            ahead += more
        kind, length = ahead[1], int.from_bytes(ahead[2:4], "big")
        if ahead[0] != 0xFF:
            return None
        if kind == 0xFF:  # a filling byte
            ahead = ahead[1:]
        elif 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return _whole(ahead[7:9], ahead[5:7])
        else:
            skip = 2 + length
            picture.read(max(0, skip - len(ahead)))
            ahead = ahead[skip:]
    return None


def _svg(text: bytes) -> Size | None:
    """The size in the first tag: its width and height, each else that of its view box."""
    found = _TAG.search(text)
    if found is None:
        return None
    tag = found[0].decode("latin-1")
    box = re.search(r"""\sviewBox\s*=\s*["']([^"']*)""", tag)
    corners = [*(re.split(r"[\s,]+", box[1].strip()) if box else []), *[""] * 4]
    width = _length(tag, "width") or _pixels(corners[2])
    height = _length(tag, "height") or _pixels(corners[3])
    return (width, height) if width and height and max(width, height) <= _LARGEST else None


def _length(tag: str, key: str) -> int:
    found = re.search(rf"""\s{key}\s*=\s*["']\s*([^"']*)["']""", tag)
    return _pixels(found[1].strip()) if found else 0


def _pixels(text: str) -> int:
    """A length in pixels; 0 if it cannot be read, such as a percentage."""
    found = re.fullmatch(r"(\d{1,7}(?:\.\d*)?)([a-z]*)", text)
    return int(float(found[1]) * _UNITS.get(found[2], 0) + 0.5) if found else 0
