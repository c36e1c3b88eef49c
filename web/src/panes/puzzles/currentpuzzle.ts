/** The puzzle on the board: its goal, its result, the solver's answers, and the solution. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconBack, iconCheck, iconNext, iconShare } from '../../ui/icons.ts';
import { clauseChip, square } from '../../ui/parts.ts';
import { searchUnderWay } from '../../solving/search.ts';
import { words as solving } from '../../solving/words.ts';
import { copyText } from '../../play/clipboard.ts';
import { pageOf } from '../../ui/puzzle.ts';
import { dayOf } from '../../ui/day.ts';
import { latestDay, numberOf } from './days.ts';
import { attempt } from '../attempts.ts';
import { streak } from './memory.ts';
import {
  askSolver,
  endReplay,
  giveUp,
  hidesGrades,
  keep,
  lookFurther,
  nextPuzzle,
  lureTaken,
  onBoard,
  outdated,
  puzzlesOf,
  replayTo,
  reviewWrong,
  takeBack,
} from './state.ts';
import { outcomeOf } from './solved.ts';
import { LOOKS, whyOf } from './strip.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { GoalView } from '../../contract/goals.ts';
import type { Solved } from '../../contract/rulings.ts';
import type { Standing } from '../standing.ts';

export function currentPuzzle(state: State, store: Store) {
  const board = state.shown;
  if (!board?.goal) return html`<p class="quiet">${say.noneHere}</p>`;
  const { goal } = board,
    known = attempt(board.game.scenario),
    listed = onBoard(state);
  const done = outcomeOf(state) === 'solved';
  const facts = [
    board.rulesetTitle,
    listed && !hidesGrades() ? say.levels[listed.difficulty] : '',
    known.solved ? '' : say.spent(Math.round(known.spent / 60_000)),
  ];
  return html` <h2 class="puzzles-title serif">${board.title}</h2>
    <p class="quiet">${facts.filter(Boolean).join(' · ')}</p>
    ${done || known.solved ? score(known, state) : nothing}
    ${
      done || known.solved || known.shown
        ? html`<div class="toolbar">
            ${button(say.next, () => nextPuzzle(store), { main: true })}
            ${button(say.share, () => store.openDialog('share'), { icon: iconShare })}
            ${resultButton(known, state, store)}
          </div>`
        : nothing
    }
    ${solverPart(state, store, done || known.solved || known.shown)}
    ${wrongPart(known, state, store)} ${task(goal, state)}
    ${goal.stands === 'failed' ? lured(state, store) : nothing}
    ${(board.game.scenario.text ?? '')
      .split(/\n+/)
      .map((one) => html`<p class="briefing">${one}</p>`)}`;
}

/** A button that copies the result of a day's puzzle as a line of text, without any move. */
function resultButton({ helped, made, solved, spent }: Standing, state: State, store: Store) {
  const listed = onBoard(state),
    { days } = puzzlesOf(state);
  const day = listed && days && latestDay(days, listed.id, dayOf(Date.now()));
  if (!listed || !days || day === null || !solved || !made) return nothing;
  const resultLine = say.result(numberOf(days, day), made, say.clock(spent), helped);
  const text = `${resultLine}\n${pageOf(listed.id)}`;
  return button(say.copyResult, async () => {
    const copied = await copyText(text);
    store.toast(copied ? say.copied : `${say.notCopied} ${text}`);
  });
}

/** The result in figures. */
function score(known: Standing, state: State) {
  const { list } = puzzlesOf(state),
    listed = onBoard(state);
  const figure = (label: string, value: string) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  const solved = list?.filter((one) => attempt(one.scenario).solved).length ?? 0;
  return html` <dl class="stack puzzle-score" aria-label=${say.score.label}>
    ${known.solved ? figure(say.score.time, say.clock(known.spent)) : nothing}
    ${known.helped ? figure(say.score.hints, String(known.helped)) : nothing}
    ${listed ? figure(say.score.least, String(listed.least)) : nothing}
    ${figure(say.score.streak, String(streak(Date.now())))}
    ${list && listed ? figure(say.score.solved, say.ofAll(solved, list.length)) : nothing}
  </dl>`;
}

const task = (goal: GoalView, state: State) =>
  html` <section class="puzzle-task" data-stands=${LOOKS[outcomeOf(state)]}>
    <p class="row goalbar-state">
      <b>${say.stands[outcomeOf(state)]}</b><span>${say.moves(goal.made, goal.moves)}</span>
    </p>
    <p class="goalbar-task">${goal.words}</p>
    ${whyOf(outcomeOf(state), state).map((one) => html`<p class="puzzle-why">${one}</p>`)}
    <ul class="stack puzzle-wants plain" aria-label=${say.wants}>
      ${goal.wants.map(
        (one) =>
          html`<li data-holds=${one.holds}>
            ${one.holds ? iconCheck : html`<i aria-hidden="true"></i>`}<span>${one.words}</span
            ><span class="unseen">${one.holds ? say.done : say.open}</span>
          </li>`,
      )}
    </ul>
  </section>`;

