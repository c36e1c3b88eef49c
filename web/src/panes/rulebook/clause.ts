/** The page of one clause: paraphrase, our reading, clauses it depends on, worked cases. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { clauseChip, gradeBadge, hint, ruleBadge } from '../../ui/parts.ts';
import { thumbnail } from '../thumbnail.ts';
import { iconBack, iconBoard, iconHelp, iconNext } from '../../ui/icons.ts';
import { showPane } from '../../ui/navigate.ts';
import { readingBox } from '../readings.ts';
import { words as say } from './words.ts';
import { caseKey, rulebookOf, showOnBoard, stepOf, stepTo } from './state.ts';
import { cases, common } from '../titles.ts';
import type { Store, State } from '../../pane.ts';
import type { Book, CaseView, ClauseView } from '../../contract/book.ts';

/** The most steps shown as dots; a longer case shows only the figures. */
const MOST_DOTS = 10;

export function clausePage(book: Book, clause: ClauseView, state: State, store: Store) {
  const section = book.sections.find((one) => one.clauses.includes(clause.id));
  return html` <p class="crumbs">
      ${section?.title ?? ''}${clause.source ? ` · ${clause.source}` : ''}
    </p>
    <h2 class="clause-title"><span>${clause.id}</span> ${clause.title}</h2>
    <p class="rule-text">${clause.text}</p>
    ${clause.readings.filter((id) => book.readings[id]).map((id) => readingBox(book, book.readings[id], state, store))}
    ${links(clause, store)}
    <h3 class="head">${say.cases}</h3>
    ${
      clause.cases.length && state.hello?.rulesets.some(({ id }) => id === book.id)
        ? button(
            say.train,
            () => showPane(store, 'quiz', { ruleset: book.id, clause: clause.id }),
            { icon: iconHelp },
          )
        : nothing
    }
    ${clause.cases.length === 0 ? hint(clause.reason || say.noCases) : clause.cases.map((one) => caseCard(book, clause.id, one, state, store))}
    <h3 class="head">${say.coverage}</h3>
    <p class="coverage">
      ${say.covered(clause.passes, clause.refuses)}${clause.reason && clause.cases.length > 0 ? ` ${clause.reason}` : ''}
    </p>`;
}

function links(clause: ClauseView, store: Store) {
  const row = (label: string, ids: string[]) =>
    ids.length === 0
      ? nothing
      : html` <span class="chip-row"
          ><span>${label}</span>${ids.map((id) => clauseChip(store, id))}</span
        >`;
  return html`<p class="wrap links">
    ${row(say.leans, clause.leans)}${row(say.usedBy, clause.usedBy)}
  </p>`;
}

/** @param clause - the id of the clause whose page it is */
function caseCard(
  book: Book,
  clause: string,
  entry: ClauseView['cases'][number],
  state: State,
  store: Store,
) {
  const found = rulebookOf(state).cases[caseKey(book.id, entry.id)];
  const live = state.caseRun?.ruleset === book.id && state.caseRun.id === entry.id;
  const step = stepOf(state, entry.id);
  return html` <section class=${live ? 'case is-live' : 'case'} aria-label=${entry.title}>
    <div class="case-picture">${found ? picture(found, step) : nothing}</div>
    <div class="stack case-body">
      <h4>${gradeBadge(entry.grade)}<span>${entry.title}</span></h4>
      ${found ? sentenceOf(found, step, clause) : nothing}
    </div>
    <div class="row case-tools">
      ${found && found.steps.length > 0 ? stepper(found, step, store) : nothing}
      ${
        live
          ? html`<span class="case-here">${iconBoard}${say.onBoard}</span>`
          : button(say.showOnBoard, () => showOnBoard(store, entry.id), { icon: iconBoard })
      }
    </div>
  </section>`;
}

/** The place to show for a step of a case. */
export function placeOf(view: CaseView, step: number) {
  // The start shows the place of the first step.
  const named = view.steps[Math.max(0, step - 1)]?.place;
  const board = boardAt(view, step);
  return (
    named ?? board.places.find((one) => one.stack.length > 0)?.at ?? board.counters[0]?.at ?? '0101'
  );
}

const boardAt = (view: CaseView, step: number) =>
  step === 0 ? view.start : view.steps[step - 1].board;

function picture(view: CaseView, step: number) {
  const place = placeOf(view, step);
  const board = boardAt(view, step);
  return thumbnail(
    board,
    place,
    board.places.find((one) => one.at === place)?.label ?? common.hex(place),
  );
}

/** The act of a step and the umpire's finding, preferably that of this clause. */
function sentenceOf(view: CaseView, step: number, clause: string) {
  if (step === 0) return html`<p class="case-words">${view.text}</p>`;
  const now = view.steps[step - 1];
  const { findings, grade, headline } = now.verdict;
  const ruleFinding =
    findings.find((one) => one.clause === clause) ?? findings.find((one) => one.role === 'rule');
  return html` <div class="case-words" aria-live="polite">
    <p>${now.words}</p>
    <p class="case-verdict">
      ${ruleFinding ? ruleBadge(ruleFinding.grade) : gradeBadge(grade)}<span
        >${ruleFinding?.words ?? headline}${ruleFinding?.sum ? html`<small>${ruleFinding.sum}</small>` : nothing}</span
      >
    </p>
    ${now.applied || now.entries.length === 0 ? nothing : html`<p class="quiet">${say.notCarriedOut}</p>`}
  </div>`;
}

function stepper(view: CaseView, step: number, store: Store) {
  const last = view.steps.length;
  return html` <div class="row case-stepper" role="group" aria-label=${say.stepThrough}>
    ${button(iconBack, () => stepTo(store, view.id, step - 1), {
      look: 'square',
      name: cases.stepBack,
      off: step === 0,
    })}
    ${last > MOST_DOTS ? nothing : html`<span class="dots" aria-hidden="true">${view.steps.map((one, n) => html`<i data-grade=${one.verdict.grade} class=${n + 1 === step ? 'is-now' : n < step ? 'is-done' : ''}></i>`)}</span>`}
    ${button(iconNext, () => stepTo(store, view.id, step + 1), {
      look: 'square',
      name: cases.stepOn,
      off: step === last,
    })}
    <span class="case-count">${cases.step(step, last)}</span>
  </div>`;
}
