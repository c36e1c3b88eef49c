/**
 * Dice and draws: the page rolls with the device's own random source, or the players enter the
 * result on their table. The umpire determines its effect.
 */
import { html, nothing } from 'lit-html';
import { seesDice } from '../ui/dice.ts';
import { paneMemory } from '../ui/memory.ts';
import { segments, sideMark } from '../ui/parts.ts';
import { die, faceWords, handsOf, thrown } from './dice.ts';
export { oddsPart, threatsPart } from './odds.ts';
export { signs } from './letters.ts';
import { chance as say } from './chancewords.ts';
import { combatTable, tableFold } from './combattable.ts';
export { tableFold };
import { news } from './spoken.ts';
import type { Board, ChanceView } from '../types/board.ts';
import type { State, Store, Throw, Rolled } from '../page.ts';

/** How long the dice fall, and how long they stay visible afterwards, in ms. */
const FALL = 560;
const LIE = 420;
/** The most faces that are offered as buttons. */
const MOST_BUTTONS = 12;

/** A roll as an entry of the log. */
type Thrown = { roll: number[]; was?: number[] };

/**
 * A roll under correction: the log's length after the roll, the correct faces, and the sides that
 * have agreed to them.
 */
const doubt = paneMemory('doubt', {
  at: -1,
  faces: [] as Throw['faces'],
  agreed: [] as string[],
});

const still = ({ count }: ChanceView): Throw => ({
  faces: Array.from({ length: count }, () => null),
  hand: false,
  shaken: false,
});

const throwOf = (state: State, chance: ChanceView) => state.throw ?? still(chance);

/** Draws the dice of a roll, each in the colours of the side that rolls it. */
const onTable = (chance: ChanceView, faces: Throw['faces'], sides: Board['sides']) =>
  handsOf(chance, sides).map(
    ({ name, look, dice }) =>
      html`<div class="hand">
        ${name ? html`<span class="hand-name">${sideMark(look)}${name}</span>` : nothing}
        ${dice.map((n) => die(faces[n], chance.sides, look))}
      </div>`,
  );

/** The name of a die. If several sides roll, it includes the side that rolls the die. */
function dieName(chance: ChanceView, n: number) {
  const hand = handsOf(chance, []).find(({ dice }) => dice.includes(n));
  return hand?.name ? say.dieOf(hand.name, hand.dice.indexOf(n) + 1) : say.die(n + 1);
}

/** Draws the roll or draw that is due, with its reason. */
export function chanceFace(chance: ChanceView, state: State, store: Store) {
  const { faces, hand, shaken } = throwOf(state, chance);
  const change = (partial: Partial<Throw>) =>
    store.set({ throw: { ...throwOf(store.state, chance), ...partial } });
  return html` <section class="chance" aria-label=${say.title[chance.kind]}>
    <p class="ask-who">${say.title[chance.kind]}</p>
    <h2>${chance.words}</h2>
    ${
      hand
        ? byHand(chance, faces, change)
        : html` <div class="dice" ?data-shaken=${shaken} aria-hidden="true">
              ${
                chance.kind === 'dice'
                  ? onTable(chance, faces, state.shown?.sides ?? [])
                  : html`<div class="lots">
                      ${chance.options.map((one, n) => html`<span class="lot" ?data-drawn=${faces[0] === n}>${one}</span>`)}
                    </div>`
              }
            </div>
            <p class="quiet">
              ${chance.kind === 'dice' ? say.dice(chance.count, chance.sides) : say.draw(chance.sides)}
            </p>`
    }
    <button
      type="button"
      class="button is-quiet"
      ?disabled=${shaken}
      @click=${() => store.set({ throw: { ...still(chance), hand: !hand } })}
    >
      ${chance.kind === 'dice' ? (hand ? say.byPage : say.byHand) : hand ? say.byPageDraw : say.byHandDraw}
    </button>
    <p class="quiet chance-floor">${say.floor}</p>
    ${state.shown?.table?.now ? combatTable(state.shown.table) : nothing}
  </section>`;
}

/**
 * Draws the fields or buttons to enter the faces by hand.
 * @param group - distinguishes these buttons from others on the page
 */
function byHand(
  chance: ChanceView,
  faces: Throw['faces'],
  change: (partial: { faces: Throw['faces'] }) => void,
  group = 'die',
) {
  const first = chance.kind === 'dice' ? 1 : 0;
  const set = (n: number, value: string) => {
    const face = Number(value);
    const sound =
      value !== '' && Number.isInteger(face) && face >= first && face < first + chance.sides;
    change({ faces: faces.map((one, i) => (i === n ? (sound ? face : null) : one)) });
  };
  return html` <div class="by-hand">
    ${faces.map((face, n) =>
      chance.sides > MOST_BUTTONS
        ? html`<label class="field"
            ><span>${chance.kind === 'dice' ? dieName(chance, n) : say.option}</span>
            <input
              type="number"
              inputmode="numeric"
              min=${first}
              max=${first + chance.sides - 1}
              .value=${face === null ? '' : String(face)}
              @input=${(event: Event) => set(n, (event.target as HTMLInputElement).value)}
          /></label>`
        : segments({
            name: `${group}-${n}`,
            legend: chance.kind === 'dice' ? dieName(chance, n) : say.option,
            value: face === null ? '' : String(face),
            of: Array.from({ length: chance.sides }, (_, i) => ({
              value: String(first + i),
              label: faceWords(chance, first + i),
            })),
            choose: (value) => set(n, value),
          }),
    )}
  </div>`;
}

