/**
 * A verdict as the player reads it: headline, findings with their sums and slots, ways out. Draws
 * only.
 */
import { html, nothing } from 'lit-html';
import { clauseChip, gradeBadge, quietTile, ruleBadge, sideMark, tile } from '../ui/parts.js';
import { words } from '../words.js';
import { placeName, shortPlace } from './placename.js';
import { free, overflow } from './slots.js';

/**
 * @import { Why } from '../types/answers.d.ts'
 * @import { Board } from '../types/board.d.ts'
 * @import { Place } from '../types/documents.d.ts'
 * @import { Finding, Remedy, Slots, Verdict } from '../types/verdicts.d.ts'
 * @import { Draft, Store } from '../page.d.ts'
 */

const say = words.panel;

/** How many met rules are shown before the rest is folded away. */
const MET_SHOWN = 4;

/** @param {Pick<Board, 'sides'>} board @param {string} side */
export const lookOf = (board, side) =>
  board.sides.find((one) => one.id === side)?.look ?? 'neutral';

/** @param {Verdict} verdict @param {unknown} [action] */
export const verdictCard = (verdict, action = nothing) =>
  html` <section class="verdict" data-grade=${verdict.grade}>
    ${gradeBadge(verdict.grade, verdict.badge)}
    <div>
      <h2>${verdict.headline}</h2>
      <p>${verdict.summary}</p>
    </div>
    ${action}
  </section>`;

/**
 * The places of a limit: who takes them, each as wide as its size, then the bar, then who stands
 * over it.
 * @param {Slots} slots
 * @param {Pick<Board, 'sides'>} board
 */
export function slotRow({ limit, filled, per }, board) {
  const { inside, over, taken } = overflow(filled, limit);
  const slot = (/** @type {boolean} */ beyond) => (/** @type {Slots['filled'][number]} */ one) =>
    html` <span
      class="slot"
      data-look=${lookOf(board, one.side)}
      data-type=${one.type}
      data-size=${wide(one.size, per)}
      ?data-over=${beyond}
      ?data-entering=${one.entering}
    ></span>`;
  return html` <span class="slots" aria-hidden="true">
    ${inside.map(slot(false))}
    ${free(taken, limit, per).map((size) => html`<span class="slot" data-free data-size=${wide(size, per)}></span>`)}
    <span class="slot-bar"></span>
    ${over.map(slot(true))}
  </span>`;
}

/**
 * How wide a slot is drawn: as the whole one, in quarters, up to three of them.
 * @param {number} size
 * @param {number} per
 */
const wide = (size, per) => Math.max(1, Math.min(12, Math.round((4 * size) / per)));

/**
 * A declared reading that the finding rests on: its choice is told beside the verdict.
 * @param {string} id
 * @param {Store} store
 */
function readingNote(id, { state }) {
  const reading = state.book?.readings[id];
  if (!reading) return html`<p class="finding-reading">${say.reading(id)}</p>`;
  return html` <details class="finding-reading">
    <summary>${say.reading(id)}</summary>
    <p>${reading.question}</p>
    <p><b>${reading.chosen}</b></p>
  </details>`;
}

/**
 * @typedef {{ places?: boolean, here?: Place | null, met?: number, sums?: boolean }} How
 *   `places`: each finding names its hex; `here`: the hex that need not be named; `met`: how many
 *   met rules stand open; where none do, the notes are folded too; `sums`: what has a sum is never
 *   folded
 * @param {Finding} finding
 * @param {(one: Finding) => string} price
 * @param {Board} board
 * @param {Store} store
 * @param {How} how
 */
const findingRow = (finding, price, board, store, how) =>
  html` <li class="finding" data-grade=${finding.grade}>
    ${ruleBadge(finding.grade, finding.grade === 'overstacked' ? price(finding) : '')}
    <div class="finding-words">
      <p>
        ${finding.place && (how.places || (how.here && finding.place !== how.here)) ? withHex(finding.words, finding.place, board, store) : finding.words}
      </p>
      ${
        finding.slots || finding.sum
          ? html`<p class="sum">
              ${finding.slots ? slotRow(finding.slots, board) : nothing}<span>${finding.sum}</span>
            </p>`
          : nothing
      }
    </div>
    ${clauseChip(store, finding.clause)}
    ${finding.readings.length ? html`<div class="finding-readings">${finding.readings.map((id) => readingNote(id, store))}</div>` : nothing}
  </li>`;

