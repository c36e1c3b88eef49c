/** All texts of the command box, including the words that can be typed into it. */

import { catalogue } from '../../language.ts';

export const command = catalogue('command', {
  label: 'What shall be done?',
  lead: 'A hex, a counter, an order or a word: 0305, pz to 0306, undo, end, help. Enter does what is marked.',
  none: 'Nothing here goes by that. Try the number of a hex, the name of a counter, or help.',
  go: (place: string) => `Go to ${place}`,
  pick: (name: string, place: string) => (place ? `Pick ${name} in ${place}` : `Pick ${name}`),
  move: (name: string, from: string, to: string) =>
    from ? `${name} from ${from} to ${to}` : `${name} to ${to}`,
  rule: (id: string, title: string) => `Rule ${id}: ${title}`,
  /** Words that separate the counter from the place in an order. */
  to: ['to', '->', '>', '-'],
  /** Words that also find the actions that end a portion, a phase or a turn. */
  end: ['end', 'next', 'done', 'step'],
  undo: 'Undo',
  redo: 'Redo',
  help: 'Help',
  putBack: 'Put back',
  confirm: 'Carry it out',
  describe: 'Describe the hex',
  verdict: 'The last verdict',
  scenarios: 'Scenarios',
  settings: 'Settings',
  share: 'Share',
  board: 'Board',
});
