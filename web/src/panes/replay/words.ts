/** All texts of the replay. */
import { catalogue } from '../../language.ts';

export const replay = catalogue('replay', {
  lead: 'Step through the game from its start. The game itself stays as it is.',
  empty: 'Nothing has happened yet: there is nothing to replay.',
  start: 'The start',
  instead: 'On the board: what the computer would have done here.',
  step: (at: number, of: number) => `${at} of ${of}`,
  slider: 'Entry of the log',
  player: 'Replay',
  first: 'To the start',
  back: 'Back',
  play: 'Play',
  pause: 'Hold',
  next: 'On',
  last: 'To the end',
  log: 'The log',
  leave: 'Back to the game',
});

export const lookBackWords = catalogue('lookback', {
  title: 'Looking back',
  lead: 'Who stood better when, which decisions turned it, and what the dice gave, as the computer values it.',
  ask: 'Look back at the game',
  at: (done: number, of: number) => `Entry ${done} of ${of}…`,
  working: 'The computer looks at every decision again…',
  chances: (one: number, other: number) => `${one} : ${other}`,
  turned: 'Where it turned',
  noTurns: 'The computer would have decided much the same: no decision gave a chance away.',
  gaveAway: (before: number, after: number) =>
    `${before} of 100 became ${after}, whatever the dice did then.`,
  instead: (line: string) => `The computer would have: ${line}`,
  show: 'As it was',
  showInstead: 'Its own way',
  dice: 'What the dice gave',
  noDice: 'No dice were rolled.',
  luck: (rolls: number, by: number, rare: number) => {
    const gave = rolls === 1 ? '1 roll gave' : `${rolls} rolls gave`;
    const points = Math.abs(by).toFixed(1);
    if (points === '0.0') return `${gave} what can be expected.`;
    return by > 0
      ? `${gave} ${points} points more than can be expected: as good or better in ${rare} of 100 games.`
      : `${gave} ${points} points less than can be expected: as bad or worse in ${rare} of 100 games.`;
  },
  estimate:
    'These are estimates: the computer counts points, losses and distances, and knows no plan. “Points” are what it counts a position worth.',
});