/**
 * A sentence with its place to tap, put before it where it does not name the place.
 * @param {string} text
 * @param {Place} place
 * @param {Board} board
 * @param {Store} store
 */
function withHex(text, place, board, store) {
  // Only a hex is called by what it is in the log.
  const name = shortPlace(board, place);
  const at = text.indexOf(name);
  const link = html`<button
    type="button"
    class="hex-link"
    @click=${() => void store.inspect(place)}
  >
    ${name}
  </button>`;
  return at < 0
    ? html`${link} ${text}`
    : html`${text.slice(0, at)}${link}${text.slice(at + name.length)}`;
}

/**
 * All findings, gravest first, hex by hex where they speak of several; the answers that say the
 * same and the notes in groups of their own.
 * @param {Verdict} verdict
 * @param {Board} board
 * @param {Store} store
 * @param {How} [how]
 */
export function findingList(verdict, board, store, how = {}) {
  const price = (/** @type {Finding} */ { place }) =>
    verdict.prices.find((one) => one.place === (place ?? ''))?.badge ?? verdict.badge;
  const row = (/** @type {Finding} */ one) => findingRow(one, price, board, store, how);
  const passed = (/** @type {Finding} */ one) =>
    Boolean(how.here && one.place && one.place !== how.here);
  const role = (/** @type {Finding['role']} */ wanted) =>
    verdict.findings.filter((one) => one.role === wanted);
  const rules = role('rule'),
    precedents = role('precedent');
  const grave = rules.filter((one) => one.grade !== 'lawful');
  const met = rules.filter((one) => one.grade === 'lawful');
  const open = how.met ?? Math.max(1, MET_SHOWN - grave.length);
  const shown = met.filter((one, i) => i < open || (how.sums && one.sum));
  const folded = met.filter((one) => !shown.includes(one));
  const notes = role('note').filter((one) => !passed(one));
  const onTheWay = role('note').filter(passed);
  const told = [...grave, ...shown];
  return html` ${
    told.length
      ? how.places && manyPlaces(told)
        ? byPlace(told, price, board, store, how)
        : html`<ul class="card findings">
            ${told.map(row)}
          </ul>`
      : nothing
  }
  ${fold(say.alsoMet(folded.length, shown.length > 0), folded.map(row))}
  ${
    precedents.length
      ? html`<h3 class="head">${say.precedents}</h3>
          <ul class="card findings is-quiet">
            ${precedents.map(row)}
          </ul>`
      : nothing
  }
  ${
    how.met === 0
      ? fold(say.noted(notes.length), notes.map(row))
      : notes.length
        ? html`<h3 class="head">${say.notes}</h3>
            <ul class="card findings is-quiet">
              ${notes.map(row)}
            </ul>`
        : nothing
  }
  ${
    onTheWay.length
      ? html`<h3 class="head">${say.onTheWay}</h3>
          <ul class="card findings is-quiet">
            ${onTheWay.map(row)}
          </ul>`
      : nothing
  }`;
}

/**
 * What has come so far of what is half done, beside its question or its dice.
 * @param {Board} board
 * @param {Store} store
 */
export const toldList = (board, store) =>
  board.told.length
    ? html`<ul class="card findings is-quiet">
        ${board.told.map((one) => findingRow(one, () => '', board, store, {}))}
      </ul>`
    : nothing;

/** @param {Finding[]} findings */
const manyPlaces = (findings) => new Set(findings.map((one) => one.place)).size > 1;

/**
 * Findings under the hex that they speak of, in the order in which each hex first comes; the
 * gravest hex leads.
 * @param {Finding[]} findings
 * @param {(one: Finding) => string} price
 * @param {Board} board
 * @param {Store} store
 * @param {How} how
 */
function byPlace(findings, price, board, store, how) {
  const places = [...new Set(findings.map((one) => one.place))];
  return places.map(
    (place) =>
      html` <section class="findings-of">
        <h3>
          ${place ? html`<button type="button" class="hex-link" @click=${() => void store.inspect(place)}>${placeName(board, place)}</button>` : say.everywhere}
        </h3>
        <ul class="card findings">
          ${findings.filter((one) => one.place === place).map((one) => findingRow(one, price, board, store, { ...how, places: false }))}
        </ul>
      </section>`,
  );
}

