/** All texts of the quiz, except the acts and verdicts, which the core words. */
import { catalogue } from '../../language.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const words = catalogue('quiz', {
  lead: 'What does the rulebook say? Positions out of the worked cases, one after the other.',
  book: 'Rulebook',
  all: 'Train the whole rulebook',
  race: 'Three minutes',
  raceLead: 'As many as you can: three mistakes end it.',
  alsoRule: 'Ask for the rule too',
  alsoRuleWhy:
    'After the verdict, which clause decides. Both must be right. Not in the three minutes.',
  raceOf: 'Somebody has sent you these three minutes: the same questions, in the same order.',
  best: (n: number) => `Your best: ${n}`,
  sections: 'By section',
  known: (known: number, all: number) => `${known} of ${all} known`,
  train: 'Train:',
  none: 'No question is about this rule: what it says cannot be seen on a board.',
  before: 'Before that',
  options: 'With these readings switched on',
  ask: 'May it?',
  asks: 'How does it stand?',
  answers: { lawful: 'Lawful', overstacked: 'At a price', forbidden: 'Forbidden' },
  right: 'Right.',
  wrong: (grade: string) => `No: ${grade.toLowerCase()}.`,
  byRule: 'By which rule?',
  rightRule: 'The rule is right.',
  otherRule: (id: string, title: string) => `The rule is another: ${id}, ${title}.`,
  score: (right: number, all: number) => `${right} of ${all} right`,
  next: 'Next question',
  leave: 'Back to the list',
  left: (seconds: number) => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`,
  clock: 'Time left',
  mistakes: (n: number) => count(n, 'mistake', 'mistakes'),
  over: (n: number) => `${count(n, 'question', 'questions')} right`,
  record: 'That is your best so far.',
  again: 'Once more',
  send: 'Copy a link to the same questions',
  sent: 'The link is copied: whoever opens it is asked the same.',
  missed: 'What went wrong',
  keys: (n: number) => `Keys: 1 to ${n} answer, Enter goes on.`,
});
