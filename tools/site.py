"""Build the site: everything that a static host needs, in ``dist/``.

The page is bundled, Pyodide and PyScript are copied from the locked packages, the wheel is built
from this checkout, and the scenarios are written so that the page can draw one before Python has
started. Every path in the site is relative: it works in a sub-folder of any host.
Standard library only; it knows files and formats, and no rule of any game.
"""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import os
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tools import budget, licences, puzzle_pages, setup, site_data
from tools.shell import (
    CACHE,
    DIST,
    MODULES,
    PYTHON,
    ROOT,
    Clock,
    Trouble,
    clear,
    digest,
    is_fresh,
    mark,
    run,
    say,
)
from web.py import _packed

PYODIDE = MODULES / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
WATCHED = ("pyodide.asm.wasm", "python_lean.zip", "python_stdlib.zip")
#: Files that the site also has in xz, for slow networks. No visitor needs both forms.
TWINS = ("pyodide.asm.wasm", "python_lean.zip")
PRESS = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}
INPUTS = ("pycore", "rulesets", "web", "requirements", "pyproject.toml", "package-lock.json",
          "LICENSE", "tools/site.py", "tools/setup.py", "tools/lean_wheel.py",
          "tools/lean_fonts.py", "tools/licences.py", "tools/budget.py",
          "tools/puzzle_cards.py", "tools/puzzle_pages.py", "tools/site_data.py")  # fmt: skip
WORKER, SLOT = "sw.js", "self.__WB_MANIFEST"  # the placeholder for Workbox's list
STAMP = CACHE / "site.stamp"
FIRST = "aam2009/crossing-the-aune"  # the scenario on the board if no link names one
#: The games against the computer that are offered one after another; the first to a newcomer.
DUELS = ("reloaded/hedge-farm", "reloaded/mill-cross", "reloaded/sainte-croix")
EPOCH = "1577836800"  # 2020-01-01: the date in every wheel, so that equal sources make equal bytes


def build() -> Path:
    """Bring ``dist/`` up to date and return it; quick when nothing changed. Raises Trouble."""
    if (DIST / "index.html").is_file() and is_fresh(STAMP, _inputs()):
        say("build: dist/ is up to date")
        return DIST
    clock = Clock()
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="site-", dir=CACHE) as draft:
        new = Path(draft) / "dist"
        new.mkdir()
        runtime = _python(new)
        books = site_data.scenarios(new / "scenarios", FIRST, DUELS)
        links = site_data.dictionaries(new / "links")
        inside = _page(new, {**runtime, "books": books, "links": links})
        site_data.puzzles(new / "puzzles")
        puzzle_pages.write(new, puzzle_pages.cards())
        (new / "licences.html").write_text(licences.page(inside), encoding="utf-8")
        _precache(new)
        sizes = _sizes(new)
        # Swapped in whole: a server of dist/ never has a partial site for long.
        clear(DIST)
        new.rename(DIST)
    mark(STAMP, _inputs())
    say(f"build: dist/ is ready in {clock}: {sizes}")
    return DIST