/** Draws the main button for a roll or a draw. */
export function chanceFoot(chance: ChanceView, state: State, store: Store) {
  const { faces, hand, shaken } = throwOf(state, chance);
  const whole = faces.every((face) => face !== null);
  const told = faces.map((face) => (face === null ? '' : faceWords(chance, face))).join(', ');
  const first = chance.kind === 'dice' ? say.enterFirst : say.chooseFirst;
  return hand
    ? html`<button
        type="button"
        class="button is-main"
        ?disabled=${!whole}
        @click=${() => void settle(chance, faces as number[], store)}
      >
        ${whole ? say.enter(told) : first}
      </button>`
    : html`<button
        type="button"
        class="button is-main"
        ?disabled=${shaken || state.caseRun !== null}
        @click=${() => roll(chance, store)}
      >
        ${shaken ? say.rolling : chance.kind === 'dice' ? say.roll : say.drawOne}
      </button>`;
}

/** Rolls the dice with an animation, or at once where motion is reduced or turned off. */
function roll(chance: ChanceView, store: Store) {
  const faces = thrown(chance),
    { shown } = store.state;
  store.set({ throw: { faces, hand: false, shaken: true } });
  setTimeout(
    () => {
      if (store.state.shown === shown) void settle(chance, faces, store);
    },
    seesDice() ? FALL + LIE : 0,
  );
}

async function settle(chance: ChanceView, faces: number[], store: Store) {
  const done = await store.act([{ roll: faces }]);
  const { board } = store.state;
  if (!done || !board) return store.set({ throw: null });
  store.set({ throw: null, rolled: { chance, faces, at: board.game.log.length } });
  return store.say(news(store.state));
}

/** Draws the last roll, which is shown until the next decision. */
export function lastThrow({ rolled, caseRun }: State, board: Board, store: Store) {
  if (!rolled || caseRun || rolled.at !== board.game.log.length) return nothing;
  const { chance, faces } = rolled;
  const line = board.log.at(-1);
  const told = faces.map((face) => faceWords(chance, face)).join(', ');
  return html` <section class="thrown" aria-label=${say.spoken(told)}>
    <div class="dice" aria-hidden="true">
      ${chance.kind === 'dice' ? onTable(chance, faces, board.sides) : html`<span class="lot" data-drawn>${told}</span>`}
    </div>
    <p>${line?.words ?? say.spoken(told)}</p>
    ${board.table && board.table.row >= 0 ? combatTable(board.table) : nothing}
    ${board.game.post ? nothing : correction(rolled, board, store)}
  </section>`;
}

/**
 * Draws the correction of a roll that was entered wrongly. Each side must agree to the new faces,
 * and the log keeps both the old and the new faces.
 */
function correction({ chance, faces, at }: Rolled, board: Board, store: Store) {
  const before = board.game.log.at(-1) as Thrown;
  const now = doubt.of(store.state);
  const open = now.at === at;
  const put = open ? now.faces : faces,
    agreed = open ? now.agreed : [];
  const other = put.every((face) => face !== null) && put.join() !== faces.join();
  const told = put.map((face) => (face === null ? '' : faceWords(chance, face))).join(', ');
  return html` <details
    class="fold correction"
    ?open=${open}
    @toggle=${({ target }: Event) => {
      const is = (target as HTMLDetailsElement).open;
      if (is !== open) doubt.set(store, { at: is ? at : -1, faces, agreed: [] });
    }}
  >
    <summary>${say.wrong}</summary>
    <div class="folded">
      <p class="quiet">${say.wrongLead}</p>
      ${byHand(chance, put, (partial) => doubt.set(store, { ...partial, agreed: [] }), 'anew')}
      ${board.sides.map(
        ({ id, name }) =>
          html`<label class="switch"
            ><input
              type="checkbox"
              role="switch"
              .checked=${agreed.includes(id)}
              ?disabled=${!other}
              @change=${() => doubt.set(store, { agreed: agreed.includes(id) ? agreed.filter((one) => one !== id) : [...agreed, id] })}
            /><span><b>${say.agrees(name)}</b></span></label
          >`,
      )}
      <button
        type="button"
        class="button is-main"
        ?disabled=${!other || agreed.length < board.sides.length}
        @click=${() => void correct(chance, put as number[], before, store)}
      >
        ${say.correct(told)}
      </button>
    </div>
  </details>`;
}

async function correct(chance: ChanceView, faces: number[], before: Thrown, store: Store) {
  const { game } = store.state.board as Board;
  const log = [...game.log.slice(0, -1), { roll: faces, was: before.was ?? before.roll }];
  const done = await store.open({ ...game, log }, { quiet: true });
  if (!done) return;
  doubt.set(store, { at: -1 });
  store.set({ rolled: { chance, faces, at: log.length } });
}
