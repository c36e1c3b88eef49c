/** All texts of the puzzles: the strip over the map, the list, and the solver's part. */
import { catalogue, figure } from '../../language.ts';

const count = (n: number, one: string, many: string) => `${figure(n)} ${n === 1 ? one : many}`;

export const words = catalogue('puzzles', {
  title: 'Puzzles',
  strip: 'The puzzle',
  from: (title: string, number: number, of: number) =>
    `${title}: ${figure(number)} of ${figure(of)}`,
  /** @param most - the allowance; 0 for none */
  moves: (made: number, most: number) =>
    `${count(made, 'move', 'moves')} made${most ? `, ${figure(most)} allowed` : ''}`,
  stands: {
    open: 'Puzzle',
    checking: 'Every decision is looked at…',
    unchecked: 'Not decided',
    solved: 'Solved',
    lucky: 'Met by luck',
    failed: 'Cannot be met any more',
    hand: 'Changed by hand',
  },
  uncheckedWhy: 'Whether every decision was right was not found out.',
  recheck: 'Look again',
  lucky: (act: string) =>
    act
      ? `The goal is met, and yet not solved: after “${act}” it could have been prevented.`
      : 'The goal is met, and yet not solved: it cannot be forced.',
  luckyOdds: (act: string, best: number, left: number) =>
    `The goal is met, and yet not solved: “${act}” left ${left} in 100 where ${best} in 100 can be had.`,
  gaveAway: (act: string, best: number, left: number) =>
    `“${act}” left ${left} in 100 where ${best} in 100 can be had.`,
  best: (best: number) => `${best} in 100: the best there is.`,
  story: (best: number) =>
    `${best} in 100: the best there is. What the dice say now is only the story.`,
  unlucky: (best: number) =>
    `Every decision was right: ${best} in 100 is the best there is, and the dice fell badly.`,
  took: (ms: number) =>
    ms < 60_000 ? 'in under a minute' : `in ${count(Math.round(ms / 60_000), 'minute', 'minutes')}`,
  byHand: 'The umpire’s hand was in it: that is no solution. Take it back, or begin again.',
  answering: 'The other side looks for its best answer…',
  answered: (act: string) => `The other side answers: ${act}.`,
  answeredIn: (n: number) =>
    `The goal can still be met ${n === 1 ? 'in one move' : `in ${n} moves`}.`,
  answeredEnd: 'After this the goal cannot be forced any more.',
  letAnswer: 'Let the other side answer',
  right: 'Right so far?',
  hint: 'Hint',
  takeBack: 'Take it back',
  again: 'Begin again',
  tookBack: (n: number) =>
    `${count(n, 'step', 'steps')} taken back: from here the goal can be met.`,
  hopeless: 'Moves were taken back as far as they can be. Begin again to meet the goal.',
  unclear: 'Whether the goal can be met from here was not found out.',
  more: 'About this puzzle',
  proof: 'See why',
  next: 'Next puzzle',
  metSpoken: 'Solved: the goal is met.',
  failedSpoken: 'The goal cannot be met any more.',

  lead: 'A position, a goal, and a rulebook that explains every wrong try. All of them are proved.',
  all: 'All puzzles',
  this: 'This puzzle',
  views: 'What is shown',
  noneHere: 'There is no puzzle on the board.',
  noList: 'The puzzles could not be fetched: see that you are online.',
  empty: 'No puzzle is of that kind.',
  daily: 'Puzzle of the day',
  day: (number: number, date: string) => `No. ${figure(number)} · ${date}`,
  archive: 'Earlier days',
  earlier: 'The month before',
  later: 'The month after',
  dayOf: (date: string, title: string, state: string) => `${date}: ${title}. ${state}`,
  copyResult: 'Copy my result',
  copied: 'Copied: it names no move.',
  notCopied: 'The browser did not let the page copy. The result is below.',
  result: (number: number, made: number, clock: string, helped: number) =>
    `Overstack ${number}: ${count(made, 'move', 'moves')}, ${clock}, ${helped ? count(helped, 'hint', 'hints') : 'no hint'}`,
  collect: 'Make a collection',
  collections: 'Collections',
  race: 'Three minutes of rules',
  puzzles: (n: number) => count(n, 'puzzle', 'puzzles'),
  forget: (title: string) => `Remove ${title} from this device`,
  forgotten: (title: string) => `${title} is no longer kept here.`,
  undo: 'Undo',
  progress: {
    title: 'Your progress',
    lead: 'What you have solved and learnt is kept on this device alone. A file takes it to another one; nothing there is lost by it.',
    save: 'Save to a file',
    bring: 'Bring from a file',
    brought: (puzzles: number, days: number, questions: number) =>
      `${count(puzzles, 'puzzle', 'puzzles')}, ${count(days, 'day', 'days')} and ${count(questions, 'question', 'questions')} of the quiz brought.`,
    bringing: (done: number, of: number) => `${done} of ${of} entries brought.`,
    refused: (n: number) => `${count(n, 'entry', 'entries')} could not be read.`,
    wrong: 'This file holds no progress with puzzles. Nothing was changed.',
    full: 'The device is full or keeps nothing: what was brought holds for this visit alone.',
  },
  streak: (n: number) => `${count(n, 'day', 'days')} in a row`,
  solved: (n: number, of: number) => `${n} of ${of} solved`,
  ruleset: 'Rulebook',
  every: 'Every rulebook',
  show: 'Which',
  which: {
    all: 'All',
    due: 'To try again',
    open: 'Not solved',
    failed: 'Went wrong',
    solved: 'Solved',
  },
  due: (n: number) => `Try ${count(n, 'puzzle', 'puzzles')} again that went wrong`,
  rating: (rating: number, within: number, games: number) =>
    `Rating ${rating} ± ${within}, of ${count(games, 'puzzle', 'puzzles')}`,
  strength: 'Strength',
  reach: { every: 'Any', easier: 'Easier than I am', near: 'About mine', harder: 'Harder' },
  hideGrades: 'Hide how hard they are',
  /** Named after the weakest solver that finds the solution. */
  levels: { lesson: 'Lesson', glance: 'Easy', step: 'Fair', plan: 'Hard', reply: 'Very hard' },
  house: 'House rules',
  /** @param most - the allowance; 0 for none */
  within: (least: number, most: number) =>
    `${count(least, 'move', 'moves')} at least${most ? `, ${figure(most)} allowed` : ''}`,
  spent: (minutes: number) => (minutes ? `${count(minutes, 'minute', 'minutes')} so far` : ''),
  state: { untried: 'Not tried', tried: 'Begun', solved: 'Solved', failed: 'Went wrong' },
  score: {
    label: 'How it went',
    time: 'Your time',
    streak: 'Days in a row',
    solved: 'Solved so far',
    least: 'Moves at least',
    hints: 'Hints taken',
  },
  withHints: (n: number) => (n ? `with ${count(n, 'hint', 'hints')}` : ''),
  clock: (ms: number) => {
    const seconds = Math.round(ms / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  },
  ofAll: (n: number, of: number) => `${figure(n)}/${figure(of)}`,
  share: 'Pass it on',
  wrong: 'Look at what went wrong',
  wrongHead: 'What went wrong',
  asLeft: 'It stands as you left it.',
  begun: 'It begins again.',

  wants: 'What is asked',
  done: 'done',
  open: 'not yet',
  ask: 'Ask the solver',
  yes: 'Yes: from here the goal can still be met.',
  no: 'No: from here the goal cannot be met any more, whatever you do.',
  unknown: 'Nobody can say.',
  lure: 'This is the way that tempts.',
  lureRule: 'Against it stands',
  hints: {
    clause: 'It turns on this rule:',
    who: (who: string, verb: string) => `It begins with ${who}: ${verb}.`,
    move: (move: string) => `The move: ${move}.`,
    end: 'Nobody moves now: the portion is to be ended.',
    further: 'Tell me more',
  },
  giveUp: 'Show the solution',
  giveUpWhy: 'Once the solution is shown, it no longer counts as solved by you.',
  solution: 'The solution',
  clauses: 'Rules that mattered',
  replay: 'Play it through',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  back: 'Step back',
  on: 'Step on',
  mine: 'Back to my own try',
  others: (n: number) => `${count(n, 'first move does', 'first moves do')} it in as few.`,
});
