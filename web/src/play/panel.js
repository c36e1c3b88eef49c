/**
 * The umpire's panel: what is asked of whom, the verdict on what is considered, and the main buttons.
 * One of six faces, the first that applies: the end, a worked case, a question to a side, an action
 * considered, a counter picked or aimed, a hex inspected, the board as it stands. Draws only.
 */
import { html, nothing } from 'lit-html';
import { copyVerdict } from '../panes/index.js';
import { gradeBadge, hint, sideMark, tile } from '../panes/parts.js';
import { words } from '../words.js';
import { logView } from './log.js';
import { findingList, insteadChips, lookOf, placeName, priceList, remedyList, stackStrip, stripTile, verdictCard } from './verdict.js';

/**
 * @import { ActView, Ask, Board, CounterView, Why } from '../types.d.ts'
 * @import { State, Store } from '../page.d.ts'
 */

const say = words.panel;

/** @typedef {'nothing'|'case'|'ask'|'preview'|'aimed'|'picked'|'hex'|'idle'|'over'} Face */

/** @param {State} state @returns {Face} */
export function faceOf(state) {
  if (!state.shown) return 'nothing';
  if (state.preview && !state.preview.auto) return 'preview';
  if (state.pick) return state.path ? 'aimed' : 'picked';
  if (state.target) return 'hex';
  if (state.caseRun) return 'case';
  if (state.shown.ask) return 'ask';
  if (state.shown.result) return 'over';
  return state.preview ? 'preview' : 'idle';
}

/** @param {State} state @param {Store} store */
export function panelBody(state, store) {
  const board = state.shown;
  if (!board) return draftFace(state);
  switch (faceOf(state)) {
    case 'case': return caseFace(state, board, store);
    case 'ask': return askFace(/** @type {Ask} */ (board.ask), state, board, store);
    case 'preview': return previewFace(state, board, store);
    case 'aimed': return whyFace(state, board, store);
    case 'picked': return pickedFace(state, board, store);
    case 'hex': return whyFace(state, board, store);
    default: return idleFace(board, store);
  }
}

/** Before the umpire is there: what the scenario says of itself. @param {State} state */
const draftFace = ({ draft, pick }) => html`
  ${draft ? html`<h2 class="title">${draft.title}</h2>${briefing(draft.text)}` : nothing}
  ${hint(pick ? words.boot.remembered : words.boot.waiting)}`;

/** @param {string} text */
const briefing = (text) => html`${text.split(/\n+/).filter(Boolean).map((one) => html`<p class="briefing">${one}</p>`)}`;

/** @param {Why} why @param {Store} store */
const copyButton = (why, store) => html`
  <button type="button" class="button is-small is-quiet" @click=${() => copyVerdict(store, why)}>${say.copy}</button>`;

/** @param {Why} why @param {Board} board @param {Store} store */
const whyParts = (why, board, store) => html`
  ${verdictCard(why.verdict)}
  ${stackStrip(why, board, store)}
  ${findingList(why.verdict, board, store, { here: why.place })}
  ${priceList(why.verdict, board)}
  ${insteadChips(why.instead, store)}
  ${remedyList(why.remedies)}
  <div class="row-end">${copyButton(why, store)}</div>`;

/** @param {State} state @param {Board} board @param {Store} store */
function whyFace(state, board, store) {
  const { whyError, target } = state;
  if (whyError) return hint(whyError);
  const why = state.why ?? (state.busy ? null : state.wasWhy);
  return html`
    <p class="asked">${why ? why.verdict.asked : placeName(board, target ?? '')}</p>
    ${why ? whyParts(why, board, store) : html`<p class="quiet" aria-live="off">${say.thinking}</p>`}
    ${logView(board)}`;
}

/** @param {State} state @param {Board} board @param {Store} store */
function pickedFace(state, board, store) {
  const view = board.counters.find((one) => one.id === state.pick);
  if (!view) return nothing;
  const { reach, why, whyError } = state;
  return html`
    ${counterCard(view, state, board)}
    ${hoverLine(state)}
    ${whyError ? hint(whyError) : nothing}
    ${reach?.acts.length ? html`
      <h3 class="head">${reach.hexes.length ? say.acts : say.actsOnly}</h3>
      <div class="acts">${reach.acts.map((act) => actButton(act, view.id, store))}</div>` : nothing}
    ${aboard(view, board, store)}
    ${eventButtons(view, state, store)}
    ${why ? ownHex(why, board, store) : nothing}
    ${logView(board)}`;
}

/** The hex that a picked counter stands in: open where something is wrong there, folded where not. @param {Why} why @param {Board} board @param {Store} store */
const ownHex = (why, board, store) => (why.verdict.grade === 'lawful'
  ? html`<details class="fold"><summary>${why.verdict.asked}</summary><div class="folded">${whyParts(why, board, store)}</div></details>`
  : html`<p class="asked">${why.verdict.asked}</p>${whyParts(why, board, store)}`);

