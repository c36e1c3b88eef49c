/**
 * A worked case as lessons: what the newcomer does himself, and how one sees that it is done.
 * It knows the shape of a case, no rule and no game.
 */

/**
 * @import { CaseView } from '../../types/book.d.ts'
 * @import { Entry, Game } from '../../types/documents.d.ts'
 * @import { State } from '../../page.d.ts'
 * @typedef {'pick' | 'aim' | 'go' | 'try' | 'move' | 'act' | 'do' | 'roll' | 'undo'} Kind
 */
/**
 * @typedef {object} Lesson
 * @property {Kind} kind
 * @property {string} say what the case tells of this step
 * @property {string} asked the act in words, as a verdict names it
 * @property {string} who the counter that is picked; "" where none is
 * @property {string} place where the eye should be; "" for nowhere
 * @property {Entry[]} before the log that the lesson begins with
 * @property {Entry[]} after the log that ends it; the same where nothing is carried out
 */

/** @typedef {CaseView['steps'][number]} Step */

/** @param {Step} step @returns {{ who: string, to: string } | null} */
function moveOf({ applied, entries }) {
  const first = entries[0];
  return applied && first && 'do' in first && first.who && first.to
    ? { who: first.who, to: first.to }
    : null;
}

/**
 * Dice that are thrown, or what a counter does without going anywhere; all else answers a question
 * or ends something.
 * @param {Step} step @returns {'roll' | 'do' | 'act'}
 */
function kindOf({ entries: [first] }) {
  if (first && 'roll' in first) return 'roll';
  return first && 'do' in first && first.who ? 'do' : 'act';
}

/**
 * Every move is done once in three parts, later ones in one; what needs no counter is one lesson
 * with all that it leads to. Dice are not taken back: where they end the case nothing is undone.
 * @param {CaseView} view
 * @returns {Lesson[]}
 */
export function lessonsOf(view) {
  /** @type {Lesson[]} */
  const lessons = [];
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

/**
 * The game that a lesson begins with.
 * @param {CaseView} view
 * @param {Lesson} lesson
 * @returns {Game}
 */
export const gameOf = (view, { before }) => ({ scenario: view.start.game.scenario, log: before });

/** The verdict on view, be it of a way or of an act. @param {State} state */
const verdictOf = ({ why, preview }) => (preview?.why ?? why)?.verdict ?? null;

/** Whether what the lesson asks for has been done. @param {Lesson} lesson @param {State} state */
export function isDone(lesson, state) {
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

/**
 * The game has left the way on which the lesson lies.
 * @param {Lesson} lesson
 * @param {State} state
 */
export function isAstray({ after, before }, state) {
  const log = state.board?.game.log ?? [];
  const way = after.length > before.length ? after : before;
  return (
    log.length > way.length ||
    !same(log, way.slice(0, log.length)) ||
    log.length < Math.min(before.length, after.length)
  );
}

/** @param {Entry[]} one @param {Entry[]} other */
const same = (one, other) => JSON.stringify(one.map(sorted)) === JSON.stringify(other.map(sorted));
/** @param {Entry} entry */
const sorted = (entry) =>
  'roll' in entry
    ? 'roll' // whatever fell
    : Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
