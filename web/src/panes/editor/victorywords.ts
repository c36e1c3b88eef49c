/** All texts of the editor's victory tab. */
import { catalogue, figure } from '../../language.ts';

export const words = catalogue('victory', {
  awards: 'What gives victory points',
  none: 'Nothing gives victory points yet: the rulebook alone decides who wins.',
  when: (turn: number) =>
    `They are counted when turn ${figure(turn)}, the last, is over. The side with most points wins.`,
  free: 'A free board has no last turn, so nobody counts them. Choose “By turns” in the tab “Play”.',
  change: (award: string) => `Change: ${award}`,
  remove: (award: string) => `Remove: ${award}`,
  add: 'One more award',
  edit: 'Change this award',
  kind: 'For what',
  kinds: {
    hold: 'A side holds a hex at the end',
    reach: 'Counters are in a hex at the end',
    lost: 'Counters are lost',
    measure: 'A figure of the rulebook',
  },
  tapPlace: 'Tap the hexes on the board; each counts by itself. A second tap takes one out again.',
  tapReach: 'Tap the counters on the board, then the hexes. A second tap takes one out again.',
  tapWho: 'Tap the counters on the board. A second tap takes one out again.',
  points: 'Points',
  to: 'For which side',
  holder: 'Whoever holds it',
  each: {
    reach: 'For each counter that is there',
    lost: 'For each counter that is lost',
    measure: 'For each one that the figure counts',
  },
  afoot: 'Only counters that are not aboard another',
  put: 'Add the award',
  save: 'Save the change',
  cancel: 'Leave it as it was',
  faults: {
    points: (most: number) => `Give points from 1 to ${figure(most)}, without fractions.`,
    places: 'Choose at least one hex.',
    who: 'Choose at least one counter.',
    many: (most: number) =>
      `One award names at most ${figure(most)} counters and ${figure(most)} hexes.`,
    least: (most: number) => `Ask for 1 to ${figure(most)} of the counters.`,
    amount: (most: number) => `The figure’s bound is a whole number from 0 to ${figure(most)}.`,
    full: (most: number) => `A scenario has at most ${figure(most)} awards.`,
  },
});
