/**
 * The opponent pane: who plays each side, the computer's last decision with its reasons, and hints.
 * It knows no rule.
 */
import { html, nothing } from 'lit-html';
import { faceOf } from '../../play/face.ts';
import { chosenOf } from '../../state.ts';
import { button } from '../../ui/button.ts';
import { choiceField } from '../../ui/form.ts';
import { hint as quietHint, sideMark } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { common, titles } from '../titles.ts';
import { beginDuel } from './duel.ts';
import { askHint, followGame, letRun, playNext, seat, setSeats } from './computerplay.ts';
import {
  computersOf,
  isStuck,
  lastHere,
  levelsOf,
  proposed,
  rollsItself,
  seatsHere,
} from './computerturns.ts';
import { drawPart } from './drawbattle.ts';
import { endBar, ladderPart } from './ladderview.ts';
import { LEVELS, strengthPart } from './strength.ts';
import { tableForComputer, tablePart } from './tableswitch.ts';
import { because, lastOdds, lastWords, plansList, spokenWhy } from './why.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Decision } from '../../contract/opponent.ts';
import type { Computer } from '../../storage/kinds.ts';
import type { State, Store, Inside } from '../../pane.ts';

function render(state: State, store: Store) {
  const { board } = state;
  return html` <section class="stack opponent" aria-label=${titles.opponent}>
    <h2 class="serif">${titles.opponent}</h2>
    ${
      !board || computersOf(state).turn.is === 'opening'
        ? html`<p class="waiting" role="status">${common.coming}</p>`
        : board.play === 'free'
          ? quietHint(say.free)
          : html`${thoughts(board, state)} ${seating(board, state, store)}
            ${ladderPart(state, store)} ${drawPart(state, store)}`
    }
    <div class="toolbar">${button(say.leave, () => store.set({ view: 'board' }))}</div>
  </section>`;
}

function seating(board: Board, state: State, store: Store) {
  const { seats } = computersOf(state),
    levels = levelsOf(state);
  return html` <p>${say.lead}</p>
    <div class="stack opponent-seats">
      ${board.sides.map(
        ({ id, name, look }) =>
          html`<div class="stack opponent-seat">
            ${sideMark(look)}
            ${choiceField({
              label: name,
              value: levels[id] ?? '',
              of: [
                { value: '', label: say.here },
                ...LEVELS.map((level) => ({
                  value: level,
                  label: say.computer(say.levels[level]),
                })),
              ],
              write(level) {
                const { [id]: _, ...others } = levelsOf(store.state);
                seat(store, { ...others, ...(level ? { [id]: level } : {}) });
                if (level) void tableForComputer(store);
              },
            })}
          </div>`,
      )}
      ${strengthPart(board, Object.values(levels), state, store)}
      ${choiceField({
        label: say.pace,
        value: seats?.pace ?? 'calm',
        of: say.paces,
        write: (pace) => setSeats(store, { levels: levelsOf(store.state), pace }),
      })}
    </div>
    ${tablePart(board, state, store)}
    <div class="toolbar">
      ${Object.keys(levels).length ? runButton(state, store, false) : nothing}
      ${button(say.hint, () => void askHint(store))}
      ${button(say.byLink, () => showPane(store, 'post'))}
    </div>`;
}

/** The button that begins, pauses or resumes the computer's play. */
function runButton(state: State, store: Store, small: boolean) {
  const runs = Boolean(seatsHere(state)?.runs),
    begun = Boolean(state.board?.game.log.length);
  const toggle = () => {
    if (runs) letRun(store, false);
    else void begin(store);
    if (!runs && !small) store.set({ view: 'board' });
  };
  return button(runs ? say.pause : begun ? say.goOn : say.begin, toggle, {
    look: small ? 'small' : '',
    main: !runs && (!small || awaits(state)),
  });
}

/**
 * Whether the side to decide is the computer's, and the person has begun no act for it. In any
 * other paused game the main button is the act at the foot of the panel.
 */
