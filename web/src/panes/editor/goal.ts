/**
 * The editor's puzzle tab: state the goal and its limits, then prove, try and share the puzzle.
 * Every change is a new position, which one Undo takes back.
 */
import { html, nothing } from 'lit-html';
import { searchUnderWay } from '../../solving/search.ts';
import { iconTrash } from '../../ui/icons.ts';
import { square } from '../../ui/parts.ts';
import { button, submitButton } from '../../ui/button.ts';
import { choiceField, tick } from '../../ui/form.ts';
import { showPane } from '../../ui/navigate.ts';
import { scenario as limits } from '../../contract/limits.ts';
import { fieldsOf, isComplete } from './condition.ts';
import { conditionFields, kindField } from './conditionfields.ts';
import {
  addWant,
  dropWant,
  goalFormOn,
  goalMemory,
  momentAt,
  proofOf,
  prove,
  setGoal,
} from './goalstate.ts';
import { named } from '../../ui/options.ts';
import { words as say } from './goalwords.ts';
import { played } from './play.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { GoalDoc } from '../../contract/documents.ts';

export const goalTab = (board: Board, book: Book, state: State, store: Store) =>
  html`${played(board, store)} ${askedPart(board, store)} ${addPart(board, book, state, store)}
  ${board.goal ? limitPart(board, store) : nothing}
  ${board.goal ? provePart(board, state, store) : nothing}`;

function askedPart(board: Board, store: Store) {
  const { goal } = board,
    doc = board.game.scenario.goal;
  if (!goal || !doc)
    return html`<h3 class="head">${say.asked}</h3>
      <p class="quiet">${say.none}</p>`;
  const row = (words: string, drop: () => unknown) =>
    html`<li><span>${words}</span>${square(say.remove(words), iconTrash, drop)}</li>`;
  return html` <h3 class="head">${say.asked}</h3>
    <p class="goalbar-task" id="goal-words">${goal.words}</p>
    <ul class="marks" aria-label=${say.asked}>
      ${goal.wants.map((one, n) => row(one.words, () => dropWant(store, 'want', n)))}
      ${goal.keeps.map((one, n) => row(one, () => dropWant(store, 'keep', n)))}
    </ul>
    ${choiceField({
      label: say.side,
      value: doc.side,
      of: named(board.sides),
      write: (side) => setGoal(store, { side }),
    })}`;
}

function addPart(board: Board, book: Book, state: State, store: Store) {
  const form = goalFormOn(state, board, book);
  const { measures } = book;
  const kept = tick({
    label: say.keep,
    on: form.kept,
    write: (on) => goalMemory.set(store, { kept: on }),
  });
  return html` <h3 class="head">${say.add}</h3>
    ${kindField(say.kind, say.kinds, form.kind, measures, (kind) =>
      goalMemory.set(store, { kind, who: [], places: [], least: 0 }),
    )}
    ${conditionFields({ board, form, measures, memory: goalMemory, store, hints: say })}
    ${fieldsOf(form).figure ? kept : nothing}
    ${button(say.put, () => addWant(store, board, book), { main: true, off: !isComplete(form) })}`;
}

/** The steps of a turn, as options for the end of the puzzle. */
const stepsOf = (board: Board) =>
  board.steps.map(({ id, name, side, sideName }) => ({
    value: id,
    label: [name, side ? sideName : ''].filter(Boolean).join(', '),
  }));

/** The options for the required chance, including the current value. */
const chances = (now: string | undefined) => [
  ...new Set([...(now ? [now] : []), '5/6', '3/4', '2/3', '1/2', '1/3', '1/4']),
];

/** The choice of the chance that the goal must have at least. */
const chanceField = ({ chance }: GoalDoc) =>
  html`<label class="field"
    ><span>${say.chance}</span
    ><select name="chance">
      <option value="" .selected=${!chance}>${say.certain}</option>
      ${chances(chance).map((one) => html`<option value=${one} .selected=${one === chance}>${say.likely(one)}</option>`)}
    </select></label
  >`;

function limitPart(board: Board, store: Store) {
  const doc = board.game.scenario.goal as GoalDoc;
  const { until } = doc;
  const now = until ? (until.side ? `${until.phase}.${until.side}` : until.phase) : '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const step = board.steps.find((one) => one.id === form.get('step'));
    const moves = Number(form.get('moves'));
    const turn = Number(form.get('turn')) || 1;
    void setGoal(store, {
      moves: moves || undefined,
      until: step && momentAt(step, turn),
      end: step && form.get('end') ? true : undefined,
      chance: String(form.get('chance') ?? '') || undefined,
    });
  };
  return html` <h3 class="head">${say.limit}</h3>
    <form class="stacked" @submit=${submit}>
      <label class="field"
        ><span>${say.moves}</span
        ><input
          type="number"
          name="moves"
          min="0"
          max=${limits.goal.moves[1]}
          .value=${String(doc.moves ?? 0)}
      /></label>
      <div class="pair">
        <label class="field"
          ><span>${say.until}</span
          ><select name="step">
            <option value="" .selected=${!now}>${say.noEnd}</option>
            ${stepsOf(board).map((one) => html`<option value=${one.value} .selected=${one.value === now}>${one.label}</option>`)}
          </select></label
        >
        <label class="field"
          ><span>${say.untilTurn}</span
          ><input
            type="number"
            name="turn"
            min=${Math.max(1, board.turn)}
            max=${limits.goal.until.turn[1]}
            .value=${String(until?.turn ?? Math.max(1, board.turn))}
        /></label>
      </div>
      ${chanceField(doc)}
      <label class="tick"
        ><input type="checkbox" name="end" .checked=${doc.end ?? false} /><span
          >${say.end}</span
        ></label
      >
      ${submitButton(say.setLimit)}
    </form>`;
}

function provePart(board: Board, state: State, store: Store) {
  const { answer, searched, searching, message } = proofOf(state, board);
  return html` <h3 class="head">${say.check}</h3>
    <div class="toolbar">
      ${button(say.prove, () => prove(store), { main: true, off: searching })}
      ${button(say.play2, () => showPane(store, 'board'))}
      ${button(say.publish, () => store.openDialog('share'))}
    </div>
    <div class="stack solver-says" role="status">
      ${searching ? searchUnderWay(searched) : nothing}
      ${answer ? html`<p>${answer.words}</p>` : nothing}
      ${message ? html`<p>${message}</p>` : nothing}
      ${
        answer?.line.length
          ? html`<ol class="puzzle-line">
              ${answer.line.map((one) => html`<li>${one.words}</li>`)}
            </ol>`
          : nothing
      }
    </div>`;
}
