"""The targets of mutation, and what is run against each: worked cases first, then tests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from overstack import catalogue
from tools.shell import ROOT, Trouble

#: Rulesets small enough to run their contract tests against the core as well.
TEMPLATES = ("template", "unit-count", "stacking-points", "one-formation", "battle")

#: Contract tests that check much of a ruleset at little cost. Those that only play whole games are
#: left out: every survivor would play them all again.
_RECORDED = (
    "tests/contract/test_records.py",
    "tests/contract/test_worked.py",
)
_CONTRACT = (
    *_RECORDED,
    *(
        f"tests/contract/test_{name}.py"
        for name in ("judging", "short_ways", "protocol", "remedies")
    ),
)

_CORE = (*_RECORDED, "tests/contract/test_memo.py")


@dataclass(frozen=True)
class Target:
    """The folders to mutate, the rulesets whose cases are run, and the tests.

    Contract tests are run for `contracts`, or else for the rulesets of `cases`. The records of the
    cases, and the tests named individually, are always run.
    """

    folders: tuple[str, ...]
    cases: tuple[str, ...]
    tests: tuple[str, ...]
    contracts: tuple[str, ...] = ()

    @property
    def files(self) -> list[Path]:
        """The modules to be mutated.

        Schemas are left out: their code runs once, on import, so later faults have no effect.
        """
        found = (ROOT.joinpath(folder).rglob("*.py") for folder in self.folders)
        aside = ("__init__.py", "schema.py")
        return sorted(path for folder in found for path in folder if path.name not in aside)


def _ruleset(name: str, folder: str, *tests: str) -> Target:
    return Target((f"rulesets/{folder}",), (name,), (*tests, *_CONTRACT))


TARGETS = {
    "aam2009": _ruleset("aam2009", "aam2009", "tests/test_aam2009.py"),
    "asl": _ruleset(
        "asl",
        "asl",
        "tests/test_asl.py",
        "tests/test_asl_play.py",
        "tests/test_asl_attacks.py",
        "tests/test_asl_windows.py",
    ),
    "europa": _ruleset(
        "europa",
        "europa",
        "tests/test_europa_packing.py",
        "tests/test_europa_overstack.py",
        "tests/test_europa_markers.py",
        "tests/test_europa_frames.py",
    ),
    "reloaded": _ruleset(
        "reloaded",
        "reloaded",
        *(
            f"tests/test_reloaded_{name}.py"
            for name in (
                "dice", "match", "odds", "sight", "telling", "army", "cards", "own_cards",
                "looking", "threats", "middle", "corners", "placing",
            )
        ),
    ),
    "totaler-krieg": _ruleset(
        "totaler-krieg",
        "totaler_krieg",
        "tests/test_totaler_krieg.py",
        "tests/test_totaler_krieg_play.py",
    ),
    "core": Target(
        tuple(f"pycore/overstack/{room}" for room in ("judging", "documents", "house")),
        (*TEMPLATES, *catalogue.LISTED),
        tuple(
            f"tests/{name}.py"
            for name in (
                "test_verdict", "test_rules", "test_edits", "test_goals", "test_standing",
                "test_wire",
                "test_wire_map", "test_link", "test_schema", "test_link_errors", "test_house",
                "test_house_file", "test_house_facade", "test_library", "test_cli", "test_quick",
                "test_facade", "test_facade_refusals", "test_reloaded_odds",
                "flows/test_hidden_stack", "flows/test_road_step",
                "contract/test_edits", "contract/test_caches", "contract/test_judging",
                "contract/test_protocol", "contract/test_remedies", "contract/test_clauses",
            )
        )
        + _CORE,
        TEMPLATES,
    ),
}  # fmt: skip


def target(name: str) -> Target:
    """A target by name. Raises Trouble."""
    if name not in TARGETS:
        raise Trouble(f"There is nothing called {name!r} to mutate: {', '.join(TARGETS)}.")
    return TARGETS[name]
