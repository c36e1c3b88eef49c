/** The puzzle of the day, and an archive of earlier days by month. */
import { html, nothing } from 'lit-html';
import { iconBack, iconCheck, iconNext } from '../../ui/icons.ts';
import { square } from '../../ui/parts.ts';
import { dated } from '../../language.ts';
import { dayOf } from '../../ui/day.ts';
import { MONDAY, dateOf, monthOf, numberOf } from './days.ts';
import { attempt } from '../attempts.ts';
import { statusOf } from '../standing.ts';
import { keep, openPuzzle, puzzleOf, puzzlesOf } from './state.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { PuzzlesState } from './state.ts';

const written = (day: number, how: Intl.DateTimeFormatOptions) => dated(dateOf(day), how);

/** "Wednesday, 25 November" */
const dateWords = (day: number) => written(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** "No. 3 · Wednesday, 25 November"; nothing before the first day. */
export function dayLine({ days }: PuzzlesState) {
  const day = dayOf(Date.now());
  const number = days ? numberOf(days, day) : 0;
  return number > 0 ? html`<p class="quiet">${say.day(number, dateWords(day))}</p>` : nothing;
}

/** The archive: one month; each day opens its puzzle. */
export function archive(state: State, store: Store) {
  const memory = puzzlesOf(state),
    { days, list } = memory,
    today = dayOf(Date.now());
  if (!days || !list || numberOf(days, today) < 1) return nothing;
  const shown = monthOf(memory.month ?? today);
  const inside = shown.filter((day) => day !== null);
  const [first, last] = [inside[0] ?? today, inside.at(-1) ?? today];
  const go = (month: number) => () => keep(store, { month });
  return html`<details class="fold">
    <summary>${say.archive}</summary>
    <div class="row month-head">
      ${square(say.earlier, iconBack, go(first - 1), numberOf(days, first) <= 1)}
      <b aria-live="polite">${written(first, { month: 'long', year: 'numeric' })}</b>
      ${square(say.later, iconNext, go(last + 1), last >= today)}
    </div>
    <div class="stack month">
      ${[0, 1, 2, 3, 4, 5, 6].map((n) => html`<span class="month-name" aria-hidden="true">${written(MONDAY + n, { weekday: 'narrow' })}</span>`)}
      ${shown.map((day) => (day === null ? html`<span></span>` : cell(memory, store, day, today)))}
    </div>
  </details>`;
}

/** A day of the month; future days and days before the first puzzle are not buttons. */
function cell(memory: PuzzlesState, store: Store, day: number, today: number) {
  const puzzle = day <= today ? puzzleOf(memory, day) : undefined;
  const figure = dateOf(day).getUTCDate();
  if (!puzzle) return html`<span class="month-day">${figure}</span>`;
  const stands = statusOf(attempt(puzzle.scenario));
  return html`<button
    type="button"
    class="month-day"
    data-stands=${stands}
    aria-current=${day === today ? 'date' : 'false'}
    aria-label=${say.dayOf(dateWords(day), puzzle.scenario.title ?? puzzle.id, say.state[stands])}
    title=${puzzle.scenario.title}
    @click=${() => void openPuzzle(store, puzzle)}
  >
    ${figure}${stands === 'solved' ? iconCheck : nothing}
  </button>`;
}
