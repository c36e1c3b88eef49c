/** The quick check, for people at a real table: no map, one hex, an immediate verdict. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { named } from '../../ui/options.ts';
import { choiceField } from '../../ui/form.ts';
import { button } from '../../ui/button.ts';
import { gradeBadge, hint, loose, quietTile, segments, markedSides, tile } from '../../ui/parts.ts';
import { copyText } from '../../play/clipboard.ts';
import { address } from '../../play/linkto.ts';
import { words as shell } from '../../words.ts';
import { ground } from './ground.ts';
import { askedOf, openAsked, openUnder } from './asked.ts';
import { linkOf, questionIn } from './link.ts';
import { kindOf, pieceLabel, pieceTools, sideName, viewOf } from './pieces.ts';
import { iconBoard, iconCopy, iconNext, iconSearch } from '../../ui/icons.ts';
import { kindsFor } from '../palette.ts';
import { paletteItem } from '../paletteitem.ts';
import { words } from '../words.ts';
import { words as say } from './words.ts';
import { renderAnswer } from './answer.ts';
import {
  addPiece,
  change,
  emptyHex,
  layOut,
  look,
  mayJoin,
  openQuick,
  openQuickOn,
  phasesFor,
  putOnBoard,
  quickBook,
  quickOf,
  standing,
  tableSides,
  takeLast,
} from './state.ts';
import { common, titles } from '../titles.ts';
import type { Store, State, Inside } from '../../pane.ts';
import type { Book } from '../../contract/book.ts';

function renderQuick(state: State, store: Store) {
  const book = quickBook(state);
  const { error } = quickOf(state);
  return html` <section class="quick" aria-label=${titles.quick}>
    ${
      book
        ? html` <div class="quick-halves">
            <div class="quick-table">
              <header class="quick-head">
                <h2>${titles.quick}</h2>
                <p>${shelf(book, state, store)}${say.lead}</p>
              </header>
              ${moment(book, state, store)} ${ground(book, state, store)}
              ${hexRow(book, state, store)} ${renderAnswer(state, store)} ${actions(state, store)}
            </div>
            ${palette(book, state, store)}
          </div>`
        : error
          ? hint(
              error,
              button(common.retry, () => openQuick(store)),
            )
          : html`<p class="waiting" role="status">${common.waiting}</p>`
    }
  </section>`;
}

/** A picker for the rulebook that judges the hex. */
function shelf(book: Book, { hello }: State, store: Store) {
  const known = hello?.rulesets ?? [];
  const books = known.some((one) => one.id === book.id) ? known : [...known, book];
  if (books.length < 2) return html`${book.title}. `;
  return html` <label class="quick-shelf"
    ><span class="unseen">${words.books}</span>
    <select @change=${(e: Event) => void openQuickOn(store, (e.target as HTMLSelectElement).value)}>
      ${books.map((one) => html`<option value=${one.id} .selected=${one.id === book.id}>${one.title}</option>`)}
    </select>
  </label>`;
}

/** Pickers for the phase and for the side whose portion it is. */
function moment(book: Book, state: State, store: Store) {
  const { active, phase } = quickOf(state);
  const sides = tableSides(state, book);
  const perSide = book.phases.find((one) => one.id === phase)?.perSide ?? false;
  const choosePhase = (id: string) => {
    const portion = book.phases.find((one) => one.id === id)?.perSide ?? false;
    change(store, { phase: id, active: portion ? active || sides[0].id : '' });
  };
  return html` <div class="wrap quick-moment">
    ${choiceField({ label: say.phase, value: phase, of: named(phasesFor(state, book)), write: choosePhase })}
    ${
      perSide
        ? segments({
            name: 'quick-active',
            legend: say.portion,
            value: active,
            of: markedSides(sides),
            choose: (id) => change(store, { active: id }),
          })
        : nothing
    }
  </div>`;
}

/** The hex as a row of counters, the first to enter at the left. */
function hexRow(book: Book, state: State, store: Store) {
  const { entering, pieces, selected } = quickOf(state);
  const stack = standing(pieces);
  if (stack.length === 0) return emptyHexRow(book, store);
  return html` <div class="quick-hex">
    <h3 class="head">${say.hex}</h3>
    <ol class="wrap quick-stack">
      ${repeat(
        stack,
        (piece) => piece.key,
        (piece, n) =>
          html` <li class=${piece.key === entering ? 'is-entering' : ''}>
            ${button(
              html`${quietTile(
                  viewOf(book, piece, state),
                  book.sides,
                  60,
                  pieces.map((one) => viewOf(book, one, state)),
                )} <span class="unseen">${pieceLabel(book, piece, n)}</span
                ><span class="quick-rank" aria-hidden="true"
                  >${piece.key === entering ? say.entering : n + 1}</span
                >`,
              () =>
                look(store, { selected: piece.key === selected ? 0 : piece.key, loading: false }),
              { class: 'quick-piece', pressed: piece.key === selected },
            )}
          </li>`,
      )}
    </ol>
    ${pieceTools(book, state, store)}
  </div>`;
}

/** An empty hex with a hint, and examples to try. */
const emptyHexRow = (book: Book, store: Store) =>
  html` <div class="quick-hex is-empty">
      <svg class="quick-drawn" viewBox="-66 -58 132 116" aria-hidden="true">
        <path d="M60 0 30 52H-30L-60 0-30-52H30Z" />
        <rect x="-17" y="-17" width="34" height="34" rx="3" />
        <path class="quick-drawn-plus" d="M0-8V8M-8 0H8" />
      </svg>
      <p>${say.empty}</p>
    </div>
    ${
      book.examples.length > 0
        ? html` <div class="stack quick-examples">
            <h3 class="head">${say.examples}</h3>
            ${book.examples.map((one) =>
              button(html`${examplePieces(book, one)}<span>${one.title}</span>${iconNext}`, () =>
                layOut(store, one),
              ),
            )}
          </div>`
        : nothing
    }`;

