/**
 * The doubtful readings of a rulebook, and switches for the readings that a game may take the other
 * way.
 */
import { html, nothing } from 'lit-html';
import { toggle } from '../ui/form.ts';
import { optionValue } from '../state.ts';
import { words as say } from './words.ts';
import type { Book, ReadingView } from '../contract/book.ts';
import type { Entry } from '../contract/documents.ts';
import type { State, Store } from '../page.ts';

/** Readings in the order of their numbers: F2 before F10. */
export const readingsInOrder = (book: Book) =>
  Object.values(book.readings).sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

/** A doubtful reading, collapsed to one line. */
export const doubt = (book: Book, reading: Book['readings'][string], state: State, store: Store) =>
  html` <details class="doubt">
    <summary>
      <b class="toc-id">${reading.id}</b
      ><span
        >${reading.question}${reading.option ? html`<em>${say.switchable}</em>` : nothing}<small
          >${reading.chosen}</small
        ></span
      >
    </summary>
    ${readingBox(book, reading, state, store)}
  </details>`;

export function readingBox(book: Book, reading: ReadingView, state: State, store: Store) {
  const option = book.options.find((one) => one.id === reading.option);
  return html` <section class="reading" aria-label=${`${say.reading}, ${reading.id}`}>
    <h3><span class="head">${say.reading}</span><b>${reading.id}</b></h3>
    <p class="reading-question">${reading.question}</p>
    <dl>
      <dt>${say.chosen}</dt>
      <dd>${reading.chosen}</dd>
      <dt>${say.why}</dt>
      <dd>${reading.why}</dd>
      ${
        reading.other
          ? html`<dt>${say.other}</dt>
              <dd>${reading.other}</dd>`
          : nothing
      }
    </dl>
    ${option ? optionSwitch(option, state, (entry) => store.edit(entry), { label: say.takeOther, hint: option.title }) : nothing}
  </section>`;
}

/** The switch of an option; its label is the option's title, unless another is given. */
export const optionSwitch = (
  option: Book['options'][number],
  state: State,
  edit: (entry: Entry) => unknown,
  { label = option.title, hint = '' }: { label?: string; hint?: string } = {},
) =>
  toggle({
    label,
    hint,
    on: optionValue(option, state.board?.game),
    off: state.board === null || state.caseRun !== null,
    write: (value) => edit({ edit: 'option', option: option.id, value }),
    later: true,
  });
