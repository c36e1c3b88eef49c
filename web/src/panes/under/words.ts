/** All texts of the dialog for a stack under another rulebook. */

import { catalogue } from '../../language.ts';

const list = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}` : names[0];

export const under = catalogue('under', {
  lead: 'One stack, two umpires. Each counter is taken for the one that is most like it over there.',
  book: 'Judge it by',
  house: 'House rules',
  file: 'House rules from a file…',
  open: 'Open a file',
  here: (title: string) => `By ${title}`,
  taken: (was: string, now: string) => `${was} as ${now}`,
  left: (names: string[]) => `${list(names)}: no counter over there is like it.`,
  aboard: 'What rides aboard is left out.',
  onBoard: 'Put it on the board',
  opened: 'The stack stands on the board, under the other rulebook.',
  tooLong: 'This file is too long for house rules.',
  faulty: 'This file has house rules with faults. Open it in House rules: there each is told.',
});
