/**
 * The umpire's panel: what is asked of whom, and the verdict on what is considered; or, beside it,
 * the stacks. Its faces stand in face.js, its buttons in foot.js. Draws only.
 */
import { html, nothing } from 'lit-html';
import { cache } from 'lit-html/directives/cache.js';
import { hint, sideMark } from '../ui/parts.js';
import { showPane } from '../ui/show.js';
import { words } from '../words.js';
import { accountPart } from './account.js';
import { askFace } from './ask.js';
import { faceOf, tabOf } from './face.js';
import { dice, waiting } from './later.js';
import { logView, newest } from './log.js';
import { menuFace, pickedFace } from './picked.js';
import { reportButton } from './reportbutton.js';
import { sheetList } from './sheets.js';
import { placeName } from './placename.js';
import { asidePart } from './aside.js';
import { findingList, lookOf, priceList, stripTile, toldList, verdictCard } from './verdict.js';
import { verdictTools, whyFace } from './why.js';
import { sheets as sheetWords } from './words.js';

/**
 * @import { Why } from '../types/answers.d.ts'
 * @import { Ask, Board, ChanceView } from '../types/board.d.ts'
 * @import { State, Store } from '../page.d.ts'
 */

const say = words.panel;

/** @param {State} state @param {Store} store */
export function panelBody(state, store) {
  const board = state.shown;
  if (!board) return draftFace(state);
  if (tabOf(state) === 'stacks') return sheetList(state, board, store);
  // Each face is kept when another takes its place: on a full board the verdict on all of it is
  // long.
  return html`${asidePart(state, store)}${state.rolled ? dice(store)?.lastThrow(state, board, store) : nothing}${cache(facePart(state, board, store))}`;
}

/**
 * Verdict or stacks, where there are sheets to look at and nothing waits for a decision.
 * @param {State} state
 * @param {Store} store
 */
export function panelTabs(state, store) {
  const sheets = state.shown?.sheets ?? [];
  if (!sheets.length || !tabOf(state)) return nothing;
  const tab = (
    /** @type {import('../page.d.ts').Tab} */ id,
    /** @type {unknown} */ label,
    over = false,
  ) =>
    html` <button
      type="button"
      role="tab"
      id="tab-${id}"
      class="panel-tab"
      ?data-over=${over}
      aria-controls="panel-body"
      aria-selected=${tabOf(state) === id ? 'true' : 'false'}
      @click=${() => store.set({ tab: id })}
    >
      ${label}
    </button>`;
  return html` <div class="panel-tabs" role="tablist" aria-label=${sheetWords.tabs}>
    ${tab('umpire', sheetWords.umpire)}
    ${tab(
      'stacks',
      html`${sheetWords.tab}<b>${sheets.length}</b>`,
      sheets.some((one) => !one.fits),
    )}
  </div>`;
}

/** @param {State} state @param {Board} board @param {Store} store */
function facePart(state, board, store) {
  switch (faceOf(state)) {
    case 'case':
      return caseFace(state, board, store);
    case 'ask':
      return askFace(/** @type {Ask} */ (board.ask), state, board, store);
    case 'chance':
      return html`${accountPart(board)}${dice(store)?.chanceFace(/** @type {ChanceView} */ (board.chance), state, store) ?? waiting(store)}${toldList(board, store)}${logView(board, state, store)}`;
    case 'preview':
      return previewFace(state, board, store);
    case 'menu':
      return menuFace(state, board, store);
    case 'aimed':
      return whyFace(state, board, store);
    case 'picked':
      return pickedFace(state, board, store);
    case 'hex':
      return whyFace(state, board, store);
    default:
      return idleFace(state, board, store);
  }
}

/** Before the umpire is there: what the scenario says of itself. @param {State} state */
const draftFace = ({ draft, pick, refused, game }) =>
  html` ${
    draft
      ? html`<h2 class="title">${draft.title}</h2>
          ${briefing(draft.text)}`
      : nothing
  }
  ${refused || !game ? nothing : hint(pick ? words.boot.remembered : words.boot.waiting)}`;

/** @param {string} text */
const briefing = (text) =>
  html`${text
    .split(/\n+/)
    .filter(Boolean)
    .map((one) => html`<p class="briefing">${one}</p>`)}`;

/**
 * It stands first until the first move.
 * @param {string} text
 */
const briefed = (text) =>
  html`<section class="briefed">
    <h3 class="head">${say.briefing}</h3>
    ${briefing(text)}
  </section>`;

/**
 * An action on the whole board: what each side pays comes first, then why. What costs nothing needs
 * no headline.
 * @param {Why} why
 * @param {Board} board
 * @param {Store} store
 */
const previewParts = (why, board, store) =>
  html` ${why.verdict.grade === 'lawful' ? nothing : verdictCard(why.verdict)}
  ${priceList(why.verdict, board)} ${why.odds ? dice(store)?.oddsPart(why) : nothing}
  ${why.threats ? dice(store)?.threatsPart(why, board, store) : nothing}
  ${findingList(why.verdict, board, store, { places: true, sums: true })}
  ${verdictTools(why, board, store)}`;

/** @param {State} state @param {Board} board @param {Store} store */
function previewFace(state, board, store) {
  const { preview, whyError } = state;
  if (!preview) return nothing;
  return html` ${preview.auto ? promptCard(board) : html`<h2 class="asked">${preview.act.words}</h2>`}
  ${whyError ? hint(whyError) : preview.why ? previewParts(preview.why, board, store) : html`<p class="quiet">${say.thinking}</p>`}
  ${logView(board, state, store)}`;
}

/**
 * @param {Board} board
 * @param {import('../types/verdicts.d.ts').Verdict} verdict
 * @param {Store} store
 * @param {string} [text]
 */
