/**
 * A worked case as lessons: what the newcomer does himself, and how one sees that it is done.
 * It knows the shape of a case, no rule and no game.
 */
import type { CaseView } from '../../types/book.ts';
import type { Entry, Game } from '../../types/documents.ts';
import type { State } from '../../page.ts';

type Kind = 'pick' | 'aim' | 'go' | 'try' | 'move' | 'act' | 'do' | 'roll' | 'undo';
export interface Lesson {
  kind: Kind;
  /** What the case tells of this step. */
  say: string;
  /** The act in words, as a verdict names it. */
  asked: string;
  /** The counter that is picked; "" where none is. */
  who: string;
  /** Where the eye should be; "" for nowhere. */
  place: string;
  /** The log that the lesson begins with. */
  before: Entry[];
  /** The log that ends it; the same where nothing is carried out. */
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
 * Dice that are thrown, or what a counter does without going anywhere; all else answers a question
 * or ends something.
 */
function kindOf({ entries: [first] }: Step): 'roll' | 'do' | 'act' {
  if (first && 'roll' in first) return 'roll';
  return first && 'do' in first && first.who ? 'do' : 'act';
}

/**
 * Every move is done once in three parts, later ones in one; what needs no counter is one lesson
 * with all that it leads to. Dice are not taken back: where they end the case nothing is undone.
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

/** The game that a lesson begins with. */
export const gameOf = (view: CaseView, { before }: Lesson): Game => ({
  scenario: view.start.game.scenario,
  log: before,
});

/** The verdict on view, be it of a way or of an act. */
const verdictOf = ({ why, preview }: State) => (preview?.why ?? why)?.verdict ?? null;

/** Whether what the lesson asks for has been done. */
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

/** The game has left the way on which the lesson lies. */
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
    ? 'roll' // whatever fell
    : Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
