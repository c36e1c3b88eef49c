/** The editor's map tab: paint ground and names on the map, or make a new blank one. */
import { html, nothing } from 'lit-html';
import { choiceField, enteredText, entryForm, numberField } from '../../ui/form.ts';
import { segments, sideMark } from '../../ui/parts.ts';
import { iconTrash, iconUndo } from '../../ui/icons.ts';
import { map as limits, scenario as scenarioLimits } from '../../contract/limits.ts';
import { words as say } from './words.ts';
import { backdropPart } from './backdrop.ts';
import { brushes, paintedBy } from './brushes.ts';
import { submitButton, button } from '../../ui/button.ts';
import { toggled } from '../../ui/path.ts';
import { boxed, printed, unboxed } from './mapdoc.ts';
import { fromHere } from '../../scenario/here.ts';
import { blankMap, blankScenario } from './scenario.ts';
import { words as goals } from './goalwords.ts';
import { words as turnsSay } from './playwords.ts';
import { chooseRules, rulesDoc, rulesOf } from './newboard.ts';
import { editorOf, ifAgreed, keep } from './state.ts';
import type { Store, State } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { MapDoc } from '../../contract/documents.ts';

const MOST_SIDES = 3;

export const mapTab = (board: Board, book: Book, state: State, store: Store) =>
  html`${paintPart(board, book, state, store)}${boxesPart(board, state, store)}${backdropPart(state, store)}${newPart(board, book, state, store)}`;

function paintPart(board: Board, book: Book, state: State, store: Store) {
  const { brush, from, hex } = editorOf(state);
  return html` ${brushes(book, brush, (value) => keep(store, { brush: value === brush ? '' : value, from: '' }))}
  ${
    brush === 'name' && hex !== ''
      ? entryForm({
          id: 'place-name',
          label: say.nameHere(hex),
          action: say.setName,
          value: board.map.names?.[hex] ?? '',
          most: limits.names['*'],
          send: (name) => ifAgreed(store, () => changeMap(store, (map) => printed(map, hex, name))),
        })
      : html`<p class="quiet" role="status">${brushHint(brush, from)}</p>`
  }
  ${state.written.length > 0 ? button(say.undoPaint, () => store.undo(), { look: 'quiet', icon: iconUndo }) : nothing}`;
}

/** A hint on the effect of the next tap. */
function brushHint(brush: string, from: string) {
  const [what] = brush.split(':');
  if (what === 'road') return from ? say.roadOn(from) : say.roadHint;
  if (what === 'edge') return from ? say.edgeOn(from) : say.edgeHint;
  if (what === 'feature') return say.featureHint;
  return what === 'part' ? say.partHint : say.paintHint;
}

/** Apply the brush to a tapped hex. */
export function paintHex(store: Store, place: string) {
  const { brush, from } = editorOf(store.state);
  const board = store.state.shown;
  if (place.startsWith('@') || !board) return;
  const hex = place.split('/')[0];
  if (brush === 'name') return keep(store, { hex });
  const stroke = paintedBy(board, brush, from, hex);
  if (stroke.message) store.toast(stroke.message);
  if (stroke.map === board.map) return keep(store, { from: stroke.from });
  return ifAgreed(store, async () => {
    await changeMap(store, () => stroke.map);
    keep(store, { from: stroke.from });
  });
}

/**
 * Apply a stroke of the brush as one change, which one Undo takes back. Roads and hexsides connect
 * successive hexes. A feature is added only where it is missing, so a stroke never removes one.
 */
export function strokeOver(store: Store, hexes: string[]) {
  const { brush } = editorOf(store.state);
  const board = store.state.shown;
  if (!board) return;
  const lined = brush.startsWith('road') || brush.startsWith('edge');
  const feature = brush.startsWith('feature:') ? brush.slice('feature:'.length) : '';
  let { map } = board,
    from = '';
  for (const hex of hexes) {
    if (feature && map.features?.[hex]?.includes(feature)) continue;
    const stroke = paintedBy({ ...board, map }, brush, lined ? from : '', hex);
    map = stroke.map;
    from = hex;
  }
  if (map === board.map) return;
  ifAgreed(store, async () => {
    await changeMap(store, () => map);
    keep(store, { from: '' });
  });
}

/** The boxes beside the map, with controls to add a box or remove an empty one. */
function boxesPart(board: Board, state: State, store: Store) {
  const add = (name: string, input: HTMLInputElement) => {
    if (!name) return;
    ifAgreed(store, () => changeMap(store, (map) => boxed(map, name)));
    input.value = '';
  };
  const row = (id: string, name: string) => {
    const held = board.counters.some((one) => one.at === `@${id}`);
    return html` <li>
      <span>${name}</span>
      ${button(
        iconTrash,
        () => ifAgreed(store, () => changeMap(store, (map) => unboxed(map, id))),
        {
          look: 'square',
          name: say.takeBox(name),
          title: held ? say.partHeld(name) : undefined,
          off: held,
        },
      )}
    </li>`;
  };
  const boxes = Object.entries(board.map.boxes ?? {});
  return html` <h3 class="head">${say.boxes}</h3>
    ${
      boxes.length
        ? html`<ul class="marks">
            ${boxes.map(([id, name]) => row(id, name))}
          </ul>`
        : nothing
    }
    ${entryForm({ label: say.boxName, action: say.addBox, most: limits.boxes['*'], send: add })}`;
}

/** Replace the game by a scenario of the current position on a changed map. */
const changeMap = (store: Store, stroke: (map: MapDoc) => MapDoc) =>
  store.rewrite((board) => Promise.resolve({ ...fromHere(board), map: stroke(board.map) }));

