/** All texts of the tour except the umpire's: the worked case tells what happens in each step. */

import { catalogue } from '../../language.ts';

export const tour = catalogue('tour', {
  choose: {
    title: 'Which game do you know?',
    lead: 'A few steps on a small board, each done by yourself. Whatever is on the board now is kept.',
    goOn: (title: string) => `Go on with ${title}`,
    noneOfThese: 'None of these?',
    anyway: 'Show me all the same',
    anywayWhy:
      'Nothing need be known beforehand: each step says what to do. What your own game allows in a hex can be written down, and the umpire judges by it.',
    own: 'Write down my own rules',
    read: 'Read how it works',
    none: 'The tours come with the umpire: one moment…',
  },
  bar: (at: number, of: number) => `Tour, step ${at} of ${of}`,
  label: 'The tour',
  next: 'Next',
  again: 'Begin this step anew',
  leave: 'Leave the tour',
  enough: 'Enough',
  done: 'Close',
  astray:
    'That was another move than the one asked for. Begin this step anew, or play on: the tour waits.',

  pick: {
    touch: (name: string, from: string, stacked: boolean) =>
      stacked
        ? `Tap the stack in ${from}, then pick ${name} out of it.`
        : `Tap ${name} in ${from} to pick it up.`,
    mouse: (name: string, from: string, stacked: boolean) =>
      stacked
        ? `Click the stack in ${from}, then pick ${name} out of it.`
        : `Click ${name} in ${from} to pick it up.`,
  },
  aim: {
    touch: (to: string) =>
      `Ticks are free to enter, tags cost something, stops are forbidden. Tap ${to} to ask about it; nothing moves yet.`,
    mouse: (to: string) =>
      `Ticks are free to enter, tags cost something, stops are forbidden. Click ${to} to ask about it; nothing moves yet.`,
  },
  go: 'That is the verdict: a line for each rule, its sum, its price, and a number that opens the rulebook. Press the button below it.',
  tryMove: (asked: string) => `Now ask for something that is not allowed: ${asked}.`,
  tryAct: (asked: string) =>
    `Put back what you hold, then press “${asked}”. It will not be allowed.`,
  barred: 'Forbidden: the panel says by which rule, and what would be lawful instead.',
  move: (asked: string) => `Carry it out: ${asked}.`,
  act: (asked: string) =>
    `Put back what you hold. Then press “${asked}”: the price is shown first, and the same button pays it.`,
  do: (name: string, asked: string) =>
    `Put back what you hold and pick ${name}. Then press “${asked}”, and once more below what it would mean.`,
  roll: 'The panel told the odds before; now the dice decide. Throw them: what has fallen is not taken back.',
  answer: 'Somebody has to decide: choose one, then press the button.',
  undo: 'Nothing is final: press Undo, and the last act is taken back.',
  over: {
    title: 'That is all there is to it',
    words:
      'Pick, ask, read, carry out. The rulebook has every rule with cases like this one; Help has the keys and this tour.',
    left: 'The tour ends here',
    leftWords: 'Help has it again whenever you like. Play on here, or take another board.',
    scenarios: 'Choose a scenario',
    back: 'Back to what I had',
  },
});
