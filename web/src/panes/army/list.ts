/** The army list: its units and their possible exchanges, its cost, its faults. Draws only. */
import { html, nothing } from 'lit-html';
import { choiceField } from '../../ui/form.ts';
import { button } from '../../ui/button.ts';
import { clauseChip, gradeBadge, hint, ruleBadge } from '../../ui/parts.ts';
import { iconDown, iconPlus, iconTrash, iconUp } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { cardTile } from './cards.ts';
import { addUnit, armyOf, command, exchange, openUnit, removeUnit } from './state.ts';
import { army as say } from './words.ts';
import type { Army, ArmyUnit, CardView, Cards, Commander, UnitOffer } from '../../contract/army.ts';
import type { Finding } from '../../contract/verdicts.ts';
import type { State, Store } from '../../pane.ts';
import type { List } from './link.ts';

const cardOf = (cards: Cards, kind: string) =>
  cards.cards.find(({ id }) => id === kind) as CardView;

/** The cost of the army, out of its points limit. */
export function total({ cost, left, units, verdict }: Army, points: number) {
  const share = points ? Math.min(1, cost / points) : 0;
  return html` <div
    class="stack army-total"
    role="status"
    tabindex="-1"
    data-over=${left !== null && left < 0}
  >
    ${units.length ? gradeBadge(verdict.grade) : nothing}
    <p>
      <b>${say.of(cost, points)}</b>
      ${left === null ? nothing : html`<span>${say.left(left)}</span>`}
    </p>
    ${
      points
        ? html`<svg
            class="army-bar"
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect class="army-bar-all" width="100" height="4"></rect>
            <rect width=${100 * share} height="4"></rect>
          </svg>`
        : nothing
    }
  </div>`;
}

export const units = (cards: Cards, army: Army, state: State, store: Store) =>
  army.units.length
    ? html`<ol class="stack army-units plain">
        ${army.units.map((unit, n) => unitView(unit, n, cards, army, state, store))}
      </ol>`
    : hint(say.empty);

function unitView(unit: ArmyUnit, n: number, cards: Cards, army: Army, state: State, store: Store) {
  const { at, list } = armyOf(state);
  const open = at === n;
  return html` <li class="army-unit card" data-grade=${unit.grade}>
    ${button(
      html`<span class="wrap army-models">
          ${unit.models.map((model) => cardTile(cardOf(cards, model.kind), list.side, cards, 34))}
        </span>
        <span class="army-unit-name">
          <b class="serif">${unit.name}</b>
          <small>${inside(unit, cards)}</small>
        </span>
        ${unit.grade === 'lawful' ? nothing : gradeBadge(unit.grade)}
        <b class="army-cost">${unit.cost}<span class="unseen"> ${say.unitPoints}</span></b>
        ${open ? iconUp : iconDown}`,
      () => openUnit(store, n),
      { class: 'stack army-unit-head', expanded: open },
    )}
    ${open ? tools(unit, n, cards, army, state, store) : nothing}
  </li>`;
}

/** The models of a unit; for a single model its type line, since its name is already shown. */
const inside = (unit: ArmyUnit, cards: Cards) =>
  unit.models.length > 1 || unit.models[0].rank
    ? roll(unit, cards)
    : cardOf(cards, unit.models[0].kind).line;

/** The models of a unit, equal ones counted: "3 × Garand, Officer (Captain)". */
export function roll(unit: ArmyUnit, cards: Cards) {
  const names = unit.models.map(({ kind, rank }) => {
    const worn = cards.ranks.find(({ id }) => id === rank);
    return worn ? `${cardOf(cards, kind).short} (${worn.name})` : cardOf(cards, kind).short;
  });
  return [...new Set(names)]
    .map((name) => say.times(names.filter((one) => one === name).length, name))
    .join(', ');
}

