/** Light, dark, or as the device: kept on the device, set on <html> before anything is painted. */

/** @import { Theme } from '../page.d.ts' */

const KEY = 'overstack.theme';

/** @returns {Theme} */
export function readTheme() {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto'; // storage is closed in some private windows; the device's colours are right then
  }
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'auto' ? device : theme;
}

/** @param {Theme} theme */
export function keepTheme(theme) {
  applyTheme(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return; // the choice then holds for this visit only
  }
}

/** Follows the device while the choice is left to it. @param {() => Theme} current */
export function followDevice(current) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(current()),
  );
}
