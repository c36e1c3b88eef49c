/** All texts of the opponent pane, except the acts and reasons, which the core words. */
import { catalogue, figure } from '../../language.ts';

export const words = catalogue('opponent', {
  lead: 'Who takes each seat? Nothing moves before you say so.',
  here: 'Somebody here',
  computer: (level: string) => `The computer, ${level}`,
  levels: { recruit: 'recruit', regular: 'regular', veteran: 'veteran' },
  strength: (level: string, facts: string[]) => `Here a ${level} ${facts.join('; it ')}.`,
  others: { random: 'random play', recruit: 'a recruit', regular: 'a regular' },
  played: (won: number, games: number, drawn: number) =>
    `${figure(won)} of ${figure(games)} games won${drawn ? `, ${figure(drawn)} drawn` : ''}`,
  met: (other: string, played: string) => `beats ${other} (${played})`,
  seen: (other: string, played: string) =>
    `beats ${other} (${played}), but only on scenarios that it was tuned on`,
  short: (other: string, played: string, bar: string) =>
    `is better than ${other} (${played}), but its name asks for ${bar}`,
  bar: (score: number, scenarios: number) =>
    `${figure(score)} of 100${scenarios ? `, on ${figure(scenarios)} scenarios` : ''}`,
  unshown: (other: string, played: string) => `has not been shown to beat ${other} (${played})`,
  unmeasured: (other: string) => `has not been measured against ${other}`,
  byHouse: 'How well the computer plays by house rules has not been measured.',
  byLink: 'Invite somebody by link',
  pace: 'Its pace',
  paces: { quick: 'Quick', calm: 'Calm', step: 'Act by act, when I say so' },
  begin: 'Begin',
  pause: 'Pause',
  goOn: 'Go on',
  next: 'Next act',
  leave: 'Back to the board',
  name: (side: string) => `The computer plays ${side}`,
  thinks: 'It is thinking…',
  comes: 'It is on its way: a second Python, which works beside the page.',
  paused: 'It waits until you say “Go on”.',
  waits: 'It waits for you.',
  rolls: 'It rolls the dice.',
  person: 'Enter the result: it comes from tables outside this rulebook.',
  why: 'Why?',
  hint: 'What would you do?',
  hinted: (side: string) => `For ${side} it would do this:`,
  chance: (n: number) => `Chance to win: ${n} of 100`,
  besides: (plan: string) => `It weighed besides: ${plan}`,
  came: (act: string, dice: string) => `${act}: ${dice}`,
  only: (act: string) => `${act}: there was nothing else to choose from.`,
  valued: 'What it chose, and what it weighed besides',
  noHint: 'There is nothing for a side to decide now.',
  table: 'Roll the results of combat on a table',
  tableWhy:
    'This rulebook leaves them to tables elsewhere. With a table of the scenario the computer can attack; without one a person enters each result.',
  free: 'On a free board nobody plays in turns: choose a scenario that is played in turns.',
  label: 'The computer',
});
