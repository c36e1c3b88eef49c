/** The selected counter: its facts, its reach, its acts, its passengers. Only draws. */
import { html, nothing } from 'lit-html';
import { outcomeAt } from '../board/places.ts';
import { button } from '../ui/button.ts';
import { gradeBadge, hint, quietTile, sideMark, tile } from '../ui/parts.ts';
import { words } from '../words.ts';
import { isTheirs } from './face.ts';
import { logView } from './log.ts';
import { sheetCard } from './sheets.ts';
import { byVerb, isAimed, targetOf, targets } from './targets.ts';
import { placeName } from './placename.ts';
import { lookOf, stripTile } from './verdict.ts';
import { whyParts } from './why.ts';
import type { ActView, Board, CounterView } from '../contract/board.ts';
import type { Reach, Why } from '../contract/rulings.ts';
import type { State, Store } from '../page.ts';

const say = words.panel;

/** Number of acts shown for each verb; the rest are folded, and also available on the map. */
const MOST_OPEN = 8;

export function pickedFace(state: State, board: Board, store: Store) {
  const view = board.counters.find((one) => one.id === state.pick);
  if (!view) return nothing;
  const { reach, why, whyError } = state,
    theirs = isTheirs(state, view.id);
  return html` ${counterCard(view, state, board)} ${hoverLine(state)}
  ${whyError ? hint(whyError) : nothing}
  ${reach ? actGroups(reach.acts, reach.hexes.length > 0, view.id, board, store) : nothing}
  ${aboard(view, board, store)} ${theirs ? nothing : eventButtons(view, state, store)}
  ${why ? ownHex(why, board, store) : nothing} ${logView(board, state, store)}`;
}

/**
 * Draws the verdict on the selected counter's hex: folded if the verdict is lawful, otherwise open.
 */
const ownHex = (why: Why, board: Board, store: Store) =>
  why.verdict.grade === 'lawful'
    ? html` ${why.sheets.map((sheet) => sheetCard(sheet, board, store))}
        <details class="fold">
          <summary>${why.verdict.asked}</summary>
          <div class="folded">${whyParts({ ...why, sheets: [] }, board, store)}</div>
        </details>`
    : html`<p class="asked">${why.verdict.asked}</p>
        ${whyParts(why, board, store)}`;

/** Draws the result of entering the hex beneath the dragged counter. */
function hoverLine({ hover, reach }: State) {
  const outcome = outcomeAt(reach, hover);
  return outcome
    ? html`<p class="row hover-line">
        ${gradeBadge(outcome.grade, outcome.badge)}<span><b>${hover}</b> ${outcome.words}</span>
      </p>`
    : nothing;
}

/** The number of hexes that are free, priced and forbidden, in words; or that it can do nothing. */
export function reachWords({ acts, hexes, outcomes }: Reach) {
  if (!hexes.length && !acts.length) return say.noReach;
  const tally = { lawful: 0, overstacked: 0, forbidden: 0 };
  for (const { outcome } of hexes) tally[outcomes[outcome].grade] += 1;
  return say.reach(tally);
}

function counterCard(view: CounterView, { reach }: State, board: Board) {
  return html` <section class="row counter-card">
    ${tile(view, board.sides, 64)}
    <div>
      <h2>${view.name}</h2>
      <p>
        ${sideMark(lookOf(board, view.side))}${[
          view.inside || placeName(board, view.at),
          view.allowance ? say.allowance(view.allowance - view.spent, view.allowance) : '',
          ...view.marks.map((mark) => mark.name),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p>${reach ? reachWords(reach) : say.thinking}</p>
    </div>
  </section>`;
}

/** Draws a counter's passengers, or its transport, each as a button that selects it. */
function aboard(view: CounterView, board: Board, store: Store) {
  const others = board.counters.filter((one) => one.aboard === view.id || one.id === view.aboard);
  return others.length
    ? html` <h3 class="head">
          ${view.aboard ? view.inside : others.some((one) => one.can) ? say.each(view.holds) : view.holds}
        </h3>
        <div class="wrap strip is-tray">
          ${others.map((one) => stripTile(one, board, store, 54))}
        </div>`
    : nothing;
}

/**
 * Draws the acts of a counter: acts without a target in one row; acts on others grouped by verb,
 * each with its hex. Acts on others come first, since the directions to turn to make a long row.
 * @param moves - whether the counter may also move
 */
