/**
 * The card shown when a link is opened: what the link contains, whose move it is, what to do first.
 * The card covers part of the board; the board is drawn and usable beneath it, and the first touch
 * closes the card. Only draws; needs no umpire.
 */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { turnOf } from '../state.ts';
import { words as shell } from '../words.ts';
import { sideMark } from '../ui/parts.ts';
import { showPane } from '../ui/navigate.ts';
import { iconClose, iconPuzzle, iconTap } from '../ui/icons.ts';
import { greeting as say } from './words.ts';
import type { Board } from '../contract/board.ts';
import type { Draft, State, Store } from '../page.ts';

export function greetingCard(state: State, store: Store) {
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
    @keydown=${(event: KeyboardEvent) => {
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
            <p class="row greeting-todo" id="greeting-todo">
              ${iconTap}<span>${asked ? say.ruling : todo(scene)}</span>
            </p>`
    }
    ${button(asked ? say.see : task ? say.solve : say.go, () => letGo(store), { main: true })}
    ${
      asked || task || scene.play === 'free' || ('result' in scene && scene.result)
        ? nothing
        : button(say.computer, () => {
            letGo(store);
            showPane(store, 'opponent');
          })
    }
  </section>`;
}

/** The task of a puzzle; "" for any other scenario. */
const taskIn = (scene: Board | Draft) => ('task' in scene ? scene.task : (scene.goal?.words ?? ''));

const bookOf = ({ rulesetTitle }: Board | Draft) => rulesetTitle;

/** The side that has to decide, the phase and the turn. */
function moment(scene: Board | Draft) {
  const now = 'steps' in scene ? scene.steps.find((step) => step.state === 'now') : scene.now;
  const actor = 'actor' in scene ? scene.actor : (scene.now?.side ?? '');
  const side = scene.sides.find((one) => one.id === actor) ?? null;
  const free = scene.play === 'free';
  const turn = free ? '' : shell.top.turn(turnOf(scene), scene.turns);
  const over = 'result' in scene && scene.result;
  const headline = over
    ? `${say.over}. ${over.words}`
    : free
      ? say.free
      : side
        ? say.toAct(side.name)
        : '';
  return html`<p class="row greeting-now">
    ${side && !free && !over ? sideMark(side.look) : nothing}
    ${headline ? html`<b>${headline}</b>` : nothing}
    <small>${[free ? '' : (now?.name ?? ''), turn].filter(Boolean).join(', ')}</small>
  </p>`;
}

/**
 * The scenario's text and its victory conditions, clipped to a few lines; the panel shows them in
 * full.
 */
function briefing(scene: Board | Draft) {
  const lines = ('text' in scene ? scene.text : (scene.game.scenario.text ?? ''))
    .split(/\n+/)
    .concat('victory' in scene ? scene.victory.map((one) => one.words) : [])
    .filter(Boolean);
  return lines.length
    ? html`<div class="greeting-text">${lines.map((one) => html`<p>${one}</p>`)}</div>`
    : nothing;
}

/** The first thing that the player has to do. */
function todo(scene: Board | Draft) {
  if ('result' in scene && scene.result) return say.look;
  if ('ask' in scene && scene.ask) return say.answer;
  if ('chance' in scene && scene.chance) return say.roll;
  return say.pick;
}

const close = (run: () => void) =>
  button(iconClose, run, {
    class: 'button greeting-close',
    look: 'square bare',
    name: shell.dismiss,
  });

/** Closes the card. */
export function letGo(store: Store) {
  if (store.state.greeting) store.set({ greeting: null });
}

/** Shows why a link was not opened; the message stays until the user closes it. */
function refusal(words: string, { game }: State, store: Store) {
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
    ${button(
      game ? say.stay : say.other,
      () => {
        read();
        if (!game) store.openDialog('scenarios');
      },
      { main: true },
    )}
  </section>`;
}
