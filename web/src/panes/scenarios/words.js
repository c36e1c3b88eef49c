/** Every word of the choice of scenarios that nobody else says. */
import { catalogue } from '../../language.js';

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const scenarios = catalogue('scenarios', {
  none: 'No scenario has been shipped with this copy.',
  rulebooks: 'Rulebooks',
  house: { title: 'House rules', edition: 'Rules that come with their scenario' },
  /** @param {number} n */
  turns: (n) => count(n, 'turn', 'turns'),
  nothing: 'No scenario of this rulebook has been shipped with this copy.',
  title: 'Scenarios',
  lead: 'Each opens in place of the game on the board; you can always go back to what you had.',
  failed: 'The scenarios could not be fetched. Check the connection and try again.',
  newBoard: 'New board',
  openFile: 'Open a file…',
});
