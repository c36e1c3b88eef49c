/** Export an army list as a link or as text, and keep lists on the device. */
import { html, nothing } from 'lit-html';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { address } from '../../play/linkto.ts';
import { iconClose, iconCopy, iconSave } from '../../ui/icons.ts';
import { roll } from './list.ts';
import { linkOf, listIn } from './link.ts';
import { forgetList, keepList, lists as keptLists } from './memory.ts';
import { armyOf, look, take } from './state.ts';
import { maker } from './makerwords.ts';
import { army as say } from './words.ts';
import type { Army, Cards } from '../../types/army.ts';
import type { State, Store } from '../../pane.ts';
import type { List } from './link.ts';
import type { ArmyList } from '../../storage/kinds.ts';

export function keeping(cards: Cards, told: Army, state: State, store: Store) {
  const { list, lists, name } = armyOf(state);
  return html` <section class="army-keep">
    <h3 class="head">${say.share}</h3>
    <div class="army-row">
      <label class="field"
        ><span>${say.link}</span> <input class="army-link" readonly .value=${address(linkOf(list))}
      /></label>
      <button type="button" class="button" @click=${() => void copyLink(list, store)}>
        ${iconCopy}${say.copy}
      </button>
      <button type="button" class="button" @click=${() => void copyWords(cards, told, list, store)}>
        ${iconCopy}${say.copyText}
      </button>
    </div>
    <form
      class="army-row"
      @submit=${(event: Event) => {
        event.preventDefault();
        void save(list, name.trim() || say.unnamed, store);
      }}
    >
      <label class="field"
        ><span>${say.name}</span>
        <input
          maxlength="60"
          placeholder=${say.unnamed}
          .value=${name}
          @input=${(event: Event) => look(store, { name: (event.target as HTMLInputElement).value })}
      /></label>
      <button type="submit" class="button">${iconSave}${say.save}</button>
    </form>
    ${lists.length ? kept(lists, store) : nothing}
  </section>`;
}

const kept = (lists: ArmyList[], store: Store) =>
  html` <h3 class="head">${say.saved}</h3>
    <ul class="army-kept plain">
      ${lists.map(
        ({ name, link }) =>
          html` <li>
            <button
              type="button"
              class="button"
              aria-label=${say.open(name)}
              @click=${() => void open(name, link, store)}
            >
              ${name}
            </button>
            <button
              type="button"
              class="button is-square is-bare"
              aria-label=${say.forget(name)}
              @click=${() => void forget({ name, link }, store)}
            >
              ${iconClose}
            </button>
          </li>`,
      )}
    </ul>`;

async function open(name: string, link: string, store: Store) {
  const list = listIn(link);
  if (!list) return;
  look(store, { name });
  await take(store, list);
}

async function save(list: List, name: string, store: Store) {
  const outcome = await keepList({ name, link: linkOf(list) });
  look(store, { lists: keptLists() });
  store.toast(outcome === 'kept' ? say.kept : say.notKept);
}

/** Remove a kept list; the toast offers to undo it. */
async function forget(list: ArmyList, store: Store) {
  await forgetList(list.name);
  look(store, { lists: keptLists() });
  const run = () => void keepList(list).then(() => look(store, { lists: keptLists() }));
  store.toast(say.forgotten(list.name), { action: { label: maker.undo, run } });
}

async function copyLink(list: List, store: Store) {
  const done = await copyText(address(linkOf(list)));
  store.toast(done ? say.copied : say.byHand);
  if (!done) selectAll('.army-link');
}

async function copyWords(cards: Cards, told: Army, list: List, store: Store) {
  const lines = told.units.map(
    (unit) => `- ${say.unit(unit.name, unit.cost)}: ${roll(unit, cards)}`,
  );
  const head = `${cards.title}: ${say.of(told.cost, list.points)}`;
  const done = await copyText(
    [
      head,
      ...lines,
      cards.note,
      ...(list.card.length ? [maker.note] : []),
      address(linkOf(list)),
    ].join('\n'),
  );
  store.toast(done ? say.textCopied : say.byHand);
  if (!done) selectAll('.army-link');
}
