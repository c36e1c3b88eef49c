/** All texts of the table of counters. */

import { catalogue } from '../../language.ts';

export const table = catalogue('table', {
  lead: 'All that stands on the map and beside it, as text. A name picks the counter, a place shows its hex.',
  caption: (n: number) =>
    `${n} ${n === 1 ? 'counter' : 'counters'}, as the side at the screen sees them`,
  head: { name: 'Counter', side: 'Side', place: 'Place', steps: 'Steps', marks: 'Marks' },
  steps: (left: number, of: number) => `${left} of ${of}`,
  noSteps: 'none printed',
  none: '–',
  noMarks: 'no marks',
  aboard: (carrier: string) => `aboard ${carrier}`,
  order: (rank: number) => `${rank}. in`,
  pick: (name: string) => `Pick ${name}`,
  can: 'can act',
  nowhere: 'Nobody stands on this map.',
  nothing: 'Open a scenario first; then its counters stand here.',
  side: 'Which side',
  all: 'All',
});
