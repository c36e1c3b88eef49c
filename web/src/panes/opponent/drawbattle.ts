/**
 * The form that draws a battle by points, size of the map and a number. The umpire draws it; the
 * same three give the same battle to everybody, and its link is that of the game. It knows no rule.
 */
import { html, nothing } from 'lit-html';
import { button, submitButton } from '../../ui/button.ts';
import { choiceField, numberField } from '../../ui/form.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { common } from '../titles.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';

const MOST_POINTS = 999;
const MOST_SEED = 999_999;

const memory = paneMemory('drawbattle', {
  points: 100 as number | undefined,
  size: 'medium' as keyof typeof say.sizes,
  /** Undefined: any. */
  seed: undefined as number | undefined,
  busy: false,
});

/** The rulebook of the board, else the first one with army lists; '' if there is none. */
export function bookToDraw({ board, hello }: Pick<State, 'board' | 'hello'>) {
  const books = hello?.rulesets ?? [];
  const found = books.find(({ id }) => id === board?.ruleset) ?? books.find(({ armies }) => armies);
  return found?.id ?? '';
}

export function drawPart(state: State, store: Store) {
  const { busy, points, seed, size } = memory.of(state);
  if (!bookToDraw(state)) return nothing;
  const run = (event: Event, share: boolean) => {
    event.preventDefault();
    const form = (event.currentTarget as Element).closest('form');
    if (form?.reportValidity()) void draw(store, share);
  };
  return html`<h3 class="head">${say.drawHead}</h3>
    <form class="stacked" @submit=${(event: Event) => run(event, false)}>
      <p>${say.drawWhy}</p>
      ${numberField({
        label: say.drawPoints,
        value: points,
        least: 1,
        most: MOST_POINTS,
        needed: true,
        write: (value) => memory.set(store, { points: value }),
      })}
      ${choiceField({
        label: say.drawSize,
        value: size,
        of: say.sizes,
        write: (value) => memory.set(store, { size: value }),
      })}
      ${numberField({
        label: say.drawSeed,
        hint: say.drawSeedWhy,
        value: seed,
        least: 1,
        most: MOST_SEED,
        write: (value) => memory.set(store, { seed: value }),
      })}
      <div class="toolbar">
        ${submitButton(say.draw, { off: busy })}
        ${button(say.drawAndShare, (event) => run(event, true), { off: busy })}
      </div>
      <p class="waiting" role="status" ?hidden=${!busy}>${busy ? common.coming : ''}</p>
    </form>`;
}

/** Draw the battle and open it: to choose who plays it, or with `share` to send its link. */
export async function draw(store: Store, share: boolean) {
  const {
    points = 0,
    size,
    seed = 1 + Math.floor(Math.random() * MOST_SEED),
  } = memory.of(store.state);
  memory.set(store, { busy: true, seed });
  try {
    const ruleset = bookToDraw(store.state);
    const { game } = await store.ask({ ask: 'draw_battle', ruleset, seed, points, size });
    if (!(await store.open(game))) return;
    store.say(say.drew(game.scenario.title ?? ''));
    if (share) store.openDialog('share');
    else document.querySelector('.panel-body')?.scrollTo(0, 0); // there the seats are
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  } finally {
    memory.set(store, { busy: false });
  }
}
