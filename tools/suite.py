"""The test run: every check in order, each with its name and its time.

A step returns the number of its checks that passed and failed, and its output. A skipped test
counts as failed: nothing is left out silently. The run ends with the line ``N passed, N failed``.

Two steps run in parallel, except the browser's, which comes last and has the machine to itself.
The two steps with the most tests spread them over several processes (pytest-xdist).
Standard library only; the steps run in the project's own environment and Node.
"""

from __future__ import annotations

import os
import re
import subprocess
import threading
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools import browser, engines, setup, site
from tools.shell import BIN, CACHE, PYTHON, ROOT, Trouble, say

Command = Sequence[str | Path]
# The timeout of one step in seconds, so that a hang fails. The longest step takes a third of it on
# two idle cores.
TIME_LIMIT = 45 * 60
FULL_TIME_LIMIT = 4 * 60 * 60  # seconds for one step of the full run
REPORTS = CACHE / "reports"
BYTECODE = str(CACHE / "bytecode")  # kept for the next process, but not among the sources
BUILDING = threading.Lock()
CORES = os.cpu_count() or 2


@dataclass(frozen=True)
class Outcome:
    """The result of a step: counts of checks, and the output for finding the fault."""

    passed: int
    failed: int
    output: str = ""


@dataclass(frozen=True)
class Mode:
    """The thoroughness of a run: ``full`` takes a night, ``quick`` is a short check."""

    full: bool = False
    quick: bool = False

    @property
    def profile(self) -> str:
        """The Hypothesis profile."""
        return "full" if self.full else "ci"

    @property
    def counts(self) -> dict[str, str]:
        """Environment variables that set the tests' numbers of examples (tests/effort.py)."""
        return {
            "OVERSTACK_FULL": "1" if self.full else "",
            "OVERSTACK_QUICK": "1" if self.quick else "",
        }

    @property
    def limit(self) -> int:
        """The timeout of a long step in seconds."""
        return FULL_TIME_LIMIT if self.full else TIME_LIMIT

    def steps(self) -> list[str]:
        """The steps of this run, in order."""
        if self.quick:
            return [name for name in STEPS if name in GLANCE]
        return [name for name in STEPS if self.full or name not in NIGHTLY]


def test(only: Sequence[str], mode: Mode) -> int:
    """Run the steps (all of the mode, or those named) and print the sum; 0 if nothing failed."""
    unknown = sorted(set(only) - set(STEPS))
    if unknown:
        raise Trouble(f"There is no step {', '.join(unknown)}: choose from {', '.join(STEPS)}.")
    setup.node()
    passed = failed = 0
    chosen = only or mode.steps()
    for side_by_side in ([n for n in chosen if n not in ALONE], [n for n in chosen if n in ALONE]):
        with ThreadPoolExecutor(max_workers=2) as pool:
            running = [pool.submit(_step, name, mode) for name in side_by_side]
            for done in running:
                outcome = done.result()
                passed += outcome.passed
                failed += outcome.failed
    left = [name for name in STEPS if name not in chosen]
    if left and not only:
        say(f"not run: {', '.join(left)} ({WHOLE if mode.quick else FULL})")
    if mode.quick:
        say(f"not run of core: {', '.join(BEYOND_A_GLANCE)}; of what is random, few examples")
    if "pyodide" in chosen and not mode.full:
        say(f"run by CPython alone: {', '.join(ALIKE)} ({FULL})")
    if "browser" in chosen and not mode.full:
        say(f"not run of browser: {REBUILT} ({FULL})")
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _step(name: str, mode: Mode) -> Outcome:
    """Run one step and print its result in a line, after its output if something failed."""
    start = time.monotonic()
    try:
        outcome = STEPS[name](mode)
    except Trouble as trouble:
        outcome = Outcome(0, 1, f"{trouble}\n")
    seconds = time.monotonic() - start
    counts = f"{name}: {outcome.passed} passed, {outcome.failed} failed ({seconds:.1f} s)"
    say(f"{outcome.output}{counts}" if outcome.failed else counts)
    return outcome