/** What the hex beneath a dragged counter would mean. @param {State} state */
function hoverLine({ hover, reach }) {
  const hex = reach?.hexes.find((one) => one.to === hover);
  return hex ? html`<p class="hover-line">${gradeBadge(hex.grade, hex.badge)}<span><b>${hex.to}</b> ${hex.words}</span></p>` : nothing;
}

/** How many hexes are free, priced, forbidden. @param {import('../types.d.ts').Reach} reach */
export function reachWords({ hexes }) {
  const tally = { lawful: 0, overstacked: 0, forbidden: 0 };
  for (const hex of hexes) tally[hex.grade] += 1;
  return say.reach(tally);
}

/** @param {CounterView} view @param {State} state @param {Board} board */
function counterCard(view, { reach }, board) {
  const carrier = board.counters.find((one) => one.id === view.aboard);
  return html`
    <section class="counter-card">
      ${tile(view, board.sides, 64)}
      <div>
        <h2>${view.name}</h2>
        <p>${sideMark(lookOf(board, view.side))}${[
          carrier ? say.rides(carrier.name) : placeName(board, view.at),
          view.allowance ? say.allowance(view.allowance - view.spent, view.allowance) : '',
          ...view.marks.map((mark) => mark.name),
        ].filter(Boolean).join(', ')}</p>
        ${reach ? html`<p>${reach.hexes.length || reach.acts.length ? reachWords(reach) : say.noReach}</p>` : html`<p>${say.thinking}</p>`}
      </div>
    </section>`;
}

/** Who rides in it, or in what it rides: each to be picked in its turn. @param {CounterView} view @param {Board} board @param {Store} store */
function aboard(view, board, store) {
  const others = board.counters.filter((one) => one.aboard === view.id || one.id === view.aboard);
  return others.length ? html`
    <h3 class="head">${view.aboard ? say.ridesIn : others.some((one) => one.can) ? say.letOff : say.aboard}</h3>
    <div class="strip is-tray">${others.map((one) => stripTile(one, board, store, 54))}</div>` : nothing;
}

/** A forbidden act is explained, a priced one shown first, a lawful one carried out. @param {ActView} act @param {string} who @param {Store} store */
const actButton = (act, who, store) => html`
  <button type="button" class="button act" data-grade=${act.grade}
    @click=${() => void (act.grade === 'lawful' ? store.carry(act.entry, who) : store.consider(act))}>
    ${gradeBadge(act.grade, act.badge)}<span>${act.words}</span>
  </button>`;

/** What may befall a counter outside the stacking rule, as its rulebook lists it. @param {CounterView} view @param {State} state @param {Store} store */
function eventButtons(view, { book, caseRun }, store) {
  const events = (book?.events ?? []).filter((one) => one.types.length === 0 || one.types.includes(view.type));
  if (!events.length || caseRun || view.aboard) return nothing;
  return html`
    <h3 class="head">${say.events}</h3>
    <div class="acts">
      ${events.map((one) => html`
        <button type="button" class="button is-small" title=${one.words} @click=${() => void store.carry({ edit: 'event', event: one.id, who: view.id }, view.id)}>${one.name}</button>`)}
    </div>`;
}

/** An action on the whole board: what each side pays comes first, then why. What costs nothing needs no headline. @param {Why} why @param {Board} board @param {Store} store */
const previewParts = (why, board, store) => html`
  ${why.verdict.grade === 'lawful' ? nothing : verdictCard(why.verdict)}
  ${priceList(why.verdict, board)}
  ${findingList(why.verdict, board, store, { places: true })}
  <div class="row-end">${copyButton(why, store)}</div>`;

/** @param {State} state @param {Board} board @param {Store} store */
function previewFace(state, board, store) {
  const { preview, whyError } = state;
  if (!preview) return nothing;
  return html`
    ${preview.auto ? promptCard(board) : html`<p class="asked">${preview.act.words}</p>`}
    ${whyError ? hint(whyError) : preview.why ? previewParts(preview.why, board, store) : html`<p class="quiet">${say.thinking}</p>`}
    ${logView(board)}`;
}

/** @param {Ask} ask @param {State} state @param {Board} board @param {Store} store */
function askFace(ask, state, board, store) {
  return html`
    <section class="ask" data-look=${lookOf(board, ask.side)}>
      <p class="ask-who">${sideMark(lookOf(board, ask.side))}${say.decides(ask.sideName)}</p>
      <h2>${ask.title}</h2>
      <p>${ask.words}</p>
      ${handOver(ask, board) ? html`<p class="quiet">${say.handOver(ask.sideName)}</p>` : nothing}
    </section>
    <div class="choices" role="radiogroup" aria-label=${ask.title}>
      ${inOrder(ask, board).map((i) => choiceRow(ask.choices[i], i, state, board, store))}
    </div>
    ${logView(board)}`;
}

