/** Every word of the table of counters. */

import { catalogue } from '../../language.js';

export const table = catalogue('table', {
  lead: 'All that stands on the map and beside it, as text. A name picks the counter, a place shows its hex.',
  /** @param {number} n */
  caption: (n) => `${n} ${n === 1 ? 'counter' : 'counters'}, as the side at the screen sees them`,
  head: { name: 'Counter', side: 'Side', place: 'Place', steps: 'Steps', marks: 'Marks' },
  /** @param {number} left @param {number} of */
  steps: (left, of) => `${left} of ${of}`,
  noSteps: 'none printed',
  none: '–',
  noMarks: 'no marks',
  /** @param {string} carrier */
  aboard: (carrier) => `aboard ${carrier}`,
  /** @param {number} rank */
  order: (rank) => `${rank}. in`,
  /** @param {string} name */
  pick: (name) => `Pick ${name}`,
  can: 'can act',
  nowhere: 'Nobody stands on this map.',
  nothing: 'Open a scenario first; then its counters stand here.',
  side: 'Which side',
  all: 'All',
});