function awaits(state: State) {
  const face = faceOf(state);
  const isBegun =
    face === 'preview' ? !state.preview?.auto : face === 'ask' ? chosenOf(state) !== null : true;
  return state.seated.includes(state.board?.actor ?? '') && (face === 'idle' || !isBegun);
}

/** Let the computer play, in the proposed seats if nobody has chosen any. */
async function begin(store: Store) {
  const levels = proposed(store.state),
    { openings } = store.state;
  if (levels) {
    seat(store, levels);
    await tableForComputer(store);
  }
  if (store.state.openings === openings) letRun(store, true); // no other game was opened meanwhile
}

function thoughts(board: Board, state: State) {
  const { hint, turn } = computersOf(state),
    last = lastHere(state);
  const side = board.sides.find(({ id }) => id === hint?.side)?.name ?? '';
  return html` <div class="stack opponent-thoughts" role="status">
    ${
      turn.is === 'thinking'
        ? html`<p class="waiting">${turn.starting ? say.comes : say.thinks}</p>`
        : nothing
    }
    ${
      hint
        ? hint.decision?.entry
          ? html`<h3 class="head">${say.hinted(side)}</h3>
              ${valued(hint.decision)}`
          : html`<p class="quiet">${say.noHint}</p>`
        : last?.decision
          ? because(last.decision)
          : nothing
    }
  </div>`;
}

/** The options that the computer valued, with reasons; its decision in words if it valued none. */
const valued = ({ options, words }: Decision) =>
  options.length ? plansList(options) : html`<p><b>${words}</b></p>`;

/** The headline: what the computer does, or what it did last and what came of it. */
function headline(board: Board, state: State, seats: Computer) {
  const { turn } = computersOf(state),
    last = lastHere(state);
  if (!seats.runs) return say.paused;
  if (isStuck(state, board)) return say.person;
  if (turn.is === 'thinking') return turn.starting ? say.comes : say.thinks;
  if (turn.is === 'due') return turn.words;
  if (last) return lastWords(last);
  const own = board.chance ? rollsItself(board, state, seats) : Boolean(seats.levels[board.actor]);
  return own ? (board.chance ? say.rolls : say.thinks) : say.waits;
}

/** The bar over the map: the computer's current activity. */
function bar(state: State, store: Store) {
  const seats = seatsHere(state),
    { board } = state;
  if (!seats || !board || state.caseRun || state.greeting) return nothing;
  if (state.view === 'opponent') return nothing;
  if (board.result) return endBar(board, state, store, seats);
  const names = board.sides.filter(({ id }) => seats.levels[id]);
  const words = headline(board, state, seats),
    last = lastHere(state);
  const odds = last && words === lastWords(last) ? lastOdds(last) : '';
  return html` <section class="casebar" aria-label=${say.label}>
    <div class="casebar-words" aria-live="polite">
      <p>
        ${names.map(
          ({ id, look, name }) =>
            html`${sideMark(look)}${say.name(name)} (${say.levels[seats.levels[id]]}) `,
        )}
      </p>
      <h2>${words}</h2>
      ${odds ? html`<p>${odds}</p>` : nothing}
    </div>
    <div class="casebar-tools">
      ${
        computersOf(state).turn.is === 'due'
          ? button(say.next, () => playNext(store), { look: 'small', main: true })
          : nothing
      }
      ${
        lastHere(state)?.decision
          ? button(say.why, () => showPane(store, 'opponent', 'why'), { look: 'small' })
          : nothing
      }
      ${runButton(state, store, true)}
    </div>
  </section>`;
}

/** @param arg - `duel` to begin the newcomer's game, `why` to hear why the computer acted */
function onEnter(store: Store, arg: unknown) {
  if (arg === 'duel') void beginDuel(store);
  const last = lastHere(store.state);
  if (arg === 'why' && last?.decision) store.say(spokenWhy(last.decision));
}

export const pane: Inside = { render, bar, onEnter, begin: followGame };
