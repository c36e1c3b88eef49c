/** Every word of the computer as an opponent, but for its acts and reasons, which the core says. */
import { catalogue } from '../../language.js';

export const words = catalogue('opponent', {
  lead: 'Who takes each seat? Nothing moves before you say so.',
  here: 'Somebody here',
  /** @param {string} level */
  computer: (level) => `The computer, ${level}`,
  levels: { recruit: 'recruit', regular: 'regular', veteran: 'veteran' },
  byLink: 'Invite somebody by link',
  pace: 'Its pace',
  paces: { quick: 'Quick', calm: 'Calm', step: 'Act by act, when I say so' },
  begin: 'Begin',
  pause: 'Pause',
  goOn: 'Go on',
  next: 'Next act',
  leave: 'Back to the board',
  stop: 'Leave the seat',
  /** @param {string} side */
  name: (side) => `The computer plays ${side}`,
  thinks: 'It is thinking…',
  comes: 'It is on its way: a second Python, which works beside the page.',
  paused: 'It waits until you say “Go on”.',
  waits: 'It waits for you.',
  person: 'Enter the result: it comes from tables outside this rulebook.',
  why: 'Why?',
  hint: 'What would you do?',
  hinting: 'The computer thinks about your side…',
  /** @param {string} side */
  hinted: (side) => `For ${side} it would do this:`,
  chose: 'What it did last, and what else it valued:',
  nothingYet: 'It has decided nothing yet.',
  noHint: 'There is nothing for a side to decide now.',
  free: 'On a free board nobody plays in turns: choose a scenario that is played in turns.',
  label: 'The computer',
});
