/**
 * The tour: a worked case that the newcomer plays step by step on the real board.
 *
 * It requests the case from the umpire and watches the game; it blocks no action and draws nothing
 * on the map but the cursor. When another game is opened, the tour waits.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { hand } from '../../ui/hand.ts';
import { showPane } from '../../ui/navigate.ts';
import { iconClose, iconNext, iconRestart } from '../../ui/icons.ts';
import { paneMemory } from '../../ui/memory.ts';
import { placeName } from '../../play/placename.ts';
import { nothingPicked } from '../../state.ts';
import { words } from '../../words.ts';
import { gameOf, isAstray, isDone, lessonsOf } from './lessons.ts';
import { remember, remembered } from './memory.ts';
import { tour as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { CaseView } from '../../contract/book.ts';
import type { State, Store } from '../../page.ts';
import type { Lesson } from './lessons.ts';

interface TourState {
  /** Whether the tour's game is on the board. */
  on: boolean;
  ruleset: string;
  view: CaseView;
  lessons: Lesson[];
  /** Index of the lesson; past the last one, the tour is finished. */
  at: number;
  /** Whether the tour was left before its last lesson. */
  broken: boolean;
  /** Whether the verdict of a `try` lesson is shown, while the newcomer reads it. */
  heard: boolean;
}

/** Id of each rulebook's worked case for the tour. */
const CASE = 'Tour';

const KEY = 'tour';
const memory = paneMemory(KEY, { on: false } as TourState | { on: false });
const { set } = memory;

/** The current tour, or undefined. */
const tourOf = (state: State) => {
  const tour = memory.of(state);
  return 'lessons' in tour ? tour : undefined;
};

// ---------------------------------------------------------------- what it does

/** Begin a tour, or resume it at a lesson. */
export async function begin(store: Store, ruleset: string, at = 0) {
  store.closeDialog();
  const made = await prepare(store, ruleset, at);
  if (!made || !(await store.open(gameOf(made.view, made.lessons[made.at])))) return;
  store.set({ ...nothingPicked, view: 'board', tab: 'umpire', sheet: 'peek' });
  settle(store, made);
}

/** Resume after a reload, if the tour's game is on the board. */
async function takeUp(store: Store, { ruleset, at }: { ruleset: string; at: number }) {
  const made = await prepare(store, ruleset, at);
  if (made && isHere(store.state, made.view)) settle(store, made);
}

async function prepare(store: Store, ruleset: string, at: number): Promise<TourState | null> {
  try {
    const view = await store.ask({ ask: 'case', ruleset, case: CASE }, { toast: true });
    const lessons = lessonsOf(view);
    const from = Math.min(at, lessons.length - 1);
    return { on: true, ruleset, view, lessons, at: from, heard: false, broken: false };
  } catch {
    return null; // shown as a toast
  }
}

function settle(store: Store, tour: TourState) {
  set(store, tour);
  remember({
    seen: true,
    run: tour.at < tour.lessons.length ? { ruleset: tour.ruleset, at: tour.at } : null,
  });
  point(store, tour);
  watch(store);
}

/** Point the cursor at the place to tap. */
function point(store: Store, { at, lessons }: TourState) {
  const lesson = lessons[at],
    place =
      lesson && (lesson.kind === 'pick' || lesson.kind === 'aim' || lesson.kind === 'try')
        ? lesson.place
        : '';
  store.set(place ? { cursor: place, byKeys: true } : { byKeys: false });
}

let stop: (() => void) | null = null;

/** Watch the game, and advance when a lesson is done. */
function watch(store: Store) {
  if (stop) return;
  let board: Board | null = null;
  stop = store.subscribe((state) => {
    const tour = tourOf(state);
    if (!tour) return;
    if (state.board !== board) {
      board = state.board;
      const on = isHere(state, tour.view);
      if (on !== tour.on) return set(store, { on });
    }
    const lesson = tour.lessons[tour.at];
    if (!tour.on || !lesson || !isDone(lesson, state)) return;
    if (lesson.kind !== 'try') next(store);
    else if (!tour.heard) set(store, { heard: true });
  });
}

const isHere = ({ board }: State, view: CaseView) =>
  board !== null &&
  JSON.stringify(board.game.scenario) === JSON.stringify(view.start.game.scenario);

function next(store: Store) {
  const tour = tourOf(store.state);
  if (tour) settle(store, { ...tour, at: tour.at + 1, heard: false });
}

async function again(store: Store) {
  const tour = tourOf(store.state);
  if (!tour) return;
  await store.open(gameOf(tour.view, tour.lessons[tour.at]), { quiet: true });
  settle(store, { ...tour, heard: false });
}

/** End the tour before its last step, with the same choices as at its end. */
function breakOff(store: Store) {
  const tour = tourOf(store.state);
  if (!tour) return;
  store.set({ ...nothingPicked });
  settle(store, { ...tour, at: tour.lessons.length, heard: false, broken: true });
}

/** Remove the tour. The game stays on the board; the help offers the tour again. */
function leave(store: Store) {
  stop?.();
  stop = null;
  const { [KEY]: _, ...panes } = store.state.panes;
  store.set({ panes, byKeys: false });
}

