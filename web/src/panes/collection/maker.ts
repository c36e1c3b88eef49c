/** Making a collection: its texts, its puzzles in order, the puzzles to add, and sharing it. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { choiceField, textField } from '../../ui/form.ts';
import { iconClose, iconDown, iconPlus, iconUndo, iconUp } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { showPane } from '../../ui/navigate.ts';
import { oneStop } from '../../ui/onestop.ts';
import { button } from '../../ui/button.ts';
import { square } from '../../ui/parts.ts';
import { collection as limits } from '../../contract/limits.ts';
import { boardOf } from '../puzzleboard.ts';
import { common } from '../titles.ts';
import { added, has, identityOf, moved, removed, undone, written } from './draft.ts';
import { change, puzzleOnBoard } from './making.ts';
import { sharing } from './sharing.ts';
import { collectionOf, itemOf, keep } from './state.ts';
import { bookName } from './view.ts';
import { words } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { CollectedPuzzle } from '../../contract/documents.ts';
import type { SitePuzzle } from '../shipped.ts';
import type { OneStop } from '../../ui/onestop.ts';

const say = words.make;

export function makerOf(state: State, store: Store) {
  const { making } = collectionOf(state);
  return html`<div class="row collection-head">
      <h2 class="puzzles-title serif">${say.title}</h2>
      ${button(say.undo, () => change(store, undone), { icon: iconUndo, off: !making.past.length })}
    </div>
    ${(['title', 'author', 'text'] as const).map((field) =>
      textField({
        label: say.fields[field],
        value: making.now[field],
        most: limits[field],
        rows: field === 'text' ? 4 : 0,
        write: (text) => change(store, (now) => written(now, field, text)),
      }),
    )}
    ${chosen(state, store)} ${sharing(state, store)} ${onBoard(state, store)}
    ${offers(state, store)}`;
}

/** The title of a puzzle, and its rulebook. */
function named(puzzle: CollectedPuzzle, state: State) {
  const { scenario } = itemOf(puzzle, collectionOf(state).shipped ?? []);
  const id = 'id' in puzzle ? puzzle.id : '';
  return {
    title: scenario ? scenario.title || words.untitled : id,
    book: scenario ? bookName(scenario.ruleset, state) : '',
  };
}

function chosen(state: State, store: Store) {
  const { puzzles } = collectionOf(state).making.now;
  return html`<h3 class="head">${say.chosen(puzzles.length)}</h3>
    ${puzzles.length ? nothing : html`<p class="quiet">${say.none}</p>`}
    <ol class="stack collection-chosen plain" aria-label=${words.list}>
      ${repeat(puzzles, identityOf, (puzzle, n) => row(puzzle, n, state, store))}
    </ol>`;
}

function row(puzzle: CollectedPuzzle, n: number, state: State, store: Store) {
  const { puzzles } = collectionOf(state).making.now;
  const { book, title } = named(puzzle, state);
  const go = (by: -1 | 1) => () => {
    change(store, (now) => moved(now, n, by));
    const at = n + by;
    const ends = at === (by < 0 ? 0 : puzzles.length - 1); // the button is disabled there
    const [same, other] = by < 0 ? BUTTONS : ([BUTTONS[1], BUTTONS[0]] as const);
    focusOn(at, ends ? other : same);
    store.say(say.stands(title, at + 1, puzzles.length));
  };
  const drop = () => {
    change(store, (now) => removed(now, n));
    if (puzzles.length > 1) focusOn(Math.min(n, puzzles.length - 2), 'remove');
    store.say(say.removed(title));
  };
  return html`<li class="card">
    <span><b>${words.number(n + 1, title)}</b><small>${book}</small></span>
    ${square(say.up(title), iconUp, go(-1), n === 0)}
    ${square(say.down(title), iconDown, go(1), n === puzzles.length - 1)}
    ${square(say.remove(title), iconClose, drop)}
  </li>`;
}

/** The buttons of a row, in their order. */
const BUTTONS = ['up', 'down', 'remove'] as const;

/** Focuses a button of a row after the draw, since its row has moved. */
const focusOn = (at: number, name: (typeof BUTTONS)[number]) =>
  focusSoon(
    `.collection-chosen > :nth-child(${at + 1}) button:nth-of-type(${BUTTONS.indexOf(name) + 1})`,
  );

/** Adds the puzzle on the board; without a goal there is none. */
function onBoard(state: State, store: Store) {
  const puzzle = puzzleOnBoard(state);
  const { making } = collectionOf(state);
  return html`<h3 class="head">${say.board}</h3>
    ${
      puzzle
        ? html`<div class="toolbar">
            ${addButton(puzzle, say.add(named(puzzle, state).title), has(making.now, puzzle), store)}
          </div>`
        : html`<p class="quiet">${say.noBoard}</p>
            <div class="toolbar">${button(say.editor, () => showPane(store, 'editor'))}</div>`
    }`;
}

/** @param stop - of the list; the puzzle on the board stands alone */
const addButton = (
  puzzle: CollectedPuzzle,
  label: string,
  there: boolean,
  store: Store,
  stop?: OneStop,
) =>
  html`<button
    type="button"
    class="button"
    tabindex=${stop?.tabindex(identityOf(puzzle)) ?? 0}
    aria-disabled=${there}
    @focus=${stop?.focus(identityOf(puzzle))}
    @click=${() => add(puzzle, store)}
  >
    ${there ? nothing : iconPlus}<span>${there ? say.there : label}</span>
  </button>`;

/** The button stays where it is and keeps the focus. */
function add(puzzle: CollectedPuzzle, store: Store) {
  const { now } = collectionOf(store.state).making;
  if (has(now, puzzle)) return;
  if (now.puzzles.length >= limits.puzzles.most)
    return void store.toast(say.full(limits.puzzles.most));
  change(store, (making) => added(making, puzzle));
  store.say(say.added(named(puzzle, store.state).title, now.puzzles.length + 1));
}

/** The shipped puzzles, by rulebook. */
function offers(state: State, store: Store) {
  const { ruleset, shipped } = collectionOf(state);
  if (!shipped) return html`<p class="waiting" role="status">${common.coming}</p>`;
  const books = [...new Set(shipped.map(({ puzzle }) => puzzle.scenario.ruleset))];
  const open = ruleset || books[0];
  const seen = shipped.filter(({ puzzle }) => puzzle.scenario.ruleset === open);
  const stop = oneStop(
    'offers',
    seen.map((laid) => identityOf(offered(laid))),
    state,
    store,
  );
  return html`<h3 class="head">${say.shipped}</h3>
    ${choiceField({
      label: say.ruleset,
      value: open,
      of: books.map((id) => ({ value: id, label: bookName(id, state) })),
      write: (value) => keep(store, { ruleset: value }),
    })}
    <ul class="stack collection-offers plain" aria-label=${say.shipped} @keydown=${stop.walk}>
      ${repeat(
        seen,
        ({ puzzle }) => puzzle.id,
        (laid) => offer(laid, stop, state, store),
      )}
    </ul>`;
}

const offered = ({ puzzle, ruleset }: SitePuzzle) => ({ ruleset, id: puzzle.id });

function offer(laid: SitePuzzle, stop: OneStop, state: State, store: Store) {
  const one = offered(laid);
  const { scenario } = laid.puzzle;
  const title = scenario.title || words.untitled;
  return html`<li class="card collection-offer">
    ${boardOf(scenario)}
    <span class="puzzle-words"
      ><b class="serif">${title}</b
      >${addButton(one, say.add(title), has(collectionOf(state).making.now, one), store, stop)}</span
    >
  </li>`;
}
