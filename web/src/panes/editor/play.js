/**
 * The editor's play: by turns or free, from which moment, by which readings, what a step costs and
 * where each side sets up.
 */
import { html, nothing } from 'lit-html';
import { phaseOf } from '../../state.js';
import { ground } from '../../board/grid.js';
import { picker, segments, sideMark } from '../../ui/parts.js';
import { optionSwitch } from '../readings.js';
import { words } from '../words.js';
import { costsPart } from './costs.js';
import { setPlay } from './goalstate.js';
import { words as goals } from './goalwords.js';
import { words as say } from './playwords.js';
import { edit, editorOf, keep, setMoment } from './state.js';

/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../types/board.d.ts').Board} Board */
/** @typedef {import('../../types/book.d.ts').Book} Book */

/** @param {Board} board @param {Book} book @param {State} state @param {Store} store */
export const playTab = (board, book, state, store) =>
  html`${played(board, store)} ${turnsPart(board, store)} ${momentPart(board, book, store)}
  ${optionsPart(book, state, store)}
  ${board.play === 'turns' ? html`${costsPart(board, book, state, store)} ${zonesPart(board, state, store)}` : nothing}`;

/**
 * That changes begin again from the start, once it has been played.
 * @param {Board} board @param {Store} store
 */
export const played = (board, store) =>
  board.game.log.length
    ? html`<p class="quiet">${goals.played}</p>
        <button type="button" class="button" @click=${() => store.reset()}>${goals.back}</button>`
    : nothing;

/** The number in a field. @param {Event} event */
export const number = (event) => Number(/** @type {HTMLInputElement} */ (event.target).value);

/** @param {Board} board @param {Store} store */
function turnsPart(board, store) {
  const { scenario } = board.game;
  return html` <h3 class="head">${say.play}</h3>
    ${segments({
      name: 'play-how',
      legend: say.play,
      value: board.play,
      of: [
        { value: /** @type {const} */ ('turns'), label: say.plays.turns },
        { value: /** @type {const} */ ('free'), label: say.plays.free },
      ],
      choose: (play) => setPlay(store, { play }),
    })}
    ${
      board.play === 'turns'
        ? html`<div class="pair">
            <label class="field"
              ><span>${say.turns}</span
              ><input
                type="number"
                min=${Math.max(1, board.turn)}
                max="99"
                .value=${String(board.turns || 1)}
                @change=${(/** @type {Event} */ event) => setPlay(store, { turns: number(event) })}
            /></label>
            ${picker({
              label: say.first,
              value: scenario.first ?? board.sides[0].id,
              of: board.sides.map(({ id, name }) => ({ value: id, label: name })),
              choose: (first) => setPlay(store, { first }),
            })}
          </div>`
        : nothing
    }`;
}

/** @param {Board} board @param {Book} book @param {Store} store */
function momentPart(board, book, store) {
  const now = board.steps.find((step) => step.state === 'now');
  const phase = now ? phaseOf(now) : '';
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const chosen = String(form.get('phase'));
    const perSide = book.phases.find((one) => one.id === chosen)?.perSide ?? false;
    setMoment(store, chosen, perSide ? String(form.get('active')) : '', Number(form.get('turn')));
  };
  const choice = (
    /** @type {string} */ label,
    /** @type {string} */ name,
    /** @type {{ id: string, name: string }[]} */ of,
    /** @type {string | undefined} */ at,
  ) =>
    html`<label class="field"
      ><span>${label}</span>
      <select name=${name}>
        ${of.map((one) => html`<option value=${one.id} ?selected=${one.id === at}>${one.name}</option>`)}
      </select></label
    >`;
  return html` <h3 class="head">${say.moment}</h3>
    <form class="stacked" @submit=${submit}>
      ${choice(words.editor.phase, 'phase', book.phases, phase)}
      <div class="pair">
        ${choice(words.editor.active, 'active', board.sides, now?.side)}
        <label class="field"
          ><span>${words.editor.turn}</span
          ><input
            type="number"
            name="turn"
            min="1"
            max="99"
            required
            .value=${String(Math.max(1, board.turn))}
        /></label>
      </div>
      <button type="submit" class="button">${words.editor.setMoment}</button>
    </form>`;
}

/**
 * The readings that a game may take the other way.
 * @param {Book} book @param {State} state @param {Store} store
 */
const optionsPart = (book, state, store) =>
  book.options.length
    ? html` <details class="fold">
        <summary>${say.options(book.options.length)}</summary>
        ${book.options.map((option) => optionSwitch(option, state, (value) => edit(store, { edit: 'option', option: option.id, value })))}
      </details>`
    : nothing;

/** @param {Board} board @param {State} state @param {Store} store */
function zonesPart(board, state, store) {
  const zone = zoneInHand(state);
  const zones = board.game.scenario.zones ?? {};
  const side = board.sides.find((one) => one.id === zone);
  return html` <h3 class="head">${say.zones}</h3>
    <p class="quiet">${say.zonesWhy}</p>
    <div class="grounds" role="group" aria-label=${say.zones}>
      ${board.sides.map(
        (one) =>
          html`<button
            type="button"
            class="ground"
            aria-pressed=${one.id === zone}
            @click=${() => keep(store, { zone: one.id === zone ? '' : one.id })}
          >
            ${sideMark(one.look)}<span>${say.zoneOf(one.name, (zones[one.id] ?? []).length)}</span>
          </button>`,
      )}
    </div>
    ${side ? html`<p class="quiet" role="status">${say.zoneHint(side.name)}</p>` : nothing}`;
}

/**
 * The side whose zone a tap changes, as long as it is seen which one: "" for none.
 * @param {State} state
 */
export function zoneInHand(state) {
  const { tab, zone } = editorOf(state);
  const board = state.shown;
  const seen = tab === 'play' && board?.play === 'turns';
  return seen && board.sides.some((one) => one.id === zone) ? zone : '';
}

/** The hexes of the zone in hand. @param {State} state */
export const zoneOf = (state) => state.shown?.game.scenario.zones?.[zoneInHand(state)] ?? [];

/**
 * Hexes come into the zone in hand; where the first of them is in it, all of them leave it. A box
 * beside the map is no place to set up.
 * @param {Store} store
 * @param {string[]} places
 */
export function strokeZone(store, places) {
  const zone = zoneInHand(store.state);
  const hexes = [...new Set(places.map(ground))].filter((hex) => !hex.startsWith('@'));
  if (!zone || !hexes.length) return undefined;
  const now = zoneOf(store.state),
    { [zone]: _, ...others } = store.state.shown?.game.scenario.zones ?? {};
  const next = now.includes(hexes[0])
    ? now.filter((hex) => !hexes.includes(hex))
    : [...new Set([...now, ...hexes])];
  return setPlay(store, { zones: next.length ? { ...others, [zone]: next } : others });
}
