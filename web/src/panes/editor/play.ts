/**
 * The editor's play tab: turns or free play, starting moment, readings, movement costs, and set-up
 * zones.
 */
import { html, nothing } from 'lit-html';
import { phaseOf } from '../../state.ts';
import { ground } from '../../board/grid.ts';
import { named } from '../../ui/options.ts';
import { choiceField, numberField } from '../../ui/form.ts';
import { button, submitButton } from '../../ui/button.ts';
import { segments, sideMark } from '../../ui/parts.ts';
import { optionSwitch } from '../readings.ts';
import { scenario as limits } from '../../contract/limits.ts';
import { words } from './words.ts';
import { costsPart } from './costs.ts';
import { setPlay } from './goalstate.ts';
import { words as goals } from './goalwords.ts';
import { words as say } from './playwords.ts';
import { edit, editorOf, keep, setMoment } from './state.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';

export const playTab = (board: Board, book: Book, state: State, store: Store) =>
  html`${played(board, store)} ${turnsPart(board, store)} ${momentPart(board, book, store)}
  ${optionsPart(book, state, store)}
  ${board.play === 'turns' ? html`${costsPart(board, book, state, store)} ${zonesPart(board, state, store)}` : nothing}`;

/**
 * Once the game has been played: a note that any change restarts the game from its beginning.
 */
export const played = (board: Board, store: Store) =>
  board.game.log.length
    ? html`<p class="quiet">${goals.played}</p>
        ${button(goals.back, () => store.reset())}`
    : nothing;

function turnsPart(board: Board, store: Store) {
  const { scenario } = board.game;
  return html` <h3 class="head">${say.play}</h3>
    ${segments({
      name: 'play-how',
      legend: say.play,
      value: board.play,
      of: say.plays,
      choose: (play) => setPlay(store, { play }),
    })}
    ${
      board.play === 'turns'
        ? html`<div class="pair">
            ${numberField({
              label: say.turns,
              value: board.turns || 1,
              late: true,
              least: Math.max(1, board.turn),
              most: limits.turns[1],
              write: (turns = 0) => setPlay(store, { turns }),
            })}
            ${choiceField({
              label: say.first,
              value: scenario.first ?? board.sides[0].id,
              of: named(board.sides),
              write: (first) => setPlay(store, { first }),
            })}
          </div>`
        : nothing
    }`;
}

function momentPart(board: Board, book: Book, store: Store) {
  const now = board.steps.find((step) => step.state === 'now');
  const phase = now ? phaseOf(now) : '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const chosen = String(form.get('phase'));
    const perSide = book.phases.find((one) => one.id === chosen)?.perSide ?? false;
    setMoment(store, chosen, perSide ? String(form.get('active')) : '', Number(form.get('turn')));
  };
  const choice = (
    label: string,
    name: string,
    of: { id: string; name: string }[],
    at: string | undefined,
  ) =>
    html`<label class="field"
      ><span>${label}</span>
      <select name=${name}>
        ${of.map((one) => html`<option value=${one.id} .selected=${one.id === at}>${one.name}</option>`)}
      </select></label
    >`;
  return html` <h3 class="head">${say.moment}</h3>
    <form class="stacked" @submit=${submit}>
      ${choice(words.phase, 'phase', book.phases, phase)}
      <div class="pair">
        ${choice(words.active, 'active', board.sides, now?.side)}
        <label class="field"
          ><span>${words.turn}</span
          ><input
            type="number"
            name="turn"
            min="1"
            max=${limits.turn[1]}
            required
            .value=${String(Math.max(1, board.turn))}
        /></label>
      </div>
      ${submitButton(words.setMoment)}
    </form>`;
}

/** Switches for the readings that a game may take the other way. */
const optionsPart = (book: Book, state: State, store: Store) =>
  book.options.length
    ? html` <details class="fold">
        <summary>${say.options(book.options.length)}</summary>
        ${book.options.map((option) => optionSwitch(option, state, (entry) => edit(store, entry)))}
      </details>`
    : nothing;

function zonesPart(board: Board, state: State, store: Store) {
  const zone = zoneInHand(state);
  const zones = board.game.scenario.zones ?? {};
  const side = board.sides.find((one) => one.id === zone);
  return html` <h3 class="head">${say.zones}</h3>
    <p class="quiet">${say.zonesWhy}</p>
    <div class="grounds" role="group" aria-label=${say.zones}>
      ${board.sides.map((one) =>
        button(
          html`${sideMark(one.look)}<span
              >${say.zoneOf(one.name, (zones[one.id] ?? []).length)}</span
            >`,
          () => keep(store, { zone: one.id === zone ? '' : one.id }),
          { class: 'ground', pressed: one.id === zone },
        ),
      )}
    </div>
    ${side ? html`<p class="quiet" role="status">${say.zoneHint(side.name)}</p>` : nothing}`;
}

/** The side whose zone a tap changes; "" unless the play tab shows which side is selected. */
export function zoneInHand(state: State) {
  const { tab, zone } = editorOf(state);
  const board = state.shown;
  const seen = tab === 'play' && board?.play === 'turns';
  return seen && board.sides.some((one) => one.id === zone) ? zone : '';
}

/** The hexes of the selected zone. */
export const zoneOf = (state: State) => state.shown?.game.scenario.zones?.[zoneInHand(state)] ?? [];

/**
 * Add hexes to the selected zone, or remove them all if the first hex is already in the zone. Boxes
 * beside the map cannot be set-up places.
 */
export function strokeZone(store: Store, places: string[]) {
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
