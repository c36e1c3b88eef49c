/**
 * The face (the view) that the panel currently shows: the first that applies. While the computer
 * decides, its decision is not offered to a person. Pure.
 */
import { othersSides } from '../state.ts';
import type { State } from '../page.ts';

type Face =
  | 'nothing'
  | 'case'
  | 'ask'
  | 'preview'
  | 'aimed'
  | 'menu'
  | 'picked'
  | 'chance'
  | 'computer'
  | 'hex'
  | 'idle'
  | 'over';

export function faceOf(state: State): Face {
  if (!state.shown) return 'nothing';
  if (state.preview && !state.preview.auto) return 'preview';
  if (state.pick) return state.path ? 'aimed' : state.menu ? 'menu' : 'picked';
  if (state.target) return 'hex';
  if (state.caseRun) return 'case';
  if (isComputers(state)) return 'computer';
  if (state.shown.chance) return 'chance';
  if (state.shown.ask) return 'ask';
  if (state.shown.result) return 'over';
  return state.preview ? 'preview' : 'idle';
}

/** Whether somebody else plays the side of a counter, so that its acts are not offered here. */
export const isTheirs = (state: State, who: string) => {
  const side = state.shown?.counters.find(({ id }) => id === who)?.side;
  return state.shown?.play === 'turns' && othersSides(state).includes(side ?? '');
};

/** Whether the computer decides or rolls next, and nobody else. */
export function isComputers({ shown, computers }: Pick<State, 'shown' | 'computers'>) {
  if (!shown?.chance) return computers.includes(shown?.actor ?? '');
  const by = shown.chance.by;
  return by.length > 0 && by.every(({ side }) => computers.includes(side));
}

/**
 * Whether a response of the umpire is pending: about the selected counter, its target hex, the
 * chosen answer, or an act.
 */
export const isAsking = ({ changes, shown, pick, reach, target, choice, why, whyError }: State) =>
  shown !== null &&
  (changes > 0 ||
    (!whyError && ((pick !== null && !reach) || ((target ?? choice) !== null && !why))));

/**
 * Faces beside which the tab with the stacks is available. The other faces show a pending decision,
 * whose verdict contains the stack.
 */
const AT_REST = ['idle', 'computer', 'over', 'hex', 'picked', 'case'];

/** The open tab of the panel; null if the panel has no tabs now. */
export function tabOf(state: State): State['tab'] | null {
  const choice =
    state.shown?.sheets.length && (AT_REST.includes(faceOf(state)) || state.preview?.auto);
  return choice ? state.tab : null;
}