def wheel(folder: Path) -> Path:
    """Build the wheel into ``folder`` and return it. Equal sources make equal bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    run(
        [PYTHON, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        "The wheel could not be built: put right what hatchling says above.",
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH},
    )
    (built,) = folder.glob("overstack-*.whl")
    return built


@dataclass(frozen=True)
class Wheels:
    """The wheels that the site ships, in xz, in one folder.

    `core` and `more` are the two of the core; `later` names the wheels that are fetched on demand:
    by id of a rulebook, by imported package, by module of the core.
    """

    folder: Path
    core: str
    more: str
    later: dict[str, dict[str, str]]

    @property
    def all(self) -> list[Path]:
        """Every wheel."""
        names = {self.core, *(name for part in self.later.values() for name in part.values())}
        return [self.folder / name for name in sorted(names)]


def lean_wheels(folder: Path) -> Wheels:
    """Build the wheels that the site ships into ``folder``."""
    whole = wheel(folder)
    run(
        [PYTHON, "-m", "tools.lean_wheel", whole, folder],
        "The wheels could not be made lean: put right what Python says above.",
    )
    whole.unlink()
    table = folder / "wheels.json"
    wheels = json.loads(table.read_text(encoding="utf-8"))
    table.unlink()
    later = {part: wheels[part] for part in ("rulebooks", "imports", "modules")}
    return Wheels(folder, wheels["core"], wheels["more"], later)


def stdlib(wheels: Wheels) -> Path:
    """The part of the standard library that these wheels import, as bytecode for Pyodide."""
    script, ours = ROOT / "web" / "build" / "stdlib.mjs", (ROOT / "web" / "py").glob("_*.py")
    key = _short(_sums([script, *ours, PYODIDE / "python_stdlib.zip", *wheels.all]))
    made = CACHE / f"lean-{key}.zip"
    if not made.is_file():
        say("build: compiling what the umpire needs of Python's standard library")
        for old in CACHE.glob("lean-*.zip"):
            old.unlink()
        partial = made.with_suffix(".part")
        with tempfile.TemporaryDirectory(prefix="wheels-", dir=CACHE) as unpacked:
            _archives(wheels.all, Path(unpacked))
            run(
                [setup.node(), script, unpacked, partial],
                "Python's standard library could not be compiled: delete node_modules, try again.",
            )
        partial.rename(made)
    return made


def _archives(wheels: Iterable[Path], folder: Path) -> list[Path]:
    """Unpack wheels into a folder, each as the archive that Python imports from; return those."""
    made = []
    for pressed in wheels:
        made.append(folder / pressed.stem)
        made[-1].write_bytes(_packed.archive(_packed.unpacked(pressed.read_bytes())))
    return made


def twin(file: Path) -> Path:
    """A file in xz, made once for each content. Its check type is one that XZ Embedded supports."""
    data = _stored(file) if file.suffix == ".zip" else file.read_bytes()
    made = CACHE / f"{file.name}-{_short(data + repr(PRESS).encode())}.xz"
    if not made.is_file():
        say(f"build: pressing {file.name}")
        for old in CACHE.glob(f"{file.name}-*.xz"):
            old.unlink()
        partial = made.with_suffix(".part")
        partial.write_bytes(lzma.compress(data, check=lzma.CHECK_CRC32, filters=[PRESS]))
        partial.rename(made)
    return made


def _stored(archive: Path) -> bytes:
    """The archive with its entries uncompressed: it then compresses far better as a whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.infolist():
            new.writestr(zipfile.ZipInfo(entry.filename, entry.date_time), old.read(entry))
    return made.getvalue()


