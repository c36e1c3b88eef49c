/** The texts of the search for a game. */
import { catalogue } from '../../language.ts';
import { count } from '../../words.ts';

export const games = catalogue('games', {
  lead: 'Rulebooks that are judged whole, and stacking rules of published games. All names belong to their publishers.',
  search: 'Search by title, publisher or counter',
  found: (n: number) => (n ? count(n, 'game', 'games') : 'No game is called that.'),
  none: 'Is yours not here? Write its limits yourself:',
  write: 'Write house rules',
  whole: 'All of the text named above is judged, and played by turns.',
  judged: 'Judged:',
  notJudged: 'Not judged:',
  nothing: 'Nothing that we know of.',
  read: (rules: string, source: string) => `Rules ${rules}, read in ${source}.`,
  proved: (n: number) => `${count(n, 'worked case proves', 'worked cases prove')} it.`,
  scenarios: 'Its scenarios',
  judgeBy: 'Judge my file by it',
  table: 'As it stands at my table',
  change: 'Change it',
  opened: (title: string) => `A board by the limits of ${title}, with some of each counter.`,
  judgeOf: (title: string) => `Judge my file by ${title}`,
  tableOf: (title: string) => `${title}, as it stands at my table`,
  changeOf: (title: string) => `Change the limits of ${title}`,
});
