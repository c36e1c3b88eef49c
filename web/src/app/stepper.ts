/** The sequence of play: chevrons if they fit, otherwise a name and bars. Only draws. */
import { html, nothing } from 'lit-html';
import { sideMark } from '../ui/parts.ts';
import { lookOf } from '../play/verdict.ts';
import { turnOf } from '../state.ts';
import { words } from '../words.ts';
import { iconCheck } from '../ui/icons.ts';
import { scores } from './subtitle.ts';
import type { Board, StepView } from '../contract/board.ts';

const say = words.top;

/** The steps to show. Once the game is over, every step of its last turn is marked as done. */
const stepsOf = ({ result, steps }: Board): StepView[] =>
  result ? steps.map((step) => ({ ...step, state: 'done' })) : steps;

/** With this many steps or more, only the current step and the next are written out. */
const MANY = 7;

/**
 * Whether a step is neither the current one nor the next: its chevron shows only its side or a
 * tick.
 */
const isFar = (steps: StepView[], at: number) => {
  const now = steps.findIndex((step) => step.state === 'now');
  return steps.length >= MANY && at !== now && at !== now + 1;
};

export const stepper = (board: Board) =>
  board.steps.length
    ? html` <ol class="phases" tabindex="0" aria-label=${say.steps}>
        ${stepsOf(board).map(
          (step, at, steps) =>
            html` <li
              ?data-far=${isFar(steps, at)}
              title=${isFar(steps, at) ? barLabel(step) : nothing}
              data-state=${step.state}
              aria-current=${step.state === 'now' ? 'step' : 'false'}
            >
              ${step.state === 'done' ? iconCheck : nothing}
              ${step.side ? sideMark(lookOf(board, step.side)) : nothing}
              <span
                ><b>${step.name}</b
                >${step.sideName ? html` <small>${step.sideName}</small>` : nothing}</span
              >
            </li>`,
        )}
      </ol>`
    : nothing;

/** Below this window width in px, even a short sequence does not fit beside the title. */
const NARROW = 900;

/** The sequence for the bar of a small window, including a phone in landscape. */
export const stepsInShort = (board: Board) =>
  board.steps.length >= MANY || innerWidth < NARROW ? stepBars(board) : stepper(board);

/** The turn and the score, with the colours of the sides. */
const count = (board: Board) =>
  html`<small class="row bars-count"
    >${turnOf(board)}${board.turns ? `/${board.turns}` : nothing}${scores(board).map(
      ({ look, name, value }) =>
        html`${sideMark(look)}<span class="unseen">${name}</span><b>${value}</b>`,
    )}</small
  >`;

/** @param inShort - adds turn and score, which the window shows nowhere else */
export function stepBars(board: Board, inShort = false) {
  const steps = stepsOf(board),
    now = steps.find((step) => step.state === 'now');
  if (!now)
    return html`<p class="row bars-name">${board.result ? words.panel.result : board.title}</p>`;
  return html` <div class="bars">
    <p class="row bars-name">
      ${now.side ? sideMark(lookOf(board, now.side)) : nothing}<span>${say.step(now.name, now.sideName)}</span>${inShort ? count(board) : nothing}
    </p>
    <ol aria-label=${say.steps}>
      ${steps.map((step) => html`<li data-state=${step.state} aria-label=${barLabel(step)}></li>`)}
    </ol>
  </div>`;
}

const barLabel = (step: StepView) =>
  `${say.step(step.name, step.sideName)}, ${say.stepState[step.state]}`;