def runtime(folder: Path) -> dict[str, object]:
    """Copy Pyodide with micropip into ``folder``, ready to boot without any other host.

    Returns its lock file with an empty list of packages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*RUNTIME_FILES, "python_stdlib.zip"):
        shutil.copyfile(PYODIDE / name, folder / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    entry = lock["packages"]["micropip"]
    (micropip,) = setup.wheels(setup.LOCKS / "pyodide.txt").glob("micropip-*.whl")
    if micropip.name != entry["file_name"]:
        raise Trouble(
            f"requirements/pyodide.txt locks {micropip.name} but Pyodide asks for "
            f"{entry['file_name']}: change requirements/pyodide.in and lock it again."
        )
    shutil.copyfile(micropip, folder / micropip.name)
    # PyPI's wheel of the same version has other bytes than the one in Pyodide's lock; ours is
    # verified against requirements/pyodide.txt.
    entry["sha256"] = hashlib.sha256(micropip.read_bytes()).hexdigest()
    lock["packages"] = {"micropip": entry}
    text = json.dumps(lock, separators=(",", ":"), sort_keys=True)
    (folder / "pyodide-lock.json").write_text(text, encoding="utf-8")
    return {**lock, "packages": {}}


def _python(site: Path) -> dict[str, object]:
    """Write everything that Python needs into folders named by content hash; return their paths.

    A content hash lets a browser keep Python when only the rules have changed, and prevents a mix
    of two builds.
    """
    say("build: the wheels, Pyodide and micropip")
    draft = lean_wheels(site / "wheel")
    place = site / "wheel" / _short(_sums(draft.all))
    place.mkdir()
    for built in draft.all:
        built.rename(place / built.name)
    wheels = replace(draft, folder=place)

    new = site / "py"
    lock = runtime(new)
    shutil.copyfile(stdlib(wheels), new / "python_lean.zip")
    for name in TWINS:
        shutil.copyfile(twin(new / name), new / f"{name}.xz")
    for name in ("worker.py", "_packed.py"):
        shutil.copyfile(ROOT / "web" / "py" / name, new / name)
    home = site / f"py-{_short(_sums(new.iterdir()))}"
    new.rename(home)
    taken, figures = snapshot(home, [place / wheels.core, place / wheels.more])
    shutil.copyfile(taken, place / taken.name)
    scripts = sorted((ROOT / "web" / "py").glob("*.js"))
    shim = _short(_sums([*scripts, *home.iterdir(), *place.iterdir()]))
    names = [*WATCHED, *(f"{name}.xz" for name in TWINS)]
    sizes = {name: (home / name).stat().st_size for name in names}
    relative = place.relative_to(site).as_posix()
    return {
        "shim": f"{relative}/shim-{shim}.mjs",
        "worker": f"{home.name}/worker.py",
        "home": home.name,
        "core": f"{relative}/{wheels.core}",
        "wheels": {
            part: {name: f"{relative}/{lies}" for name, lies in listed.items()}
            for part, listed in wheels.later.items()
        },
        "snapshot": {"url": f"{relative}/{taken.name}", **figures},
        "first": FIRST.partition("/")[0],
        "lock": json.dumps(lock, separators=(",", ":"), sort_keys=True),
        "sizes": sizes | {"memory": taken.stat().st_size},
    }


def snapshot(home: Path, core: Sequence[Path]) -> tuple[Path, dict[str, int]]:
    """Python's memory with the core imported, gzipped, and the figures needed to load it.

    It is made once for each runtime and core. It loads only with exactly the files that it was made
    from, so its name is a hash of all of them.
    """
    script = ROOT / "web" / "build" / "snapshot.mjs"
    key = _short(_sums([script, *home.iterdir(), *core]))
    made = CACHE / f"memory-{key}.bin"  # no .gz: some hosts would unpack it on the way
    notes = made.with_suffix(".json")
    if not (made.is_file() and notes.is_file()):
        say("build: taking the memory snapshot")
        for old in CACHE.glob("memory-*"):
            old.unlink()
        partial = made.with_suffix(".part")
        with tempfile.TemporaryDirectory(prefix="core-", dir=CACHE) as unpacked:
            answer = run(
                [setup.node(), script, home, partial, *_archives(core, Path(unpacked))],
                "The memory snapshot could not be taken: delete node_modules and try again.",
            )
        notes.write_text(answer, encoding="utf-8")
        partial.rename(made)
    return made, json.loads(notes.read_text(encoding="utf-8"))


def fonts() -> Path:
    """The fonts that the styles name, reduced to the glyphs that the page uses; cached."""
    script, styles = ROOT / "tools" / "lean_fonts.py", ROOT / "web" / "style"
    names: list[str] = []
    for sheet in ("fonts.css", "serif.css"):
        text = (styles / sheet).read_text(encoding="utf-8")
        named = re.findall(r"url\([\"']([^\"']+)[\"']\)", text)
        if not named:
            raise Trouble(f"web/style/{sheet} names no font: tools/site.py no longer reads it.")
        names += named
    key = _short(_sums([script, *(MODULES / name for name in names)]))
    made = CACHE / f"fonts-{key}"
    if not made.is_dir():
        say("build: cutting the fonts down to what the page uses")
        partial = made.with_suffix(".part")
        clear(partial)
        run(
            [PYTHON, script, MODULES, partial, *names],
            "The fonts could not be cut down: delete node_modules and .venv and try again.",
        )
        partial.rename(made)
    return made


def _sums(files: Iterable[Path]) -> bytes:
    return "".join(hashlib.sha256(f.read_bytes()).hexdigest() for f in sorted(files)).encode()


def _page(site: Path, runtime: dict[str, object]) -> list[str]:
    """Bundle the page; return the names of the Node packages in it."""
    say("build: the page")
    output = run(
        [setup.node(), ROOT / "web" / "build" / "bundle.mjs", site, json.dumps(runtime), fonts()],
        "The page could not be bundled: put right what esbuild says above.",
        env=setup.node_env(),
    )
    shutil.copyfile(ROOT / "web" / "index.html", site / "index.html")
    public = ROOT / "web" / "public"
    if public.is_dir():
        shutil.copytree(public, site, dirs_exist_ok=True)
    bundled = json.loads(output)
    for name in ("index.html", "embed.html"):
        _preload(site / name, bundled["needed"], str(runtime["worker"]))
    inside: list[str] = bundled["inside"]
    return inside


def _preload(page: Path, needed: dict[str, list[str]], worker: str) -> None:
    """Add preload links for the modules of each script: the browser requests all at once."""
    text = page.read_text(encoding="utf-8").replace("WORKER", worker)
    named: set[str] = set()
    for entry, modules in needed.items():
        script = re.search(rf'<script type="module" src="\./{entry}"[^>]*></script>', text)
        if script:
            new = [name for name in modules if name not in named]
            named.update(new)
            links = "".join(f'\n    <link rel="modulepreload" href="./{name}">' for name in new)
            text = text.replace(script[0], script[0] + links)
    if not named:
        raise Trouble(f"{page.name} has no script that the bundle knows.")
    page.write_text(text, encoding="utf-8")


def _precache(site: Path) -> None:
    """Write the list of every file, with its hash, into the service worker.

    A file with its hash in its name needs no revision: it is never fetched twice.
    """
    listed = []
    for path in sorted(p for p in site.rglob("*") if p.is_file() and p.suffix != ".map"):
        name = path.relative_to(site).as_posix()
        if name == WORKER or name.startswith(f"{puzzle_pages.FOLDER}/") or _is_twin(path):
            continue  # a puzzle's page is for visitors by link; the board has all puzzles offline
        if name == puzzle_pages.MISSING:
            continue  # hosts may answer 404 even for its own address; the worker has it inside
        named = name.startswith(("py-", "wheel/", "js/", "fonts/"))
        listed.append({"url": name, "revision": None if named else _short(path.read_bytes())})
    worker = site / WORKER
    text = worker.read_text(encoding="utf-8")
    if text.count(SLOT) != 1:
        raise Trouble(f"{WORKER} should have one {SLOT}: see web/sw/sw.js.")
    worker.write_text(text.replace(SLOT, json.dumps(listed, separators=(",", ":"))), "utf-8")


def _sizes(site: Path) -> str:
    """Write ``sizes.json`` (file -> [bytes, bytes gzipped]) and return the sums in words.

    Raises Trouble if our own files exceed their budget.
    """
    table = {}
    for path in sorted(p for p in site.rglob("*") if p.is_file() and p.suffix != ".map"):
        if _is_twin(path):
            continue  # it is fetched instead of another file
        data = path.read_bytes()
        table[path.relative_to(site).as_posix()] = (len(data), len(zlib.compress(data, 9)))
    (site / "sizes.json").write_text(json.dumps(table, indent=1), encoding="utf-8")
    budget.check(table)
    raw, small = (sum(pair[i] for pair in table.values()) / 1e6 for i in (0, 1))
    ours = sum(budget.ours(table).values()) / 1e6
    return f"{len(table)} files, {raw:.1f} MB, {small:.1f} MB compressed, {ours:.2f} of it ours"


def _is_twin(path: Path) -> bool:
    return path.suffix == ".xz" and path.stem in TWINS


def _inputs() -> str:
    return digest(ROOT / name for name in INPUTS)


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]
