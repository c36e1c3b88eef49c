/** The puzzle on the board: what it asks, what the solver says, and the way that was found. */
import { html, nothing } from 'lit-html';
import { iconBack, iconCheck, iconNext } from '../../ui/icons.js';
import { clauseChip } from '../../ui/parts.js';
import { words as solving } from '../../solving/words.js';
import { stop } from '../../solving/solver.js';
import { attempt, keyOf } from './memory.js';
import {
  askSolver,
  endReplay,
  giveUp,
  keep,
  lookFurther,
  nextPuzzle,
  onBoard,
  outdated,
  puzzlesOf,
  replayTo,
} from './state.js';
import { words as say } from './words.js';

/**
 * @import { State, Store } from '../../pane.d.ts'
 * @import { GoalView, Solved } from '../../types.d.ts'
 */

/** @param {string} label @param {() => unknown} run @param {string} [kind] */
const button = (label, run, kind = '') =>
  html`<button type="button" class="button ${kind}" @click=${run}>${label}</button>`;

/** @param {State} state @param {Store} store */
export function thisOne(state, store) {
  const board = state.shown;
  if (!board?.goal) return html`<p class="quiet">${say.noneHere}</p>`;
  const { goal } = board,
    known = attempt(keyOf(board.game.scenario)),
    listed = onBoard(state);
  const done = goal.stands === 'met' && !goal.byHand;
  const facts = [
    board.rulesetTitle,
    listed ? say.levels[listed.difficulty] : '',
    say.spent(Math.round(known.spent / 60_000)),
  ];
  return html` <h2 class="puzzles-title serif">${board.title}</h2>
    <p class="quiet">${facts.filter(Boolean).join(' · ')}</p>
    ${solverPart(state, store, done || known.solved > 0 || known.shown)}
    ${done || known.shown ? button(say.next, () => nextPuzzle(store), 'is-main') : nothing}
    ${task(goal)}
    ${(board.game.scenario.text ?? '')
      .split(/\n+/)
      .map((one) => html`<p class="briefing">${one}</p>`)}`;
}

/** @param {GoalView} goal */
const task = (goal) =>
  html` <section class="puzzle-task" data-stands=${goal.byHand ? 'hand' : goal.stands}>
    <p class="goalbar-state">
      <b>${say.stands[goal.byHand ? 'hand' : goal.stands]}</b
      ><span>${say.moves(goal.made, goal.moves)}</span>
    </p>
    <p class="goalbar-task">${goal.words}</p>
    ${goal.why.map((one) => html`<p class="puzzle-why">${one}</p>`)}
    ${goal.byHand ? html`<p class="puzzle-why">${say.byHand}</p>` : nothing}
    <ul class="puzzle-wants plain" aria-label=${say.wants}>
      ${goal.wants.map(
        (one) =>
          html`<li data-holds=${one.holds}>
            ${one.holds ? iconCheck : html`<i aria-hidden="true"></i>`}<span>${one.words}</span
            ><span class="unseen">${one.holds ? say.done : say.open}</span>
          </li>`,
      )}
    </ul>
  </section>`;

/**
 * @param {State} state @param {Store} store
 * @param {boolean} over  nothing is given away any more
 */
function solverPart(state, store, over) {
  const { answer, purpose, replay, searching, told } = puzzlesOf(state);
  const open = state.shown?.goal?.stands === 'open' && !replay;
  return html` <h3 class="head">${say.ask}</h3>
    <div class="toolbar">
      ${open ? html`${button(say.right, () => askSolver(store, 'right'))}${button(say.hint, () => askSolver(store, 'hint'))}` : nothing}
      ${button(over ? say.solution : say.giveUp, () => (over ? askSolver(store, 'solution') : giveUp(store)))}
    </div>
    ${over ? nothing : html`<p class="quiet">${say.giveUpWhy}</p>`}
    <div class="solver-says" role="status">
      ${searching ? progress(state) : nothing} ${told ? html`<p>${told}</p>` : nothing}
      ${answer && purpose && !outdated(state) ? said(answer, state, store) : nothing}
    </div>`;
}

/** @param {State} state */
function progress(state) {
  const { limit, searched } = puzzlesOf(state);
  return html` <p>
      ${searched ? solving.searching(searched.positions, searched.bound) : solving.starting}
    </p>
    <progress
      aria-label=${solving.working}
      max=${limit}
      .value=${searched?.positions ?? 0}
    ></progress>
    ${button(solving.stop, stop)}`;
}

/** @param {Solved} answer @param {State} state @param {Store} store */
function said(answer, state, store) {
  const { purpose } = puzzlesOf(state);
  if (answer.answer === 'undecided')
    return html`<p>${answer.words}</p>
      ${button(solving.further, () => lookFurther(store))}`;
  if (purpose === 'right') return html`<p>${answer.answer === 'solved' ? say.yes : say.no}</p>`;
  if (purpose === 'hint')
    return answer.answer === 'solved' ? hintOf(answer, state, store) : html`<p>${say.no}</p>`;
  return html`<p>${answer.words}</p>
    ${answer.line.length ? line(answer, state, store) : nothing}`;
}

/**
 * First what kind of move, then who, then the move.
 * @param {Solved} answer @param {State} state @param {Store} store
 */
function hintOf({ first }, state, store) {
  const { level } = puzzlesOf(state);
  const [move] = first;
  if (!move) return html`<p>${say.unknown}</p>`;
  const told = [
    move.who ? say.hints.kind(move.verb) : say.hints.end,
    move.who ? say.hints.who(move.who) : '',
    say.hints.move(move.words),
  ].filter(Boolean);
  return html` ${told.slice(0, level).map((one) => html`<p>${one}</p>`)}
  ${level < told.length ? button(say.hints.further, () => keep(store, { level: level + 1 })) : nothing}
  ${level >= told.length && first.length > 1 ? html`<p class="quiet">${say.others(first.length)}</p>` : nothing}`;
}

/** @param {Solved} answer @param {State} state @param {Store} store */
function line({ line: moves }, state, store) {
  const { clauses, replay } = puzzlesOf(state);
  const at = replay?.at ?? -1;
  const square = (
    /** @type {string} */ label,
    /** @type {unknown} */ icon,
    /** @type {number} */ to,
  ) =>
    html`<button
      type="button"
      class="button is-square"
      aria-label=${label}
      ?disabled=${to < 0 || to > moves.length}
      @click=${() => replayTo(store, to)}
    >
      ${icon}
    </button>`;
  return html` <h3 class="head">${solving.shortest}</h3>
    <ol class="puzzle-line">
      ${moves.map(
        (one, n) =>
          html`<li aria-current=${n + 1 === at ? 'step' : 'false'}>
            <button type="button" class="is-link" @click=${() => replayTo(store, n + 1)}>
              ${one.words}
            </button>
          </li>`,
      )}
    </ol>
    <div class="toolbar">
      ${
        replay
          ? html`${square(say.back, iconBack, at - 1)}${square(say.on, iconNext, at + 1)}
              <span class="quiet">${say.step(at, moves.length)}</span>
              ${button(say.mine, () => endReplay(store))}`
          : button(say.replay, () => replayTo(store, 0))
      }
    </div>
    ${
      clauses.length
        ? html`<h3 class="head">${say.clauses}</h3>
            <ul class="puzzle-clauses plain">
              ${clauses.map(({ clause, words }) => html`<li>${clauseChip(store, clause)}<span>${words}</span></li>`)}
            </ul>`
        : nothing
    }`;
}
