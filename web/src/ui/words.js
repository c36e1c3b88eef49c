/** What the parts say that the panel and the panes share. */

import { catalogue } from '../language.js';

export const words = catalogue('ui', {
  grades: { lawful: 'Lawful', overstacked: 'Overstacked, at a price', forbidden: 'Forbidden' },

  /** @param {string} id */
  openRule: (id) => `Open rule ${id} in the rulebook`,
});
