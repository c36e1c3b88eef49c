/**
 * Spaced repetition: a wrongly answered question is due the same day; a rightly answered one is due
 * after a growing interval. Pure.
 */
import type { Question } from '../../contract/book.ts';
import type { Lesson } from '../../storage/kinds.ts';

/** Days until a question is due again, indexed by the number of consecutive right answers. */
const APART = [0, 1, 3, 7, 21, 60];
/** A question counts as known after this many consecutive right answers. */
export const KNOWN = 2;

/**
 * Whether a question is to be repeated. One whose day is further ahead than any answer puts it was
 * answered before the clock was set back; a day more is left for a journey to the west.
 * @param today - days since 1970
 */
const isDue = ({ due, row }: Lesson, today: number) =>
  due <= today || due - today > APART[Math.min(row, APART.length - 1)] + 1;

/** The question's storage key. */
export const keyOf = (ruleset: string, { case: id, step }: Question) => `${ruleset}/${id}.${step}`;

/**
 * The updated learning record (`Lesson`) of a question after one more answer.
 * @param today - days since 1970
 */
export function learnt(before: Lesson | null, right: boolean, today: number): Lesson {
  const row = right ? Math.min((before?.row ?? 0) + 1, APART.length - 1) : 0;
  return {
    row,
    due: today + APART[row],
    right: (before?.right ?? 0) + (right ? 1 : 0),
    wrong: (before?.wrong ?? 0) + (right ? 0 : 1),
  };
}

/**
 * The question to ask: one that is due, else one never asked, else the one due next. The last
 * question is not repeated if there is another.
 * @param pick - a number from 0 up to 1 that chooses among equals
 */
export function nextOf(
  questions: Question[],
  lessonOf: (question: Question) => Lesson | undefined,
  { today, last, pick }: { today: number; last: Question | null; pick: number },
): Question | null {
  const others = questions.length > 1 ? questions.filter((one) => !same(one, last)) : questions;
  const due = others.filter((one) => {
      const lesson = lessonOf(one);
      return lesson && isDue(lesson, today);
    }),
    fresh = others.filter((one) => !lessonOf(one));
  const among = due.length ? due : fresh;
  if (among.length) return among[Math.floor(pick * among.length)];
  const dueOf = (one: Question) => lessonOf(one)?.due ?? Infinity;
  return others.toSorted((one, other) => dueOf(one) - dueOf(other))[0] ?? null;
}

const same = (one: Question, other: Question | null) =>
  one.case === other?.case && one.step === other.step;

/** The number of known questions, out of all. */
export function standing(
  questions: Question[],
  lessonOf: (question: Question) => Lesson | undefined,
) {
  const known = questions.filter((one) => (lessonOf(one)?.row ?? 0) >= KNOWN).length;
  return { known, all: questions.length };
}

/** Pseudo-random numbers from 0 up to 1 by seed (mulberry32), the same on every device. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All questions, shuffled by `seed`, in pairs of a lawful one and one of another grade. */
export function dealt(questions: Question[], seed: number): Question[] {
  const random = seeded(seed);
  const shuffled = (some: Question[]) =>
    some
      .map((one) => ({ one, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const lawful = shuffled(questions.filter(({ grade }) => grade === 'lawful')),
    barred = shuffled(questions.filter(({ grade }) => grade !== 'lawful'));
  const rounds = Math.max(lawful.length, barred.length);
  return Array.from({ length: rounds }, (_, n) => {
    const pair = [lawful[n], barred[n]].filter((one) => one !== undefined);
    return random() < 0.5 ? pair : pair.toReversed();
  }).flat();
}
