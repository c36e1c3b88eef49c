/** Own cards: the list of available cards, and the form that makes a card. Draws only. */
import { html, nothing } from 'lit-html';
import { button, submitButton } from '../../ui/button.ts';
import { choiceField, numberField, textField } from '../../ui/form.ts';
import { iconPlus, iconSave } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { named } from '../../ui/options.ts';
import { card as limits } from '../../contract/limits.ts';
import { unfinished } from '../unfinished.ts';
import { lineFrom, lineOf, wordsIn } from './carddoc.ts';
import { cardView } from './cards.ts';
import { abilities } from './makerabilities.ts';
import { cardForm, diceTable, put } from './makerfields.ts';
import {
  drafts,
  editCard,
  forgetCard,
  keepCard,
  leaveCard,
  listed,
  makerOf,
  newCard,
  openCards,
  originOf,
  saveCards,
  take,
} from './makerstate.ts';
import { maker as say } from './makerwords.ts';
import { armyOf } from './state.ts';
import type { CardView, Cards } from '../../contract/army.ts';
import type { State, Store } from '../../pane.ts';
import type { Aside } from '../owncards.ts';
import type { Desk } from './makerfields.ts';

/** The most characters of the further words of a type line. */
const MOST_LINE = 80;

export function ownCards(cards: Cards, state: State, store: Store) {
  if (!cards.form) return nothing;
  const { aside, list, nation, shelf } = armyOf(state);
  const { doc, draft, refused } = makerOf(state);
  const own = cards.cards.filter((one) => one.own);
  const first = nation || cards.form.nations[0].id;
  return html` <section class="stack own-cards" aria-labelledby="own-cards">
    <h3 class="head" id="own-cards">${say.title}</h3>
    <p class="army-sample">${own.length ? say.note : say.lead}</p>
    <div class="acts">
      ${button(say.fresh, () => newCard(store, first), { class: 'button maker-new', icon: iconPlus })}
      ${button(say.openFile, () => openCards(store))}
      ${button(say.saveFile, () => saveCards(store), { icon: iconSave, off: !shelf.length && !aside.length })}
    </div>
    ${
      refused.length
        ? html`<ul class="maker-faults plain" role="alert">
            ${refused.map((one) => html`<li>${one}</li>`)}
          </ul>`
        : nothing
    }
    ${aside.length ? asideList(aside, store) : nothing}
    ${unfinished(
      {
        ...listed(store),
        rows: drafts.list().filter(({ document }) => document.ruleset === list.ruleset),
        open: draft,
        nameOf: ({ doc: { name } }) => name || say.unnamed,
      },
      store,
    )}
    ${doc ? makerForm({ cards, doc, offer: cards.form, form: cardForm(doc, store), state, store }) : nothing}
    ${
      own.length
        ? html`<ul class="army-gallery plain">
            ${own.map((card) => html`<li>${cardView(card, cards, state, store, ownFoot(card, state, store))}</li>`)}
          </ul>`
        : nothing
    }
  </section>`;
}

/** The origin of an own card, and its buttons: edit and remove, or keep. */
function ownFoot(card: CardView, state: State, store: Store) {
  const { doc, mine } = originOf(state, card.id);
  if (!doc) return nothing;
  const keep = () => void take(store, [doc]).then(() => focusSoon(`#own-${card.id} button`));
  return html` <p class="own-mark">${mine ? say.mine : say.theirs}</p>
    <div class="acts" id=${`own-${card.id}`}>
      ${
        mine
          ? html`${button(say.edit, () => editCard(store, doc), { name: say.editOf(card.name) })}
            ${button(say.remove, () => forgetCard(store, doc), { name: say.removeOf(card.name) })}`
          : button(say.keep, keep, { name: say.keepOf(card.name) })
      }
    </div>`;
}

// -- the form

