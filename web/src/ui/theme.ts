/** Light, dark, or as the device: saved on the device, set on <html> before anything is painted. */
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

/** Follows the device while the theme is "auto". */
export function followDevice(current: () => Theme) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(current()),
  );
}
