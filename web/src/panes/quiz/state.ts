/**
 * State of the quiz, and the steps from one question to the next. A question is shown on the board
 * in place of the game, in the way a worked case is, but without the verdict. It knows no rule.
 */
import { asCase } from '../../play/replayed.ts';
import { calm, nothingPicked } from '../../state.ts';
import { setting } from '../../storage/settings.ts';
import { kept } from '../../storage/storage.ts';
import { dayOf } from '../../ui/day.ts';
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { titles } from '../titles.ts';
import { words } from './words.ts';
import { dealt, keyOf, learnt, nextOf } from './learning.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { CaseView, Question } from '../../contract/book.ts';
import type { Grade } from '../../contract/verdicts.ts';

/**
 * The subject of training: a section or a clause of a rulebook; the whole rulebook if both are "".
 */
export type Course = { section: string; clause: string };

/**
 * The question on the board. `given`: the answer, `named`: the clause that was chosen as the rule;
 * both are null until answered. `byRule`: whether it asks for the rule.
 */
export interface Asked {
  question: Question;
  view: CaseView;
  given: Grade | null;
  byRule: boolean;
  named: string | null;
}

/** A race: ends after three minutes or three mistakes. */
export interface Race {
  seed: number;
  order: Question[];
  at: number;
  right: number;
  wrong: Asked[];
  /** End time, ms since 1970; 0 until the first question is shown. */
  ends: number;
  over: boolean;
  /** The previous best for this rulebook. */
  best: number;
}

const initial = {
  ruleset: '',
  questions: null as Question[] | null,
  course: null as Course | null,
  asked: null as Asked | null,
  race: null as Race | null,
  /** Answers of this sitting. */
  right: 0,
  wrong: 0,
  /** The seed from a link; null for none. */
  seed: null as number | null,
  error: '',
};
const memory = paneMemory('quiz', initial);
export const quizOf = memory.of;

export const RACE_MS = 180_000;
export const MISTAKES = 3;

const ruleSetting = setting('quiz-rule');
const OFF = 'off';

/** Whether training asks for the rule too: a setting of the device. */
export const asksRule = () => ruleSetting.read() !== OFF;

export const keepAsksRule = (asks: boolean) => void ruleSetting.write(asks ? '' : OFF);

export const lessonOf = (ruleset: string) => (question: Question) =>
  kept.lessons.of(keyOf(ruleset, question));

export const bestOf = (ruleset: string) => kept.races.of(ruleset)?.right ?? 0;

/** Load a rulebook's questions, and leave an open question of another rulebook. */
export async function openBook(store: Store, ruleset: string) {
  leave(store);
  memory.set(store, { ...initial, ruleset, seed: quizOf(store.state).seed });
  raise(store, 'full');
  try {
    await Promise.all([kept.lessons.ready, kept.races.ready, store.loadBook(ruleset)]);
    const { questions } = await store.ask({ ask: 'quiz', ruleset });
    if (quizOf(store.state).ruleset === ruleset) memory.set(store, { questions });
  } catch (failure) {
    memory.set(store, { error: sentence(failure) });
  }
}

/**
 * Focus an element right after the pending render, so that even a fast next key press reaches it.
 */
const focus = (selector: string) =>
  queueMicrotask(() => document.querySelector<HTMLElement>(selector)?.focus());

/**
 * Set the sheet on a phone: the list fills the screen, while a question leaves the board visible.
 */
function raise(store: Store, sheet: State['sheet']) {
  if (store.state.view === 'quiz' && store.state.layout === 'phone') store.set({ sheet });
}

/** The questions of a course, in the order of the cases. */
export function ofCourse(state: State, { clause, section }: Course): Question[] {
  const { questions, ruleset } = quizOf(state);
  const clauses = state.books[ruleset]?.sections.find(({ id }) => id === section)?.clauses;
  return (questions ?? []).filter(({ clauses: about }) =>
    clause
      ? about.includes(clause)
      : !section || Boolean(clauses?.some((one) => about.includes(one))),
  );
}

/** Start training a course. */
export function train(store: Store, course: Course) {
  memory.set(store, { course, race: null, right: 0, wrong: 0 });
  return next(store);
}

/** Ask the next question of the course, or of the race. */
export function next(store: Store) {
  const { asked, course, race, ruleset } = quizOf(store.state);
  if (race) return put(store, race.order[race.at % race.order.length]);
  if (!course) return Promise.resolve();
  const question = nextOf(ofCourse(store.state, course), lessonOf(ruleset), {
    today: dayOf(Date.now()),
    last: asked?.question ?? null,
    pick: Math.random(),
  });
  if (question) return put(store, question);
  memory.set(store, { course: null });
  store.toast(words.none);
  return Promise.resolve();
}

/** Guard for requests: only the latest question counts; leaving the quiz discards all. */
const coming = asking(memory.set);

async function put(store: Store, question: Question) {
  const { ruleset } = quizOf(store.state);
  await coming(
    store,
    async (tell) => {
      const view = await store.ask({ ask: 'case', ruleset, case: question.case });
      const { race } = quizOf(store.state),
        byRule = !race && question.rule !== '' && asksRule();
      if (!tell({ asked: { question, view, given: null, byRule, named: null } })) return {};
      show(store, question, view);
      raise(store, 'half');
      if (race && !race.ends) begin(store, race);
      focus('.quiz-answers button');
      return {};
    },
    () => store.state.view === 'quiz',
  );
}

