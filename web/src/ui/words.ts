/** What the parts say that the panel and the panes share. */

import { catalogue } from '../language.ts';

export const words = catalogue('ui', {
  grades: { lawful: 'Lawful', overstacked: 'Overstacked, at a price', forbidden: 'Forbidden' },

  /** What one rule says of a hex. */
  rules: {
    lawful: 'This rule is met',
    overstacked: 'This rule sets a price',
    forbidden: 'This rule bars it',
  },

  openRule: (id: string) => `Open rule ${id} in the rulebook`,
});
