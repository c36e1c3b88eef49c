"""The text of a saved file: UTF-8 with or without a byte order mark, or UTF-16 with one."""

from __future__ import annotations

from overstack.words.errors import BadInput
from overstack.words.sentences import say

_MARKS_16 = (b"\xff\xfe", b"\xfe\xff")


def text_of(data: bytes, name: str) -> str:
    """The text of a file's bytes. Raises BadInput, with the line, for another encoding.

    `name` is the name of the file, for the sentence.
    """
    try:
        text = data.decode("utf-16" if data.startswith(_MARKS_16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(say("file.not-utf-8", name=name, line=line)) from None
    return text.replace("\r\n", "\n")