/** Show the position of a question, without verdicts. */
function show(store: Store, { step, who }: Question, view: CaseView) {
  const board = boardBefore(view, step),
    there = board.counters.some(({ id }) => id === who);
  store.set({
    ...nothingPicked,
    slide: null,
    caseRun: asCase(unjudged(board)),
    pick: there ? who : null,
    target: view.steps[step].place,
  });
}

export const boardBefore = ({ start, steps }: CaseView, step: number): Board =>
  step === 0 ? start : steps[step - 1].board;

/** The board without its verdicts. The grade at the end of each place's label is removed too. */
const unjudged = (board: Board): Board => ({
  ...calm(board, ''),
  title: titles.quiz,
  places: board.places.map((one) => ({
    ...one,
    grade: 'lawful',
    badge: '',
    label: one.label.replace(/, [^,]*$/, ''),
  })),
  sheets: [],
});

/** Whether all that the question asks is answered. */
export const isAnswered = ({ byRule, given, named }: Asked) =>
  given !== null && (!byRule || named !== null);

/** Whether all answers so far are right. */
export const isRight = ({ given, named, question }: Asked) =>
  given === question.grade && (named === null || named === question.rule);

/** Answer with a grade; then ask for the rule, or show the verdict. */
export function answer(store: Store, given: Grade) {
  const { asked, race } = quizOf(store.state);
  if (!asked || asked.given || race?.over) return;
  const now = { ...asked, given };
  memory.set(store, { asked: now });
  if (isAnswered(now) || !isRight(now)) record(store, now);
  if (race) return count(store, race, now);
  if (isAnswered(now)) return reveal(store, now);
  focus('.quiz-rules button');
}

/** Answer with a clause as the rule, and show the verdict. */
export function nameRule(store: Store, named: string) {
  const { asked } = quizOf(store.state);
  if (!asked?.given || isAnswered(asked)) return;
  const now = { ...asked, named };
  memory.set(store, { asked: now });
  if (now.given === now.question.grade) record(store, now); // a wrong grade is recorded already
  reveal(store, now);
}

/** Record a question as learnt or not. A grade and the rule count as one answer. */
function record(store: Store, asked: Asked) {
  const { right, ruleset, wrong } = quizOf(store.state),
    good = isRight(asked),
    today = dayOf(Date.now());
  memory.set(store, good ? { right: right + 1 } : { wrong: wrong + 1 });
  void kept.lessons.change(keyOf(ruleset, asked.question), (before) => learnt(before, good, today));
}

/** Show the verdict in its usual form. */
function reveal(store: Store, { question, view }: Asked) {
  const { board, place, verdict } = view.steps[question.step];
  store.set({
    ...nothingPicked,
    slide: null,
    caseRun: asCase({ ...board, title: view.title }),
    target: place,
  });
  store.say(verdict.headline);
  focus('.quiz-next');
}

// ---------------------------------------------------------------- three minutes

let timer: ReturnType<typeof setInterval> | undefined;

/** @param seed - the same seed gives the same questions in the same order */
export function startRace(store: Store, seed: number) {
  const { questions, ruleset } = quizOf(store.state);
  if (!questions?.length) return Promise.resolve();
  const race: Race = {
    seed,
    order: dealt(questions, seed),
    at: 0,
    right: 0,
    wrong: [],
    ends: 0,
    over: false,
    best: bestOf(ruleset),
  };
  memory.set(store, { race, course: null, right: 0, wrong: 0, seed: null });
  return next(store);
}

/** Start the clock, at the first question. */
function begin(store: Store, race: Race) {
  memory.set(store, { race: { ...race, ends: Date.now() + RACE_MS } });
  clearInterval(timer);
  timer = setInterval(() => {
    const now = quizOf(store.state).race;
    if (!now || now.over) return clearInterval(timer);
    if (Date.now() >= now.ends) end(store, now);
    else store.set({}); // redraw the clock
  }, 250);
}

function count(store: Store, race: Race, asked: Asked) {
  const right = isRight(asked);
  const then = {
    ...race,
    at: race.at + 1,
    right: race.right + (right ? 1 : 0),
    wrong: right ? race.wrong : [...race.wrong, asked],
  };
  if (then.wrong.length >= MISTAKES || Date.now() >= race.ends) return end(store, then);
  memory.set(store, { race: then });
  void next(store);
}

function end(store: Store, race: Race) {
  clearInterval(timer);
  memory.set(store, { race: { ...race, over: true }, asked: null });
  const { ruleset } = quizOf(store.state),
    { right } = race;
  if (right)
    void kept.races.change(ruleset, (before) =>
      before && before.right >= right ? before : { right, at: Date.now() },
    );
  store.leaveCase();
  raise(store, 'full');
  focus('.quiz-again');
}

/** Return to the choice of subject, and restore the game on the board. */
export function leave(store: Store) {
  clearInterval(timer);
  coming.drop();
  const { asked } = quizOf(store.state);
  memory.set(store, { asked: null, course: null, race: null });
  if (asked) store.leaveCase();
  raise(store, 'full');
}

/** The link that gives somebody else the same questions. */
export const linkOf = (ruleset: string, seed: number) =>
  `${location.href.split('#')[0]}#quiz=${ruleset}.${seed}`;

/** Parse the rulebook and seed of such a link. */
export function linkedQuiz(hash: string) {
  const [, ruleset, seed] = /^#quiz=([\w-]+)(?:\.(\d{1,9}))?$/.exec(hash) ?? [];
  return ruleset ? { ruleset, seed: seed === undefined ? null : Number(seed) } : null;
}

export const setSeed = (store: Store, seed: number | null) => memory.set(store, { seed });
