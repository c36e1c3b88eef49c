/** Who takes each seat, what the computer did and why, and what it would do. It knows no rule. */
import { html, nothing } from 'lit-html';
import { hint as quietHint, picker, sideMark } from '../../ui/parts.js';
import { showPane } from '../../ui/show.js';
import { common, titles } from '../titles.js';
import { askHint, opponentOf, playNext, seatsHere, setSeats, takeSeats } from './seat.js';
import { words as say } from './words.js';

/**
 * @import { Board } from '../../types/board.d.ts'
 * @import { Decision, Level } from '../../types/answers.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Pace } from './seat.js'
 */

const LEVELS = /** @type {Level[]} */ (['recruit', 'regular', 'veteran']);
const PACES = /** @type {Pace[]} */ (['quick', 'calm', 'step']);

/** @param {State} state @param {Store} store */
function render(state, store) {
  takeSeats(store);
  const { board } = state;
  return html` <section class="opponent" aria-label=${titles.opponent}>
    <h2 class="serif">${titles.opponent}</h2>
    ${
      !board
        ? html`<p class="waiting" role="status">${common.coming}</p>`
        : board.play === 'free'
          ? quietHint(say.free)
          : html`${seating(board, state, store)} ${thoughts(board, state)}`
    }
    <div class="toolbar">
      <button type="button" class="button" @click=${() => store.set({ view: 'board' })}>
        ${say.leave}
      </button>
    </div>
  </section>`;
}

/** @param {Board} board @param {State} state @param {Store} store */
function seating(board, state, store) {
  const seats = seatsHere(state);
  const any = Object.keys(seats?.levels ?? {}).length > 0;
  return html` <p>${say.lead}</p>
    <div class="stacked">
      ${board.sides.map(({ id, name }) =>
        picker({
          label: name,
          value: seats?.levels[id] ?? '',
          of: [
            { value: '', label: say.here },
            ...LEVELS.map((level) => ({ value: level, label: say.computer(say.levels[level]) })),
          ],
          choose(level) {
            const { [id]: _, ...levels } = seatsHere(store.state)?.levels ?? {};
            const seat = level ? { [id]: /** @type {Level} */ (level) } : {};
            setSeats(store, { levels: { ...levels, ...seat }, runs: false });
          },
        }),
      )}
      ${picker({
        label: say.pace,
        value: seats?.pace ?? 'calm',
        of: PACES.map((pace) => ({ value: pace, label: say.paces[pace] })),
        choose: (pace) => setSeats(store, { pace: /** @type {Pace} */ (pace) }),
      })}
    </div>
    <div class="toolbar">
      ${any ? runButton(state, store, false) : nothing}
      <button type="button" class="button" @click=${() => void askHint(store)}>${say.hint}</button>
      <button type="button" class="button" @click=${() => showPane(store, 'post')}>
        ${say.byLink}
      </button>
    </div>`;
}

/** Begin, pause, go on. @param {State} state @param {Store} store @param {boolean} small */
function runButton(state, store, small) {
  const runs = Boolean(seatsHere(state)?.runs),
    begun = Boolean(state.board?.game.log.length);
  return html`<button
    type="button"
    class="button ${small ? 'is-small' : ''} ${runs ? '' : 'is-main'}"
    @click=${() => {
      setSeats(store, { runs: !runs });
      if (!runs && !small) store.set({ view: 'board' });
    }}
  >
    ${runs ? say.pause : begun ? say.goOn : say.begin}
  </button>`;
}

/** @param {Board} board @param {State} state */
function thoughts(board, state) {
  const { hint, told, thinking } = opponentOf(state);
  const side = board.sides.find(({ id }) => id === hint?.side)?.name ?? '';
  return html` <div role="status">
    ${thinking ? html`<p class="waiting">${say.thinks}</p>` : nothing}
    ${
      hint
        ? hint.decision?.entry
          ? html`<h3 class="head">${say.hinted(side)}</h3>
              ${valued(hint.decision)}`
          : html`<p class="quiet">${say.noHint}</p>`
        : told
          ? html`<h3 class="head">${say.chose}</h3>
              ${valued(told)}`
          : nothing
    }
  </div>`;
}

/** The choice and its alternatives. @param {Decision} decision */
const valued = ({ options, words }) =>
  options.length
    ? html`<ol class="opponent-options">
        ${options.map((one) => html`<li><b>${one.words}</b><br />${one.why}</li>`)}
      </ol>`
    : html`<p><b>${words}</b></p>`;

/** Over the map: what the computer does. @param {State} state @param {Store} store */
function bar(state, store) {
  queueMicrotask(() => takeSeats(store));
  const seats = seatsHere(state),
    { board } = state;
  if (!seats || !board || board.result || state.caseRun || state.greeting) return nothing;
  if (!Object.keys(seats.levels).length || state.view === 'opponent') return nothing;
  const { thinking, due, told, idle } = opponentOf(state);
  const own = board.sides.find(({ id }) => id === board.actor && seats.levels[id]);
  const now = !seats.runs
    ? say.paused
    : idle === board.game.log.length
      ? say.person
      : thinking
        ? say.thinks
        : own
          ? (told?.words ?? say.thinks)
          : told
            ? told.words
            : say.waits;
  const names = board.sides.filter(({ id }) => seats.levels[id]);
  return html` <section class="casebar" aria-label=${say.label}>
    <div class="casebar-words" aria-live="polite">
      <p>
        ${names.map(
          ({ id, look, name }) =>
            html`${sideMark(look)}${say.name(name)} (${say.levels[seats.levels[id]]}) `,
        )}
      </p>
      <h2>${now}</h2>
    </div>
    <div class="casebar-tools">
      ${
        due
          ? html`<button
              type="button"
              class="button is-small is-main"
              @click=${() => playNext(store)}
            >
              ${say.next}
            </button>`
          : nothing
      }
      ${
        told
          ? html`<button
              type="button"
              class="button is-small"
              @click=${() => showPane(store, 'opponent')}
            >
              ${say.why}
            </button>`
          : nothing
      }
      ${runButton(state, store, true)}
    </div>
  </section>`;
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = { render, bar, onEnter: takeSeats };
