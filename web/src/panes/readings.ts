/**
 * The doubtful readings of a rulebook, and switches for the readings that a game may take the other
 * way.
 */
import { html, nothing } from 'lit-html';
import { toggle } from '../ui/form.ts';
import { optionValue } from '../state.ts';
import { words as say } from './words.ts';
import type { Book, ReadingView } from '../contract/book.ts';
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
    ${option ? optionSwitch(option, state, (value) => store.edit({ edit: 'option', option: option.id, value }), say.takeOther) : nothing}
  </section>`;
}

/**
 * The switch of an option.
 * @param label - text shown above the option's own title
 */
export function optionSwitch(
  option: Book['options'][number],
  state: State,
  set: (on: boolean) => unknown,
  label = '',
) {
  const on = optionValue(option, state.board?.game);
  return toggle({
    label: label || option.title,
    hint: label && option.title,
    on,
    off: state.board === null || state.caseRun !== null,
    write: set,
    later: true,
  });
}