/** @param over - whether showing the solution no longer costs anything */
function solverPart(state: State, store: Store, over: boolean) {
  const { answer, limit, purpose, replay, searched, searching, message } = puzzlesOf(state);
  const open = state.shown?.goal?.stands === 'open' && !replay;
  const shown = answer && purpose === 'solution' && !outdated(state);
  return html` <h3 class="head">${say.ask}</h3>
    ${
      shown && !open
        ? nothing // the button's answer is shown below
        : html`<div class="toolbar">
            ${
              open
                ? html`${button(say.right, () => askSolver(store, 'right'))}${button(say.hint, () =>
                    askSolver(store, 'hint'),
                  )}`
                : nothing
            }
            ${button(over ? say.solution : say.giveUp, () =>
              over ? askSolver(store, 'solution') : giveUp(store),
            )}
          </div>`
    }
    ${over ? nothing : html`<p class="quiet">${say.giveUpWhy}</p>`}
    <div class="stack solver-says" role="status">
      ${searching ? searchUnderWay(searched, limit) : nothing}
      ${message ? html`<p>${message}</p>` : nothing}
      ${answer && purpose && !outdated(state) ? said(answer, state, store) : nothing}
    </div>`;
}

function said(answer: Solved, state: State, store: Store) {
  const { purpose } = puzzlesOf(state);
  if (answer.answer === 'undecided')
    return html`<p>${answer.words}</p>
      ${button(solving.further, () => lookFurther(store))}`;
  if (purpose !== 'solution' && answer.answer !== 'solved')
    return html`<p>${say.no}</p>
      ${lured(state, store)} ${button(say.takeBack, () => takeBack(store))}`;
  if (purpose === 'right') return html`<p>${say.yes}</p>`;
  if (purpose === 'hint') return hintOf(answer, state, store);
  return html`<p>${answer.words}</p>
    ${answer.line.length ? line(answer, state, store) : nothing}`;
}

/** A note that the player took the lure, with the clause that makes the lure fail. */
function lured(state: State, store: Store) {
  const lure = lureTaken(state);
  if (!lure) return nothing;
  return html`<p class="puzzle-lure">
    ${say.lure}${lure.clause ? html` ${say.lureRule} ${clauseChip(store, lure.clause)}` : nothing}
  </p>`;
}

/**
 * The hint by level: the clause that the puzzle is about, then who begins and with which act, then
 * the move.
 */
function hintOf({ first }: Solved, state: State, store: Store) {
  const { level } = puzzlesOf(state),
    [clause] = onBoard(state)?.clauses ?? [];
  const [move] = first;
  if (!move) return html`<p>${say.unknown}</p>`;
  const parts = [
    ...(clause ? [html`${say.hints.clause} ${clauseChip(store, clause)}`] : []),
    move.who ? say.hints.who(move.who, move.verb) : say.hints.end,
    say.hints.move(move.words),
  ];
  return html` ${parts.slice(0, level).map((one) => html`<p>${one}</p>`)}
  ${
    level < parts.length
      ? button(say.hints.further, () => keep(store, { level: level + 1 }))
      : nothing
  }
  ${level >= parts.length && first.length > 1 ? html`<p class="quiet">${say.others(first.length)}</p>` : nothing}`;
}

/** Buttons: step back, step on, and return to the player's own attempt. */
function player(at: number, of: number, store: Store, go: (at: number) => unknown) {
  return html`<div class="toolbar puzzle-player">
    ${square(say.back, iconBack, () => go(at - 1), at <= 0)}
    <span class="quiet">${say.step(at, of)}</span>
    ${square(say.on, iconNext, () => go(at + 1), at >= of)}
    ${button(say.mine, () => endReplay(store))}
  </div>`;
}

function line({ line: moves }: Solved, state: State, store: Store) {
  const { clauses, replay } = puzzlesOf(state);
  const at = replay && !replay.wrong ? replay.at : -1;
  const go = (to: number) => replayTo(store, to);
  return html` <h3 class="head">${solving.shortest}</h3>
    <ol class="puzzle-line">
      ${moves.map(
        (one, n) =>
          html`<li aria-current=${n + 1 === at ? 'step' : 'false'}>
            ${button(one.words, () => go(n + 1), { class: 'is-link' })}
          </li>`,
      )}
    </ol>
    ${
      at >= 0
        ? player(at, moves.length, store, go)
        : html`<div class="toolbar">${button(say.replay, () => go(0))}</div>`
    }
    ${
      clauses.length
        ? html`<h3 class="head">${say.clauses}</h3>
            <ul class="stack puzzle-clauses plain">
              ${clauses.map(({ clause, words }) => html`<li>${clauseChip(store, clause)}<span>${words}</span></li>`)}
            </ul>`
        : nothing
    }`;
}

/** The last failed attempt, for review. */
function wrongPart({ wrong }: Standing, state: State, store: Store) {
  const { replay } = puzzlesOf(state);
  if (!wrong.length || (!replay?.wrong && state.shown?.goal?.stands === 'failed')) return nothing;
  const go = (at: number) => reviewWrong(store, at);
  return html` <h3 class="head">${say.wrongHead}</h3>
    ${
      replay?.wrong
        ? player(replay.at, wrong.length, store, go)
        : html`<div class="toolbar">${button(say.wrong, () => reviewWrong(store))}</div>`
    }`;
}
