"""`build.py mutate TARGET`: measures how many small faults in a part of the code are noticed.

Prints the score (the share of killed mutants among those that change something) and all survivors.
`tests/data/equivalents.toml` lists survivors that change nothing, with reasons; they do not count.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections import Counter
from random import Random

import pytest

from tools.mutate.campaign import BROKEN, BY_CASES, BY_TESTS, SURVIVED, Campaign, survivors
from tools.mutate.mutants import Mutant, mutants_of
from tools.mutate.targets import TARGETS, target
from tools.shell import CACHE, ROOT, Clock, digest, files, say

EQUIVALENTS = ROOT / "tests" / "data" / "equivalents.toml"
LEAST = 0.92


def main() -> int:
    """Run a campaign; return 0 if the score is high enough."""
    parser = argparse.ArgumentParser(prog="build.py mutate", description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--sample", type=int, default=0, help="how many mutants (all)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time")
    parser.add_argument("--least", type=float, default=LEAST, help=f"score wanted ({LEAST})")
    parser.add_argument("--cases-only", action="store_true", help="leave the tests out")
    parser.add_argument("--only", default="", help="mutants whose name has this in it")
    asked = parser.parse_args()
    aim = target(asked.target)
    every = [m for path in aim.files for m in mutants_of(path) if asked.only in m.key]
    chosen = every
    if asked.sample and asked.sample < len(every):
        chosen = Random(asked.seed).sample(every, asked.sample)  # noqa: S311 - a sample, no secret
    say(f"mutate {asked.target}: {len(chosen)} of {len(every)} mutants, seed {asked.seed}")
    tests = (
        []
        if asked.cases_only
        else [t for t in aim.tests if (ROOT / t.partition("::")[0]).is_file()]
    )
    campaign = _campaign(asked.target, chosen, asked.jobs, tests)
    return _report(asked.target, campaign.ended, asked.least)


def _campaign(name: str, chosen: list[Mutant], jobs: int, tests: list[str]) -> Campaign:
    os.environ.setdefault("CI", "1")  # the same examples in every run
    os.environ.setdefault("OVERSTACK_QUICK", "1")  # few: more would notice them too
    os.environ["OVERSTACK_MUTANTS"] = "1"  # but all records: they are fast and notice much
    code = [ROOT / "rulesets", ROOT / "pycore", ROOT / "tools" / "mutate" / "campaign.py"]
    shared = (path for path in files([ROOT / "tests"]) if not path.name.startswith("test_"))
    key = digest([*code, *(path for path in shared if path != EQUIVALENTS)])[:16]
    campaign = Campaign(target(name), chosen, jobs, CACHE / "mutate" / f"{name}-{key}.json")
    options = ["-p", "no:cacheprovider", "-p", "no:terminal", "--import-mode=importlib"]
    if not tests:
        options.append("--deselect=tests")
    clock = Clock()
    asked = tests or ["tests/test_verdict.py"]
    ended = pytest.main([*options, "-o", "addopts=", *asked], plugins=[campaign])
    if len(campaign.ended) != len(chosen):
        say(f"mutate: the campaign broke off ({ended}).")
        sys.exit(2)
    say(f"  done in {clock}")
    return campaign


def _report(name: str, ended: dict[Mutant, int], least: float) -> int:
    listed = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8")).get(name, {})
    ends = Counter(ended.values())
    left = [m for m in survivors(ended) if m.key not in listed]
    same = ends[SURVIVED] - len(left)
    counted = len(ended) - same - ends[BROKEN]
    killed = counted - len(left)
    for mutant in sorted(left, key=lambda m: (m.path, m.line)):
        say(f"{mutant.path}:{mutant.line}: {mutant.function}: {mutant.before} -> {mutant.after}")
    late = killed - ends[BY_CASES] - ends[BY_TESTS]
    score = killed / counted if counted else 1.0
    say(
        f"{name}: {killed} of {counted} killed ({ends[BY_CASES]} by worked cases, {ends[BY_TESTS]} "
        f"by tests, {late} out of time), {same} equivalent, {ends[BROKEN]} that cannot be put in; "
        f"score {score:.3f}"
    )
    return 0 if score >= least else 1


if __name__ == "__main__":
    sys.exit(main())
