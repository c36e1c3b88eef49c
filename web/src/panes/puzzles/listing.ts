/** The list of puzzles: today's, then all, filtered by rulebook, outcome and difficulty. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from '../../ui/button.ts';
import { iconCheck, iconClose, iconPuzzle, iconRestart } from '../../ui/icons.ts';
import { dayOf } from '../../ui/day.ts';
import { oneStop } from '../../ui/onestop.ts';
import { showPane } from '../../ui/navigate.ts';
import { hint } from '../../ui/parts.ts';
import { download } from '../../ui/files.ts';
import { archive, dayLine } from './calendar.ts';
import { attempt } from '../attempts.ts';
import { isDue, statusOf } from '../standing.ts';
import { collections } from './collections.ts';
import { streak } from './memory.ts';
import { boardOf } from '../puzzleboard.ts';
import {
  everyPuzzle,
  hideGrades,
  hidesGrades,
  keep,
  openPuzzle,
  puzzleOf,
  puzzlesOf,
} from './state.ts';
import { bringProgress, progressText } from './progress.ts';
import { ratingOf, strengthOf } from './rating.ts';
import { words as say } from './words.ts';
import { common } from '../titles.ts';
import type { State, Store } from '../../pane.ts';
import type { Standing } from '../standing.ts';
import type { Progress } from '../../storage/types.ts';
import type { OneStop } from '../../ui/onestop.ts';
import { choiceField, toggle } from '../../ui/form.ts';
import type { Puzzle, Reach, Which } from './state.ts';

/** The largest file that is read, bytes. */
const LONGEST = 20_000_000;

const WHICH: Record<Which, (known: Standing) => boolean> = {
  all: () => true,
  due: (known) => isDue(known, dayOf(Date.now())),
  open: ({ solved }) => !solved,
  failed: ({ solved, failed }) => !solved && failed,
  solved: ({ solved }) => solved,
};

export function listOf(state: State, store: Store) {
  const { failed, list, reach, ruleset, which } = puzzlesOf(state);
  if (failed)
    return hint(
      failed,
      button(common.retry, () => everyPuzzle(store)),
    );
  if (!list) return html`<p class="waiting" role="status">${common.coming}</p>`;
  const known = (one: Puzzle) => attempt(one.scenario);
  const mine = ratingOf(list, known);
  const seen = list.filter(
    (one) =>
      (!ruleset || one.scenario.ruleset === ruleset) &&
      WHICH[which](known(one)) &&
      REACH[reach](strengthOf(one) - mine.rating),
  );
  const solved = list.filter((one) => known(one).solved).length,
    days = streak(Date.now()),
    daily = puzzleOf(puzzlesOf(state)),
    stop = oneStop(
      'puzzles',
      seen.map(({ id }) => id),
      state,
      store,
    );
  return html` <p class="quiet">${say.lead}</p>
    <p class="puzzles-sum">
      <b>${say.solved(solved, list.length)}</b
      >${days ? html`<span>${say.streak(days)}</span>` : nothing}
      ${mine.games ? html`<span>${ratingWords(mine)}</span>` : nothing}
    </p>
    ${dueLine(list.filter((one) => WHICH.due(known(one))).length, store)} ${besides(store)}
    ${
      daily
        ? html`<h3 class="head">${say.daily}</h3>
            ${dayLine(puzzlesOf(state))}
            <ul class="puzzle-list plain">
              ${card(daily, state, store)}
            </ul>
            ${archive(state, store)}`
        : nothing
    }
    ${pickers(list, state, store)} ${seen.length ? nothing : hint(say.empty)}
    <ul class="puzzle-list plain" @keydown=${stop.walk}>
      ${repeat(
        seen,
        ({ id }) => id,
        (one) => card(one, state, store, stop),
      )}
    </ul>`;
}

/** What else can be done here; it stands above the long list. */
const besides = (store: Store) =>
  html`<details class="fold">
      <summary>${say.progress.title}</summary>
      ${progressPart(store)}
    </details>
    ${collections(
      store,
      button(say.race, () => showPane(store, 'quiz', { race: true })),
    )}`;

/** Within this many rating points a puzzle counts as equally strong as the player. */
const NEAR = 150;
/** Filters by the puzzle's strength above the player's rating. */
const REACH: Record<Reach, (above: number) => boolean> = {
  every: () => true,
  easier: (above) => above < -NEAR,
  near: (above) => Math.abs(above) <= NEAR,
  harder: (above) => above > NEAR,
};

/** The rating, its uncertainty, and the number of games. */
const ratingWords = ({ rating, deviation, games }: ReturnType<typeof ratingOf>) =>
  say.rating(Math.round(rating), Math.round(2 * deviation), games);

