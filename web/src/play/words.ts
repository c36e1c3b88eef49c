/** The words for speech, for stacks and for copied verdicts. */

import { catalogue } from '../language.ts';

/** The words that are spoken. */
export const spoken = catalogue('spoken', {
  noVerdict: 'The umpire has not judged anything yet.',
  nowhere: 'No hex is chosen yet: the arrow keys choose one.',
  nobody: 'Nobody stands there.',
  pickFirst: 'Pick a counter first: then this key goes through the hexes that it may enter.',
  lit: (hexes: string) => `Outlined on the map: ${hexes}.`,
  unlit: 'No longer outlined.',
  /** @param place - "" for the hex itself */
  stands: (place: string, who: string) =>
    place ? `In ${place}: ${who}` : `In order of entry: ${who}`,
});

/** The words in a copied verdict, and the messages about copying. */
export const copied = catalogue('copied', {
  done: 'The verdict is copied, with its rule numbers and a link.',
  doneAlone:
    'The verdict is copied, without a link: it would tell what your opponent may not know.',
  opens: 'Open the position:',
  openIt: 'Open it on the board',
  solveIt: 'Solve it on the board',
});

/** The words about a game whose log the current rules stop; the rest is in stoppedwords.ts. */
export const opening = catalogue('opening', {
  opened: (entry: number) =>
    `It is open up to entry ${entry} of its log, which cannot be played. The umpire says why.`,
});

/** Stacks as sheets: which counter fills which slot. */
export const sheets = catalogue('sheets', {
  tab: 'Stacks',
  tabs: 'Verdict or stacks',
  umpire: 'Umpire',
  title: 'Stacks',
  lead: 'Who fills which slot. Tap a counter to pick it, a title to see its hex.',
  fits: 'fits',
  fitsNot: 'does not fit',
  tooMany: 'over the limit',
  shut: 'closed',
  over: 'over the limit',
  closed: 'Only its owner may look inside.',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  takes: (size: string) => `takes ${size}`,
  rider: (name: string, carrier: string) => `${name}, with ${carrier}`,
  show: (place: string) => `Show ${place} on the map`,
  fold: (title: string) => `Fold ${title}`,
  unfold: (title: string) => `Open ${title}`,
});

/** The words for who wants to act while the computer decides. */
export const computers = catalogue('computers', {
  decides: 'The computer decides now. Pause it first if you want to play for it.',
  theirs: 'That is for the other side to do, and you do not play it.',
});