function actGroups(acts: ActView[], moves: boolean, who: string, board: Board, store: Store) {
  const aimed = acts.filter((act) => isAimed(act, board));
  const own = acts
    .filter((act) => !aimed.includes(act))
    .sort((a, b) => Number(a.grade === 'forbidden') - Number(b.grade === 'forbidden'));
  const groups = byVerb(aimed);
  /** @param open - true: the groups with at least one permitted act; false: the others */
  const verbs = (open: boolean) =>
    groups
      .filter(([, group]) => group.some(may) === open)
      .map(([verb, group]) => verbGroup(verb, group, board, store));
  return html` ${verbs(true)}
  ${
    own.length
      ? html` <h3 class="head">${moves ? say.acts : say.actsOnly}</h3>
          <div class="acts">${own.map((act) => actButton(act, who, store))}</div>`
      : nothing
  }
  ${verbs(false)}`;
}

const may = (act: ActView) => act.grade !== 'forbidden';

/**
 * Draws the acts of one verb: permitted acts open, barred acts folded. The reason for a barred act
 * is shown on request.
 */
function verbGroup(verb: string, acts: ActView[], board: Board, store: Store) {
  const free = acts.filter(may),
    barred = acts.filter((act) => !may(act));
  const rest = free.slice(MOST_OPEN);
  return html` <h3 class="head">${verb}</h3>
    ${free.length ? aimedList(free.slice(0, MOST_OPEN), board, store) : nothing}
    ${
      rest.length
        ? html`<details class="fold">
            <summary>${say.moreTargets(rest.length)}</summary>
            ${aimedList(rest, board, store)}
          </details>`
        : nothing
    }
    ${
      barred.length
        ? html`<details class="fold">
            <summary>${say.barred(barred.length)}</summary>
            ${aimedList(barred, board, store)}
          </details>`
        : nothing
    }`;
}

const aimedList = (acts: ActView[], board: Board, store: Store) =>
  html` <ul class="stack aimed plain">
    ${acts.map((act) => {
      const on = board.counters.find((one) => one.id === act.on);
      return html` <li>
        ${button(
          html`${on ? quietTile(on, board.sides, 40) : html`<span class="aimed-hex">${targetOf(act, board)}</span>`}
            <span>${act.words}</span>${gradeBadge(act.grade, act.badge)}`,
          () => take(act, store),
          { class: 'row aimed-act', grade: act.grade },
        )}
      </li>`;
    })}
  </ul>`;

/** Draws the acts possible at the tapped hex, including the counter's own move there. */
export function menuFace(state: State, board: Board, store: Store) {
  const { menu, pick, reach } = state;
  if (!menu || !pick || !reach) return nothing;
  const way = outcomeAt(reach, menu);
  const acts = targets(reach, board).get(menu) ?? [];
  return html` <h2 class="asked">${placeName(board, menu)}</h2>
    ${
      way
        ? html` <ul class="stack aimed plain">
            <li>
              ${button(
                html`<span class="aimed-hex">${menu}</span
                  ><span>${say.moveTo(placeName(board, menu))}</span
                  >${gradeBadge(way.grade, way.badge)}`,
                () => store.target(menu),
                { class: 'row aimed-act', grade: way.grade },
              )}
            </li>
          </ul>`
        : nothing
    }
    ${byVerb(acts).map(([verb, group]) => verbGroup(verb, group, board, store))}
    ${logView(board, state, store)}`;
}

/** Previews an act on a target, even a lawful one: the player wants to see its arithmetic. */
const take = (act: ActView, store: Store) => void store.consider(act);

/**
 * Draws an act as a button: a tap explains a forbidden act, previews a priced one, and carries out
 * a lawful one.
 */
const actButton = (act: ActView, who: string, store: Store) =>
  button(
    html`${gradeBadge(act.grade, act.badge)}<span>${act.words}</span>`,
    () => void (act.grade === 'lawful' ? store.carry(act.entry, who) : store.consider(act)),
    { class: 'button act', grade: act.grade },
  );

/**
 * Draws buttons for the events outside the stacking rule that may affect a counter, as listed in
 * its rulebook.
 */
function eventButtons(view: CounterView, { book, caseRun }: State, store: Store) {
  const events = (book?.events ?? []).filter(
    (one) => one.types.length === 0 || one.types.includes(view.type),
  );
  if (!events.length || caseRun || view.aboard) return nothing;
  return html` <h3 class="head">${say.events}</h3>
    <div class="acts">
      ${events.map((one) =>
        button(
          one.name,
          () => store.carry({ edit: 'event', event: one.id, who: view.id }, view.id),
          { look: 'small', title: one.words },
        ),
      )}
    </div>`;
}
