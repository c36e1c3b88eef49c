/** Own cards: the list of available cards, and the form that makes a card. Draws only. */
import { html, nothing } from 'lit-html';
import { picker } from '../../ui/parts.ts';
import { iconPlus, iconSave } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { unfinished } from '../unfinished.ts';
import { lineFrom, lineOf, wordsIn } from './carddoc.ts';
import { cardView } from './cards.ts';
import { abilities } from './makerabilities.ts';
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
import {
  choice,
  diceTable,
  faultsOf,
  numberInput,
  put,
  text,
  typed,
  whole,
} from './makerfields.ts';
import { armyOf } from './state.ts';
import { maker as say } from './makerwords.ts';
import type { CardView, Cards } from '../../contract/army.ts';
import type { State, Store } from '../../pane.ts';
import type { Aside } from '../owncards.ts';
import type { Desk } from './makerfields.ts';

export function ownCards(cards: Cards, state: State, store: Store) {
  if (!cards.form) return nothing;
  const { aside, list, nation, shelf } = armyOf(state);
  const { doc, draft, refused } = makerOf(state);
  const own = cards.cards.filter((one) => one.own);
  const first = nation || cards.form.nations[0].id;
  return html` <section class="own-cards" aria-labelledby="own-cards">
    <h3 class="head" id="own-cards">${say.title}</h3>
    <p class="army-sample">${own.length ? say.note : say.lead}</p>
    <div class="acts">
      <button type="button" class="button maker-new" @click=${() => newCard(store, first)}>
        ${iconPlus}${say.fresh}
      </button>
      <button type="button" class="button" @click=${() => openCards(store)}>${say.openFile}</button>
      <button
        type="button"
        class="button"
        ?disabled=${!shelf.length && !aside.length}
        @click=${() => saveCards(store)}
      >
        ${iconSave}${say.saveFile}
      </button>
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
    ${doc ? makerForm(cards, { doc, form: cards.form, state, store }) : nothing}
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
  const button = (label: string, name: string, run: () => void) =>
    html`<button type="button" class="button" aria-label=${name} @click=${run}>${label}</button>`;
  return html` <p class="own-mark">${mine ? say.mine : say.theirs}</p>
    <div class="acts" id=${`own-${card.id}`}>
      ${
        mine
          ? html`${button(say.edit, say.editOf(card.name), () => editCard(store, doc))}
            ${button(say.remove, say.removeOf(card.name), () => void forgetCard(store, doc))}`
          : button(say.keep, say.keepOf(card.name), () => {
              void take(store, [doc]).then(() => focusSoon(`#own-${card.id} button`));
            })
      }
    </div>`;
}

// -- the form

function makerForm(cards: Cards, desk: Desk) {
  const { form, state, store } = desk;
  const { faults, view } = makerOf(state);
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
    <div class="maker-fields">
      ${text(desk, 'name', say.name, 40, true)} ${text(desk, 'short', say.short, 10)}
      ${choice(
        desk,
        'nation',
        say.nation,
        form.nations.map(({ id, name }) => ({ value: id, label: name })),
      )}
      ${whole(desk, 'cost', say.cost, 1, 999)} ${typeLine(desk)}
      ${choice(desk, 'symbol', say.symbol, [{ value: '', label: say.usual }, ...form.symbols.map((id) => ({ value: id, label: say.symbolOf(id) }))])}
      ${whole(desk, 'speed', say.speed, 0, 9)} ${defense(desk)}
      ${whole(desk, 'close_assault', say.closeAssault, 0, 30)}
      ${whole(desk, 'hand_to_hand', say.handToHand, 0, 30)}
    </div>
    ${dice(cards, desk)} ${abilities(cards, desk)}
    <p class="maker-word" role="status" data-grade=${faults.length ? 'forbidden' : 'lawful'}>
      ${faults.length ? say.faults(faults.length) : say.sound}
    </p>
    ${faultsOf(desk, '', [''], true)}
    ${
      view
        ? html`<h4 class="head">${say.look}</h4>
            ${cardView(view, cards, state, store, html`<p class="own-mark">${say.mine}</p>`, false)}`
        : nothing
    }
    <div class="acts">
      <button type="submit" class="button is-main" ?disabled=${faults.length > 0}>
        ${iconSave}${say.done}
      </button>
      <button type="button" class="button" @click=${() => leaveCard(store)}>${say.cancel}</button>
    </div>
  </form>`;
}

function typeLine(desk: Desk) {
  const { doc, form, store } = desk;
  const parts = lineOf(doc, form);
  const choose = (news: Partial<typeof parts>) =>
    put(store, 'type_line', lineFrom({ ...parts, ...news }));
  const of = (sort: boolean) =>
    form.lines
      .filter((one) => one.sort === sort)
      .map(({ id, name }) => ({ value: id, label: name }));
  return html` <div class="maker-field">
      ${picker({ label: say.line, value: parts.branch, of: of(false), choose: (branch) => choose({ branch }) })}
    </div>
    <div class="maker-field">
      ${picker({ label: say.sort, value: parts.sort, of: [{ value: '', label: say.noSort }, ...of(true)], choose: (sort) => choose({ sort }) })}
    </div>
    <div class="maker-field is-wide">
      <label class="field"
        ><span>${say.keywords}</span>
        <input
          maxlength="80"
          autocomplete="off"
          .value=${parts.rest.join(', ')}
          @change=${(e: Event) => choose({ rest: wordsIn(typed(e)) })}
      /></label>
      <p class="quiet">${say.keywordsHint}</p>
      ${faultsOf(desk, say.typeLine, ['type_line'])}
    </div>`;
}

/** Fields for the defense: one number, or one for the front and one for the rear. */
function defense(desk: Desk) {
  const { front, rear, single } = desk.doc.defense;
  const choose = (one: number | undefined, two: number | undefined) =>
    put(
      desk.store,
      'defense',
      two === undefined
        ? { single: one }
        : { ...(one === undefined ? {} : { front: one }), rear: two },
    );
  const first = single ?? front;
  return html` <div class="maker-field is-wide">
    <div class="maker-pair">
      ${numberInput(say.front, first, 1, 9, (n) => choose(n, rear))}
      ${numberInput(say.rear, rear, 1, 9, (n) => choose(first, n))}
    </div>
    <p class="quiet">${say.sameRear}</p>
    ${faultsOf(desk, say.defense, ['defense'])}
  </div>`;
}

/** The table of dice by target and range. */
function dice(cards: Cards, desk: Desk) {
  const keys = ['infantry_dice', 'vehicle_dice'] as const;
  const rows = keys.map((key) => desk.doc[key]);
  const fill = (row: number, n: number, many: number) => {
    const now = (makerOf(desk.store.state).doc ?? desk.doc)[keys[row]];
    put(
      desk.store,
      keys[row],
      cards.ranges.map((_, at) => (at === n ? many : (now[at] ?? 0))),
    );
  };
  return html`${diceTable(cards, say.diceAt, rows, fill)} ${faultsOf(desk, say.dice, [...keys])}`;
}

const asideList = (aside: Aside[], store: Store) =>
  html`<h4>${say.aside}</h4>
    <ul class="maker-faults plain">
      ${aside.map(
        ({ card, why }) =>
          html`<li>
            <span>${card.name ?? card.id}: ${why || say.tooMany}</span>
            <button
              type="button"
              class="button is-small"
              aria-label=${say.removeOf(card.name ?? card.id)}
              @click=${() => void forgetCard(store, card)}
            >
              ${say.remove}
            </button>
          </li>`,
      )}
    </ul>`;
