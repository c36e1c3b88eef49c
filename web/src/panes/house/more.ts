/**
 * The fields of a limit that only format 2 has: when it holds, what counts as one, what a row asks
 * for besides the ground, and what a breach costs.
 */
import { html, nothing } from 'lit-html';
import { textField, tick } from '../../ui/form.ts';
import { house as limits } from '../../contract/limits.ts';
import { named } from '../../ui/options.ts';
import { at } from '../../ui/path.ts';
import { namedBy, sidesOf, withCost, withNotice, withTurn } from './document.ts';
import { optionsOf, pickField, whomField } from './fields.ts';
import { change, houseOf } from './state.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { HouseLimit } from '../../contract/documents.ts';
import type { Form } from '../../ui/form.ts';
import type { Path } from '../../ui/path.ts';

/** A part of a limit: its form and its place. */
interface Part {
  form: Form;
  store: Store;
  path: Path;
}

const MOMENT = ['when', 'turns', 'event'];
const OF_LIMIT = [...MOMENT, 'printed', 'together', 'load', 'along', 'hexes', 'cost', 'notice'];
const WHO = ['with', 'without', 'against', 'all', 'each', 'rating'];
const OF_ROW = [...MOMENT, ...WHO, 'features', 'printed', 'plus', 'edge', 'road'];

/** Fields that few limits need: open as soon as one of them is filled. */
function folded({ store, path }: Part, keys: string[], label: string, fields: unknown) {
  const part = at<Record<string, unknown>>(houseOf(store.state).doc, path) ?? {};
  return html`<details class="stack house-more" ?open=${keys.some((key) => key in part)}>
    <summary>${label}</summary>
    ${fields}
  </details>`;
}

/** Ids that are chosen from the names that the document has for them; nothing if it has none. */
function listField({ form, store, path }: Part, key: string, label: string, of: Named[]) {
  const here = [...path, key];
  const known = named(of);
  if (known.length === 0 && !at(houseOf(store.state).doc, here)) return nothing;
  return pickField(form, store, here, label, say.always, [{ name: label, all: '', of: known }]);
}
type Named = { id: string; name: string };

const flag = ({ store, path }: Part, key: string, label: string) =>
  tick({
    label,
    on: at(houseOf(store.state).doc, [...path, key]) === true,
    write: (on) => change(store, [...path, key], on || undefined),
  });

/** The phases, turns and the event that a limit or a row is tied to. */
function moments(part: Part) {
  const { form, path, store } = part;
  const { doc } = houseOf(store.state);
  const turns = at<[number, number]>(doc, [...path, 'turns']);
  const turn = (n: 0 | 1, label: string) =>
    form.number([...path, 'turns', n], label, {
      value: turns?.[n],
      write: (to) => change(store, [...path, 'turns'], withTurn(turns, n, to)),
    });
  return html`${listField(part, 'when', say.when, doc.phase ?? [])}
    <div class="house-grid">
      ${turn(0, say.fromTurn)}${turn(1, say.toTurn)}
      ${doc.event?.length ? form.choice([...path, 'event'], say.event, [{ value: '', label: say.always }, ...named(doc.event)]) : nothing}
    </div>`;
}

/** The figure that the map prints with a feature. */
function printed({ form, path, store }: Part) {
  const { feature = [] } = houseOf(store.state).doc;
  if (!feature.length) return nothing;
  return form.choice([...path, 'printed'], say.printed, [
    { value: '', label: say.noPrint },
    ...named(feature),
  ]);
}

export function limitMore(form: Form, store: Store, limit: HouseLimit, path: Path) {
  const part = { form, store, path };
  const { tags } = houseOf(store.state);
  const each = tags.map((tag) => ({ value: `${tag}:*`, label: say.eachOf(tag) }));
  const ofNotice = { form, store, path: [...path, 'notice'] };
  return folded(
    part,
    OF_LIMIT,
    say.more,
    html`${moments(part)}
      ${whomField(form, store, [...path, 'together'], say.together, say.none, each)}
      <div class="house-grid">
        ${printed(part)} ${form.choice([...path, 'load'], say.load, say.loads, { usual: 'with' })}
        ${form.choice([...path, 'along'], say.along, { '': say.any, ...say.roads })}
        ${form.number([...path, 'hexes'], say.hexes)}
        ${form.number([...path, 'cost', 'at'], say.costAt, { write: (n) => change(store, [...path, 'cost'], withCost(limit, n)) })}
        ${limit.cost ? form.number([...path, 'cost', 'points'], say.costPoints) : nothing}
        ${form.number([...path, 'notice', 'at'], say.noticeAt, { write: (n) => change(store, [...path, 'notice'], withNotice(limit, n)) })}
      </div>
      ${
        limit.notice?.at === undefined
          ? nothing
          : html`${noticeText(form, path)} ${whom(ofNotice, 'with')}${whom(ofNotice, 'without')}
            ${allOne(ofNotice)}`
      }`,
  );
}

