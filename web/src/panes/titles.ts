/**
 * The few texts of the panes that the page needs before their code is loaded: titles, loading
 * notes, the greeting of newcomers, and the bar over a worked case. All others come with the code.
 */

import { catalogue } from '../language.ts';
import { count } from '../words.ts';

/** Titles by pane. */
export const titles = catalogue('titles', {
  about: 'About',
  army: 'Army',
  bring: 'Bring a game',
  collection: 'Collection',
  command: 'Command',
  editor: 'Editor',
  games: 'Which game?',
  help: 'How it works',
  house: 'House rules',
  odds: 'Odds',
  opponent: 'Play the computer',
  post: 'Play by link',
  puzzles: 'Puzzles',
  quick: 'Quick check',
  quiz: 'Rules quiz',
  replay: 'Replay',
  rulebook: 'Rulebook',
  scenarios: 'Scenarios',
  settings: 'Settings',
  share: 'Share this position',
  table: 'Counters',
  tour: 'Take the tour',
});

/** Labels of entries where shorter than the titles. */
export const labels: Record<string, string | undefined> = catalogue('labels', {
  about: 'What is covered, and how far to trust it',
  help: 'Help',
});

/** The first text for newcomers, with the offer of the tour. */
export const offer = catalogue('offer', {
  label: 'New here?',
  how: 'Move a counter, and read what the rulebook says, why, and what it costs.',
  start: 'Show me',
  puzzle: 'Try a puzzle',
  game: 'Play a game',
  no: 'No, thanks',
});

/** Texts shared by all panes. */
export const common = catalogue('common', {
  cancel: 'Cancel',
  waiting: 'The umpire is reading…',
  coming: 'One moment…',
  retry: 'Try again',
  remove: 'Remove',
  earlier: 'Earlier',
  later: 'Later',
  hex: (hex: string) => `Hex ${hex}`,
});

/** Texts of a worked case, in the pane and over the map. */
export const cases = catalogue('cases', {
  stepBack: 'Step back',
  stepOn: 'Step on',
  step: (at: number, of: number) =>
    at === 0 ? `start, ${count(of, 'step', 'steps')}` : `step ${at} of ${of}`,
  caseStep: (id: string, step: string) => `${id}, ${step}`,
  tryIt: 'Try it yourself',
  leaveCase: 'Leave the case and go back to my game',
  triedIt: 'You are playing on from the worked case.',
  unknown: (id: string) => `This rulebook has no rule ${id}.`,
});
