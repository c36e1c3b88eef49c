/** Light, dark, or as the device: kept on the device, set on <html> before anything is painted. */
import { setting } from '../storage/settings.js';

/** @import { Theme } from '../page.d.ts' */

const kept = setting('theme');

/** @returns {Theme} */
export function readTheme() {
  const theme = kept.read();
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'auto' ? device : theme;
}

/** @param {Theme} theme */
export function keepTheme(theme) {
  applyTheme(theme);
  kept.write(theme);
}

/** Follows the device while the choice is left to it. @param {() => Theme} current */
export function followDevice(current) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(current()),
  );
}
