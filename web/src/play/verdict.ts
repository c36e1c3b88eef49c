/** A verdict in the panel: headline, findings with their sums and slots, remedies. Only draws. */
import { html, nothing, render } from 'lit-html';
import { Directive, directive } from 'lit-html/directive.js';
import { button } from '../ui/button.ts';
import { clauseChip, gradeBadge, quietTile, ruleBadge, sideMark, tile } from '../ui/parts.ts';
import { inSentences, words } from '../words.ts';
import { isTheirs } from './face.ts';
import { placeName, shortPlace } from './placename.ts';
import { free, overflow } from './slots.ts';
import type { Board, CounterView } from '../contract/board.ts';
import type { Place } from '../contract/documents.ts';
import type { Why } from '../contract/rulings.ts';
import type { Finding, Remedy, Slots, Verdict } from '../contract/verdicts.ts';
import type { Store } from '../page.ts';
import type { ElementPart } from 'lit-html';

const say = words.panel;

/** Number of met rules that are shown; the rest are folded. */
const MET_SHOWN = 4;

export const lookOf = (board: Pick<Board, 'sides'>, side: string) =>
  board.sides.find((one) => one.id === side)?.look ?? 'neutral';

export const verdictCard = (verdict: Verdict, action: unknown = nothing) =>
  html` <section class="row verdict" data-grade=${verdict.grade}>
    ${gradeBadge(verdict.grade, verdict.badge)}
    <div>
      <h2>${verdict.headline}</h2>
      <p>${inSentences(verdict.summary, verdict.room)}</p>
    </div>
    ${action}
  </section>`;

/**
 * Draws the slots of a limit: the units within the limit, each as wide as its size, then a bar,
 * then the units over the limit.
 */