/** @param {string} title @param {unknown[]} rows */
const fold = (title, rows) =>
  rows.length
    ? html`<details class="fold">
        <summary>${title}</summary>
        <ul class="card findings">
          ${rows}
        </ul>
      </details>`
    : nothing;

/** What each side will pay, hex by hex. @param {Verdict} verdict @param {Board} board */
export const priceList = (verdict, board) =>
  verdict.prices.length
    ? html` <h3 class="head">${say.prices}</h3>
        <ul class="plain prices">
          ${verdict.prices.map(
            (one) =>
              html` <li>
                ${gradeBadge('overstacked', one.badge)}${sideMark(lookOf(board, one.side))}<span
                  >${one.words}</span
                >
              </li>`,
          )}
        </ul>`
    : nothing;

/**
 * A counter to be picked.
 * @param {import('../types/board.d.ts').CounterView} view
 * @param {Board} board
 * @param {Store} store
 * @param {number} size px
 * @param {boolean} [first]  the first vehicle in
 */
export const stripTile = (view, board, store, size, first = false) =>
  html` <button
    type="button"
    class="strip-tile"
    ?data-first=${first}
    aria-pressed=${store.state.pick === view.id ? 'true' : 'false'}
    title=${view.name}
    @click=${() => void store.pickCounter(view.id)}
  >
    ${first ? html`<span class="flag" aria-hidden="true">${words.map.flag}</span>` : nothing}${quietTile(view, board.sides, size)}<span
      class="unseen"
      >${view.name}</span
    >
  </button>`;

/**
 * The stack of a hex as counters in order of entry, and the one that would enter.
 * @param {Pick<Why, 'place' | 'there' | 'entering'>} why @param {Board} board @param {Store} store
 */
export function stackStrip({ place, there, entering }, board, store) {
  if (!place) return nothing;
  const seen = (/** @type {string} */ id) => board.counters.find((one) => one.id === id);
  const first = board.places.find((one) => one.at === place)?.first;
  const size = there.length > 3 ? 46 : 54;
  const piece = (/** @type {string} */ id) => {
    const view = seen(id);
    return view ? stripTile(view, board, store, size, id === first) : nothing;
  };
  const newcomer = entering && !there.includes(entering) ? seen(entering) : undefined;
  if (!there.length)
    return newcomer ? nothing : html`<p class="quiet">${say.empty(placeName(board, place))}</p>`;
  return html` <h3 class="head">${say.there(shortPlace(board, place))}</h3>
    <div class="strip">
      ${there.map(piece)}
      ${newcomer ? html`<span class="plus" aria-hidden="true">+</span><span class="strip-entering">${tile(newcomer, board.sides, size)}</span>` : nothing}
    </div>`;
}

/** @param {Why['instead']} instead @param {Store} store */
export const insteadChips = (instead, store) =>
  instead?.length
    ? html` <h3 class="head">${say.instead}</h3>
        <div class="instead">
          ${instead.map(
            (one) =>
              html` <button type="button" class="pill" @click=${() => void store.target(one.to)}>
                ${gradeBadge(one.grade, one.badge)}<span>${one.to}</span>
              </button>`,
          )}
        </div>`
    : nothing;

/**
 * With a `store` what can be done at once is done by a button.
 * @param {Remedy[] | null} remedies  null while the umpire looks for them
 * @param {Store | null} store
 */
export const remedyList = (remedies, store = null) =>
  remedies?.length
    ? html` <h3 class="head">${say.remedies}</h3>
        <ul class="card remedies">
          ${remedies.map((one) => remedyItem(one, store))}
        </ul>
        ${remedies.at(-1)?.more ? html`<p class="quiet">${say.moreRemedies}</p>` : nothing}`
    : nothing;

/** @param {Remedy} one @param {Store | null} store */
const remedyItem = (one, store) =>
  html` <li ?data-no=${!one.possible}>
    <p>${one.words}</p>
    ${
      one.changes.length > 1
        ? html`<ul>
            ${one.changes.map((change) => html`<li>${change.words}</li>`)}
          </ul>`
        : nothing
    }
    ${one.possible ? nothing : html`<em>${say.notPossible(one.why)}</em>`}
    ${
      store && one.entries.length
        ? html`<button
            type="button"
            class="button is-small is-quiet"
            aria-label="${say.doRemedy}: ${one.words}"
            @click=${() => void store.act(one.entries)}
          >
            ${say.doRemedy}
          </button>`
        : nothing
    }
  </li>`;
