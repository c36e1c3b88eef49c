/**
 * The card that greets whoever opens a link: what it is, whose move it is, what to do first. It
 * stands over the board,
 * which is drawn and alive beneath it, and goes with the first touch. Draws only; it needs no
 * umpire.
 */
import { html, nothing } from 'lit-html';
import { words as shell } from '../words.js';
import { sideMark } from '../ui/parts.js';
import { showPane } from '../ui/show.js';
import { iconClose, iconPuzzle, iconTap } from '../ui/icons.js';
import { greeting as say } from './words.js';

/**
 * @import { Board } from '../types/board.d.ts'
 * @import { Draft, State, Store } from '../page.d.ts'
 */

/** @param {State} state @param {Store} store */
export function greetingCard(state, store) {
  if (state.refused) return refusal(state.refused, state, store);
  const scene = state.shown ?? state.draft;
  if (!state.greeting || !scene || state.view !== 'board') return nothing;
  const { asked } = state.greeting,
    task = taskIn(scene);
  return html` <section
    class="greeting"
    role="dialog"
    aria-labelledby="greeting-title"
    aria-describedby="greeting-todo"
    ?data-ruling=${asked}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') letGo(store);
    }}
  >
    <div class="greeting-head">
      <p class="greeting-game">${[shell.app, bookOf(scene)].filter(Boolean).join(' · ')}</p>
      <h2 id="greeting-title" class="serif">${scene.title || say.untitled}</h2>
      ${moment(scene)} ${close(() => letGo(store))}
    </div>
    ${
      task && !asked
        ? html`<p class="greeting-task" id="greeting-todo">
              ${iconPuzzle}<span><b class="unseen">${say.task} </b>${task}</span>
            </p>
            ${briefing(scene)}`
        : html`${asked ? nothing : briefing(scene)}
            <p class="greeting-todo" id="greeting-todo">
              ${iconTap}<span>${asked ? say.ruling : todo(scene)}</span>
            </p>`
    }
    <button type="button" class="button is-main" @click=${() => letGo(store)}>
      ${asked ? say.see : task ? say.solve : say.go}
    </button>
    ${
      asked || task || scene.play === 'free'
        ? nothing
        : html`<button
            type="button"
            class="button"
            @click=${() => {
              letGo(store);
              showPane(store, 'opponent');
            }}
          >
            ${say.computer}
          </button>`
    }
  </section>`;
}

/** What a puzzle asks for; "" where it is none. @param {Board | Draft} scene */
const taskIn = (scene) => ('task' in scene ? scene.task : (scene.goal?.words ?? ''));

/** @param {Board | Draft} scene */
const bookOf = ({ rulesetTitle }) => rulesetTitle;

/** Whose decision it is, and when. @param {Board | Draft} scene */
function moment(scene) {
  const now = 'steps' in scene ? scene.steps.find((step) => step.state === 'now') : scene.now;
  const actor = 'actor' in scene ? scene.actor : (scene.now?.side ?? '');
  const side = scene.sides.find((one) => one.id === actor) ?? null;
  const free = scene.play === 'free';
  const turn = free ? '' : shell.top.turn(scene.turn, scene.turns);
  const over = 'result' in scene && scene.result;
  const told = over ? say.over : free ? say.free : side ? say.toAct(side.name) : '';
  return html`<p class="greeting-now">
    ${side && !free && !over ? sideMark(side.look) : nothing}
    ${told ? html`<b>${told}</b>` : nothing}
    <small>${[free ? '' : (now?.name ?? ''), turn].filter(Boolean).join(', ')}</small>
  </p>`;
}

/** Its first lines: the rest stands in the panel. @param {Board | Draft} scene */
function briefing(scene) {
  const lines = ('text' in scene ? scene.text : (scene.game.scenario.text ?? ''))
    .split(/\n+/)
    .concat('victory' in scene ? scene.victory : [])
    .filter(Boolean);
  return lines.length
    ? html`<div class="greeting-text">${lines.map((one) => html`<p>${one}</p>`)}</div>`
    : nothing;
}

/** What to do first. @param {Board | Draft} scene */
function todo(scene) {
  if ('ask' in scene && scene.ask) return say.answer;
  if ('chance' in scene && scene.chance) return say.roll;
  return say.pick;
}

/** @param {() => void} run */
const close = (run) =>
  html`<button
    type="button"
    class="button is-square is-bare greeting-close"
    aria-label=${shell.dismiss}
    @click=${run}
  >
    ${iconClose}
  </button>`;

/** The reader has seen it. @param {Store} store */
export function letGo(store) {
  if (store.state.greeting) store.set({ greeting: null });
}

/**
 * Why a link was not opened; it stays until it is read.
 * @param {string} words
 * @param {State} state
 * @param {Store} store
 */
function refusal(words, { game }, store) {
  const read = () => store.set({ refused: '' });
  return html` <section
    class="greeting is-refused"
    role="alertdialog"
    aria-labelledby="greeting-title"
    aria-describedby="greeting-why"
  >
    <div class="greeting-head">
      <p class="greeting-game">${shell.app}</p>
      <h2 id="greeting-title" class="serif">${say.refused}</h2>
    </div>
    <p id="greeting-why">${words}</p>
    <p class="quiet">${game ? say.refusedStays : say.refusedEmpty}</p>
    <button
      type="button"
      class="button is-main"
      @click=${() => {
        read();
        if (!game) store.openDialog('scenarios');
      }}
    >
      ${game ? say.stay : say.other}
    </button>
  </section>`;
}