def _run(command: Command, limit: int = TIME_LIMIT, **extra: str) -> tuple[int, str]:
    """Exit code and output of a command; a step that hangs ends with code 124."""
    env = {**setup.node_env(), "CI": "true", "PYTHONPYCACHEPREFIX": BYTECODE, **extra}
    try:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        output = late.output.decode(errors="replace") if isinstance(late.output, bytes) else ""
        return 124, f"{output}\nNo end after {limit // 60} minutes: {command[0]}\n"
    return done.returncode, done.stdout


def _checks(*commands: Command) -> Outcome:
    """Run commands that pass or fail as a whole, one check each."""
    results = [_run(command) for command in commands]
    bad = "".join(output for code, output in results if code)
    failed = sum(1 for code, _ in results if code)
    return Outcome(len(results) - failed, failed, bad)


def _ruff(_: Mode) -> Outcome:
    ruff: list[str | Path] = [PYTHON, "-m", "ruff"]
    return _checks([*ruff, "check"], [*ruff, "format", "--check"])


def _mypy(_: Mode) -> Outcome:
    return _checks([PYTHON, "-m", "mypy"])


def _tsc(_: Mode) -> Outcome:
    tsc: list[str | Path] = [setup.node(), setup.module("typescript", "bin", "tsc"), "-p"]
    return _checks([*tsc, ROOT], [*tsc, ROOT / "web" / "sw"])


def _prettier(_: Mode) -> Outcome:
    prettier = setup.module("prettier", "bin", "prettier.cjs")
    # The cache is keyed by content, configuration and version: only changed files are checked.
    keep: Command = ["--cache", "--cache-strategy=content", f"--cache-location={CACHE}/prettier"]
    return _checks([setup.node(), prettier, "--check", "--log-level", "warn", *keep, ROOT])


def _eslint(_: Mode) -> Outcome:
    eslint = setup.module("eslint", "bin", "eslint.js")
    return _checks([setup.node(), eslint, "--max-warnings", "0", ROOT])


def _imports(_: Mode) -> Outcome:
    cruiser = setup.module("dependency-cruiser", "bin", "dependency-cruise.mjs")
    rules = ROOT / ".dependency-cruiser.mjs"
    return _checks([setup.node(), cruiser, "--config", rules, "web", "tests/js", "tests/pyodide"])


def _page_units(mode: Mode) -> Outcome:
    tests = sorted((ROOT / "tests" / "js").rglob("*.test.mjs"))
    if not tests:
        raise Trouble("There are no tests under tests/js: the checkout is not whole.")
    typescript = "./" + (ROOT / "tests" / "js" / "typescript.mjs").relative_to(ROOT).as_posix()
    units: Command = [
        setup.node(),
        f"--import={typescript}",
        "--test",
        "--test-reporter=tap",
        *tests,
    ]
    code, output = _run(units, mode.limit, **mode.counts)
    count = {key: int(n) for key, n in re.findall(r"^# (\w+) (\d+)$", output, re.MULTILINE)}
    passed = count.get("pass", 0)
    failed = sum(count.get(key, 0) for key in ("fail", "cancelled", "skipped", "todo"))
    return Outcome(passed, failed or (1 if code or not passed else 0), output)


def _spread(most: int, how: str) -> Command:
    """Options of pytest that spread tests over processes."""
    return ["-n", str(max(2, min(most, CORES))), f"--dist={how}"]


