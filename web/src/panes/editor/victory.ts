/**
 * The editor's victory tab: what gives victory points, to which side and how many. Every change is
 * a new position, which one Undo takes back.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { choiceField, numberField, tick } from '../../ui/form.ts';
import { iconPencil, iconTrash } from '../../ui/icons.ts';
import { square } from '../../ui/parts.ts';
import { focusSoon } from '../../ui/memory.ts';
import { conditionFields, kindField } from './conditionfields.ts';
import { played } from './play.ts';
import {
  MOST_POINTS,
  change,
  dropAward,
  formOn,
  leave,
  measuresOf,
  putAward,
  turnTo,
  victoryMemory,
} from './victorystate.ts';
import { named } from '../../ui/options.ts';
import { words as say } from './victorywords.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { Form } from './victorystate.ts';

export const victoryTab = (board: Board, book: Book, state: State, store: Store) =>
  html`${played(board, store)} ${listPart(board, store)} ${formPart(board, book, state, store)}`;

function listPart(board: Board, store: Store) {
  const { awards } = board;
  return html` <h3 class="head">${say.awards}</h3>
    ${
      awards.length
        ? html`<ul class="marks" aria-label=${say.awards}>
              ${awards.map((words, n) => row(words, n, store))}
            </ul>
            <p class="quiet">${board.play === 'free' ? say.free : say.when(board.turns)}</p>`
        : html`<p class="quiet">${say.none}</p>`
    }`;
}

const row = (words: string, n: number, store: Store) =>
  html`<li>
    <span>${words}</span>
    ${square(say.change(words), iconPencil, () => {
      change(store, n);
      focusSoon('.award-form select');
    })}
    ${square(say.remove(words), iconTrash, () => dropAward(store, n))}
  </li>`;

function formPart(board: Board, book: Book, state: State, store: Store) {
  const form = formOn(state, board, book);
  const measures = measuresOf(book);
  const title = form.changes ? say.edit : say.add;
  return html` <section class="award-form" aria-label=${title}>
    <h3 class="head">${title}</h3>
    ${kindField(say.kind, say.kinds, form.kind, measures, (kind) => turnTo(store, kind))}
    ${conditionFields({ board, form, measures, memory: victoryMemory, store, hints: say })}
    ${tickParts(form, store)} ${pointsPart(board, form, store)}
    <div class="toolbar">
      ${button(form.changes ? say.save : say.put, () => putAward(store, board, book), { main: true })}
      ${form.changes ? button(say.cancel, () => leave(store)) : nothing}
    </div>
  </section>`;
}

/** The tick boxes of an award, by its kind. */
function tickParts({ afoot, each, kind }: Form, store: Store) {
  const label = { hold: '', ...say.each }[kind];
  const set = (news: Partial<Form>) => victoryMemory.set(store, news);
  return html`${label ? tick({ label, on: each, write: (on) => set({ each: on }) }) : nothing}
  ${kind === 'reach' ? tick({ label: say.afoot, on: afoot, write: (on) => set({ afoot: on }) }) : nothing}`;
}

const pointsPart = (board: Board, form: Form, store: Store) =>
  html`<div class="pair">
    ${numberField({
      label: say.points,
      value: form.points,
      least: 1,
      most: MOST_POINTS,
      write: (points = 0) => victoryMemory.set(store, { points }),
      late: true,
    })}
    ${choiceField({
      label: say.to,
      value: form.to,
      of: [
        ...(form.kind === 'hold' ? [{ value: '', label: say.holder }] : []),
        ...named(board.sides),
      ],
      write: (to) => victoryMemory.set(store, { to }),
    })}
  </div>`;
