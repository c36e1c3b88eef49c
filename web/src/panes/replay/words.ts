/** All texts of the replay. */
import { catalogue, figure } from '../../language.ts';

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
  atDecision: (done: number, of: number) =>
    `Decision ${figure(done)} of ${figure(of)}, those at the deepest falls first…`,
  partly: (done: number, of: number) =>
    `Stopped: ${figure(done)} of ${figure(of)} decisions were looked at, those at the deepest falls first.`,
  noTurnsYet: 'No decision that gave much away was found so far.',
  working: 'The computer looks at every decision again…',
  done: (turns: number, falls: number) =>
    `The look back is there: decisions that turned the game, ${figure(turns)}; falls of a chance, ${figure(falls)}.`,
  chances: (one: number, other: number) => `${one} : ${other}`,
  turned: 'Where it turned',
  noTurns: 'The computer would have decided much the same: no single decision gave much away.',
  fell: 'Where the chances fell',
  noFalls: 'No side’s chance to win fell far.',
  fall: (side: string, before: number, after: number, start: number, end: number) =>
    `${side}: ${before} of 100 became ${after}, entries ${figure(start)} to ${figure(end)}`,
  hidden: 'An entry that you do not see',
  part: (cost: number, by: string) => `${cost} of 100, ${by}`,
  by: {
    own: 'by its own act',
    act: (side: string) => `by an act of ${side}`,
    dice: (side: string) => `by the dice of ${side}`,
    both: 'by the dice of both sides',
    end: 'as the turn went on',
  },
  gaveAway: (before: number, after: number) =>
    `${before} of 100 became ${after}, whatever the dice did then.`,
  instead: (line: string) => `The computer would have: ${line}`,
  show: 'As it was',
  showInstead: 'Its own way',
  dice: 'What the dice gave',
  noDice: 'No dice were rolled.',
  luck: (rolls: number, by: number, rare: number) => {
    const gave = rolls === 1 ? '1 roll gave' : `${rolls} rolls gave`;
    const part = Math.abs(by).toFixed(0);
    if (part === '0') return `${gave} what can be expected.`;
    return by > 0
      ? `${gave} ${part} of 100 more chance to win than can be expected: as good or better in ${rare} of 100 games.`
      : `${gave} ${part} of 100 less chance to win than can be expected: as bad or worse in ${rare} of 100 games.`;
  },
  estimate:
    'These are estimates: the computer counts points, losses and distances, and knows no plan. “Points” are what it counts a position worth.',
});

const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${figure(n)} times`);

/** What a game gave its side, from 0 to 1, in words. */
const worth = (n: number) =>
  n === 1
    ? 'won'
    : n === 0
      ? 'lost'
      : n === 0.5
        ? 'drawn'
        : `a chance of ${figure(Math.round(100 * n))} in 100`;

export const playedOnWords = catalogue('playedon', {
  ask: 'Play on from here',
  more: 'Play on more games',
  label: 'The computer plays on…',
  working: (n: number) =>
    n === 0
      ? 'The computer plays on, each way on the same dice…'
      : n === 1
        ? '1 game played on each way…'
        : `${figure(n)} games played on each way…`,
  made: 'As it was',
  other: 'Its own way',
  won: (won: number, n: number, low: number, high: number) => {
    const sum = Number.isInteger(won) ? figure(won) : won.toFixed(1);
    return `won ${sum} of ${figure(n)}; in the long run ${low} to ${high} of 100`;
  },
  same: (ahead: number, behind: number, alike: number) =>
    `On the same dice its own way did better ${times(ahead)}, worse ${times(behind)}, alike ${times(alike)}.`,
  sure: (lead: number, rare: number) => {
    if (lead === 0) return 'Neither way did better: it was the dice, or more games are needed.';
    const chance = `Of two ways that are equally good, luck alone makes such a difference in ${rare} of 100 cases`;
    if (rare > 5) return `${chance}: nothing is proved yet.`;
    return lead > 0
      ? `${chance}: the decision itself cost something.`
      : `${chance}: the decision was the better one.`;
  },
  fell: (made: number, other: number) =>
    `The first game was played on the dice that fell then, as far as they fit: as it was, ${worth(made)}; its own way, ${worth(other)}.`,
  how: 'The computer played all sides as a recruit.',
  drawn: 'A draw counts as half a game won.',
  cut: 'A game that was not over two turns later counts by its chance to win.',
});
