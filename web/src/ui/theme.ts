/**
 * The theme: light, dark, or that of the device. It is saved on the device and set on <html> before
 * anything is painted.
 */
import { setting } from '../storage/settings.ts';
import type { Theme } from '../page.ts';

const kept = setting('theme');

export function readTheme(): Theme {
  const theme = kept.read();
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

export function applyTheme(theme: Theme) {
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'auto' ? device : theme;
}

export function keepTheme(theme: Theme) {
  applyTheme(theme);
  kept.write(theme);
}

/** Applies the device's theme again whenever it changes while the setting is "auto". */
export function followDevice(current: () => Theme) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(current()),
  );
}
