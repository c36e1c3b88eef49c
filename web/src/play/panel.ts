/**
 * The umpire's panel: the pending question with the side that must answer, and the verdict on the
 * current selection; or, as the other tab, the stacks. face.ts lists its faces, foot.ts draws its
 * buttons. Only draws.
 */
import { html, nothing } from 'lit-html';
import { cache } from 'lit-html/directives/cache.js';
import { button } from '../ui/button.ts';
import { hint, sideMark } from '../ui/parts.ts';
import { showPane } from '../ui/navigate.ts';
import { words } from '../words.ts';
import { accountPart } from './account.ts';
import { askFace } from './ask.ts';
import { faceOf, isComputers, tabOf } from './face.ts';
import { unheeded } from './heed.ts';
import { dice, waiting } from './lazy-chance.ts';
import { logView, newest } from './log.ts';
import { menuFace, pickedFace } from './picked.ts';
import { reportButton } from './reportbutton.ts';
import { sheetList } from './sheets.ts';
import { placeName } from './placename.ts';
import { asidePart } from './aside.ts';
import { withAreas } from './areas.ts';
import { findingList, lookOf, priceList, stripTile, toldList, verdictCard } from './verdict.ts';
import { verdictTools, whyFace } from './why.ts';
import { computers as computerWords, sheets as sheetWords } from './words.ts';
import type { Ask, Board, ChanceView } from '../contract/board.ts';
import type { Why } from '../contract/rulings.ts';
import type { Verdict } from '../contract/verdicts.ts';
import type { State, Store, Tab } from '../page.ts';

const say = words.panel;

export function panelBody(state: State, store: Store) {
  const board = state.shown;
  if (!board) return draftFace(state);
  const rolled = dicePart(state, board, store);
  if (tabOf(state) === 'stacks') return html`${rolled}${sheetList(state, board, store)}`;
  // Cache each face while another one is shown: the verdict on a full board is long.
  return html`${asidePart(state, store)}${rolled}${cache(facePart(state, board, store))}`;
}

