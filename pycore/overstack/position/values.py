"""Fast construction of values: frozen dataclasses, and copies with some fields changed.

A judgement makes dozens of small values. A frozen dataclass calls `object.__setattr__` for each of
its fields, and `dataclasses.replace` costs even more. `quick` generates a constructor that fills
an instance of a class that is not frozen, and sets the real class at the end. The resulting value
is equal, and just as frozen. Knows no game.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING
from typing import Any, Final, Generic, TypeVar, cast, overload

T = TypeVar("T")
R = TypeVar("R")
#: The default argument for a field that a copy keeps.
KEEP: Final = object()


def quick(cls: type[T]) -> type[T]:
    """Give a frozen dataclass a quick constructor; apply it above `dataclass`."""
    made = cast("Any", cls)
    fields = dataclasses.fields(made)
    names = tuple(each.name for each in fields)
    slots = {"__slots__": names} if "__slots__" in made.__dict__ else {}
    known: dict[str, Any] = {
        "keep": KEEP,
        "Twin": type(f"_Open{cls.__name__}", (), slots),
        **{f"of_{each.name}": each.default for each in fields},
    }
    given = ", ".join(n if known[f"of_{n}"] is MISSING else f"{n}=of_{n}" for n in names)
    kept = ", ".join(f"{name}=keep" for name in names)
    fill = "".join(f"  made.{n} = {n}\n" for n in names)
    all_of_it = "".join(f"self.{name}, " for name in names)
    copy = "".join(f"  made.{n} = self.{n} if {n} is keep else {n}\n" for n in names)
    exec(  # noqa: S102 - the names come from a class of ours, and `dataclass` does the same
        f"def new(cls, {given}):\n  made = Twin()\n{fill}  made.__class__ = cls\n  return made\n"
        f"def replaced(self, /, *, {kept}):\n  made = Twin()\n{copy}"
        "  made.__class__ = self.__class__\n  return made\n"
        f"def fields(self):\n  return ({all_of_it})\n",
        known,
    )
    made.__new__, made.__replace__ = known["new"], known["replaced"]
    made.__getnewargs__ = known["fields"]
    del made.__init__
    return cls


class lazy(Generic[R]):  # noqa: N801 - a decorator
    """A property that is computed once and cached in the object's `__dict__`.

    Before Python 3.12 `functools.cached_property` takes a lock at each first access.
    """

    def __init__(self, work: Callable[[Any], R]) -> None:
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    @overload
    def __get__(self, one: None, kind: type) -> lazy[R]: ...

    @overload
    def __get__(self, one: object, kind: type) -> R: ...

    def __get__(self, one: object, kind: type) -> lazy[R] | R:
        if one is None:
            return self
        value = one.__dict__[self.name] = self.work(one)
        return value


def astuple(value: object) -> tuple[Any, ...]:
    """The fields of a `quick` value, uncopied; `dataclasses.astuple` copies them deeply."""
    fields: tuple[Any, ...] = cast("Any", value).__getnewargs__()
    return fields


def replace(value: T, /, **changes: Any) -> T:  # noqa: ANN401 - as that of dataclasses
    """Copy like `dataclasses.replace`, several times as fast for `quick` values and positions."""
    own = getattr(type(value), "__replace__", None)
    if own is None:
        return cast("T", dataclasses.replace(cast("Any", value), **changes))
    return cast("T", own(value, **changes))