/** Whether the question is for the side whose portion it is not. @param {Ask} ask @param {Board} board */
const handOver = (ask, board) => board.steps.some((step) => step.state === 'now' && step.side !== '' && step.side !== ask.side);

/** The choices in order of entry into their hex, as they lie on the map. @param {Ask} ask @param {Board} board */
function inOrder({ choices }, board) {
  const rank = (/** @type {number} */ i) => board.counters.find((one) => one.id === (choices[i].on || choices[i].who))?.rank ?? 0;
  return choices.map((_, i) => i).sort((a, b) => rank(a) - rank(b));
}

/** @param {ActView} choice @param {number} i @param {State} state @param {Board} board @param {Store} store */
function choiceRow(choice, i, state, board, store) {
  const view = board.counters.find((one) => one.id === (choice.on || choice.who));
  const on = state.choice === i;
  return html`
    <button type="button" class="choice" role="radio" aria-checked=${on ? 'true' : 'false'} @click=${() => store.choose(i)}>
      ${view ? tile(view, board.sides, 48) : gradeBadge(choice.grade, choice.badge)}
      <span>${choice.words}</span>
    </button>`;
}

/** @param {State} state @param {Board} board @param {Store} store */
function caseFace(state, board, store) {
  const run = state.caseRun;
  if (!run) return nothing;
  const step = run.case.steps[run.step - 1];
  return html`
    <h2 class="title">${run.case.title}</h2>
    <p class="quiet">${run.case.source}</p>
    <p>${step ? step.words : run.case.text}</p>
    ${step ? html`${verdictCard(step.verdict)}${findingList(step.verdict, board, store)}${priceList(step.verdict, board)}` : nothing}`;
}

/** Whose decision it is, and what is expected. @param {Board} board */
function promptCard(board) {
  const side = board.sides.find((one) => one.id === board.actor);
  const able = board.counters.filter((one) => one.can).length;
  return html`
    <section class="prompt" data-look=${side?.look ?? ''}>
      <p class="ask-who">${side ? html`${sideMark(side.look)}${side.name}` : nothing}</p>
      <p class="prompt-words">${board.prompt || say.idle}</p>
      ${able && board.play === 'turns' ? html`<p class="quiet">${say.able(able)}</p>` : nothing}
    </section>`;
}

/** Counters in a box beside the map, to be picked here too: on a small screen the box is far away. @param {Board} board @param {Store} store */
const trays = (board, store) => board.places.filter(({ at, stack }) => at.startsWith('@') && stack.length).map(({ at, stack }) => {
  const able = stack.flatMap((id) => board.counters.find((one) => one.id === id && one.can) ?? []);
  return able.length ? html`
    <h3 class="head">${placeName(board, at)}</h3>
    <div class="strip is-tray">${able.map((view) => stripTile(view, board, store, 46))}</div>` : nothing;
});

/** How it ended, and the tally. @param {Board} board */
function endCard(board) {
  const winner = board.sides.find((one) => one.id === board.result?.winner);
  return html`
    <section class="ask" data-look=${winner?.look ?? ''}>
      <p class="ask-who">${winner ? html`${sideMark(winner.look)}${winner.name}` : board.title}</p>
      <h2>${say.result}</h2>
      <p>${board.result?.words}</p>
    </section>
    ${tally(board, board.measures)}`;
}

/** @param {Board} board @param {Board['measures']} told */
const tally = (board, told) => (told.length ? html`
  <dl class="measures">${told.map((one) => html`<div><dt>${one.side ? sideMark(lookOf(board, one.side)) : nothing}${one.name}</dt><dd>${one.value}</dd></div>`)}</dl>` : nothing);

/** @param {Board} board @param {Store} store */
function idleFace(board, store) {
  const text = board.game.scenario.text ?? '';
  return html`
    ${board.result ? endCard(board) : promptCard(board)}
    ${trays(board, store)}
    ${text && !board.log.length ? html`<h3 class="head">${say.briefing}</h3>${briefing(text)}` : nothing}
    ${board.verdict.findings.length ? html`
      <h3 class="head">${say.all}</h3>
      ${verdictCard(board.verdict)}
      ${findingList(board.verdict, board, store, { places: true, met: 0 })}
      ${priceList(board.verdict, board)}` : nothing}
    ${board.result ? nothing : tally(board, board.measures.filter((one) => one.value !== 0))}
    ${logView(board)}
    ${text && board.log.length ? html`<details class="fold"><summary>${say.briefing}</summary>${briefing(text)}</details>` : nothing}`;
}

// ---------------------------------------------------------------- the main buttons

