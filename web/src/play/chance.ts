/**
 * Dice and draws: the page rolls with the device's own random source, or the players enter the
 * result on their table. The umpire determines its effect.
 */
import { html, nothing } from 'lit-html';
import { toggle } from '../ui/form.ts';
import { button } from '../ui/button.ts';
import { seesDice } from '../ui/dice.ts';
import { paneMemory } from '../ui/memory.ts';
import { segments, sideMark } from '../ui/parts.ts';
import { die, faceWords, handsOf, thrown } from './dice.ts';
export { oddsPart, threatsPart } from './odds.ts';
export { signs } from './letters.ts';
export { againButton, allButton, allOf, sameAgain } from './volley.ts';
import { chance as say } from './chancewords.ts';
import { combatTable, tableFold } from './combattable.ts';
export { tableFold };
import { heed, rollsOf, unheeded } from './heed.ts';
import { news } from './spoken.ts';
import type { Rolled } from './heed.ts';
import type { Board, ChanceView, DiceView } from '../contract/board.ts';
import type { State, Store, Throw } from '../page.ts';

/** How long the dice fall, and how long they stay visible afterwards, in ms. */
const FALL = 560;
const LIE = 420;
/** The most faces that are offered as buttons. */
const MOST_BUTTONS = 12;

type Roll = NonNullable<DiceView['roll']>;

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
const onTable = (
  chance: ChanceView,
  faces: Throw['faces'],
  sides: Board['sides'],
  counted: boolean[] = [],
) =>
  handsOf(chance, sides).map(
    ({ name, look, dice }) =>
      html`<div class="row hand">
        ${name ? html`<span class="row hand-name">${sideMark(look)}${name}</span>` : nothing}
        ${dice.map((n) => die(faces[n], chance.sides, look, counted[n] === false))}
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
  return html` <section class="stack chance" aria-label=${say.title[chance.kind]}>
    <p class="row ask-who">${say.title[chance.kind]}</p>
    <h2>${chance.words}</h2>
    ${
      hand
        ? byHand(chance, faces, change)
        : html` <div class="wrap dice" ?data-shaken=${shaken} aria-hidden="true">
              ${
                chance.kind === 'dice'
                  ? onTable(chance, faces, state.shown?.sides ?? [])
                  : html`<div class="wrap lots">
                      ${chance.options.map((one, n) => html`<span class="lot" ?data-drawn=${faces[0] === n}>${one}</span>`)}
                    </div>`
              }
            </div>
            <p class="quiet">
              ${chance.kind === 'dice' ? say.dice(chance.count, chance.sides) : say.draw(chance.sides)}
            </p>`
    }
    ${button(
      chance.kind === 'dice'
        ? hand
          ? say.byPage
          : say.byHand
        : hand
          ? say.byPageDraw
          : say.byHandDraw,
      () => store.set({ throw: { ...still(chance), hand: !hand } }),
      { look: 'quiet', off: shaken },
    )}
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
  return html` <div class="stack by-hand">
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
  const faceText = faces.map((face) => (face === null ? '' : faceWords(chance, face))).join(', ');
  const first = chance.kind === 'dice' ? say.enterFirst : say.chooseFirst;
  return hand
    ? button(whole ? say.enter(faceText) : first, () => settle(faces as number[], store), {
        main: true,
        off: !whole,
      })
    : button(
        shaken ? say.rolling : chance.kind === 'dice' ? say.roll : say.drawOne,
        () => roll(chance, store),
        { main: true, off: shaken || state.caseRun !== null },
      );
}

/** Lets the dice fall, or shows them at once where motion is reduced or turned off. */
export async function tumbled(chance: ChanceView, store: Store) {
  const faces = thrown(chance);
  if (!seesDice()) return faces;
  store.set({ throw: { faces, hand: false, shaken: true } });
  await new Promise((fallen) => setTimeout(fallen, FALL + LIE));
  return faces;
}

async function roll(chance: ChanceView, store: Store) {
  const { shown } = store.state;
  const faces = await tumbled(chance, store);
  if (store.state.shown === shown) await settle(faces, store);
}

async function settle(faces: number[], store: Store) {
  const done = await store.act([{ roll: faces }]);
  store.set({ throw: null });
  if (done) store.say(news(store.state));
}

/** Draws the dice while they fall, where their roll is nobody's decision at this screen. */
export const falling = (chance: ChanceView, { faces }: Throw, board: Board) =>
  html`<section class="stack chance" aria-label=${say.title[chance.kind]}>
    <h2>${chance.words}</h2>
    <div class="wrap dice" data-shaken aria-hidden="true">
      ${chance.kind === 'dice' ? onTable(chance, faces, board.sides) : nothing}
    </div>
  </section>`;

/** Draws the dice that stay in view, and what they came to, above the results before them. */
export function lastThrow(state: State, board: Board, store: Store) {
  const fresh = unheeded(state),
    last = fresh.at(-1);
  if (!last) return nothing;
  const group = rollsOf(state, last);
  const before = fresh.filter(({ n, dice }) => dice.since !== last.dice.since && ends(fresh, n));
  const whole = last.n === board.game.log.length;
  return html` <section class="row thrown" aria-label=${say.spoken(facesOf(group))}>
    <h2>${last.words}</h2>
    ${group.map((line) => rollPart(line, last, board))}
    ${board.table && board.table.row >= 0 && whole ? combatTable(board.table) : nothing}
    ${
      before.length
        ? html`<p class="quiet">${say.before}</p>
            <ul class="plain">
              ${before.map(({ words }) => html`<li>${words}</li>`)}
            </ul>`
        : nothing
    }
    ${last.dice.roll && whole && !board.game.post ? correction(last.dice.roll, board, store) : nothing}
    ${button(say.seen, () => heed(store), { look: 'small' })}
  </section>`;
}

/** Whether a line is the last one of its act among lines with dice. */
const ends = (lines: Rolled[], n: number) => {
  const at = lines.findIndex((line) => line.n === n);
  return lines[at + 1]?.dice.since !== lines[at].dice.since;
};

/** The faces of the last roll among lines with dice, in words. */
const facesOf = (lines: Rolled[]) => {
  const last = lines.findLast(({ dice }) => dice.roll)?.dice.roll;
  return last ? last.faces.map((face) => faceWords(last.chance, face)).join(', ') : '';
};

/** Draws the dice of one roll, with its line of the log unless that is the headline. */
function rollPart({ words, dice, n }: Rolled, last: Rolled, { sides }: Board) {
  if (!dice.roll) return nothing;
  const { chance, faces, counted } = dice.roll;
  const faceText = faces.map((face) => faceWords(chance, face)).join(', ');
  return html`<div class="wrap dice" aria-hidden="true">
      ${chance.kind === 'dice' ? onTable(chance, faces, sides, counted) : html`<span class="lot" data-drawn>${faceText}</span>`}
    </div>
    ${n === last.n ? nothing : html`<p class="quiet">${words}</p>`}`;
}

/**
 * Draws the correction of a roll that was entered wrongly. Each side must agree to the new faces,
 * and the log keeps both the old and the new faces.
 */
function correction({ chance, faces }: Roll, board: Board, store: Store) {
  const at = board.game.log.length,
    before = board.game.log.at(-1) as Thrown;
  const now = doubt.of(store.state);
  const open = now.at === at;
  const put = open ? now.faces : faces,
    agreed = open ? now.agreed : [];
  const other = put.every((face) => face !== null) && put.join() !== faces.join();
  const faceText = put.map((face) => (face === null ? '' : faceWords(chance, face))).join(', ');
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
      ${board.sides.map(({ id, name }) =>
        toggle({
          label: html`<b>${say.agrees(name)}</b>`,
          on: agreed.includes(id),
          off: !other,
          write: (on) =>
            doubt.set(store, {
              agreed: on ? [...agreed, id] : agreed.filter((one) => one !== id),
            }),
        }),
      )}
      ${button(say.correct(faceText), () => correct(put as number[], before, store), {
        main: true,
        off: !other || agreed.length < board.sides.length,
      })}
    </div>
  </details>`;
}

async function correct(faces: number[], before: Thrown, store: Store) {
  const { game } = store.state.board as Board;
  const log = [...game.log.slice(0, -1), { roll: faces, was: before.was ?? before.roll }];
  const done = await store.open({ ...game, log }, { quiet: true });
  if (!done) return;
  doubt.set(store, { at: -1 });
  store.set({ heeded: log.length - 1 });
}
