/** All texts of the odds pane. */

import { catalogue } from '../../language.ts';

export const compare = catalogue('compare', {
  lead: 'Choose what meets what: all that the dice can do, counted exactly.',
  book: 'Rulebook',
  none: 'None of the rulebooks here has odds that can be told outside a game.',
  link: 'Link to this question',
  copy: 'Copy the link',
  copied: 'The link is copied.',
  byHand: 'The browser does not let the page copy. The link is selected: copy it by hand.',
});