/** @param {string} label @param {() => unknown} run @param {{ main?: boolean, disabled?: boolean }} [how] */
const button = (label, run, { main = false, disabled = false } = {}) => html`
  <button type="button" class=${main ? 'button is-main' : 'button'} ?disabled=${disabled} @click=${run}>${label}</button>`;

/** The buttons at the foot of the panel; the last is the main one. @param {State} state @param {Store} store */
export function panelFoot(state, store) {
  const board = state.shown;
  if (!board) return nothing;
  switch (faceOf(state)) {
    case 'ask': return askFoot(state, /** @type {Ask} */ (board.ask), store);
    case 'preview': return previewFoot(state, board, store);
    case 'aimed': return aimedFoot(state, board, store);
    case 'picked': case 'hex': return html`${button(inHand(state, board) ? say.putBack : say.done, () => store.putBack())}${state.caseRun || board.ask ? nothing : actionsFoot(board, store, !state.pick)}`;
    case 'case': return nothing;
    default: return board.result ? endFoot(store) : board.actions.length ? actionsFoot(board, store) : nothing;
  }
}

/** @param {State} state @param {Ask} ask @param {Store} store */
function askFoot(state, ask, store) {
  const chosen = state.choice === null ? null : ask.choices[state.choice];
  return button(chosen ? chosen.words : say.chooseFirst, () => void store.confirm(), { main: true, disabled: !chosen });
}

/** @param {State} state @param {Board} board @param {Store} store */
function previewFoot({ preview }, board, store) {
  if (!preview) return nothing;
  const carry = button(preview.act.words, () => void store.confirm(), { main: true, disabled: preview.act.grade === 'forbidden' || !preview.why });
  if (!preview.auto) return html`${button(say.cancel, () => store.putBack())}${carry}`;
  return html`${board.actions.slice(1).map((act) => button(act.words, () => void store.consider(act)))}${carry}`;
}

/** @param {State} state @param {Board} board @param {Store} store */
function aimedFoot({ why, target }, board, store) {
  const label = (/** @type {string} */ to) => (to.startsWith('@') ? placeName(board, to) : to);
  const back = button(say.putBack, () => store.putBack());
  if (!why || why.entries.length) {
    return html`${back}${button(say.moveTo(label(target ?? '')), () => void store.confirm(), { main: true, disabled: !why })}`;
  }
  const nearest = why.instead.find((one) => one.grade === 'lawful');
  return html`
    ${back}
    ${board.play === 'free'
      ? html`<button type="button" class="button" title=${say.putAnywayWhy} @click=${() => void store.putAnyway()}>${say.putAnyway}</button>`
      : nothing}
    ${nearest ? button(say.insteadTo(label(nearest.to)), () => void store.target(nearest.to).then(store.confirm), { main: true }) : nothing}`;
}

/** When all is over: the same again, or another. @param {Store} store */
const endFoot = (store) => html`
  ${button(say.again, () => store.reset())}
  ${button(say.another, () => store.openDialog('scenarios'), { main: true })}`;

/** A counter that was lifted and has gone nowhere; one that has moved is not put back, it is done. @param {State} state @param {Board} board */
const inHand = ({ pick }, board) => board.counters.some((one) => one.id === pick && one.spent === 0);

/** With a counter picked, what ends a portion is no main button: the next step is a hex. @param {Board} board @param {Store} store @param {boolean} [main] */
const actionsFoot = (board, store, main = true) => board.actions.map((act, i) => html`
  <button type="button" class=${main && i === 0 ? 'button is-main' : 'button'}
    @click=${() => void (act.grade === 'lawful' ? store.act([act.entry]) : store.consider(act))}>
    ${act.grade === 'lawful' ? nothing : gradeBadge(act.grade, act.badge)}<span>${act.words}</span>
  </button>`).reverse();

/** @param {State} state */
function caseLine({ caseRun }) {
  const step = caseRun?.case.steps[caseRun.step - 1];
  return step ? [step.verdict.headline, step.verdict.findings[0]?.words].filter(Boolean).join('. ') : caseRun?.case.text ?? '';
}

/** The one line that stays in sight when the sheet is down. @param {State} state */
export function panelLine(state) {
  const { shown: board, why, preview } = state;
  if (!board) return state.engine.error ? words.boot.failed : words.boot.title;
  const face = faceOf(state);
  if ((face === 'aimed' || face === 'hex') && why) return why.verdict.headline;
  if (face === 'preview') return preview?.act.words ?? '';
  if (face === 'picked') return board.counters.find((one) => one.id === state.pick)?.name ?? '';
  if (board.ask) return board.ask.title;
  if (face === 'case') return caseLine(state);
  const able = board.play === 'turns' ? board.counters.filter((one) => one.can).length : 0;
  return board.result?.words ?? [board.prompt || say.idle, able ? say.ableShort(able) : ''].filter(Boolean).join(' ');
}