export function slotRow({ limit, filled, per }: Slots, board: Pick<Board, 'sides'>) {
  const { inside, over, taken } = overflow(filled, limit);
  const slot = (beyond: boolean) => (one: Slots['filled'][number]) =>
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

/** The drawn width of a slot in quarters of a whole slot, at most three whole slots. */
const wide = (size: number, per: number) => Math.max(1, Math.min(12, Math.round((4 * size) / per)));

/** Draws a declared reading that a finding relies on, with the option chosen. */
function readingNote(id: string, { state }: Store) {
  const reading = state.book?.readings[id];
  if (!reading) return html`<p class="finding-reading">${say.reading(id)}</p>`;
  return html` <details class="finding-reading">
    <summary>${say.reading(id)}</summary>
    <p>${reading.question}</p>
    <p><b>${reading.chosen}</b></p>
  </details>`;
}

/**
 * `places`: each finding names its hex; `here`: a hex that is not named; `met`: number of met rules
 * shown (if none are, the notes are folded too); `sums`: findings with a sum are never folded.
 */
type How = { places?: boolean; here?: Place | null; met?: number; sums?: boolean };
const findingRow = (
  finding: Finding,
  price: (one: Finding) => string,
  board: Board,
  store: Store,
  how: How,
) =>
  html` <li class="finding" data-grade=${finding.grade}>
    ${ruleBadge(finding.grade, finding.grade === 'overstacked' ? price(finding) : '')}
    <div class="finding-words">
      <p>
        ${finding.place && (how.places || (how.here && finding.place !== how.here)) ? withHex(finding.words, finding.place, board, store) : finding.words}
      </p>
      ${
        finding.slots || finding.sum
          ? html`<p class="row sum">
              ${finding.slots ? slotRow(finding.slots, board) : nothing}<span>${finding.sum}</span>
            </p>`
          : nothing
      }
    </div>
    ${clauseChip(store, finding.clause)}
    ${finding.readings.length ? html`<div class="wrap finding-readings">${finding.readings.map((id) => readingNote(id, store))}</div>` : nothing}
  </li>`;

/**
 * Draws a sentence with the name of its place as a button. If the sentence does not contain the
 * name, the button comes first.
 */
function withHex(text: string, place: Place, board: Board, store: Store) {
  // The short name: a sentence names a hex by its number alone.
  const name = shortPlace(board, place);
  const at = text.indexOf(name);
  const link = button(name, () => store.inspect(place), { class: 'hex-link' });
  return at < 0
    ? html`${link} ${text}`
    : html`${text.slice(0, at)}${link}${text.slice(at + name.length)}`;
}

/**
 * Draws all findings, gravest first, grouped by hex if they concern several hexes. Precedents and
 * notes have their own groups.
 */
export function findingList(verdict: Verdict, board: Board, store: Store, how: How = {}) {
  const price = ({ place }: Finding) =>
    verdict.prices.find((one) => one.place === (place ?? ''))?.badge ?? verdict.badge;
  const row = (one: Finding) => findingRow(one, price, board, store, how);
  const passed = (one: Finding) => Boolean(how.here && one.place && one.place !== how.here);
  const role = (wanted: Finding['role']) => verdict.findings.filter((one) => one.role === wanted);
  const rules = role('rule'),
    precedents = role('precedent');
  const grave = rules.filter((one) => one.grade !== 'lawful');
  const met = rules.filter((one) => one.grade === 'lawful');
  const open = how.met ?? Math.max(1, MET_SHOWN - grave.length);
  const shown = met.filter((one, i) => i < open || (how.sums && one.sum));
  const folded = met.filter((one) => !shown.includes(one));
  const notes = role('note').filter((one) => !passed(one));
  const onTheWay = role('note').filter(passed);
  const listed = [...grave, ...shown];
  return html` ${
    listed.length
      ? how.places && manyPlaces(listed)
        ? byPlace(listed, price, board, store, how)
        : html`<ul class="card findings">
            ${listed.map(row)}
          </ul>`
      : nothing
  }
  ${fold(say.alsoMet(folded.length, shown.length > 0), folded, row)}
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
      ? fold(say.noted(notes.length), notes, row)
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

/** Draws the findings of an unfinished act so far, beside the pending question or dice. */
export const toldList = (board: Board, store: Store) =>
  board.pending.length
    ? html`<ul class="card findings is-quiet">
        ${board.pending.map((one) => findingRow(one, () => '', board, store, {}))}
      </ul>`
    : nothing;

const manyPlaces = (findings: Finding[]) => new Set(findings.map((one) => one.place)).size > 1;

/** Draws findings under their hexes, in order of first appearance; the gravest hex is first. */
function byPlace(
  findings: Finding[],
  price: (one: Finding) => string,
  board: Board,
  store: Store,
  how: How,
) {
  const places = [...new Set(findings.map((one) => one.place))];
  return places.map(
    (place) =>
      html` <section class="stack findings-of">
        <h3>
          ${
            place
              ? button(placeName(board, place), () => store.inspect(place), { class: 'hex-link' })
              : say.everywhere
          }
        </h3>
        <ul class="card findings">
          ${findings.filter((one) => one.place === place).map((one) => findingRow(one, price, board, store, { ...how, places: false }))}
        </ul>
      </section>`,
  );
}

/** Draws findings only while their fold is open: a full board has more than a thousand. */
class Unfolded extends Directive {
  override render(_findings: Finding[], _row: (one: Finding) => unknown) {
    return nothing;
  }

  override update({ element }: ElementPart, [findings, row]: Parameters<this['render']>) {
    const fold = element as HTMLDetailsElement,
      list = fold.querySelector('ul') as HTMLElement;
    fold.ontoggle = () => render(fold.open ? findings.map(row) : nothing, list);
    render(fold.open ? findings.map(row) : nothing, list);
  }
}
const unfolded = directive(Unfolded);

const fold = (title: string, findings: Finding[], row: (one: Finding) => unknown) =>
  findings.length
    ? html`<details class="fold" ${unfolded(findings, row)}>
        <summary>${title}</summary>
        <ul class="card findings"></ul>
      </details>`
    : nothing;

/** Draws each side's price, hex by hex. */
export const priceList = (verdict: Verdict, board: Board) =>
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
 * Draws a counter as a button that selects it.
 * @param size - px
 * @param first - whether the counter is the first vehicle in
 */
export const stripTile = (
  view: CounterView,
  board: Board,
  store: Store,
  size: number,
  first = false,
) =>
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

/** Draws the stack of a hex as counters in order of entry, and the counter that would enter. */
export function stackStrip(
  { place, there, entering }: Pick<Why, 'place' | 'there' | 'entering'>,
  board: Board,
  store: Store,
) {
  if (!place) return nothing;
  const seen = (id: string) => board.counters.find((one) => one.id === id);
  const first = board.places.find((one) => one.at === place)?.first;
  const size = there.length > 3 ? 46 : 54;
  const piece = (id: string) => {
    const view = seen(id);
    return view ? stripTile(view, board, store, size, id === first) : nothing;
  };
  const newcomer = entering && !there.includes(entering) ? seen(entering) : undefined;
  if (!there.length)
    return newcomer ? nothing : html`<p class="quiet">${say.empty(placeName(board, place))}</p>`;
  return html` <h3 class="head">${say.there(shortPlace(board, place))}</h3>
    <div class="wrap strip">
      ${there.map(piece)}
      ${newcomer ? html`<span class="plus" aria-hidden="true">+</span><span class="strip-entering">${tile(newcomer, board.sides, size)}</span>` : nothing}
    </div>`;
}

export const insteadChips = (instead: Why['instead'], store: Store) =>
  instead?.length
    ? html` <h3 class="head">${say.instead}</h3>
        <div class="wrap instead">
          ${instead.map((one) =>
            button(
              html`${gradeBadge(one.grade, one.badge)}<span>${one.to}</span>`,
              () => store.target(one.to),
              { class: 'pill' },
            ),
          )}
        </div>`
    : nothing;

/**
 * Draws the remedies. With a `store`, remedies that are possible at once have a button.
 * @param remedies - null while the request is pending
 */
export const remedyList = (remedies: Remedy[] | null, store: Store | null = null) =>
  remedies?.length
    ? html` <h3 class="head">${say.remedies}</h3>
        <ul class="card remedies">
          ${remedies.map((one) => remedyItem(one, store))}
        </ul>
        ${remedies.at(-1)?.more ? html`<p class="quiet">${say.moreRemedies}</p>` : nothing}`
    : nothing;

const remedyItem = (one: Remedy, store: Store | null) =>
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
      store &&
      one.entries.length &&
      !one.entries.some((entry) => 'who' in entry && isTheirs(store.state, entry.who ?? ''))
        ? button(say.doRemedy, () => store.act(one.entries), {
            look: 'small quiet',
            name: `${say.doRemedy}: ${one.words}`,
          })
        : nothing
    }
  </li>`;
