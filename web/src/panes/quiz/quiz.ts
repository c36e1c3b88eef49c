/** The quiz pane, in the panel: the choice of subject, the question, and the verdict. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { copyText } from '../../play/clipboard.ts';
import { findingList, priceList, verdictCard } from '../../play/verdict.ts';
import { iconCheck, iconClose } from '../../ui/icons.ts';
import { clauseChip, gradeBadge, hint } from '../../ui/parts.ts';
import { common, titles } from '../titles.ts';
import { boardThere } from '../../ui/memory.ts';
import { choiceField, toggle } from '../../ui/form.ts';
import { standing } from './learning.ts';
import {
  MISTAKES,
  answer,
  asksRule,
  bestOf,
  boardBefore,
  isAnswered,
  isRight,
  keepAsksRule,
  leave,
  lessonOf,
  linkOf,
  linkedQuiz,
  nameRule,
  next,
  ofCourse,
  openBook,
  quizOf,
  setSeed,
  startRace,
  train,
} from './state.ts';
import { words as say } from './words.ts';
import type { State, Store, Inside } from '../../pane.ts';
import type { Book, Question } from '../../contract/book.ts';
import type { Grade } from '../../contract/verdicts.ts';
import type { Asked, Race } from './state.ts';

const GRADES: Grade[] = ['lawful', 'overstacked', 'forbidden'];

function render(state: State, store: Store) {
  const { asked, race } = quizOf(state);
  return html` <section class="stack quiz" aria-label=${titles.quiz}>
    ${
      race?.over
        ? raceOver(race, state, store)
        : asked
          ? questionOf(asked, state, store)
          : choice(state, store)
    }
  </section>`;
}

// ---------------------------------------------------------------- what may be trained

function choice(state: State, store: Store) {
  const { error, questions, ruleset, seed } = quizOf(state);
  const book = state.books[ruleset],
    again = () => void openBook(store, ruleset);
  return html` <h2 class="serif quiz-title">${titles.quiz}</h2>
    <p class="quiet">${say.lead}</p>
    ${choiceField({
      label: say.book,
      value: ruleset,
      of: (state.hello?.rulesets ?? []).map(({ id, title }) => ({ value: id, label: title })),
      write: (id) => void openBook(store, id),
    })}
    ${
      error
        ? hint(error, button(common.retry, again))
        : !questions || !book
          ? html`<p class="waiting" role="status">${common.coming}</p>`
          : html`${seed === null ? nothing : html`<p class="quiz-sent">${say.raceOf}</p>`}
            ${ways(questions, state, store)} ${sections(book, state, store)}`
    }`;
}

const freshSeed = () => Math.floor(Math.random() * 1e9);

function ways(questions: Question[], state: State, store: Store) {
  const { ruleset, seed } = quizOf(state),
    best = bestOf(ruleset);
  const sent = seed !== null;
  return html` ${meter(questions, state)}
    <div class="toolbar">
      ${button(say.all, () => train(store, { section: '', clause: '' }), {
        main: !sent,
      })}
      ${button(say.race, () => startRace(store, seed ?? freshSeed()), { main: sent })}
    </div>
    <p class="quiet">${say.raceLead} ${best ? say.best(best) : nothing}</p>
    ${toggle({
      label: say.alsoRule,
      hint: say.alsoRuleWhy,
      on: asksRule(),
      write: (on) => {
        keepAsksRule(on);
        store.set({});
      },
    })}`;
}

function sections(book: Book, state: State, store: Store) {
  const shown = book.sections
    .map((section) => ({
      section,
      of: ofCourse(state, { section: section.id, clause: '' }),
    }))
    .filter(({ of }) => of.length);
  return html` <h3 class="head">${say.sections}</h3>
    <ul class="stack quiz-sections plain">
      ${shown.map(
        ({ section: { id, title }, of }) =>
          html`<li>
            ${button(
              html`<span><span class="unseen">${say.train}</span> ${title}</span
                >${meter(of, state)}`,
              () => train(store, { section: id, clause: '' }),
              { class: 'row quiz-section' },
            )}
          </li>`,
      )}
    </ul>`;
}

/** The known questions, as a bar and in figures. */
function meter(questions: Question[], state: State) {
  const { known, all } = standing(questions, lessonOf(quizOf(state).ruleset));
  return html`<span class="quiz-meter">
    <progress max=${all} .value=${known} aria-hidden="true"></progress>
    <small>${say.known(known, all)}</small>
  </span>`;
}

