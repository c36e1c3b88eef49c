/**
 * The editor's combat tab: the table that gives results of combat, which the scenario supplies.
 * Every change is a new position, which one Undo takes back.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import {
  choiceField,
  textField,
  numberField,
  toggle,
  faultRegion,
  enteredText,
} from '../../ui/form.ts';
import { iconMinus, iconPlus } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { segments, square } from '../../ui/parts.ts';
import { scenario } from '../../contract/limits.ts';
import { changed } from '../../ui/path.ts';
import { terrainsOf } from '../terrains.ts';
import { combatOf, fill, formFor, inHand, putHead, putTable, setCombat } from './combatstate.ts';
import { combatWords as say } from './combatwords.ts';
import { played } from './play.ts';
import { canWiden, headsOf, longer, narrower, shifted, shorter, wider } from './tabledoc.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { CombatTableView, TableForm } from '../../contract/combat_table.ts';
import type { TableDoc } from '../../contract/documents.ts';

const { table: limits } = scenario;

/** What all parts of the tab draw from. */
interface Made {
  doc: TableDoc;
  view: CombatTableView;
  form: TableForm;
  state: State;
  store: Store;
}

export function combatTab(board: Board, state: State, store: Store) {
  const form = formFor(state, board);
  if (!form) return nothing;
  const doc = board.game.scenario.table,
    view = board.table;
  return html`${played(board, store)}
    <h3 class="head">${say.head}</h3>
    ${doc && view ? tablePart({ doc, view, form, state, store }, board) : beginPart(form, store)}`;
}

const beginPart = (form: TableForm, store: Store) =>
  html`<p class="quiet">${say.none}</p>
    ${button(
      say.begin,
      async () => {
        const { off: _, ...document } = form.document;
        if (await putTable(store, document)) focusSoon('.combat-form input');
      },
      { main: true },
    )}`;

function tablePart(made: Made, board: Board) {
  const { form, state, store } = made;
  const held = inHand(state, form),
    { fault } = combatOf(state);
  return html`<section class="combat-form" aria-label=${say.head}>
    ${switchPart(made)} ${rollPart(made)}
    ${segments({
      name: 'combat-result',
      legend: say.result,
      value: held.id,
      of: form.results.map(({ id, short, words: meaning }) => ({
        value: id,
        label: html`<span title=${meaning}>${short}</span>`,
      })),
      choose: (result) => setCombat(store, { result }),
    })}
    <p class="quiet" role="status">${held.words}</p>
    ${gridPart(made)} ${faultRegion(fault)} ${sizePart(made)} ${terrainPart(made, board)}
    ${button(
      say.remove,
      async () => {
        if (await putTable(store, null)) focusSoon('.editor .button.is-main');
      },
      { look: 'danger' },
    )}
  </section>`;
}

function switchPart({ doc, store, view }: Made) {
  const put = (key: 'off' | 'title', value: unknown) =>
    putTable(store, changed(doc, [key], value || undefined));
  return html`${toggle({ label: say.on, hint: say.onWhy, on: view.on, write: (on) => put('off', !on), later: true })}
  ${textField({
    label: say.title,
    value: doc.title ?? '',
    most: limits.title,
    late: true,
    placeholder: view.title,
    write: (title) => put('title', title),
  })}`;
}

/** The dice and the roll of the first row. */
function rollPart({ doc, store }: Made) {
  const { dice } = doc;
  const field = (
    label: string,
    value: number,
    [least, most]: readonly [number, number],
    then: (n: number) => TableDoc,
  ) =>
    numberField({
      label,
      value,
      least,
      most,
      late: true,
      write(n = NaN) {
        if (Number.isInteger(n) && n >= least && n <= most) void putTable(store, then(n));
        else setCombat(store, { fault: say.number(least, most) });
      },
    });
  return html`<div class="pair">
    ${choiceField({
      label: say.dice,
      value: String(dice.number),
      of: [1, 2].map((n) => ({ value: String(n), label: say.count(n) })),
      write: (n) => void putTable(store, { ...doc, dice: { ...dice, number: Number(n) } }),
    })}
    ${field(say.faces, dice.faces, limits.dice.faces, (faces) => ({ ...doc, dice: { ...dice, faces } }))}
    ${field(say.lowest, doc.lowest ?? dice.number, limits.lowest, (lowest) => ({ ...doc, lowest }))}
  </div>`;
}