function makerForm(desk: Desk) {
  const { cards, doc, form, offer, state, store } = desk;
  const { faults, view } = makerOf(state);
  const symbols = offer.symbols.map((id) => ({ value: id, label: say.symbolOf(id) }));
  return html` <form
    class="maker card"
    aria-labelledby="maker-title"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      if (!makerOf(store.state).faults.length) void keepCard(store);
    }}
  >
    <h4 class="serif" id="maker-title">${say.making}</h4>
    <div class="stack maker-fields">
      ${form.text(['name'], say.name, { needed: true, ...(doc?.name ? {} : { fault: say.needed }) })}
      ${form.text(['short'], say.short)}
      ${form.choice(['nation'], say.nation, named(offer.nations))}
      ${form.number(['cost'], say.cost)} ${typeLine(desk)}
      ${form.choice(['symbol'], say.symbol, [{ value: '', label: say.usual }, ...symbols])}
      ${form.number(['speed'], say.speed)} ${defense(desk)}
      ${form.number(['close_assault'], say.closeAssault)}
      ${form.number(['hand_to_hand'], say.handToHand)}
    </div>
    ${dice(desk)} ${abilities(desk)}
    <p class="maker-word" role="status" data-grade=${faults.length ? 'forbidden' : 'lawful'}>
      ${faults.length ? say.faults(faults.length) : say.sound}
    </p>
    ${form.fault([], { alone: true })}
    ${
      view
        ? html`<h4 class="head">${say.look}</h4>
            ${cardView(view, cards, state, store, html`<p class="own-mark">${say.mine}</p>`, false)}`
        : nothing
    }
    <div class="acts">
      ${submitButton(say.done, { icon: iconSave, main: true, off: faults.length > 0 })}
      ${button(say.cancel, () => leaveCard(store))}
    </div>
  </form>`;
}

function typeLine({ doc, form, offer, store }: Desk) {
  const parts = lineOf(doc, offer);
  const choose = (news: Partial<typeof parts>) =>
    put(store, 'type_line', lineFrom({ ...parts, ...news }));
  const of = (sort: boolean) => named(offer.lines.filter((one) => one.sort === sort));
  return html`${choiceField({ label: say.line, value: parts.branch, of: of(false), write: (branch) => choose({ branch }) })}
    ${choiceField({ label: say.sort, value: parts.sort, of: [{ value: '', label: say.noSort }, ...of(true)], write: (sort) => choose({ sort }) })}
    <div class="maker-wide">
      ${textField({
        label: say.keywords,
        hint: say.keywordsHint,
        most: MOST_LINE,
        late: true,
        value: parts.rest.join(', '),
        write: (text) => choose({ rest: wordsIn(text) }),
      })}
      ${form.fault(['type_line'], { label: say.typeLine })}
    </div>`;
}

/** Fields for the defense: one number, or one for the front and one for the rear. */
function defense({ doc, form, store }: Desk) {
  const { front, rear, single } = doc.defense;
  const choose = (one: number | undefined, two: number | undefined) =>
    put(
      store,
      'defense',
      two === undefined
        ? { single: one }
        : { ...(one === undefined ? {} : { front: one }), rear: two },
    );
  const first = single ?? front;
  const [least, most] = limits.defense.single;
  return html` <div class="form-field maker-wide">
    <div class="pair">
      ${numberField({ label: say.front, value: first, least, most, write: (n) => choose(n, rear) })}
      ${numberField({ label: say.rear, value: rear, least, most, write: (n) => choose(first, n) })}
    </div>
    <p class="quiet">${say.sameRear}</p>
    ${form.fault(['defense'], { label: say.defense })}
  </div>`;
}

/** The table of dice by target and range. */
function dice({ cards, doc, form, store }: Desk) {
  const keys = ['infantry_dice', 'vehicle_dice'] as const;
  const fill = (row: number, n: number, many: number) => {
    const now = (makerOf(store.state).doc ?? doc)[keys[row]];
    put(
      store,
      keys[row],
      cards.ranges.map((_, at) => (at === n ? many : (now[at] ?? 0))),
    );
  };
  const rows = keys.map((key) => doc[key]);
  return html`${diceTable(cards, say.diceAt, rows, fill)}
  ${keys.map((key) => form.fault([key], { label: say.dice }))}`;
}

const asideList = (aside: Aside[], store: Store) =>
  html`<h4>${say.aside}</h4>
    <ul class="maker-faults plain">
      ${aside.map(
        ({ card, why }) =>
          html`<li>
            <span>${card.name ?? card.id}: ${why || say.tooMany}</span>
            ${button(say.remove, () => forgetCard(store, card), { look: 'small', name: say.removeOf(card.name ?? card.id) })}
          </li>`,
      )}
    </ul>`;