/** A button that lists the failed puzzles due again; nothing if there are none. */
const dueLine = (due: number, store: Store) =>
  due
    ? html`<p>
        ${button(say.due(due), () => keep(store, { which: 'due', ruleset: '', reach: 'every' }), {
          icon: iconRestart,
        })}
      </p>`
    : nothing;

/** The filters of the list: rulebook, outcome and difficulty. */
function pickers(list: Puzzle[], state: State, store: Store) {
  const { reach, ruleset, which } = puzzlesOf(state);
  const books = [...new Set(list.map((one) => one.scenario.ruleset))];
  return html`<div class="pair">
    ${choiceField({
      label: say.ruleset,
      value: ruleset,
      of: [
        { value: '', label: say.every },
        ...books.map((id) => ({ value: id, label: bookName(id, state) })),
      ],
      write: (value) => keep(store, { ruleset: value }),
    })}
    ${choiceField({
      label: say.show,
      value: which,
      of: say.which,
      write: (value) => keep(store, { which: value }),
    })}
    ${choiceField({
      label: say.strength,
      value: reach,
      of: say.reach,
      write: (value) => keep(store, { reach: value }),
    })}
    ${toggle({
      label: html`<b>${say.hideGrades}</b>`,
      on: hidesGrades(),
      write: (on) => {
        hideGrades(on);
        store.set({});
      },
    })}
  </div>`;
}

/** Export and import of the progress as a file, for another device. */
function progressPart(store: Store) {
  const chosen = async (event: Event) => {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    field.value = '';
    if (file) await bring(store, file);
  };
  return html`<p class="quiet">${say.progress.lead}</p>
    <div class="toolbar">${button(say.progress.save, () => save())}</div>
    <label class="field"
      ><span>${say.progress.bring}</span
      ><input type="file" accept=".json,application/json" @change=${chosen}
    /></label>`;
}

async function save() {
  const blob = new Blob([await progressText()], { type: 'application/json' });
  download('overstack-progress.json', blob);
}

/** ms after which work says how far it is, and how often. */
const OFTEN = 1_000;

/** Calls a listener to progress from its second second on, once a second. */
function seldom(listener: Progress): Progress {
  let last = performance.now();
  return (done, of) => {
    if (performance.now() - last < OFTEN) return;
    last = performance.now();
    listener(done, of);
  };
}

async function bring(store: Store, file: File) {
  const onProgress = seldom((done, of) => store.toast(say.progress.bringing(done, of)));
  const found = file.size > LONGEST ? null : await bringProgress(await file.text(), onProgress);
  if (!found) return void store.toast(say.progress.wrong, { grade: 'forbidden' });
  const result = [
    say.progress.brought(found.puzzles, found.days, found.questions),
    found.refused ? say.progress.refused(found.refused) : '',
    found.kept ? '' : say.progress.full,
  ];
  store.toast(
    result.filter(Boolean).join(' '),
    found.kept ? {} : { grade: 'overstacked' as const },
  );
}

const bookName = (id: string, { hello }: State) =>
  hello?.rulesets.find((one) => one.id === id)?.title ?? say.house;

/** @param stop - of the list; the puzzle of the day stands alone */
function card(puzzle: Puzzle, state: State, store: Store, stop?: OneStop) {
  const known = attempt(puzzle.scenario),
    stands = statusOf(known);
  const sign = { solved: iconCheck, failed: iconClose, tried: iconPuzzle, untried: nothing };
  return html` <li>
    <button
      type="button"
      class="puzzle card ${stop ? '' : 'is-daily'}"
      tabindex=${stop?.tabindex(puzzle.id) ?? 0}
      data-stands=${stands}
      @focus=${stop?.focus(puzzle.id)}
      @click=${() => void openPuzzle(store, puzzle)}
    >
      ${boardOf(puzzle.scenario)}
      <span class="puzzle-words">
        <b class="serif">${puzzle.scenario.title}</b>
        <small>${bookName(puzzle.scenario.ruleset, state)}</small>
        <small
          >${[...(hidesGrades() ? [] : [say.levels[puzzle.difficulty]]), say.within(puzzle.least, puzzle.scenario.goal?.moves ?? 0)].join(' · ')}</small
        >
        <span class="row puzzle-state"
          >${sign[stands]}<span
            >${[say.state[stands], known.solved ? say.clock(known.spent) : '', say.withHints(known.helped)].filter(Boolean).join(' · ')}</span
          ></span
        >
      </span>
    </button>
  </li>`;
}
