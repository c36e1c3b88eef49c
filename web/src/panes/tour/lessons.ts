/**
 * A worked case as lessons: what the newcomer has to do, and how to detect that it is done. It
 * knows the shape of a case, but no rule and no game.
 */
import type { CaseView } from '../../contract/book.ts';
import type { Entry, Game } from '../../contract/documents.ts';
import type { State } from '../../page.ts';

type Kind = 'pick' | 'aim' | 'go' | 'try' | 'move' | 'act' | 'do' | 'roll' | 'undo';
export interface Lesson {
  kind: Kind;
  /** The case's text for this step. */
  say: string;
  /** The act in words, as a verdict names it. */
  asked: string;
  /** The counter to pick; "" for none. */
  who: string;
  /** The place to point at; "" for none. */
  place: string;
  /** The log at the start of the lesson. */
  before: Entry[];
  /** The log that completes the lesson; equal to `before` if the lesson changes nothing. */
  after: Entry[];
}

type Step = CaseView['steps'][number];

function moveOf({ applied, entries }: Step): { who: string; to: string } | null {
  const first = entries[0];
  return applied && first && 'do' in first && first.who && first.to
    ? { who: first.who, to: first.to }
    : null;
}

/**
 * The kind of an act that is not a move: a dice roll, an act of a counter that stays in place, or
 * else an answer or the end of something.
 */
function kindOf({ entries: [first] }: Step): 'roll' | 'do' | 'act' {
  if (first && 'roll' in first) return 'roll';
  return first && 'do' in first && first.who ? 'do' : 'act';
}

/**
 * The lessons of a case. The first move is taught in three lessons, each later move in one.
 * Consecutive acts without a counter form one lesson. Dice are not taken back, so a case that ends
 * with a roll has no undo lesson.
 */
export function lessonsOf(view: CaseView): Lesson[] {
  const lessons: Lesson[] = [];
  let log = view.start.game.log;
  for (const step of view.steps) {
    const move = moveOf(step),
      last = lessons.at(-1);
    const before = log,
      after = step.applied ? [...log, ...step.entries] : log;
    const lesson = {
      say: step.words,
      asked: step.verdict.asked,
      who: move?.who ?? '',
      place: step.place ?? '',
      before,
      after,
    };
    log = after;
    if (!step.applied) lessons.push({ ...lesson, kind: 'try' });
    else if (!move) {
      const kind = kindOf(step),
        [entry] = step.entries;
      if (kind === 'act' && last?.kind === 'act') last.after = after;
      else lessons.push({ ...lesson, kind, who: ('who' in entry && entry.who) || '' });
    } else if (lessons.some((one) => one.kind === 'go')) lessons.push({ ...lesson, kind: 'move' });
    else {
      const from = view.start.counters.find((one) => one.id === move.who)?.at ?? '';
      lessons.push(
        { ...lesson, kind: 'pick', place: from, after: before },
        { ...lesson, kind: 'aim', after: before },
        { ...lesson, kind: 'go' },
      );
    }
  }
  if (lessons.at(-1)?.kind === 'roll') return lessons;
  lessons.push({
    kind: 'undo',
    say: '',
    asked: '',
    who: '',
    place: '',
    before: log,
    after: log.slice(0, -1),
  });
  return lessons;
}

/** The game at the start of a lesson. */
export const gameOf = (view: CaseView, { before }: Lesson): Game => ({
  scenario: view.start.game.scenario,
  log: before,
});

/** The shown verdict, of a move or of an act. */
const verdictOf = ({ why, preview }: State) => (preview?.why ?? why)?.verdict ?? null;

/** Whether the lesson's task has been done. */
export function isDone(lesson: Lesson, state: State) {
  const log = state.board?.game.log ?? [],
    verdict = verdictOf(state);
  switch (lesson.kind) {
    case 'pick':
      return state.pick === lesson.who && state.reach !== null;
    case 'aim':
      return (
        state.pick === lesson.who &&
        state.target === lesson.place &&
        verdict?.asked === lesson.asked
      );
    case 'try':
      return verdict?.grade === 'forbidden' && verdict.asked === lesson.asked;
    case 'undo':
      return log.length < lesson.before.length;
    default:
      return (
        log.length >= lesson.after.length && same(log.slice(0, lesson.after.length), lesson.after)
      );
  }
}

/** Whether the game has left the lesson's line. */
export function isAstray({ after, before }: Lesson, state: State) {
  const log = state.board?.game.log ?? [];
  const way = after.length > before.length ? after : before;
  return (
    log.length > way.length ||
    !same(log, way.slice(0, log.length)) ||
    log.length < Math.min(before.length, after.length)
  );
}

const same = (one: Entry[], other: Entry[]) =>
  JSON.stringify(one.map(sorted)) === JSON.stringify(other.map(sorted));
const sorted = (entry: Entry) =>
  'roll' in entry
    ? 'roll' // any result will do
    : Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