// ---------------------------------------------------------------- the question

function questionOf(asked: Asked, state: State, store: Store) {
  const { given, question, view } = asked,
    { race } = quizOf(state),
    over = isAnswered(asked) && !race,
    step = view.steps[question.step];
  return html` ${head(state, store)}
    <p class="quiz-asks">${question.who === null ? say.asks : say.ask}</p>
    <h2 class="serif quiz-asked">${step.asked}</h2>
    ${over ? nothing : circumstances(asked, state)}
    ${over ? answered(asked, state, store) : given && !race ? rules(asked, state, store) : answers(state, store)}`;
}

/** The head of a question: the exit button, and the score or the clock. */
function head(state: State, store: Store) {
  const { race, right, wrong } = quizOf(state),
    all = right + wrong;
  return html` <div class="row quiz-head">
    ${button(say.leave, () => leave(store), { look: 'small' })}
    ${race ? clock(race) : all ? html`<span class="quiet">${say.score(right, all)}</span>` : nothing}
  </div>`;
}

function clock({ ends, right, wrong }: Race) {
  const seconds = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  return html` <span class="quiz-clock" role="timer" aria-label=${say.clock}
      >${say.left(seconds)}</span
    >
    <span class="quiz-count">${iconCheck}${right}</span>
    <span class="quiz-count" role="img" aria-label=${say.mistakes(wrong.length)}
      >${Array.from({ length: MISTAKES }, (_, n) => html`<i class=${n < wrong.length ? 'is-lost' : ''}>${iconClose}</i>`)}</span
    >`;
}

/** Circumstances that the picture does not show: earlier steps, and the readings switched on. */
function circumstances({ question, view }: Asked, state: State) {
  const before = view.steps.slice(0, question.step).filter(({ applied }) => applied);
  const { options = {} } = boardBefore(view, question.step).game.scenario;
  const book = state.books[quizOf(state).ruleset];
  const on = (book?.options ?? []).filter(({ id }) => options[id]);
  return html` ${
    before.length
      ? html`<p class="quiet">${say.before}</p>
          <ol class="quiz-before">
            ${before.map((one) => html`<li>${one.asked}</li>`)}
          </ol>`
      : nothing
  }
  ${
    on.length
      ? html`<p class="quiet">${say.options}: ${on.map(({ title }) => title).join('; ')}</p>`
      : nothing
  }`;
}

function answers(state: State, store: Store) {
  const { questions } = quizOf(state);
  const known = GRADES.filter((one) => questions?.some(({ grade }) => grade === one));
  return html` <div class="quiz-answers" role="group" aria-label=${say.ask}>
      ${known.map((grade, n) =>
        button(
          html`${gradeBadge(grade)}<span>${say.answers[grade]}</span>
            <kbd aria-hidden="true">${n + 1}</kbd>`,
          () => answer(store, grade),
          { class: 'button choice' },
        ),
      )}
    </div>
    <p class="quiet quiz-keys">${say.keys(known.length)}</p>`;
}

/** The result of the grade, and the clauses to choose the rule from. */
function rules(asked: Asked, state: State, store: Store) {
  const { rules: among } = asked.question;
  return html` ${said(asked, state)}
    <h3 class="quiz-by-rule">${say.byRule}</h3>
    <div class="stack quiz-rules" role="group" aria-label=${say.byRule}>
      ${among.map((id, n) =>
        button(
          html`<span class="quiz-rule-id">${id}</span><span>${titleOf(id, state)}</span>
            <kbd aria-hidden="true">${n + 1}</kbd>`,
          () => nameRule(store, id),
          { class: 'button choice' },
        ),
      )}
    </div>
    <p class="quiet quiz-keys">${say.keys(among.length)}</p>`;
}

const titleOf = (id: string, state: State) =>
  state.books[quizOf(state).ruleset]?.clauses[id]?.title ?? '';