const reportRow = (board, verdict, store, text) =>
  html`<div class="row-end">${reportButton({ board, verdict, text }, store)}</div>`;

/** @param {State} state @param {Board} board @param {Store} store */
function caseFace(state, board, store) {
  const run = state.caseRun;
  if (!run) return nothing;
  const step = run.case.steps[run.step - 1];
  return html` <h2 class="title">${run.case.title}</h2>
    <p class="quiet">${run.case.source}</p>
    <p>${step ? step.words : run.case.text}</p>
    ${step ? html`${verdictCard(step.verdict)}${findingList(step.verdict, board, store)}${priceList(step.verdict, board)}${reportRow(board, step.verdict, store, step.text)}` : nothing}`;
}

/** Whose decision it is, and what is expected. @param {Board} board */
function promptCard(board) {
  const side = board.sides.find((one) => one.id === board.actor);
  const able = board.counters.filter((one) => one.can).length;
  return html` <section class="prompt" data-look=${side?.look ?? ''}>
    <p class="ask-who">${side ? html`${sideMark(side.look)}${side.name}` : nothing}</p>
    <p class="prompt-words">${board.prompt || say.idle}</p>
    ${able && board.play === 'turns' ? html`<p class="quiet">${say.able(able)}</p>` : nothing}
  </section>`;
}

/**
 * Counters in a box beside the map, to be picked here too: on a small screen the box is far away.
 * @param {Board} board
 * @param {Store} store
 */
const trays = (board, store) =>
  board.places
    .filter(({ at, stack }) => at.startsWith('@') && stack.length)
    .map(({ at, stack }) => {
      const able = stack.flatMap(
        (id) => board.counters.find((one) => one.id === id && one.can) ?? [],
      );
      return able.length
        ? html` <h3 class="head">${placeName(board, at)}</h3>
            <div class="strip is-tray">
              ${able.map((view) => stripTile(view, board, store, 46))}
            </div>`
        : nothing;
    });

/** How it ended, and the tally. @param {Board} board */
function endCard(board) {
  const winner = board.sides.find((one) => one.id === board.result?.winner);
  return html` <section class="ask" data-look=${winner?.look ?? ''}>
      <p class="ask-who">${winner ? html`${sideMark(winner.look)}${winner.name}` : board.title}</p>
      <h2>${say.result}</h2>
      <p>${board.result?.words}</p>
    </section>
    ${accountPart(board)} ${tally(board, board.measures)}`;
}

/** @param {Board} board @param {Board['measures']} told */
const tally = (board, told) =>
  told.length
    ? html` <dl class="measures">
        ${told.map(
          (one) =>
            html`<div>
              <dt>${one.side ? sideMark(lookOf(board, one.side)) : nothing}${one.name}</dt>
              <dd>${one.value}</dd>
            </div>`,
        )}
      </dl>`
    : nothing;

/** @param {State} state @param {Board} board @param {Store} store */
function idleFace(state, board, store) {
  const text = [board.game.scenario.text, ...board.victory].filter(Boolean).join('\n');
  // Nobody has moved since the link, or the beginning
  const fresh = board.game.log.length <= state.linked;
  return html` ${text && fresh ? briefed(text) : nothing}
  ${board.result ? endCard(board) : html`${accountPart(board)}${promptCard(board)}`}
  ${board.verdict.findings.length ? newest(board) : nothing}
  ${board.counters.length ? nothing : hint(say.noCounters, html`<button type="button" class="button is-main" @click=${() => showPane(store, 'editor')}>${say.toEditor}</button>`)}
  ${trays(board, store)}
  ${
    board.verdict.findings.length
      ? html` <h3 class="head">${say.all}</h3>
          ${verdictCard(board.verdict)}
          ${findingList(board.verdict, board, store, { places: true, met: 0 })}
          ${priceList(board.verdict, board)} ${reportRow(board, board.verdict, store)}`
      : nothing
  }
  ${
    board.result
      ? nothing
      : tally(
          board,
          board.measures.filter((one) => one.value !== 0),
        )
  }
  ${
    board.log.length
      ? logView(board, state, store)
      : html`<h3 class="head">${say.soFar}</h3>
          <p class="quiet">${say.logEmpty}</p>`
  }
  ${
    text && !fresh
      ? html`<details class="fold">
          <summary>${say.briefing}</summary>
          ${briefing(text)}
        </details>`
      : nothing
  }`;
}

/** @param {State} state */
function caseLine({ caseRun }) {
  const step = caseRun?.case.steps[caseRun.step - 1];
  return step
    ? [step.verdict.headline, step.verdict.findings[0]?.words].filter(Boolean).join('. ')
    : (caseRun?.case.text ?? '');
}

/** The one line that stays in sight when the sheet is down. @param {State} state */
export function panelLine(state) {
  const { shown: board, why, preview } = state;
  if (!board && state.engine.ready) return words.tagline;
  if (!board) return state.engine.error ? words.boot.failed : words.boot.title;
  const face = faceOf(state);
  if ((face === 'aimed' || face === 'hex') && why) return why.verdict.headline;
  if (face === 'preview') return preview?.act.words ?? '';
  if (tabOf(state) === 'stacks') return sheetWords.title;
  if (face === 'picked') return board.counters.find((one) => one.id === state.pick)?.name ?? '';
  if (board.chance) return board.chance.words;
  if (board.ask) return board.ask.title;
  if (face === 'case') return caseLine(state);
  const able = board.play === 'turns' ? board.counters.filter((one) => one.can).length : 0;
  return (
    board.result?.words ??
    [board.prompt || say.idle, able ? say.ableShort(able) : ''].filter(Boolean).join(' ')
  );
}
