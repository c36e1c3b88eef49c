/** The words of elements shared by the panel and the panes. */

import { catalogue } from '../language.ts';

export const words = catalogue('ui', {
  grades: { lawful: 'Lawful', overstacked: 'Overstacked, at a price', forbidden: 'Forbidden' },

  /** The result of one rule for a hex. */
  rules: {
    lawful: 'This rule is met',
    overstacked: 'This rule sets a price',
    forbidden: 'This rule bars it',
  },

  openRule: (id: string) => `Open rule ${id} in the rulebook`,
});
