/**
 * The editor's puzzle tab: state the goal and its limits, then prove, try and share the puzzle.
 * Every change is a new position, which one Undo takes back.
 */
import { html, nothing } from 'lit-html';
import { searchUnderWay } from '../../solving/search.ts';
import { iconTrash } from '../../ui/icons.ts';
import { picker, square } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import {
  boundFields,
  chosenPart,
  leastField,
  measurePicker,
  sidePicker,
  tick,
  typedPart,
} from './conditionfields.ts';
import {
  addWant,
  chooseOn,
  dropWant,
  goalForm,
  momentAt,
  proofOf,
  prove,
  setForm,
  setGoal,
} from './goalstate.ts';
import { words as say } from './goalwords.ts';
import { played } from './play.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { GoalDoc } from '../../contract/documents.ts';
import type { Fields } from './conditionfields.ts';
import type { Form } from './goalstate.ts';

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
  const row = (told: string, drop: () => unknown) =>
    html`<li><span>${told}</span>${square(say.remove(told), iconTrash, drop)}</li>`;
  return html` <h3 class="head">${say.asked}</h3>
    <p class="goalbar-task" id="goal-words">${goal.words}</p>
    <ul class="marks" aria-label=${say.asked}>
      ${goal.wants.map((one, n) => row(one.words, () => dropWant(store, 'want', n)))}
      ${goal.keeps.map((one, n) => row(one, () => dropWant(store, 'keep', n)))}
    </ul>
    ${picker({
      label: say.side,
      value: doc.side,
      of: board.sides.map(({ id, name }) => ({ value: id, label: name })),
      choose: (side) => setGoal(store, { side }),
    })}`;
}

function addPart(board: Board, book: Book, state: State, store: Store) {
  const form = goalForm(state);
  const kinds = (Object.keys(say.kinds) as Form['kind'][]).filter(
    (kind) => kind !== 'measure' || book.measures.length,
  );
  const on: Fields = {
    board,
    form,
    set: (news) => setForm(store, news),
    choose: (key, id) => chooseOn(store, key, id),
    who: form.kind !== 'pack',
    where: form.kind === 'reach' || form.kind === 'pack',
  };
  return html` <h3 class="head">${say.add}</h3>
    ${picker({
      label: say.kind,
      value: form.kind,
      of: kinds.map((value) => ({ value, label: say.kinds[value] })),
      choose: (kind) => setForm(store, { kind: kind as Form['kind'], who: [], places: [] }),
    })}
    ${form.kind === 'measure' ? measureFields(on, book, form, store) : tapFields(on, form)}
    <button
      type="button"
      class="button is-main"
      ?disabled=${!ready(form)}
      @click=${() => addWant(store, board, book)}
    >
      ${say.put}
    </button>`;
}

function ready({ kind, who, places }: Form) {
  if (kind === 'reach') return who.length > 0 && places.length > 0;
  if (kind === 'pack') return places.length > 0;
  return kind === 'measure' || who.length > 0;
}

function tapFields(on: Fields, form: Form) {
  const pack = form.kind === 'pack';
  const hint =
    form.kind === 'reach' ? say.tapReach : form.kind === 'pack' ? say.tapPlace : say.tapWho;
  return html` <p class="quiet" role="status">${hint}</p>
    ${chosenPart(on)} ${typedPart(on)}
    ${
      pack || form.who.length > 1
        ? html`<div class="pair">
            ${leastField(on, pack ? 40 : form.who.length)} ${pack ? sidePicker(on) : nothing}
          </div>`
        : nothing
    }`;
}

const measureFields = (on: Fields, book: Book, form: Form, store: Store) =>
  html` <div class="pair">
      ${measurePicker(on, book.measures)} ${sidePicker(on)} ${boundFields(on)}
    </div>
    ${tick(say.keep, form.kept, (kept) => setForm(store, { kept }))}`;

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
        ><input type="number" name="moves" min="0" max="40" .value=${String(doc.moves ?? 0)}
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
            max="99"
            .value=${String(until?.turn ?? Math.max(1, board.turn))}
        /></label>
      </div>
      <label class="field"
        ><span>${say.chance}</span
        ><select name="chance">
          <option value="" .selected=${!doc.chance}>${say.certain}</option>
          ${chances(doc.chance).map((one) => html`<option value=${one} .selected=${one === doc.chance}>${say.likely(one)}</option>`)}
        </select></label
      >
      <label class="tick"
        ><input type="checkbox" name="end" .checked=${doc.end ?? false} /><span
          >${say.end}</span
        ></label
      >
      <button type="submit" class="button">${say.setLimit}</button>
    </form>`;
}

function provePart(board: Board, state: State, store: Store) {
  const { answer, searched, searching, told } = proofOf(state, board);
  return html` <h3 class="head">${say.check}</h3>
    <div class="toolbar">
      <button
        type="button"
        class="button is-main"
        ?disabled=${searching}
        @click=${() => prove(store)}
      >
        ${say.prove}
      </button>
      <button type="button" class="button" @click=${() => showPane(store, 'board')}>
        ${say.play2}
      </button>
      <button type="button" class="button" @click=${() => store.openDialog('share')}>
        ${say.publish}
      </button>
    </div>
    <div class="solver-says" role="status">
      ${searching ? searchUnderWay(searched) : nothing}
      ${answer ? html`<p>${answer.words}</p>` : nothing} ${told ? html`<p>${told}</p>` : nothing}
      ${
        answer?.line.length
          ? html`<ol class="puzzle-line">
              ${answer.line.map((one) => html`<li>${one.words}</li>`)}
            </ol>`
          : nothing
      }
    </div>`;
}
