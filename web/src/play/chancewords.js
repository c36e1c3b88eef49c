/** What is said where dice or a draw decide. */
import { catalogue } from '../language.js';

export const chance = catalogue('chance', {
  title: { dice: 'The dice decide', draw: 'Chance decides' },
  /** @param {number} n @param {number} sides */
  dice: (n, sides) => `${n === 1 ? 'One die' : `${n} dice`} of ${sides} sides`,
  /** @param {number} n */
  draw: (n) => `One out of ${n}`,
  roll: 'Roll',
  drawOne: 'Draw',
  rolling: 'Rolling…',
  byHand: 'Enter my own',
  byPage: 'Let the page roll',
  byHandDraw: 'Enter what I drew',
  byPageDraw: 'Let the page draw',
  floor: 'It stands once it is thrown: undo goes no further back than here.',
  /** @param {number} n */
  die: (n) => `Die ${n}`,
  /** @param {string} side @param {number} n */
  dieOf: (side, n) => `${side}, die ${n}`,
  option: 'What was drawn',
  /** @param {number} face */
  face: (face) => `${face}`,
  /** @param {string} faces */
  enter: (faces) => `Enter ${faces}`,
  enterFirst: 'Enter every die first',
  chooseFirst: 'Choose one first',
  wrong: 'Entered wrongly?',
  wrongLead: 'Put in what lies on the table. It counts once both sides agree; the log keeps both.',
  /** @param {string} side */
  agrees: (side) => `${side} agrees`,
  /** @param {string} faces */
  correct: (faces) => `Correct to ${faces}`,
  rolled: 'Thrown',
  /** @param {string} faces */
  spoken: (faces) => `Thrown: ${faces}.`,
});

/** What is said of dice that are not rolled yet. */
export const odds = catalogue('chances', {
  title: 'What the dice can do',
  exact: 'As exact fractions',
});

/** What is said of those who may fire at a move that is only looked at. */
export const threats = catalogue('threats', {
  title: 'May fire at this move',
  /** @param {string} place @param {number} attacks */
  at: (place, attacks) => `at ${place}${attacks > 1 ? `, ${attacks} attacks` : ''}`,
  /** @param {number} n */
  more: (n) => `${n} more`,
  all: 'Any damage, if all of them fire',
});
