/** The words for dice and draws. */
import { catalogue } from '../language.ts';

export const chance = catalogue('chance', {
  title: { dice: 'The dice decide', draw: 'Chance decides' },
  dice: (n: number, sides: number) => `${n === 1 ? 'One die' : `${n} dice`} of ${sides} sides`,
  draw: (n: number) => `One out of ${n}`,
  roll: 'Roll',
  drawOne: 'Draw',
  rolling: 'Rolling…',
  byHand: 'Enter my own',
  byPage: 'Let the page roll',
  byHandDraw: 'Enter what I drew',
  byPageDraw: 'Let the page draw',
  floor: 'It stands once it is thrown: undo goes no further back than here.',
  die: (n: number) => `Die ${n}`,
  dieOf: (side: string, n: number) => `${side}, die ${n}`,
  option: 'What was drawn',
  face: (face: number) => `${face}`,
  enter: (faces: string) => `Enter ${faces}`,
  enterFirst: 'Enter every die first',
  chooseFirst: 'Choose one first',
  wrong: 'Entered wrongly?',
  wrongLead: 'Put in what lies on the table. It counts once both sides agree; the log keeps both.',
  agrees: (side: string) => `${side} agrees`,
  correct: (faces: string) => `Correct to ${faces}`,
  rolled: 'Thrown',
  before: 'Before that:',
  seen: 'Seen',
  spoken: (faces: string) => `Thrown: ${faces}.`,
});

/** The words for dice that are not rolled yet. */
export const odds = catalogue('chances', {
  title: 'What the dice can do',
  exact: 'As exact fractions',
});

/** The words for units that may fire at a move under consideration. */
export const threats = catalogue('threats', {
  title: 'May fire at this move',
  at: (place: string, attacks: number) => `at ${place}${attacks > 1 ? `, ${attacks} attacks` : ''}`,
  more: (n: number) => `${n} more`,
  all: 'Any damage, if all of them fire',
});

/** The words for a scenario's table of results of combat. */
export const combatTable = catalogue('combat-table', {
  title: 'The table for results of combat',
  supplied: 'Supplied by the scenario: it is not the rulebook’s.',
  offered: 'An offer of this page’s own making: it is not the rulebook’s.',
  on: 'The umpire finds the column, and the dice decide.',
  off: 'It is not in use: players enter the results of combat by hand.',
  roll: 'Roll',
  here: '(the column of this combat)',
  rolled: (result: string) => `${result} (rolled)`,
  terrain: (list: string) => `Added to the roll for the terrain attacked: ${list}.`,
});

export const volley = catalogue('volley', {
  all: (n: number, who: string, target: string) => `All ${n} ${who} at ${target}`,
  again: (who: string, target: string) => `The same again: ${who} at ${target}`,
  more: (n: number, target: string) => `${n} more at ${target}, one after the other.`,
  stop: 'Stop',
  nobody: 'Nobody else can do the same now.',
});
