/** The main buttons at the foot of the panel, for each of the panel's faces. Only draws. */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { gradeBadge } from '../ui/parts.ts';
import { chosenOf } from '../state.ts';
import { words } from '../words.ts';
import { faceOf, isComputers } from './face.ts';
import { dice, loadedDice } from './lazy-chance.ts';
import { shortPlace } from './placename.ts';
import type { Ask, Board, ChanceView } from '../contract/board.ts';
import type { State, Store } from '../page.ts';

const say = words.panel;

/** The buttons at the foot of the panel; the last one is the main button. */
export function panelFoot(state: State, store: Store) {
  const board = state.shown;
  if (!board) return nothing;
  switch (faceOf(state)) {
    case 'ask':
      return askFoot(state, board.ask as Ask, store);
    case 'preview':
      return previewFoot(state, board, store);
    case 'aimed':
      return aimedFoot(state, board, store);
    case 'picked':
    case 'hex':
      return html`${button(inHand(state, board) ? say.putBack : say.done, () =>
        store.putBack(),
      )}${state.caseRun || board.ask || board.chance || isComputers(state) ? nothing : actionsFoot(state, board, store)}`;
    case 'menu':
      return button(say.putBack, () => store.set({ menu: null }));
    case 'chance':
      return dice(store)?.chanceFoot(board.chance as ChanceView, state, store) ?? nothing;
    case 'case':
    case 'computer':
      return nothing;
    default:
      return board.result
        ? endFoot(state, board, store)
        : board.actions.length
          ? html`${loadedDice()?.againButton(board, store)}${actionsFoot(state, board, store)}`
          : nothing;
  }
}

function askFoot(state: State, ask: Ask, store: Store) {
  const choice = chosenOf(state);
  const chosen = choice === null ? null : ask.choices[choice];
  return button(chosen ? chosen.words : say.chooseFirst, () => store.confirm(), {
    main: Boolean(chosen) || isMain(state),
    off: !chosen,
  });
}

function previewFoot(state: State, board: Board, store: Store) {
  const { preview } = state;
  if (!preview) return nothing;
  if (isComputers(state)) return button(say.cancel, () => store.putBack());
  const carry = button(preview.act.words, () => store.confirm(), {
    main: !preview.auto || isMain(state),
    off: preview.act.grade === 'forbidden' || !preview.why,
  });
  if (!preview.auto) {
    const all = preview.why && dice(store)?.allButton(state, board, store); // after the verdict
    return html`${button(say.cancel, () => store.putBack())}${all}${carry}`;
  }
  return html`${board.actions
    .slice(1)
    .map((act) => button(act.words, () => store.consider(act)))}${carry}`;
}

function aimedFoot(state: State, board: Board, store: Store) {
  const { why, target } = state;
  const label = (to: string) => shortPlace(board, to);
  const back = button(say.putBack, () => store.putBack());
  if (isComputers(state)) return back;
  if (!why || why.entries.length) {
    return html`${back}${button(say.moveTo(label(target ?? '')), () => store.confirm(), {
      main: true,
      off: !why,
    })}`;
  }
  const nearest = why.instead?.find((one) => one.grade === 'lawful');
  return html` ${back}
  ${
    board.play === 'free'
      ? button(say.putAnyway, () => store.putAnyway(), { title: say.putAnywayWhy })
      : nothing
  }
  ${
    nearest
      ? button(say.insteadTo(label(nearest.to)), () => store.target(nearest.to).then(store.confirm))
      : nothing
  }`;
}

/**
 * Draws the buttons at the end of a game: play it again, or choose another. After a game against
 * the computer neither is the main button: the strip over the map offers the next game.
 */
const endFoot = ({ seated }: State, board: Board, store: Store) =>
  html`${button(say.again, () => store.reset())}
  ${button(say.another, () => store.openDialog('scenarios'), {
    main: !isSettled(board) && !seated.length,
  })}`;

/**
 * Whether the board has a puzzle that is solved or failed. The main button then is the next thing
 * to do with the puzzle, which the strip over the map offers.
 */
const isSettled = (board: Board | null) => (board?.goal?.stands ?? 'open') !== 'open';

/**
 * Whether the next act is the main button. It is not where the bar over the map offers the main
 * thing to do: after a puzzle, or where a paused computer has to decide.
 */
const isMain = ({ shown, seated, computers }: State) =>
  !isSettled(shown) && (computers.length > 0 || !seated.includes(shown?.actor ?? ''));

/**
 * Whether the selected counter has not moved yet. The button then puts the counter back; for a
 * counter that has moved it says "done".
 */
const inHand = ({ pick }: State, board: Board) =>
  board.counters.some((one) => one.id === pick && one.spent === 0);

/**
 * Draws the buttons of the actions. If a counter is selected, none of them is the main button,
 * because the expected next step is a tap on a hex.
 */
const actionsFoot = (state: State, board: Board, store: Store) => {
  const main = !state.pick && isMain(state);
  return board.actions
    .map((act, i) =>
      button(
        html`${act.grade === 'lawful' ? nothing : gradeBadge(act.grade, act.badge)}<span
            >${act.words}</span
          >`,
        () => (act.grade === 'lawful' ? store.act([act.entry]) : store.consider(act)),
        { main: main && i === 0 },
      ),
    )
    .reverse();
};
