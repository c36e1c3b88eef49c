/**
 * Determines how many entries of the rail or the tabs are shown: as many as fit. The others are in
 * the menu, whose button is shown as soon as one entry does not fit. The size of a button depends
 * on the language and the text size, so it is measured, not calculated.
 */
import type { State } from '../page.ts';

/**
 * Layouts of decreasing height: "dense" has lines for heads and lower rows; "tight" omits name and
 * logo.
 */
const FITS = ['roomy', 'dense', 'dense tight'];

/** The bar that was fitted last, and the key of the values that its size depended on. */
let fitted: { nav: HTMLElement | null; key: string } = { nav: null, key: '' };

const watcher = new ResizeObserver(() => fitted.nav && fit(fitted.nav));

/** Fits the bar on the page if anything that its size depends on has changed. */
export function fitNavigation(state: State) {
  const nav = document.querySelector('.rail, .tabs') as HTMLElement | null;
  if (!nav) return;
  const { device, hello, shown, draft } = state;
  const key = [device.offline, hello !== null, (shown ?? draft)?.ruleset].join(' ');
  if (nav === fitted.nav && key === fitted.key) return;
  if (nav !== fitted.nav) {
    watcher.disconnect();
    watcher.observe(nav);
    // The last entry is always shown: the size of its label tells when the text has grown.
    const label = nav.querySelector(':scope > :last-child span');
    if (label) watcher.observe(label);
    void document.fonts.ready.then(() => nav === fitted.nav && fit(nav));
  }
  fitted = { nav, key };
  fit(nav);
}

function fit(nav: HTMLElement) {
  const menu = nav.querySelector('[data-menu]') as HTMLElement | null;
  if (!menu) return;
  const tabs = nav.matches('.tabs');
  const overflows = () =>
    tabs ? nav.scrollWidth > nav.clientWidth : nav.scrollHeight > nav.clientHeight;
  const entries = [...nav.querySelectorAll('[data-keep]')] as HTMLElement[];
  for (const entry of entries) entry.hidden = false;
  menu.hidden = !tabs; // on small screens the menu is the only way to the other entries
  for (const way of FITS) {
    nav.dataset.fit = way;
    if (!overflows()) return;
  }
  menu.hidden = false;
  const leaving = entries
    .filter(({ dataset }) => Number(dataset.keep) > 0)
    .sort((one, other) => Number(other.dataset.keep) - Number(one.dataset.keep));
  for (const entry of leaving) {
    if (!overflows()) return;
    entry.hidden = true;
  }
}
