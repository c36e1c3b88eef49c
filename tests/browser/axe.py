"""What axe-core finds wrong on a page: the tool that most people check pages with."""

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
  const gap = document.createComment('');
  map?.replaceWith(gap);
  const { violations } = await axe.run(document, how).finally(() => map && gap.replaceWith(map));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, help, target.flat().join(' '), failureSummary]));
}"""


@functools.cache
def source() -> str:
    """The tool itself, as it lies among the packages."""
    return (MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def faults(page: Page, *left: str, colours: bool = False, board: bool = True) -> list[str]:
    """Every fault of what stands on the page now, one line for each; some rules may be left.

    ``colours`` asks for what another scheme changes alone; without ``board`` the map is left out.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())  # an evaluation is no script of the page: its policy stays
    found: list[list[Any]] = page.evaluate(
        RUN, {"left": list(left), "colours": colours, "board": board}
    )
    return [f"{rule}: {where}: {words} ({help_})" for rule, help_, where, words in found]
