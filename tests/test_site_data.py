"""The data files of the site: lists by columns."""

from __future__ import annotations

import pytest

from tools.site_data import columns

pytestmark = pytest.mark.native


def test_objects_are_written_by_columns_and_parts_of_all_of_them_too() -> None:
    """The same lists as in tests/js/columns.test.mjs, which reads them."""
    rows = [
        {"id": "a", "text": "first", "scenario": {"title": "A", "map": {"size": [2, 2]}}},
        {"id": "b", "scenario": {"title": "B"}},
    ]
    assert columns(rows) == {
        "id": ["a", "b"],
        "text": ["first", None],
        "scenario": {"title": ["A", "B"], "map": [{"size": [2, 2]}, None]},
    }


def test_a_part_that_only_some_have_stays_whole_and_so_does_what_lies_deep() -> None:
    assert columns([{"lure": {"grade": 1}}, {"id": 2}])["lure"] == [{"grade": 1}, None]
    assert columns([{"a": {"b": {"c": {"d": 1}}}}]) == {"a": {"b": {"c": [{"d": 1}]}}}
    assert columns([{"a": {"b": {"c": 1}}}], 2) == {"a": {"b": [{"c": 1}]}}


def test_none_within_an_object_is_refused() -> None:
    with pytest.raises(ValueError, match="None"):
        columns([{"id": "a", "text": None}])
