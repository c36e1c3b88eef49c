/** All texts of a report on a ruling, in the dialog and in the report itself. */

import { catalogue, sideOf } from '../../language.ts';

export const report = catalogue('report', {
  lead: 'The verdict as it was told to you, for whoever looks after the rules or for the forum of your game. Nothing is sent by itself: copy it, or hand it to another app.',
  note: 'What should it have said, and by which rule?',
  noteHint: 'In your own words. It may stay empty.',
  text: 'The report',
  withLink: 'With a link to this position',
  open: 'The link has the whole game up to here.',
  hidden:
    'This position has boxes that only their owner may look into. The text tells only what your side sees; the link would show all of them to whoever opens it.',
  making: 'Making the link…',
  tooLong: 'The position is too long for a link. Save it as a file and send that along.',
  save: 'Save a file',
  copy: 'Copy report',
  send: 'Send…',

  /** The texts of the report itself. */
  says: {
    title: 'A ruling to look into',
    expected: 'What I expected:',
    board: (title: string) => `Board: ${title}`,
    seenBy: (side: string) => `Told as the ${sideOf(side)} sees it.`,
    secret: 'The link below has hidden boxes inside: whoever opens it can look into them.',
    kept: 'The position has hidden boxes, so no link is given.',
    readings: (titles: string) => `Switched readings: ${titles}`,
    versions: (page: string, book: string, rules: string) =>
      `Overstack ${page}; ${book}, rules version ${rules}`,
    position: (url: string) => `The position: ${url}`,
    untitled: 'without a title',
  },
});
