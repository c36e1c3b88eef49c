/**
 * How many entries of the rail or the tabs are shown: as many as there is room for. The others are
 * in the menu, whose button comes with the first that is left out. What a button takes depends on
 * the words of the language and the size of the text, so it is measured and not reckoned.
 */

/** @import { State } from '../page.d.ts' */

/** The rail with air, and with little: heads become lines, rows are lower. */
const ROOMY = 'roomy',
  DENSE = 'dense';

/** Which bar was fitted last, and to what. @type {{ nav: Element | null, key: string }} */
let fitted = { nav: null, key: '' };

const watcher = new ResizeObserver(([{ target }]) => fit(/** @type {HTMLElement} */ (target)));

/**
 * Fits the bar that stands on the page, where anything has changed that its size depends on.
 * @param {State} state
 */
export function fitNavigation(state) {
  const nav = /** @type {HTMLElement | null} */ (document.querySelector('.rail, .tabs'));
  if (!nav) return;
  const { device, hello, shown, draft } = state;
  const key = [device.offline, hello !== null, (shown ?? draft)?.ruleset].join(' ');
  if (nav === fitted.nav && key === fitted.key) return;
  if (nav !== fitted.nav) {
    watcher.disconnect();
    watcher.observe(nav);
    void document.fonts.ready.then(() => nav === fitted.nav && fit(nav));
  }
  fitted = { nav, key };
  fit(nav);
}

/** @param {HTMLElement} nav */
function fit(nav) {
  const menu = /** @type {HTMLElement | null} */ (nav.querySelector('[data-menu]'));
  if (!menu) return;
  const tabs = nav.matches('.tabs');
  const overflows = () =>
    tabs ? nav.scrollWidth > nav.clientWidth : nav.scrollHeight > nav.clientHeight;
  const entries = /** @type {HTMLElement[]} */ ([...nav.querySelectorAll('[data-keep]')]);
  for (const entry of entries) entry.hidden = false;
  menu.hidden = !tabs; // below small screens it is the only way to the rest
  nav.dataset.fit = ROOMY;
  if (!overflows()) return;
  nav.dataset.fit = DENSE;
  if (!overflows()) return;
  menu.hidden = false;
  const leaving = entries
    .filter(({ dataset }) => Number(dataset.keep) > 0)
    .sort((one, other) => Number(other.dataset.keep) - Number(one.dataset.keep));
  for (const entry of leaving) {
    if (!overflows()) return;
    entry.hidden = true;
  }
}
