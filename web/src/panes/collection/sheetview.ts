/** The sheet to print. On the screen the solutions are hidden: they are on the last page. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconBack, iconSave } from '../../ui/icons.ts';
import { bookName, paragraphs } from './view.ts';
import { leaveSheet } from './sheet.ts';
import { collectionOf } from './state.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { Printed } from './state.ts';

export function sheetOf(state: State, store: Store) {
  const { opened, sheet } = collectionOf(state);
  if (!opened || !sheet) return nothing;
  const { author = '', text = '', title } = opened.document.collection;
  const ready = sheet.puzzles.length === sheet.of;
  return html`<div class="toolbar">
      ${button(say.sheet.leave, () => leaveSheet(store), { icon: iconBack })}
      ${button(say.print, () => globalThis.print(), { main: true, icon: iconSave, off: !ready })}
    </div>
    <p class="collection-note quiet" role="status">
      ${ready ? say.sheet.ready : say.sheet.preparing(sheet.puzzles.length, sheet.of)}
    </p>
    <article class="stack sheet-paper">
      <h2 class="puzzles-title serif">${title}</h2>
      ${author ? html`<p>${say.by(author)}</p>` : nothing} ${paragraphs(text)}
      ${sheet.puzzles.map((one, n) => puzzle(one, n, state))}
      <section class="sheet-solutions">
        <h2>${say.sheet.solutions(title)}</h2>
        ${sheet.puzzles.map(solution)}
      </section>
    </article>`;
}

const puzzle = ({ picture, ruleset, task, text, title }: Printed, n: number, state: State) =>
  html`<section class="stack sheet-puzzle">
    <h3>${say.number(n + 1, title)}</h3>
    <p class="quiet">${bookName(ruleset, state)}</p>
    ${picture ? html`<div class="sheet-picture" role="img" aria-label=${say.sheet.board(title)}>${picture}</div>` : nothing}
    ${paragraphs(text)}
    <p class="sheet-task">${task}</p>
    <div class="sheet-space" aria-hidden="true"></div>
  </section>`;

const solution = ({ line, title }: Printed, n: number) =>
  html`<section>
    <h3>${say.number(n + 1, title)}</h3>
    ${
      line.length
        ? html`<ol>
            ${line.map((one) => html`<li>${one}</li>`)}
          </ol>`
        : html`<p>${say.sheet.unproved}</p>`
    }
  </section>`;