/** The most pieces of an example that are drawn; the rest is shown as a number. */
const MOST_DRAWN = 6;

function examplePieces(book: Book, { pieces, there }: Book['examples'][number]) {
  const stack = pieces.filter((piece) => piece.depth === 0);
  const drawn = stack.length > MOST_DRAWN ? stack.slice(-MOST_DRAWN) : stack;
  return html` <span class="quick-example-pieces" aria-hidden="true">
    ${drawn.length < stack.length ? html`<b>${stack.length - drawn.length}</b>` : nothing}
    ${drawn.map(
      (piece, n) =>
        html` ${n === drawn.length - 1 && !there ? html`<span class="plus">+</span>` : nothing}${tile(loose(kindOf(book, piece), piece.side), book.sides, 34)}`,
    )}
  </span>`;
}

/** Above this many kinds of a side, a search field is shown. */
const MANY_KINDS = 18;

/** The palette of kinds, within reach of a thumb. */
function palette(book: Book, state: State, store: Store) {
  const { find, more, side } = quickOf(state);
  const found = kindsFor(book, side, find);
  const shown = more ? [...found.plain, ...found.named] : found.plain;
  const all = kindsFor(book, side);
  return html` <footer class="quick-palette">
    ${strip(state)}
    ${segments({
      name: 'quick-side',
      legend: say.sides,
      value: side,
      of: markedSides(book.sides).map((one) => ({ ...one, off: !mayJoin(state, one.value) })),
      choose: (id) => look(store, { side: id }),
    })}
    ${
      all.plain.length + all.named.length > MANY_KINDS
        ? html` <label class="find"
            >${iconSearch}<span class="unseen">${say.find}</span>
            <input
              type="search"
              placeholder=${say.find}
              autocomplete="off"
              .value=${find}
              @input=${(e: Event) => look(store, { find: (e.target as HTMLInputElement).value })}
          /></label>`
        : nothing
    }
    ${shown.length ? nothing : html`<p class="quiet">${say.noneFound(find)}</p>`}
    <ul class=${more ? 'palette is-whole' : 'palette'}>
      ${repeat(
        shown,
        (kind) => `${kind.id} ${side}`,
        (kind) => paletteKind(book, kind, state, store),
      )}
      ${
        found.named.length > 0
          ? html` <li>
              ${button(more ? say.fewer : say.more, () => look(store, { more: !more }), {
                class: 'palette-more',
                expanded: more,
              })}
            </li>`
          : nothing
      }
    </ul>
  </footer>`;
}

/** A kind of counter, with buttons to add a piece and to remove the last one of that kind. */
function paletteKind(book: Book, kind: Book['kinds'][number], state: State, store: Store) {
  const { pieces, side } = quickOf(state);
  const count = standing(pieces).filter((one) => one.kind === kind.id && one.side === side).length;
  return paletteItem(
    {
      looks: [loose(kind, side), book.sides, 52],
      name: count === 0 ? kind.name : '',
      add: say.add(kind.name, sideName(book, side)),
      count,
      take: say.takeLast(kind.name),
    },
    () => addPiece(store, kind),
    () => takeLast(store, kind.id, side),
  );
}

/** The verdict in one line above the palette, for viewports too low to show all of it. */
function strip(state: State) {
  const { answer } = quickOf(state);
  if (!answer) return nothing;
  const { grade, headline, badge } = answer.why.verdict;
  const read = () =>
    document.querySelector('.quick-answer')?.scrollIntoView({ behavior: 'smooth' });
  return html`<button type="button" class="quick-strip" data-grade=${grade} @click=${read}>
    ${gradeBadge(grade, badge)}<span>${headline}</span>
  </button>`;
}

function actions(state: State, store: Store) {
  const { answer, pieces } = quickOf(state);
  if (pieces.length === 0) return nothing;
  return html` <div class="wrap quick-actions">
    ${button(
      say.startOver,
      () => change(store, { pieces: emptyHex.pieces, entering: 0, selected: 0, loading: false }),
      { look: 'quiet' },
    )}
    ${button(say.putOnBoard, () => putOnBoard(store), { icon: iconBoard, off: answer === null })}
    ${button(shell.panel.under, () => openUnder(store), { look: 'quiet' })}
    ${
      state.hello?.rulesets.some(({ id }) => id === quickOf(state).ruleset)
        ? button(say.copyLink, () => copyLink(store), { look: 'quiet', icon: iconCopy })
        : nothing
    }
  </div>`;
}

/** Copy the link, and put it into the address bar for browsers that do not allow copying. */
async function copyLink(store: Store) {
  const link = linkOf(askedOf(quickOf(store.state)));
  history.replaceState(history.state, '', link);
  store.toast((await copyText(address(link))) ? say.linkCopied : say.linkByHand);
}

/** @param arg - the link that opened the pane, if any */
function enter(store: Store, arg: unknown) {
  const asked = typeof arg === 'string' ? questionIn(arg) : null;
  if (asked) void openAsked(store, asked);
  else void openQuick(store);
}

export const pane: Inside = { render: renderQuick, onEnter: enter };
