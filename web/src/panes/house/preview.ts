/**
 * The preview hex beside the form: add counters by tapping, and see the umpire's verdict under the
 * current rules.
 */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { verdictCard } from '../../play/verdict.ts';
import { button } from '../../ui/button.ts';
import { choiceField, tick } from '../../ui/form.ts';
import { focusSoon } from '../../ui/memory.ts';
import { gradeBadge, hint, segments, markedSides } from '../../ui/parts.ts';
import { toggled } from '../../ui/path.ts';
import { partsOf } from '../hexanswer.ts';
import { paletteItem } from '../paletteitem.ts';
import { thumbnail } from '../thumbnail.ts';
import { terrainsOf } from '../terrains.ts';
import { coloured } from './colours.ts';
import { looks } from './kinds.ts';
import { addPiece, houseOf, keep, lay, takePiece } from './state.ts';
import { house as say } from './words.ts';
import { common } from '../titles.ts';
import type { Store } from '../../pane.ts';

export function previewPart(store: Store) {
  const { doc, features, terrain } = houseOf(store.state);
  return html` <section class="stack house-preview" aria-label=${say.preview}>
    <h3>${say.preview}</h3>
    <p class="quiet">${say.previewLead}</p>
    <div class="house-hex">${hexPart(store)}</div>
    ${verdictPart(store)}
    <div class="wrap house-ground">
      ${choiceField({ label: say.ground, value: terrain, of: terrainsOf(doc.terrain), write: (value) => lay(store, { terrain: value }) })}
      ${(doc.feature ?? []).map(({ id, name }) => tick({ label: name, on: features.includes(id), write: () => lay(store, { features: toggled(features, id) }) }))}
    </div>
    ${palette(store)} ${answerPart(store)}
  </section>`;
}

function hexPart(store: Store) {
  const { answer, pieces, view } = houseOf(store.state);
  if (pieces.length === 0) return hint(say.emptyHex);
  if (!answer)
    return view?.faults.length
      ? nothing
      : html`<p class="waiting" role="status">${common.waiting}</p>`;
  return thumbnail(answer.board, '0101', say.preview);
}

function palette(store: Store) {
  const { doc, pieces, side } = houseOf(store.state);
  const sides = coloured(doc);
  const name = sides.find((one) => one.id === side)?.name ?? side;
  const kinds = doc.kind.filter((kind) => !kind.sides || kind.sides.includes(side));
  return html` ${segments({ name: 'house-side', legend: say.sides, value: side, of: markedSides(sides), choose: (id) => lay(store, { side: id }) })}
    <ul class="palette house-palette">
      ${repeat(
        kinds,
        (kind) => `${kind.id} ${side}`,
        (kind) =>
          paletteItem(
            {
              looks: [looks(kind, side), sides, 44],
              name: kind.name,
              add: say.add(kind.name, name),
              count: pieces.filter((one) => one.kind === kind.id && one.side === side).length,
              take: say.take(kind.name),
            },
            () => addPiece(store, kind.id),
            () => takePiece(store, kind.id),
          ),
      )}
    </ul>`;
}

/** The verdict under the hex; or, while faults prevent a verdict, their number. */
function verdictPart(store: Store) {
  const { answer, pieces, view } = houseOf(store.state);
  const faults = view?.faults ?? [];
  if (faults.length > 0)
    return hint(
      say.faulty(faults.length),
      button(say.toFault, () => showFault(store)),
    );
  return answer && pieces.length > 0
    ? html`<div role="status">${verdictCard(answer.why.verdict)}</div>`
    : nothing;
}

/** The verdict in one line at the foot of a narrow page, where the hex is scrolled out of view. */
export function verdictStrip(store: Store) {
  const { answer, pieces, view } = houseOf(store.state);
  const faults = view?.faults.length ?? 0;
  if (faults === 0 && (!answer || pieces.length === 0)) return nothing;
  const { grade, headline, badge } =
    faults > 0 || !answer
      ? { grade: 'forbidden' as const, headline: say.faulty(faults), badge: '' }
      : answer.why.verdict;
  const read = () =>
    faults > 0
      ? showFault(store)
      : document.querySelector('.house-preview')?.scrollIntoView({ behavior: 'smooth' });
  return html`<button
    type="button"
    class="quick-strip house-strip"
    data-grade=${grade}
    @click=${read}
  >
    ${faults > 0 ? nothing : gradeBadge(grade, badge)}<span>${headline}</span>
  </button>`;
}

/** The findings, prices and sheets behind the verdict, and the remedies. */
function answerPart(store: Store) {
  const { answer, pieces, view } = houseOf(store.state);
  if (!answer || pieces.length === 0 || view?.faults.length) return nothing;
  const { findings, remedies, sheets } = partsOf(answer, store);
  return html` <div
    class="stack house-answer"
    @click=${{ handleEvent: (event: Event) => ownRule(event, store), capture: true }}
  >
    ${findings} ${sheets} ${remedies}
  </div>`;
}

/**
 * Open the form's card for a tapped rule number. The rulebook pane cannot show that rule, because
 * it has only the board's rules.
 */
function ownRule(event: Event, store: Store) {
  const chip = (event.target as Element).closest('.chip-clause');
  if (!chip) return;
  event.stopPropagation();
  const { doc } = houseOf(store.state);
  const rule = chip.textContent?.trim() ?? '';
  const limit = doc.limit.findIndex(
    (one) => one.rule === rule || one.penalty?.rule === rule || `${one.rule}-over` === rule,
  );
  if (limit < 0) return;
  keep(store, { limit });
  focusSoon(`#house-limit-${limit}-rule`);
  requestAnimationFrame(() =>
    document
      .querySelector('.house-part .house-item[data-open]')
      ?.scrollIntoView({ behavior: 'smooth', block: 'start' }),
  );
}

/** Open the card of the first fault and focus its field. */
function showFault(store: Store) {
  const [list, n] = houseOf(store.state).view?.faults[0]?.where.split('.') ?? [];
  if (list === 'kind' && n) keep(store, { kind: Number(n) });
  if (list === 'limit' && n) keep(store, { limit: Number(n) });
  focusSoon('.house-form [data-faulty] :is(input, select, textarea, summary)');
}
