"""The faults that axe-core, a widely used accessibility checker, finds on a page."""

from __future__ import annotations

import functools
from typing import Any

from playwright.sync_api import Page

from tools.shell import MODULES

RUN = """async ({ left, colours, board }) => {
  const rules = Object.fromEntries(left.map((one) => [one, { enabled: false }]));
  const how = { resultTypes: ['violations'], preload: false, rules };
  if (colours) how.runOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
  const map = board ? null : document.querySelector('.map');
  const dialog = board ? null : document.querySelector('dialog[open]');
  const gap = document.createComment('');
  map?.replaceWith(gap);
  const { violations } = await axe.run(dialog ?? document, how)
    .finally(() => map && gap.replaceWith(map));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, help, target.flat().join(' '), failureSummary]));
}"""


@functools.cache
def source() -> str:
    """Return axe-core's script from the installed packages."""
    return (MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def faults(page: Page, *left: str, colours: bool = False, board: bool = True) -> list[str]:
    """List every fault that axe finds on the page, one line each; ``left`` names rules to skip.

    ``colours`` runs only the rules that another colour scheme can affect. Without ``board`` the map
    is not checked, nor is what a dialog covers.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())  # evaluated, not a script tag: the page's CSP stays in force
    found: list[list[Any]] = page.evaluate(
        RUN, {"left": list(left), "colours": colours, "board": board}
    )
    return [f"{rule}: {where}: {words} ({help_})" for rule, help_, where, words in found]