/** Who is there, or who is not: a condition of a row or a notice. */
const whom = ({ form, store, path }: Part, key: 'with' | 'without' | 'against') =>
  whomField(form, store, [...path, key], say[key], say.any);

/** The group of which all are: a condition of a row or a notice. */
function allOne({ form, store, path }: Part) {
  const { tags } = houseOf(store.state);
  if (!tags.length) return nothing;
  const any = { value: '', label: say.any };
  return form.choice([...path, 'all'], say.allOne, [any, ...optionsOf(tags)]);
}

/** What follows from a count that stays lawful. */
export const noticeText = (form: Form, path: Path) =>
  form.text([...path, 'notice', 'text'], say.noticeText, { rows: 2, needed: true });

export function rowMore(form: Form, store: Store, path: Path, check: string) {
  const part = { form, store, path };
  const { doc, weights } = houseOf(store.state);
  return folded(
    part,
    OF_ROW,
    say.moreRow,
    html`${listField(part, 'features', say.allFeatures, doc.feature ?? [])}
      ${whom(part, 'with')}${whom(part, 'without')}${whom(part, 'against')}
      <div class="house-grid">
        ${form.number([...path, 'plus'], say.plus)} ${printed(part)} ${allOne(part)}
        ${weights.length ? form.choice([...path, 'rating'], say.rating, [{ value: '', label: say.noPrint }, ...optionsOf(weights)]) : nothing}
        ${
          check === 'cross'
            ? html`${form.choice([...path, 'edge'], say.edge, { '': say.any, ...say.edges })}
              ${form.choice([...path, 'road'], say.road, { '': say.any, ...say.roads })}`
            : nothing
        }
      </div>
      ${flag(part, 'each', say.eachWith)} ${moments(part)}`,
  );
}

/** Who picks what goes, where it goes to, and when it is looked at. */
export function penaltyMore(form: Form, store: Store, limit: HouseLimit, path: Path) {
  const penalty = [...path, 'penalty'],
    part = { form, store, path: penalty };
  const { doc } = houseOf(store.state);
  const does = limit.penalty?.does ?? 'leave';
  return html`<div class="house-grid">
      ${form.choice([...penalty, 'chooses'], say.chooses, say.choosers, { usual: 'owner' })}
      ${does === 'remove' ? form.text([...penalty, 'to'], say.toBox) : nothing}
    </div>
    ${does === 'step' || does === 'text' ? flag(part, 'each', say.eachOver) : nothing}
    ${whomField(form, store, [...penalty, 'of'], say.pays, say.all)}
    ${listField({ form, store, path }, 'ends', say.ends, doc.phase ?? [])}`;
}

/** How the game is fought where its scenario has a combat table. */
export function combatPart(form: Form, store: Store) {
  const { doc, weights } = houseOf(store.state);
  const part = { form, store, path: ['combat'] };
  const weight = (key: 'strength' | 'defence' | 'steps', label: string, usual: string) =>
    form.choice(['combat', key], label, [{ value: '', label: usual }, ...optionsOf(weights)]);
  const sides = [{ name: say.allies, all: '', of: named(sidesOf(doc)) }];
  return html`<section class="house-part" aria-label=${say.combat}>
    <h3>${say.combat}</h3>
    <p class="quiet">${say.combatLead}</p>
    <div class="house-grid">
      ${weight('strength', say.strength, say.oneEach)}
      ${weight('defence', say.defence, say.sameStrength)}
      ${weight('steps', say.combatSteps, say.whole)}
    </div>
    ${listField(part, 'when', say.attacksIn, doc.phase ?? [])}
    ${sidesOf(doc).length > 2 ? pickField(form, store, ['combat', 'allies', 0], say.allies, say.nobody, sides) : nothing}
    ${flag(part, 'share', say.sharing)} ${form.fault(['combat'], { alone: true })}
  </section>`;
}

/** Names of the document's own, with commas between them: marks, phases, events. */
export function ownNames(store: Store) {
  const { doc } = houseOf(store.state);
  const list = (key: 'mark' | 'phase' | 'event', label: string, hint: string) =>
    textField({
      id: `house-${key}s`,
      label,
      hint,
      most: limits[key].most * 42,
      late: true,
      value: (doc[key] ?? []).map(({ name }) => name).join(', '),
      write: (text) => change(store, [key], namedBy(doc[key] ?? [], text)),
    });
  return html`${list('mark', say.marks, say.marksHint)} ${list('phase', say.phases, say.phasesHint)}
  ${(doc.phase ?? []).map(
    ({ name }, n) =>
      html`<div class="wrap" role="group" aria-label=${name}>
        <b>${name}</b>
        ${tick({ label: say.phaseMoves, on: doc.phase?.[n].moves !== false, write: (on) => change(store, ['phase', n, 'moves'], on ? undefined : false) })}
        ${flag({ store, path: ['phase', n] } as Part, 'once', say.phaseOnce)}
      </div>`,
  )}
  ${list('event', say.events, say.eventsHint)}`;
}
