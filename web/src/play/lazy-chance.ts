/**
 * Loads the code for dice, draws and odds with the code of the panes (web/build/panes.mjs), at the
 * latest when a roll is due, so that it does not delay the first verdict.
 */
import { button } from '../ui/button.ts';
import { hint } from '../ui/parts.ts';
import { styled } from '../ui/styles.ts';
import { sentence, words } from '../words.ts';
import type { Store } from '../page.ts';

type Dice = typeof import('./chance.ts');

let there: Dice | null = null;
let coming: Promise<void> | null = null;
let failure = '';

/** The code for dice and draws; null while it is loading. */
export function dice(store: Store) {
  coming ??= Promise.all([import('./chance.ts'), styled('panes')])
    .then(
      ([code]) => void (there = code),
      (error) => void (failure = sentence(error)),
    )
    .then(() => store.set({}));
  return there;
}

/** The code for dice and draws if it is loaded already; does not load it. */
export const loadedDice = () => there;

/** Runs a command of that code, and loads the code before; a failure to load it is shown. */
export async function chanceCommand(store: Store, command: 'sameAgain' | 'allOf') {
  dice(store);
  await coming;
  if (there) return there[command](store);
  coming = null; // the next key tries again
  return store.toast(failure, { grade: 'forbidden' });
}

/** Draws a placeholder until the code is loaded, or the reason why it failed to load. */
export const waiting = (store: Store) =>
  failure
    ? hint(
        failure,
        button(words.boot.retry, () => {
          coming = null;
          failure = '';
          store.set({});
        }),
      )
    : hint(words.panel.thinking);
