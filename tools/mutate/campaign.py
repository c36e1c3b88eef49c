"""The campaign: a child process for each mutant, forked from a fully prepared parent.

The parent imports the package, reads the worked cases and collects the tests, and runs none of
them. A first child runs them all and records the lines that each of them reaches. The child of a
mutant puts the mutated code into the live functions. It runs the cases that reach the mutated
statement, then the tests that reach it, fastest first, until one fails or time is up. So nothing
is imported or collected twice, no child sees another child's caches, and an endless loop ends with
its child.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from overstack import catalogue
from overstack.cases.file import Case
from overstack.cases.run import load_cases, run
from tools.mutate.mutants import Mutant, codes_of
from tools.mutate.targets import Target
from tools.shell import ROOT, digest, say

#: Exit codes of a child. One that is killed by a signal (its time is up) counts as caught too.
SURVIVED, BY_CASES, BY_TESTS, BROKEN = 0, 10, 11, 12
#: The time of a child for a case or test: GRACE seconds plus SLACK times the usual time.
GRACE, SLACK = 5, 3
MEMORY = 4 << 30
#: Seconds of tests, by their recorded times, after which a mutant counts as survived.
PATIENCE = 60
#: Modules whose caches hold the contents of files, the same for every child.
_READ = ("overstack.book", "overstack.words", "overstack.cases", "overstack.catalogue")

Spot = tuple[str, int]  # a file and a line of it
Learnt = tuple[str, float, dict[str, list[int]]]  # the hash of its file, seconds, lines reached
Trace = Callable[[FrameType, str, object], "Trace | None"]


@dataclass
class Known:
    """The findings of the first child: the seconds of each case and test, and the lines reached."""

    seconds: dict[str, float] = field(default_factory=dict)
    reached: dict[Spot, list[str]] = field(default_factory=lambda: defaultdict(list))

    def chosen(self, mutant: Mutant, names: Iterable[str]) -> list[str]:
        """The names, among those given, that reach the statement of a mutant, fastest first."""
        first, last = mutant.lines
        here = {n for at in range(first, last + 1) for n in self.reached.get((mutant.path, at), ())}
        return sorted((n for n in names if n in here), key=lambda n: self.seconds[n])


class Campaign:
    """A plugin of pytest that runs mutants instead of tests."""

    def __init__(self, target: Target, mutants: Sequence[Mutant], jobs: int, kept: Path) -> None:
        self.target, self.mutants, self.jobs, self.kept = target, mutants, jobs, kept
        self.ended: dict[Mutant, int] = {}
        self.cases: dict[str, tuple[str, Case]] = {
            f"case {name} {case.id}": (name, case)
            for name in target.cases
            for case in load_cases(name)
        }
        self.items: dict[str, pytest.Item] = {}
        self.failed = False
        self._paths: dict[str, str] = {}
        self._functions: dict[str, list[FunctionType]] = {}

    # -- pytest's hooks --------------------------------------------------------------------

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out contract tests of other rulesets, and records of other rulesets' cases."""
        asked = {"", *(self.target.contracts or self.target.cases)}
        rulesets = set(self.target.cases)
        items[:] = [
            each
            for each in items
            if each.nodeid in self.target.tests
            or _ruleset(each) in (rulesets if _is_record(each) else asked)
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a failure."""
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants."""
        self.items = {item.nodeid: item for item in session.items}
        known = self._known()
        self._functions = self._live()
        running: dict[int, Mutant] = {}
        for mutant in self.mutants:
            if len(running) >= self.jobs:
                self._wait(running)
            running[self._fork(functools.partial(self._judge, mutant, known))] = mutant
        while running:
            self._wait(running)
        return True

    # -- children --------------------------------------------------------------------------

    def _fork(self, work: Callable[[], int]) -> int:
        sys.stdout.flush()
        child = os.fork()
        if child:
            return child
        code = BROKEN
        try:
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = work()
        except BaseException:  # noqa: BLE001 - a child must end here whatever befell it
            traceback.print_exc()
        finally:
            os._exit(code)

    def _wait(self, running: dict[int, Mutant]) -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        self.ended[mutant] = os.waitstatus_to_exitcode(status)
        if self.ended[mutant] == SURVIVED:
            say(f"  unnoticed: {mutant.key}")
        if len(self.ended) % 25 == 0:
            say(f"  {len(self.ended)} of {len(self.mutants)}")

    def _judge(self, mutant: Mutant, known: Known) -> int:
        """Run cases and tests against a mutant, in a child; return the exit code."""
        cases = known.chosen(mutant, self.cases)
        tests = known.chosen(mutant, self.items)
        self._put_in(mutant)
        for name in cases:
            _limit(known.seconds[name])
            if not self._passes(name):
                return BY_CASES
        spent = 0.0
        for name in tests:
            spent += known.seconds[name]
            if spent > PATIENCE:
                break
            _limit(known.seconds[name])
            self._test(name)
            if self.failed:
                return BY_TESTS
        return SURVIVED

    def _passes(self, name: str) -> bool:
        ruleset, case = self.cases[name]
        try:
            return run(catalogue.ruleset(ruleset), case).passed
        except Exception:  # noqa: BLE001 - that it fails is the answer
            return False

    def _test(self, name: str) -> None:
        item = self.items[name]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def _put_in(self, mutant: Mutant) -> None:
        """Give live functions the mutated code: the mutated one, its inner and its outer ones."""
        codes = codes_of(mutant)
        for function in self._functions[mutant.path]:
            old = function.__code__
            names = sorted((old.co_qualname.replace(".<locals>", ""), mutant.function), key=len)
            if names[0] == names[1] or names[1].startswith(f"{names[0]}."):
                function.__code__ = codes[old.co_qualname, old.co_firstlineno]

    def _live(self) -> dict[str, list[FunctionType]]:
        """All live functions of the mutated files, by path; also clears the caches."""
        found: dict[str, list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                found[self._path(each.__code__.co_filename)].append(each)
        for cached in _caches():
            cached.cache_clear()
        return found

    def _path(self, name: str) -> str:
        """The path of a file relative to the project's root, with links resolved; "" outside it."""
        if name not in self._paths:
            real = os.path.realpath(name)
            inside = real.startswith(f"{ROOT}{os.sep}")
            self._paths[name] = Path(real).relative_to(ROOT).as_posix() if inside else ""
        return self._paths[name]

    # -- coverage --------------------------------------------------------------------------

    def _known(self) -> Known:
        """The lines that each case and test reaches; unchanged ones come from earlier campaigns."""
        learnt = self._learnt()
        if any(name not in learnt or learnt[name][0] != mark for name, mark in self._marks()):
            say(f"  finding out what {len(self.cases)} cases and {len(self.items)} tests reach")
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            if os.waitpid(self._fork(self._learn), 0)[1]:
                raise pytest.UsageError("The cases and tests do not all pass as they are.")
            learnt = self._learnt()
        known = Known()
        for name, _ in self._marks():
            _, known.seconds[name], spots = learnt[name]
            for path, lines in spots.items():
                for line in lines:
                    known.reached[path, line].append(name)
        return known

    def _learnt(self) -> dict[str, Learnt]:
        """The records of earlier campaigns on the same code."""
        found: dict[str, Learnt] = {}
        if self.kept.is_file():
            found = json.loads(self.kept.read_text(encoding="utf-8"))
        return found

    def _marks(self) -> Iterator[tuple[str, str]]:
        """Every case and test, with the hash of its file; a constant for cases."""
        yield from ((name, "case") for name in self.cases)
        files = {item.path for item in self.items.values()}
        marks = {path: digest([path]) for path in files}
        yield from ((name, marks[item.path]) for name, item in self.items.items())

    def _learn(self) -> int:
        """Run every new case and test, in a child, and record the lines that it reaches.

        Each begins with empty caches, as it will with a mutant: a cached result would hide the
        lines that compute it.
        """
        learnt = self._learnt()
        caches = list(_caches())
        for name, mark in self._marks():
            if name in learnt and learnt[name][0] == mark:
                continue
            for cached in caches:
                cached.cache_clear()
            spots, seconds = self._watched(name)
            if self.failed:
                self.kept.with_suffix(".failed").write_text(name, encoding="utf-8")
                return BROKEN
            learnt[name] = (mark, seconds, spots)
        self.kept.write_text(json.dumps(learnt), encoding="utf-8")
        return SURVIVED

    def _watched(self, name: str) -> tuple[dict[str, list[int]], float]:
        """The lines that a case or test reaches, by file, and its seconds."""
        files = {path.relative_to(ROOT).as_posix() for path in self.target.files}
        left: dict[CodeType, set[int]] = {}  # the lines of a function not reached yet
        whole: dict[CodeType, set[int]] = {}

        def entered(frame: FrameType, _event: str, _: object) -> Trace | None:
            code = frame.f_code
            if code not in left:
                mine = self._path(code.co_filename) in files
                whole[code] = _lines(code) if mine else set()
                left[code] = set(whole[code])
            lines = left[code]
            if not lines:
                return None

            def within(frame: FrameType, event: str, _: object) -> Trace | None:
                if event == "line":
                    lines.discard(frame.f_lineno)
                return within

            return within

        began = time.process_time()
        sys.settrace(entered)
        try:
            if name in self.cases:
                self.failed = self.failed or not self._passes(name)
            else:
                self._test(name)
        finally:
            sys.settrace(None)
        spots: dict[str, set[int]] = defaultdict(set)
        for code, lines in whole.items():
            spots[self._path(code.co_filename)] |= lines - left[code]
        del spots[""]
        return {path: sorted(each) for path, each in spots.items()}, time.process_time() - began


def _lines(code: CodeType) -> set[int]:
    """The lines of a function that can be reached, except its first line."""
    lines = {line for *_, line in code.co_lines() if line is not None}
    return lines if code.co_name.startswith("<") else lines - {code.co_firstlineno}


def _caches() -> Iterator[functools._lru_cache_wrapper[object]]:
    """All caches of functions except those that hold the contents of files."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and not _is_read(each):  # noqa: SLF001
            yield each


def _ruleset(item: pytest.Item) -> str:
    """The ruleset that a contract test is run for; "" for any other test."""
    if "contract" not in item.nodeid or not isinstance(item, pytest.Function):
        return ""
    return str(item.callspec.params.get("ruleset", "")) if hasattr(item, "callspec") else ""


def _is_record(item: pytest.Item) -> bool:
    return "test_records" in item.nodeid


def _limit(usual: float) -> None:
    """Kill this child by a signal if a case or test takes far longer than usual."""
    signal.setitimer(signal.ITIMER_PROF, GRACE + SLACK * usual)


def _is_read(cached: object) -> bool:
    """Whether a cache holds the contents of files, the same for every child."""
    return str(getattr(cached, "__module__", "")).startswith(_READ)


def survivors(ended: dict[Mutant, int]) -> Iterator[Mutant]:
    """The mutants that nothing noticed."""
    return (mutant for mutant, code in ended.items() if code == SURVIVED)