type NewMap = ReturnType<typeof editorOf>['map'];

function newPart(board: Board, book: Book, state: State, store: Store) {
  const { map, rules, play, turns } = editorOf(state);
  const sides = sidesOf(board, book, state);
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    void layNewMap(board, sides, store);
  };
  return html` <h3 class="head" id="new-board" tabindex="-1">${say.newMap}</h3>
    <form class="stacked" @submit=${make}>
      ${choiceField({
        label: goals.rules,
        value: rules?.id ?? board.game.scenario.ruleset,
        of: rulesOf(board, state),
        write: (id) => void chooseRules(store, board, id),
      })}
      ${playFields(play, turns, store)} ${gridFields(map, store)}
      ${sidesField(board, book, state, store)}
      ${submitButton(say.makeMap, { off: sides.length < 2 })}
    </form>`;
}

/** Open a new board; the game on the board stays among the stored games. */
async function layNewMap(board: Board, sides: ReturnType<typeof sidesOf>, store: Store) {
  const { map, rules: _, ...how } = editorOf(store.state);
  const by = rulesDoc(board, store.state);
  const scenario = blankScenario(by, blankMap(map), say.newTitle, sides, how);
  if (!(await store.open({ scenario, log: [] }))) return;
  keep(store, { hex: '', picked: '', sides: [], from: '', rules: null });
  const { shown } = store.state;
  if (shown) await store.loadBook(shown.ruleset).catch(() => undefined); // else the pane waits
}

/** A number of a new board; 0 while its field is empty. */
const needed = (
  label: string,
  value: number,
  [least, most]: readonly [number, number],
  put: (n: number) => void,
) => numberField({ label, value, least, most, needed: true, write: (n = 0) => put(n) });

/** Fields: whether the board is played in turns, and in how many. */
const playFields = (play: 'free' | 'turns', turns: number, store: Store) =>
  html`${segments({
    name: 'map-play',
    legend: turnsSay.play,
    value: play,
    of: { free: turnsSay.plays.free, turns: turnsSay.plays.turns },
    choose: (way) => keep(store, { play: way }),
  })}
  ${play === 'turns' ? needed(turnsSay.turns, turns, scenarioLimits.turn, (n) => keep(store, { turns: n })) : nothing}`;

/**
 * Fields of the map's size and hexes: orientation, labels, and which rows or columns are shifted.
 */
function gridFields(map: NewMap, store: Store) {
  const set = (partial: Partial<NewMap>) =>
    keep(store, { map: { ...editorOf(store.state).map, ...partial } });
  const flat = map.grid === 'flat';
  const size = limits.size['*'],
    first = limits.origin['*'];
  const [column, row] = map.origin;
  return html`<div class="pair">
      ${needed(say.columns, map.columns, size, (columns) => set({ columns }))}
      ${needed(say.rows, map.rows, size, (rows) => set({ rows }))}
    </div>
    ${segments({
      name: 'map-grid',
      legend: say.grid,
      value: map.grid,
      of: { flat: say.flat, pointy: say.pointy },
      choose: (grid) => set({ grid }),
    })}
    ${segments({
      name: 'map-labels',
      legend: say.labels,
      value: map.labels,
      of: {
        '0305': say.label0305,
        '00305': say.label00305,
        '003005': say.label003005,
        '1F5': say.label1F5,
      },
      choose: (labels) => set({ labels, origin: [1, 1] }), // each kind numbers differently
    })}
    <div class="pair">
      ${needed(say.firstColumn, column, first, (n) => set({ origin: [n, row] }))}
      ${needed(say.firstRow, row, first, (n) => set({ origin: [column, n] }))}
    </div>
    ${
      map.labels === '1F5'
        ? html` <label class="field"
            ><span>${say.board}</span
            ><input
              inputmode="numeric"
              pattern="[0-9]{0,2}"
              maxlength=${limits.board}
              .value=${map.board}
              @input=${(event: Event) => set({ board: enteredText(event) })}
          /></label>`
        : nothing
    }
    ${segments({
      name: 'map-shift',
      legend: flat ? say.shift : say.shiftPointy,
      value: map.shift,
      of: flat ? { even: say.even, odd: say.odd } : { even: say.evenRows, odd: say.oddRows },
      choose: (shift) => set({ shift }),
    })}`;
}

/** The sides of a new map: those chosen, else those of the board. */
function sidesOf(board: Board, book: Book, state: State) {
  const { rules, sides } = editorOf(state);
  const { sides: all } = rules?.book ?? book;
  if (sides.length) return all.filter((one) => sides.includes(one.id));
  return rules ? all.slice(0, 2) : board.game.scenario.sides;
}

/** A choice of two or three of the rulebook's sides, if it has more than two. */
function sidesField(board: Board, book: Book, state: State, store: Store) {
  const { sides: all } = editorOf(state).rules?.book ?? book;
  if (all.length < 3) return nothing;
  const chosen = sidesOf(board, book, state).map((one) => one.id);
  return html` <div class="grounds" role="group" aria-label=${say.sides}>
    ${all.map((one) =>
      button(
        html`${sideMark(one.look)}${one.name}`,
        () => keep(store, { sides: toggled(chosen, one.id) }),
        {
          class: 'ground',
          off: chosen.includes(one.id) ? chosen.length < 3 : chosen.length >= MOST_SIDES,
          pressed: chosen.includes(one.id),
        },
      ),
    )}
  </div>`;
}
