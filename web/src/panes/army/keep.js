/** An army list as a link, as text, and on the device. */
import { html, nothing } from 'lit-html';
import { copyText, selectAll } from '../../play/clipboard.js';
import { address } from '../../play/linkto.js';
import { iconClose, iconCopy, iconSave } from '../../ui/icons.js';
import { roll } from './list.js';
import { linkOf, listIn } from './link.js';
import { forgetList, keepList, lists as keptLists } from './memory.js';
import { armyOf, look, take } from './state.js';
import { maker } from './makerwords.js';
import { army as say } from './words.js';

/**
 * @import { Army, Cards } from '../../types/army.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @import { List } from './link.js'
 * @import { ArmyList } from '../../storage/kinds.js'
 */

/** @param {Cards} cards @param {Army} told @param {State} state @param {Store} store */
export function keeping(cards, told, state, store) {
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
      @submit=${(/** @type {Event} */ event) => {
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
          @input=${(/** @type {Event} */ event) => look(store, { name: /** @type {HTMLInputElement} */ (event.target).value })}
      /></label>
      <button type="submit" class="button">${iconSave}${say.save}</button>
    </form>
    ${lists.length ? kept(lists, store) : nothing}
  </section>`;
}

/** @param {ArmyList[]} lists @param {Store} store */
const kept = (lists, store) =>
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

/** @param {string} name @param {string} link @param {Store} store */
async function open(name, link, store) {
  const list = listIn(link);
  if (!list) return;
  look(store, { name });
  await take(store, list);
}

/** @param {List} list @param {string} name @param {Store} store */
async function save(list, name, store) {
  const outcome = await keepList({ name, link: linkOf(list) });
  look(store, { lists: keptLists() });
  store.toast(outcome === 'kept' ? say.kept : say.notKept);
}

/** Gives it back if that was a slip. @param {ArmyList} list @param {Store} store */
async function forget(list, store) {
  await forgetList(list.name);
  look(store, { lists: keptLists() });
  const run = () => void keepList(list).then(() => look(store, { lists: keptLists() }));
  store.toast(say.forgotten(list.name), { action: { label: maker.undo, run } });
}

/** @param {List} list @param {Store} store */
async function copyLink(list, store) {
  const done = await copyText(address(linkOf(list)));
  store.toast(done ? say.copied : say.byHand);
  if (!done) selectAll('.army-link');
}

/** @param {Cards} cards @param {Army} told @param {List} list @param {Store} store */
async function copyWords(cards, told, list, store) {
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