// ---------------------------------------------------------------- what is seen of it

/** The dialog to choose a game. */
function render(state: State, store: Store) {
  const { run } = remembered(),
    books = state.hello?.rulesets ?? [];
  const open = books.find((one) => one.id === run?.ruleset);
  return html` ${dialogHead(say.choose.title, store)}
    <div class="dialog-body">
      <p>${say.choose.lead}</p>
      ${
        run && open
          ? button(say.choose.goOn(open.title), () => begin(store, run.ruleset, run.at), {
              main: true,
            })
          : nothing
      }
      <div class="shelf is-wide">
        ${books.length ? nothing : html`<p class="waiting" role="status">${say.choose.none}</p>`}
        ${books.map((one) =>
          button(
            html`<b>${one.title}</b><small>${one.edition}</small>`,
            () => begin(store, one.id),
            { class: 'shelf-book' },
          ),
        )}
      </div>
      ${books.length ? noneOfThese(books[0].id, store) : nothing}
    </div>`;
}

/**
 * Options for newcomers who know none of the games: the first tour, which needs no knowledge, or
 * writing their own rules.
 */
const noneOfThese = (first: string, store: Store) =>
  html` <section class="none-of-these" aria-labelledby="tour-none">
    <h3 class="head" id="tour-none">${say.choose.noneOfThese}</h3>
    <div class="toolbar">
      ${button(say.choose.anyway, () => begin(store, first), { main: true })}
      ${button(say.choose.own, () => {
        store.closeDialog();
        showPane(store, 'house');
      })}
      ${button(say.choose.read, () => store.openDialog('help'), { look: 'quiet' })}
    </div>
    <p class="quiet">${say.choose.anywayWhy}</p>
  </section>`;

export const pane = { render, bar, takeUp };

/** The bar over the map with the current lesson. */
function bar(state: State, store: Store) {
  const tour = tourOf(state);
  if (!tour?.on || !state.board || state.caseRun) return nothing;
  const lesson = tour.lessons[tour.at];
  if (!lesson) return finished(tour, state, store);
  const astray = isAstray(lesson, state);
  const task = lesson.kind === 'pick' || lesson.kind === 'aim' ? '' : lesson.say;
  return html` <section class="casebar coach" aria-label=${say.label} data-lesson=${lesson.kind}>
    <div class="casebar-words" aria-live="polite">
      <p>${say.bar(tour.at + 1, tour.lessons.length)}${task ? html` · ${task}` : nothing}</p>
      <h2>${astray ? say.astray : tour.heard ? say.barred : instruction(lesson, state.board)}</h2>
    </div>
    <div class="casebar-tools">
      ${
        tour.heard
          ? button(
              html`${say.next}${iconNext}`,
              () => {
                store.set({ ...nothingPicked });
                next(store);
              },
              { main: true },
            )
          : nothing
      }
      ${button(iconRestart, () => again(store), {
        look: 'square',
        main: astray,
        name: say.again,
        title: say.again,
      })}
      ${
        mayEnd(tour)
          ? button(say.enough, () => breakOff(store))
          : button(iconClose, () => breakOff(store), {
              look: 'square quiet',
              name: say.leave,
              title: say.leave,
            })
      }
    </div>
  </section>`;
}

/**
 * Whether a move has been made and its verdict read. What follows is similar, so the tour may end.
 */
const mayEnd = ({ at, lessons }: TourState) => at > lessons.findIndex(({ kind }) => kind === 'go');

/** The lesson's instruction, in one sentence. */
function instruction(lesson: Lesson, board: Board) {
  const by = hand();
  const name = board.counters.find((one) => one.id === lesson.who)?.name ?? '',
    place = lesson.place && placeName(board, lesson.place);
  switch (lesson.kind) {
    case 'pick':
      return say.pick[by](
        name,
        place,
        (board.places.find((one) => one.at === lesson.place)?.stack.length ?? 0) > 1,
      );
    case 'aim':
      return say.aim[by](place);
    case 'go':
      return say.go;
    case 'try':
      return lesson.place ? say.tryMove(lesson.asked) : say.tryAct(lesson.asked);
    case 'move':
      return say.move(lesson.asked);
    case 'do':
      return say.do(name, lesson.asked);
    case 'roll':
      return say.roll;
    case 'act':
      return board.ask ? say.answer : say.act(lesson.asked);
    default:
      return say.undo;
  }
}

const finished = ({ broken }: TourState, state: State, store: Store) =>
  html` <section class="casebar coach" aria-label=${say.label} data-lesson="over">
    <div class="casebar-words" aria-live="polite">
      <h2>${broken ? say.over.left : say.over.title}</h2>
      <p>${broken ? say.over.leftWords : say.over.words}</p>
    </div>
    <div class="casebar-tools">
      ${
        state.kept
          ? button(say.over.back, () => {
              leave(store);
              void store.back();
            })
          : nothing
      }
      ${button(
        say.over.scenarios,
        () => {
          leave(store);
          store.openDialog('scenarios');
        },
        { main: true },
      )}
      ${button(iconClose, () => leave(store), { look: 'square quiet', name: words.dialog.close })}
    </div>
  </section>`;
