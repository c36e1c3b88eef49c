"""An army list with its verdict, or one that the computer draws. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.opponent.army import draft_army
from overstack.questions.fields import Request, Session, forms, request
from overstack.schema.parts import whole
from overstack.views import muster
from overstack.views.muster import FIELDS, LIST, MAX_SEED

if TYPE_CHECKING:
    from overstack.answers.army import Army

REQUEST = forms(
    "an army list",
    request("draw", *LIST, draw=whole(0, MAX_SEED), **FIELDS),
    request("units", *LIST, **FIELDS),
)


def run(_session: Session, asked: Request) -> Army:
    """Return the list; with `draw`, a seed, the computer draws it. Raises BadInput."""
    return muster.army(draft_army(asked) if "draw" in asked else asked)