/** Draws the tabs for verdict and stacks, if the board has sheets and no decision is pending. */
export function panelTabs(state: State, store: Store) {
  const sheets = state.shown?.sheets ?? [];
  if (!sheets.length || !tabOf(state)) return nothing;
  const tab = (id: Tab, label: unknown, over = false) =>
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

/** Draws the dice that fall for somebody else, and those that the player has not yet answered. */
function dicePart(state: State, board: Board, store: Store) {
  const { throw: now } = state;
  const falls = now?.shaken && board.chance && faceOf(state) === 'computer';
  if (falls) return dice(store)?.falling(board.chance as ChanceView, now, board) ?? nothing;
  return unheeded(state).length ? dice(store)?.lastThrow(state, board, store) : nothing;
}

function facePart(state: State, board: Board, store: Store) {
  switch (faceOf(state)) {
    case 'case':
      return caseFace(state, board, store);
    case 'ask':
      return askFace(board.ask as Ask, state, board, store);
    case 'chance':
      return html`${accountPart(board)}${dice(store)?.chanceFace(board.chance as ChanceView, state, store) ?? waiting(store)}${toldList(board, store)}${logView(board, state, store)}`;
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

/** Draws the scenario's own text before the umpire is ready. */
const draftFace = ({ draft, pick, refused, game }: State) =>
  html` ${
    draft
      ? html`<h2 class="title">${draft.title}</h2>
          ${briefing(paragraphs(draft.text))}`
      : nothing
  }
  ${refused || !game ? nothing : hint(pick ? words.boot.remembered : words.boot.waiting)}`;

const paragraphs = (text: string) => text.split(/\n+/).filter(Boolean);

const briefing = (texts: unknown[]) => texts.map((one) => html`<p class="briefing">${one}</p>`);

/** Draws the scenario's text, which is shown above everything else until the first move. */
const briefed = (texts: unknown[]) =>
  html`<section class="stack briefed">
    <h3 class="head">${say.briefing}</h3>
    ${briefing(texts)}
  </section>`;

/**
 * Draws the verdict on an action that concerns the whole board: the price for each side first, then
 * the reasons. A lawful action has no headline.
 */
const previewParts = (why: Why, board: Board, store: Store) =>
  html` ${why.verdict.grade === 'lawful' ? nothing : verdictCard(why.verdict)}
  ${priceList(why.verdict, board)} ${why.odds ? dice(store)?.oddsPart(why) : nothing}
  ${why.threats ? dice(store)?.threatsPart(why, board, store) : nothing}
  ${findingList(why.verdict, board, store, { places: true, sums: true })}
  ${verdictTools(why, board, store)}`;

function previewFace(state: State, board: Board, store: Store) {
  const { preview, whyError } = state;
  if (!preview) return nothing;
  return html` ${preview.auto ? promptCard(board) : html`<h2 class="asked">${preview.act.words}</h2>`}
  ${whyError ? hint(whyError) : preview.why ? previewParts(preview.why, board, store) : html`<p class="quiet">${say.thinking}</p>`}
  ${logView(board, state, store)}`;
}

const reportRow = (board: Board, verdict: Verdict, store: Store, text?: string) =>
  html`<div class="row-end">${reportButton({ board, verdict, text }, store)}</div>`;

function caseFace(state: State, board: Board, store: Store) {
  const run = state.caseRun;
  if (!run) return nothing;
  const step = run.case.steps[run.step - 1];
  return html` <h2 class="title">${run.case.title}</h2>
    <p class="quiet">${run.case.source}</p>
    <p>${step ? step.words : run.case.text}</p>
    ${step ? html`${verdictCard(step.verdict)}${findingList(step.verdict, board, store)}${priceList(step.verdict, board)}${reportRow(board, step.verdict, store, step.text)}` : nothing}`;
}

/** Draws the side that must decide, and the decision expected from it. */
function promptCard(board: Board, computers = false) {
  const side = board.sides.find((one) => one.id === board.actor);
  const { able } = board;
  return html` <section class="prompt" data-look=${side?.look ?? ''}>
    <p class="row ask-who">${side ? html`${sideMark(side.look)}${side.name}` : nothing}</p>
    <p class="prompt-words">${computers ? computerWords.decides : board.prompt || say.idle}</p>
    ${able && !computers && board.play === 'turns' ? html`<p class="quiet">${say.able(able)}</p>` : nothing}
  </section>`;
}

/** Rarely used code, loaded on demand. */
const placeRest = (store: Store) => void import('./placing.ts').then((it) => it.placeRest(store));

/**
 * Draws the counters in boxes beside the map, so that they can be selected in the panel: on a small
 * screen the box on the map is far away.
 */
const trays = (board: Board, store: Store) =>
  board.places
    .filter(({ at, stack }) => at.startsWith('@') && stack.length)
    .map(({ at, stack }) => {
      const able = stack.flatMap(
        (id) => board.counters.find((one) => one.id === id && one.can) ?? [],
      );
      return able.length
        ? html` <h3 class="head">${placeName(board, at)}</h3>
            <div class="wrap strip is-tray">
              ${able.map((view) => stripTile(view, board, store, 46))}
            </div>`
        : nothing;
    });

/** Draws the result and the tally. */
function endCard(board: Board, store: Store) {
  const winner = board.sides.find((one) => one.id === board.result?.winner);
  return html` <section class="ask" data-look=${winner?.look ?? ''}>
      <p class="row ask-who">
        ${winner ? html`${sideMark(winner.look)}${winner.name}` : board.title}
      </p>
      <h2>${say.result}. ${board.result?.words}</h2>
      ${button(say.lookBack, () => showPane(store, 'replay', 'lookback'))}
    </section>
    ${accountPart(board)} ${tally(board, board.measures)}`;
}

const tally = (board: Board, measured: Board['measures']) =>
  measured.length
    ? html` <dl class="stack measures">
        ${measured.map(
          (one) =>
            html`<div>
              <dt>${one.side ? sideMark(lookOf(board, one.side)) : nothing}${one.name}</dt>
              <dd>${one.value}</dd>
            </div>`,
        )}
      </dl>`
    : nothing;

/** The way to the form of a board's own house rules, which judges its counters again. */
function limitsButton({ game: { scenario }, counters }: Board, store: Store) {
  const { goal, house: document } = scenario;
  if (!document || goal || !counters.length) return nothing;
  return button(say.changeLimits, () => showPane(store, 'house', { document }));
}

function idleFace(state: State, board: Board, store: Store) {
  const texts = [
    ...paragraphs(board.game.scenario.text ?? ''),
    ...board.victory.map((one) => withAreas(one, store)),
  ];
  // Whether no move was made since the link was opened, or since the beginning. A game that the
  // computer has played for both sides counts as opened by a link: its result comes first.
  const fresh = board.game.log.length <= state.linked && !board.result;
  return html` ${texts.length && fresh ? briefed(texts) : nothing}
  ${board.result ? endCard(board, store) : html`${accountPart(board)}${promptCard(board, isComputers(state))}`}
  ${board.verdict.findings.length ? newest(board) : nothing}
  ${
    board.counters.length
      ? nothing
      : hint(
          say.noCounters,
          button(say.toEditor, () => showPane(store, 'editor'), { main: true }),
        )
  }
  ${board.unplaced && !isComputers(state) ? button(say.placeRest, () => placeRest(store)) : nothing}
  ${isComputers(state) ? nothing : trays(board, store)}
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
  ${board.table ? dice(store)?.tableFold(board.table) : nothing} ${limitsButton(board, store)}
  ${
    board.log.length
      ? logView(board, state, store)
      : html`<h3 class="head">${say.soFar}</h3>
          <p class="quiet">${say.logEmpty}</p>`
  }
  ${
    texts.length && !fresh
      ? html`<details class="fold">
          <summary>${say.briefing}</summary>
          ${briefing(texts)}
        </details>`
      : nothing
  }`;
}

function caseLine({ caseRun }: State) {
  const step = caseRun?.case.steps[caseRun.step - 1];
  return step
    ? [step.verdict.headline, step.verdict.findings[0]?.words].filter(Boolean).join('. ')
    : (caseRun?.case.text ?? '');
}

/** The text of the line that stays visible when the sheet is lowered. */
export function panelLine(state: State) {
  const { shown: board, why, preview } = state;
  if (!board && state.engine.ready) return words.tagline;
  if (!board) return state.engine.error ? words.boot.failed : words.boot.title;
  const face = faceOf(state);
  if ((face === 'aimed' || face === 'hex') && why) return why.verdict.headline;
  if (face === 'preview') return preview?.act.words ?? '';
  if (tabOf(state) === 'stacks') return sheetWords.title;
  if (face === 'picked') return board.counters.find((one) => one.id === state.pick)?.name ?? '';
  const rolled = unheeded(state).at(-1);
  if (face === 'computer') return rolled?.words ?? computerWords.decides;
  if (board.chance) return board.chance.words;
  if (board.ask) return board.ask.title;
  if (face === 'case') return caseLine(state);
  if (rolled) return rolled.words;
  const able = board.play === 'turns' ? board.able : 0;
  return (
    board.result?.words ??
    [board.prompt || say.idle, able ? say.ableShort(able) : ''].filter(Boolean).join(' ')
  );
}
