/**
 * The words of the card shown when a link is opened, and of the one shown when a link cannot be
 * opened.
 */
import { catalogue, sideOf } from '../language.ts';

export const greeting = catalogue('greeting', {
  label: 'What this link shows',
  untitled: 'A position without a title',
  toAct: (side: string) => `It is the turn of the ${sideOf(side)}`,
  free: 'Free board: put any counter anywhere',
  over: 'The game is over',
  look: 'Look at how it ended, or go back through it move by move.',
  question: (asked: string) => `What does the umpire say? ${asked}`,
  ruling: 'This link points at one ruling: the counter is in hand, and the verdict stands open.',
  pick: 'Tap a counter to see where it may go. Tap a hex to hear what the rules say of it.',
  answer: 'Somebody has a choice to make: tap an answer to hear what comes of it.',
  roll: 'The dice are next: roll them, or enter your own.',
  task: 'The puzzle:',
  solve: 'Solve it',
  go: 'Show me the board',
  computer: 'Play the computer',
  see: 'See the ruling',

  refused: 'This link cannot be opened',
  refusedStays: 'What was on the board before is still there.',
  refusedEmpty: 'The board is empty: nothing else was put in its place.',
  stay: 'Back to the board',
  other: 'Show me a scenario',
});
