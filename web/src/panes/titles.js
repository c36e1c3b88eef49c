/**
 * The few words of the panes that the page needs before their code is there: their titles, what is
 * said while they come, what greets a newcomer, and the bar over a worked case. All others come
 * with the code.
 */

import { catalogue } from '../language.js';

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** By pane. */
export const titles = catalogue('titles', {
  about: 'About',
  army: 'Army',
  bring: 'Bring a game',
  command: 'Command',
  editor: 'Editor',
  house: 'House rules',
  odds: 'Odds',
  opponent: 'Play the computer',
  post: 'Play by link',
  puzzles: 'Puzzles',
  quick: 'Quick check',
  replay: 'Replay',
  rulebook: 'Rulebook',
  settings: 'Settings',
  share: 'Share this position',
  table: 'Counters',
});

/** What a newcomer reads first, and what the tour is offered with. */
export const offer = catalogue('offer', {
  label: 'New here?',
  how: 'Move a counter, and read what the rulebook says, why, and what it costs.',
  start: 'Show me',
  puzzle: 'Try a puzzle',
  no: 'No, thanks',
});

/** Of all of them. */
export const common = catalogue('common', {
  cancel: 'Cancel',
  waiting: 'The umpire is reading…',
  coming: 'One moment…',
  retry: 'Try again',
  remove: 'Remove',
  earlier: 'Earlier',
  later: 'Later',
  /** @param {string} hex */
  hex: (hex) => `Hex ${hex}`,
});

/** Of a worked case, in the pane and over the map. */
export const cases = catalogue('cases', {
  stepBack: 'Step back',
  stepOn: 'Step on',
  /** @param {number} at @param {number} of */
  step: (at, of) => (at === 0 ? `start, ${count(of, 'step', 'steps')}` : `step ${at} of ${of}`),
  /** @param {string} id @param {string} step */
  caseStep: (id, step) => `${id}, ${step}`,
  tryIt: 'Try it yourself',
  leaveCase: 'Leave the case and go back to my game',
  triedIt: 'You are playing on from the worked case.',
  /** @param {string} id */
  unknown: (id) => `This rulebook has no rule ${id}.`,
});