/** The steps of the arrow keys, by rows and columns. */
const STEPS: Partial<Record<string, [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function gridPart(made: Made) {
  const { doc, state, store, view } = made;
  const heads = headsOf(doc),
    last = [doc.rows.length - 1, heads.length - 1];
  const [row, column] = combatOf(state).at.map((n, axis) => Math.min(n, last[axis]));
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const next = [row, column].map((n, axis) => Math.max(0, Math.min(last[axis], n + step[axis])));
    setCombat(store, { at: next as [number, number] });
    focusSoon('.combat-form td button[tabindex="0"]');
  };
  return html`<div class="combat-grid" role="region" aria-label=${say.grid} @keydown=${walk}>
    <table>
      <thead>
        <tr>
          <th scope="col">${say.roll}</th>
          ${heads.map(
            (head, n) =>
              html`<th scope="col">
                <input
                  class="combat-head"
                  type="text"
                  inputmode=${doc.odds ? 'text' : 'numeric'}
                  aria-label=${say.column(n + 1)}
                  .value=${head}
                  @change=${(event: Event) => putHead(store, doc, n, enteredText(event))}
                />
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${view.rows.map(
          ({ roll }, n) =>
            html`<tr>
              <th scope="row">${roll}</th>
              ${doc.rows[n].map((_, m) => cell(made, [n, m], n === row && m === column))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cell({ doc, form, store, view }: Made, at: [number, number], reached: boolean) {
  const [row, column] = at;
  const { short, words: meaning } = view.results[view.rows[row].results[column]];
  const place = say.place(view.rows[row].roll, view.columns[column]);
  return html`<td>
    <button
      type="button"
      tabindex=${reached ? 0 : -1}
      aria-label=${say.cell(place, meaning)}
      @click=${() => void fill(store, { doc, form, at, place })}
    >
      ${short}
    </button>
  </td>`;
}

function sizePart({ doc, store }: Made) {
  const change = (label: string, then: (doc: TableDoc) => TableDoc, off: boolean) =>
    button(label, () => putTable(store, then(doc)), { off });
  const { length } = doc.rows;
  return html`<div class="toolbar">
    ${change(say.wider, wider, !canWiden(doc))}
    ${change(say.narrower, narrower, headsOf(doc).length === 1)}
    ${change(say.longer, longer, length === limits.rows.most)}
    ${change(say.shorter, shorter, length === 1)}
  </div>`;
}

/** The modifiers of the terrains that the map or the table has. */
function terrainPart({ doc, store }: Made, { game, map }: Board) {
  const there = new Set([...Object.values(map.terrain ?? {}), ...Object.keys(doc.terrain ?? {})]);
  const all = Object.entries(terrainsOf(game.scenario.house?.terrain));
  const names = all.filter(([name]) => there.has(name));
  if (!names.length) return nothing;
  const [least, most] = limits.terrain['*'];
  const row = ([name, label]: [string, string]) => {
    const by = doc.terrain?.[name] ?? 0;
    const set = (next: number) => void putTable(store, shifted(doc, name, next));
    return html`<li>
      <span>${label}</span><b>${say.by(by)}</b>
      ${square(say.less(label), iconMinus, () => set(by - 1), by === least)}
      ${square(say.more(label), iconPlus, () => set(by + 1), by === most)}
    </li>`;
  };
  return html`<h4 class="head">${say.terrain}</h4>
    <ul class="marks is-costs">
      ${names.map(row)}
    </ul>`;
}