function tools(unit: ArmyUnit, n: number, cards: Cards, army: Army, state: State, store: Store) {
  const { list } = armyOf(state);
  const can = army.offers.filter(({ grade }) => grade !== 'forbidden');
  const cannot = army.offers.filter(({ grade }) => grade === 'forbidden');
  return html` <div class="stack army-tools">
    ${unit.models.map((model, m) => rankPicker(model.kind, n, m, cards, state, store))}
    ${army.offers.length ? nothing : html`<p class="quiet">${say.fixed}</p>`}
    ${
      can.length
        ? html`<h4 class="head">${say.change}</h4>
            <div class="stack army-offers">
              ${can.map((offer) => offerButton(offer, n, cards, list.side, store))}
            </div>`
        : nothing
    }
    ${
      cannot.length
        ? html`<details class="fold">
            <summary>${say.cannot}</summary>
            <ul class="plain stack army-cannot">
              ${cannot.map((offer) => html`<li>${ruleBadge('forbidden')}<span>${offer.words}</span><small>${offer.why}</small></li>`)}
            </ul>
          </details>`
        : nothing
    }
    <div class="acts">
      ${button(say.again, () => addUnit(store, list.units[n]), { icon: iconPlus })}
      ${button(
        say.remove,
        () => {
          removeUnit(store, n);
          focusSoon('.army-units button, .army-add');
        },
        { icon: iconTrash, name: say.removeOf(unit.name) },
      )}
    </div>
  </div>`;
}

/** A select that makes an Officer the Commander and sets the rank; nothing for other models. */
function rankPicker(
  kind: string,
  unit: number,
  model: number,
  cards: Cards,
  state: State,
  store: Store,
) {
  const { chief } = armyOf(state).list;
  const card = cardOf(cards, kind);
  if (!card.commands) return nothing;
  const his = chief?.unit === unit && chief.model === model;
  return choiceField({
    label: say.commander(card.short),
    value: his ? chief.rank : '',
    of: [
      { value: '', label: say.notCommander },
      ...cards.ranks.map(({ id, name, times }) => ({ value: id, label: say.rank(name, times) })),
    ],
    write: (rank) => command(store, rank ? { unit, model, rank } : null),
  });
}

const offerButton = (offer: UnitOffer, n: number, cards: Cards, side: string, store: Store) =>
  button(
    html`${cardTile(cardOf(cards, offer.into || offer.out), side, cards, 30)}
      <span>${offer.words}</span><small>${say.by(offer.by)}</small>`,
    () => exchange(store, n, offer.models),
    { class: 'button army-offer' },
  );

/** The most Officers offered as Commander here; the others can be named in their units. */
const MOST_OFFERED = 4;

/** Buttons that name a commander while there is none: the first eligible model of each unit. */
function nominees({ units: there }: Army, cards: Cards, store: Store) {
  const found = there.flatMap(({ models }, unit) => {
    const model = models.findIndex(({ kind }) => cardOf(cards, kind).commands);
    return model < 0 ? [] : [{ unit, model, rank: cards.ranks[0].id }];
  });
  if (!found.length) return nothing;
  return html` <div class="acts army-nominees">
    ${found
      .slice(0, MOST_OFFERED)
      .map((chief) =>
        button(say.appoint(cardOf(cards, there[chief.unit].models[chief.model].kind).short), () =>
          appoint(store, chief),
        ),
      )}
  </div>`;
}

/**
 * Name a commander. The pressed button disappears, so the focus moves to another element of the
 * pane: Undo acts on the list only while the focus is in the pane.
 */
function appoint(store: Store, chief: Commander) {
  command(store, chief);
  focusSoon('.army-total');
}

/** The umpire's verdict on the list. */
export function rulings(army: Army, cards: Cards, list: List, store: Store) {
  const { units: there, verdict } = army;
  const { ruleset } = list;
  if (!there.length) return nothing;
  const grave = verdict.findings.filter(({ grade }) => grade === 'forbidden');
  const rest = verdict.findings.filter(({ grade }) => grade !== 'forbidden');
  const row = (one: Finding) => ruling(one, ruleset, store);
  return html` <section class="army-rulings" aria-live="polite">
    <p class="army-word" data-grade=${verdict.grade}>
      ${grave.length ? say.faults(grave.length) : say.legal}
    </p>
    ${
      grave.length
        ? html`<ul class="card findings">
            ${grave.map(row)}
          </ul>`
        : nothing
    }
    ${list.chief ? nothing : nominees(army, cards, store)}
    <details class="fold">
      <summary>${say.more}</summary>
      <ul class="card findings is-quiet">
        ${rest.map(row)}
      </ul>
    </details>
  </section>`;
}

const ruling = (finding: Finding, ruleset: string, store: Store) =>
  html` <li class="finding" data-grade=${finding.grade}>
    ${ruleBadge(finding.grade)}
    <div class="finding-words">
      <p>${finding.words}</p>
      ${finding.sum ? html`<p class="row sum"><span>${finding.sum}</span></p>` : nothing}
    </div>
    ${clauseChip(store, finding.clause, ruleset)}
  </li>`;
