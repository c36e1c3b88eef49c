"""The type check reports missing, unknown or mistyped parts: other tests rely on it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack.facade.umpire import Umpire
from tests.answers import faults

HELLO: dict[str, Any] = json.loads(Umpire().handle(json.dumps({"ask": "hello"})))


def test_what_is_whole_has_no_fault() -> None:
    assert faults(HELLO, "Hello") == []


def test_what_is_not_declared_is_told_by_its_name() -> None:
    assert faults(HELLO | {"more": 1}, "Hello") == ['dict has unexpected extra key(s): "more"']


@pytest.mark.parametrize("key", HELLO)
def test_what_is_missing_or_of_no_known_kind_is_told_by_its_place(key: str) -> None:
    assert faults({name: HELLO[name] for name in HELLO if name != key}, "Hello")
    assert all(f"'{key}'" in told for told in faults(HELLO | {key: object()}, "Hello"))
    assert faults(HELLO | {key: object()}, "Hello")