/** The result of the answers: of the grade, and of the rule once it is named. */
function said(asked: Asked, state: State) {
  const { given, named, question } = asked;
  const line = (right: boolean, text: string) =>
    html`<span>${right ? iconCheck : iconClose}<b>${text}</b></span>`;
  const graded = given === question.grade,
    ruled = named === question.rule;
  return html` <p class="stack quiz-said" data-right=${isRight(asked) ? 'yes' : 'no'} role="status">
    ${line(graded, graded ? say.right : say.wrong(say.answers[question.grade]))}
    ${
      named === null
        ? nothing
        : line(
            ruled,
            ruled ? say.rightRule : say.otherRule(question.rule, titleOf(question.rule, state)),
          )
    }
  </p>`;
}

/** The result of the answers, and the verdict in its usual form. */
function answered(asked: Asked, state: State, store: Store) {
  const { question, view } = asked,
    { ruleset } = quizOf(state),
    { board, verdict } = view.steps[question.step];
  return html` ${said(asked, state)}
    ${button(say.next, () => next(store), { class: 'button quiz-next', main: true })}
    ${verdictCard(verdict)} ${findingList(verdict, board, store)} ${priceList(verdict, board)}
    <p class="chip-row">
      <span>${view.title}</span>${question.clauses.map((id) => clauseChip(store, id, ruleset))}
    </p>`;
}

// ---------------------------------------------------------------- three minutes are over

function raceOver(race: Race, state: State, store: Store) {
  const { ruleset } = quizOf(state),
    { best, right, seed, wrong } = race;
  const copy = () =>
    void copyText(linkOf(ruleset, seed)).then(
      (done) => done && store.toast(say.sent, { grade: 'lawful' }),
    );
  return html` <h2 class="serif quiz-title">${say.over(right)}</h2>
    <p>${right > best ? say.record : say.best(Math.max(best, right))}</p>
    <div class="toolbar">
      ${button(say.again, () => startRace(store, Math.floor(Math.random() * 1e9)), {
        class: 'button quiz-again',
        main: true,
      })}
      ${button(say.send, copy)} ${button(say.leave, () => leave(store))}
    </div>
    ${
      wrong.length
        ? html`<h3 class="head">${say.missed}</h3>
            <ul class="stack quiz-missed plain">
              ${wrong.map(
                ({ question: { clauses, grade, step }, view }) =>
                  html`<li>
                    ${gradeBadge(grade)}<span>${view.steps[step].asked}</span>
                    <span class="chip-row"
                      >${clauses.map((one) => clauseChip(store, one, ruleset))}</span
                    >
                  </li>`,
              )}
            </ul>`
        : nothing
    }`;
}

// ---------------------------------------------------------------- in and out

let heard = false;

/** @param arg - a rulebook with a section or a clause, or the link of a three-minute race */
function enter(store: Store, arg: unknown) {
  if (!heard) follow(store);
  heard = true;
  const link = typeof arg === 'string' ? linkedQuiz(arg) : null,
    course = typeof arg === 'object' && arg !== null ? (arg as Partial<Wanted>) : {};
  void begin(store, link, course);
}

type Wanted = { ruleset: string; section: string; clause: string; race: boolean };

async function begin(
  store: Store,
  link: ReturnType<typeof linkedQuiz>,
  { clause = '', race = false, ruleset, section = '' }: Partial<Wanted>,
) {
  await boardThere(store); // opening a game lowers a phone's sheet
  if (!store.state.hello) store.set({ hello: await store.ask({ ask: 'hello' }) });
  const known = (id?: string) => store.state.hello?.rulesets.some((one) => one.id === id);
  const wanted = [link?.ruleset, ruleset, quizOf(store.state).ruleset, store.state.board?.ruleset];
  const book = wanted.find(known) ?? store.state.hello?.rulesets[0]?.id ?? '';
  if (link) setSeed(store, link.seed);
  if (quizOf(store.state).ruleset !== book || !quizOf(store.state).questions)
    await openBook(store, book);
  if (section || clause) void train(store, { section, clause });
  else if (race && store.state.view === 'quiz') await startRace(store, freshSeed());
}

/** End the question and restore the game when the user leaves the pane. */
function follow(store: Store) {
  store.subscribe(({ view }) => {
    if (view !== 'quiz' && quizOf(store.state).asked) leave(store);
  });
}

/** Swallow taps on the board: it shows a question, so nothing can be selected. */
const still = () => true;

export const pane: Inside = {
  render,
  onEnter: enter,
  onHex: still,
  onCounter: still,
  onDrop: still,
};
