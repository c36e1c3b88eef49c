/**
 * The editor's victory tab: what gives victory points, to which side and how many. Every change is
 * a new position, which one Undo takes back.
 */
import { html, nothing } from 'lit-html';
import { iconPencil, iconTrash } from '../../ui/icons.ts';
import { picker, square } from '../../ui/parts.ts';
import { focusSoon } from '../../ui/memory.ts';
import {
  boundFields,
  chosenPart,
  leastField,
  measurePicker,
  sidePicker,
  tick,
  typedPart,
} from './conditionfields.ts';
import { number, played } from './play.ts';
import {
  change,
  choose,
  dropAward,
  formOn,
  leave,
  measuresOf,
  putAward,
  setForm,
  turnTo,
} from './victorystate.ts';
import { words as say } from './victorywords.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { Fields } from './conditionfields.ts';
import type { Form } from './victorystate.ts';

export const victoryTab = (board: Board, book: Book, state: State, store: Store) =>
  html`${played(board, store)} ${listPart(board, store)} ${formPart(board, book, state, store)}`;

function listPart(board: Board, store: Store) {
  const { awards } = board;
  return html` <h3 class="head">${say.awards}</h3>
    ${
      awards.length
        ? html`<ul class="marks" aria-label=${say.awards}>
              ${awards.map((told, n) => row(told, n, store))}
            </ul>
            <p class="quiet">${board.play === 'free' ? say.free : say.when(board.turns)}</p>`
        : html`<p class="quiet">${say.none}</p>`
    }`;
}

const row = (told: string, n: number, store: Store) =>
  html`<li>
    <span>${told}</span>
    ${square(say.change(told), iconPencil, () => {
      change(store, n);
      focusSoon('.award-form select');
    })}
    ${square(say.remove(told), iconTrash, () => dropAward(store, n))}
  </li>`;

function formPart(board: Board, book: Book, state: State, store: Store) {
  const form = formOn(state, board, book);
  const kinds = (Object.keys(say.kinds) as Form['kind'][]).filter(
    (kind) => kind !== 'measure' || measuresOf(book).length,
  );
  const title = form.changes ? say.edit : say.add;
  return html` <section class="award-form" aria-label=${title}>
    <h3 class="head">${title}</h3>
    ${picker({
      label: say.kind,
      value: form.kind,
      of: kinds.map((value) => ({ value, label: say.kinds[value] })),
      choose: (kind) => turnTo(store, kind as Form['kind']),
    })}
    ${conditionPart(board, book, form, store)}
    <div role="alert">${form.fault ? html`<p class="award-fault">${form.fault}</p>` : nothing}</div>
    ${pointsPart(board, form, store)}
    <div class="toolbar">
      <button
        type="button"
        class="button is-main"
        @click=${() => void putAward(store, board, book)}
      >
        ${form.changes ? say.save : say.put}
      </button>
      ${
        form.changes
          ? html`<button type="button" class="button" @click=${() => leave(store)}>
              ${say.cancel}
            </button>`
          : nothing
      }
    </div>
  </section>`;
}

/** What has to be so: the counters and hexes, or the figure. */
function conditionPart(board: Board, book: Book, form: Form, store: Store) {
  const { kind } = form;
  const on: Fields = {
    board,
    form,
    set: (news) => setForm(store, news),
    choose: (key, id) => choose(store, key, id),
    who: kind === 'reach' || kind === 'lost',
    where: kind === 'hold' || kind === 'reach',
  };
  const each =
    kind === 'hold'
      ? nothing
      : tick(say.each[kind], form.each, (every) => setForm(store, { each: every }));
  if (kind === 'measure')
    return html`<div class="pair">
        ${measurePicker(on, measuresOf(book))} ${sidePicker(on)}
        ${form.each ? nothing : boundFields(on)}
      </div>
      ${each}`;
  const hint = { hold: say.tapHold, reach: say.tapReach, lost: say.tapWho }[kind];
  return html`<p class="quiet" role="status">${hint}</p>
    ${chosenPart(on)} ${typedPart(on)}
    ${form.who.length > 1 && !form.each ? leastField(on, form.who.length) : nothing} ${each}
    ${
      kind === 'reach' ? tick(say.afoot, form.afoot, (afoot) => setForm(store, { afoot })) : nothing
    }`;
}

const pointsPart = (board: Board, form: Form, store: Store) =>
  html`<div class="pair">
    <label class="field"
      ><span>${say.points}</span
      ><input
        type="number"
        min="1"
        max="999"
        .value=${String(form.points)}
        @change=${(event: Event) => setForm(store, { points: number(event) })}
    /></label>
    ${picker({
      label: say.to,
      value: form.to,
      of: [
        ...(form.kind === 'hold' ? [{ value: '', label: say.holder }] : []),
        ...board.sides.map(({ id, name }) => ({ value: id, label: name })),
      ],
      choose: (to) => setForm(store, { to }),
    })}
  </div>`;
