/** The texts of the scenario chooser that do not come from elsewhere. */
import { catalogue } from '../../language.ts';
import { count } from '../../words.ts';

export const scenarios = catalogue('scenarios', {
  none: 'No scenario has been shipped with this copy.',
  rulebooks: 'Rulebooks',
  house: { title: 'House rules', edition: 'Rules that come with their scenario' },
  turns: (n: number) => count(n, 'turn', 'turns'),
  nothing: 'No scenario of this rulebook has been shipped with this copy.',
  title: 'Scenarios',
  lead: 'Each opens in place of the game on the board; you can always go back to what you had.',
  failed: 'The scenarios could not be fetched. Check the connection and try again.',
  newBoard: 'New board',
  openFile: 'Open a file…',
});