def _pytest(name: str, command: Command, report: str, limit: int, **env: str) -> Outcome:
    """A pytest run, counted from its JUnit report (``report`` is its path as pytest sees it)."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    file = REPORTS / f"{name}.xml"
    file.unlink(missing_ok=True)
    code, output = _run([*command, f"--junitxml={report}"], limit, **env)
    if not file.is_file():
        return Outcome(0, 1, output)
    sums = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for suite in ET.parse(file).getroot().iter("testsuite"):  # noqa: S314 - our own report
        for key in sums:
            sums[key] += int(suite.get(key, "0"))
    failed = sums["failures"] + sums["errors"] + sums["skipped"]
    passed = max(0, sums["tests"] - failed)
    return Outcome(passed, failed or (1 if code or not passed else 0), output)


def _core(mode: Mode) -> Outcome:
    command: Command = [
        PYTHON,
        "-m",
        "pytest",
        "-q",
        "--tb=short",
        f"--hypothesis-profile={mode.profile}",
        *_spread(8, "loadgroup"),  # tests/conftest.py defines the groups
        *(f"--ignore={path}" for path in (BEYOND_A_GLANCE if mode.quick else ())),
    ]
    report = str(REPORTS / "core.xml")
    return _pytest("core", command, report, mode.limit, **mode.counts)


def _cases(_: Mode) -> Outcome:
    code, output = _run([BIN / ("overstack.exe" if os.name == "nt" else "overstack"), "cases"])
    found = re.findall(r"(\d+) passed, (\d+) failed", output)
    if not found:
        return Outcome(0, 1, output)
    passed, failed = (int(n) for n in found[-1])
    return Outcome(passed, failed or (1 if code or not passed else 0), output)


def _without(path: str) -> str:
    """The option of pytest that leaves out a file, or one test of a file."""
    return f"--{'deselect' if '::' in path else 'ignore'}={path}"


def _site() -> Path:
    """The built site; two steps need it, and only one at a time may build it."""
    with BUILDING:
        return site.build()


def _pyodide(mode: Mode) -> Outcome:
    dist = _site()
    (runtime,) = dist.glob("py-*")
    (wheels,) = dist.glob("wheel/*")
    tools = setup.wheels(setup.LOCKS / "pyodide-tests.txt")
    runner = ROOT / "tests" / "pyodide" / "run.mjs"
    report = (REPORTS / "pyodide.xml").relative_to(ROOT).as_posix()
    # The nightly counts apply to CPython's core step only: here every test runs on few examples.
    command: Command = [setup.node(), runner, runtime, wheels, tools, ROOT, "-q",
                        f"--hypothesis-profile={Mode().profile}",
                        *(_without(path) for path in (() if mode.full else ALIKE))]  # fmt: skip
    return _pytest("pyodide", command, f"/project/{report}", mode.limit)


def _browser(mode: Mode) -> Outcome:
    _site()
    browser.find()  # says how to get what is missing
    browser.find_for_tests()
    command: Command = [PYTHON, "-m", "pytest", "-q", "--tb=short", "-o", "addopts=",
                        "--import-mode=importlib", *_spread(4, "worksteal"),
                        *(f"--ignore={path}" for path in (() if mode.full else (REBUILT,))),
                        "tests/browser"]  # fmt: skip
    report = str(REPORTS / "browser.xml")
    by_day = {"OVERSTACK_BY_DAY": "" if mode.full else "1"}
    outcome = _pytest("browser", command, report, mode.limit, **mode.counts, **by_day)
    for left_out in re.findall(r"^\d+ night tests left out$", outcome.output, re.MULTILINE):
        say(f"not run of browser: {left_out} ({FULL})")
    return outcome


def _engines(mode: Mode) -> Outcome:
    _site()
    engines.find()  # raises Trouble if one is missing
    command: Command = [PYTHON, "-m", "pytest", "-q", "--tb=short", "-o", "addopts=",
                        "--import-mode=importlib", "tests/engines"]  # fmt: skip
    report = REPORTS / "engines.xml"
    outcome = _pytest("engines", command, str(report), mode.limit)
    if report.is_file():
        names = ET.parse(report).getroot().iter("property")  # noqa: S314 - our own report
        say(f"engines: {', '.join(one.get('value', '') for one in names) or 'none started'}")
    return outcome


#: The steps in starting order: the most informative for their time, then the longest.
STEPS: dict[str, Callable[[Mode], Outcome]] = {
    "ruff": _ruff,
    "mypy": _mypy,
    "tsc": _tsc,
    "prettier": _prettier,
    "eslint": _eslint,
    "imports": _imports,
    "page-units": _page_units,
    "pyodide": _pyodide,
    "cases": _cases,
    "core": _core,
    "browser": _browser,
    "engines": _engines,
}
#: Steps that run after the others with the machine to themselves: each test starts browsers, which
#: together use more than two cores.
ALONE = ("browser",)
#: Steps of the full run only; other runs say that they are left out.
NIGHTLY = ("engines",)
#: The steps of the quick run, which show whether a change is worth running the rest.
GLANCE = ("ruff", "mypy", "cases", "core")
#: Slow tests of the core step that seldom find a ruleset's faults, left out of the quick run: long
#: games, every word, every request, games by link, links that were tampered with, stacks under
#: another rulebook, the command line.
BEYOND_A_GLANCE = (
    "tests/test_cli.py",
    "tests/test_cluster.py",
    "tests/test_facade.py",
    "tests/test_facade_refusals.py",
    "tests/test_hostile_links.py",
    "tests/test_long_games.py",
    "tests/test_post.py",
    "tests/test_post_facade.py",
    "tests/test_post_forged.py",
    "tests/test_link_errors.py",
    "tests/test_under.py",
    "tests/test_words.py",
)
#: Builds the whole site a second time, which takes minutes; releases are built from a clean clone.
REBUILT = "tests/browser/test_reproducible.py"
#: Tests that only compare the rules' answers with each other, in random games or by brute force.
#: All Pythons give the same result. Other tests cover what can differ in a browser's Python:
#: integers, text, compression, files, time, the wheel, the page's requests, each worked case
#: (`tests/contract/test_records.py`), and recorded games (`tests/test_same_games.py`).
ALIKE = (
    "tests/contract/test_clauses.py",
    "tests/contract/test_edits.py",
    "tests/contract/test_entering.py",
    "tests/contract/test_figures.py",
    "tests/contract/test_judging.py",
    "tests/contract/test_memo.py",
    "tests/contract/test_own_hexes.py",
    "tests/contract/test_play.py",
    "tests/contract/test_protocol.py",
    "tests/contract/test_reach.py",
    "tests/contract/test_remedies.py",
    "tests/contract/test_short_ways.py",
    "tests/contract/test_solver.py",
    "tests/contract/test_symmetry.py",
    "tests/contract/test_turns.py",
    "tests/contract/test_worked.py",
    "tests/contract/test_written.py",
    "tests/test_aam2009.py",
    "tests/test_answering.py",
    "tests/test_asl.py",
    "tests/test_asl_attacks.py",
    "tests/test_asl_play.py",
    "tests/test_board_said.py",
    "tests/test_cli.py",
    "tests/test_combat_table.py::test_random_games_on_the_offered_table_are_legal_and_end",
    "tests/test_decisions.py",
    "tests/test_edits.py",
    "tests/test_europa_frames.py",
    "tests/test_europa_markers.py",
    "tests/test_europa_overstack.py",
    "tests/test_europa_packing.py",
    "tests/test_facade.py::test_boards_are_shaped_along_random_games",
    "tests/test_facade.py::test_every_case_opens_and_steps",
    "tests/test_goals.py",
    "tests/test_house_entries.py",
    "tests/test_imagined.py",
    "tests/test_long_games.py",
    "tests/test_present.py::test_a_link_without_the_log_opens_at_the_same_position",
    "tests/test_puzzles.py",
    "tests/test_quiz.py",
    "tests/test_reloaded_army.py",
    "tests/test_reloaded_games.py",
    "tests/test_reloaded_sight.py",
    "tests/test_reloaded_telling.py",
    "tests/test_reloaded_threats.py",
    "tests/test_remedy_words.py",
    "tests/test_state.py",
    "tests/test_totaler_krieg.py",
    "tests/test_under.py",
    "tests/test_words.py::test_play_is_of_the_catalogue",
)
WHOLE, FULL = "build.py test runs it all", "build.py test --full runs every step"
