/** Export an army list as a link or as text, and keep lists on the device. */
import { html, nothing } from 'lit-html';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { address } from '../../play/linkto.ts';
import { textField } from '../../ui/form.ts';
import { button, submitButton } from '../../ui/button.ts';
import { iconClose, iconCopy, iconSave } from '../../ui/icons.ts';
import { unfinished } from '../unfinished.ts';
import { roll } from './list.ts';
import { linkOf, listIn } from './link.ts';
import { drafts, forgetList, keepList, lists as keptLists, putBack } from './memory.ts';
import { armyOf, look, startNew, take } from './state.ts';
import { maker } from './makerwords.ts';
import { army as say } from './words.ts';
import type { Army, Cards } from '../../contract/army.ts';
import type { State, Store } from '../../pane.ts';
import type { List } from './link.ts';
import type { KeptList } from './memory.ts';

/** The most characters of a list's name. */
const MOST_NAME = 60;

export function keeping(cards: Cards, army: Army, state: State, store: Store) {
  const { list, lists, name } = armyOf(state);
  return html` <section class="army-keep">
    <h3 class="head">${say.share}</h3>
    <div class="wrap army-row">
      <label class="field"
        ><span>${say.link}</span> <input class="army-link" readonly .value=${address(linkOf(list))}
      /></label>
      ${button(say.copy, () => copyLink(list, store), { icon: iconCopy })}
      ${button(say.copyText, () => copyWords(cards, army, list, store), { icon: iconCopy })}
    </div>
    <form
      class="wrap army-row"
      @submit=${(event: Event) => {
        event.preventDefault();
        void save(list, name.trim() || say.unnamed, store);
      }}
    >
      ${textField({
        label: say.name,
        value: name,
        most: MOST_NAME,
        placeholder: say.unnamed,
        write: (text) => look(store, { name: text }),
      })}
      ${submitButton(say.save, { icon: iconSave })}
    </form>
    ${lists.length ? kept(lists, store) : nothing} ${making(cards, state, store)}
  </section>`;
}

/** The other lists in the making. */
const making = (cards: Cards, state: State, store: Store) =>
  unfinished(
    {
      drafts,
      rows: drafts.list(),
      open: armyOf(state).draft,
      nameOf: ({ side, units }) =>
        say.making(cards.sides.find(({ id }) => id === side)?.name ?? side, units.length),
      goOn: ({ document, key }) => take(store, document, { draft: key }),
      gone: ({ key }) => key === armyOf(store.state).draft && startNew(store),
    },
    store,
  );

const kept = (lists: KeptList[], store: Store) =>
  html` <h3 class="head">${say.saved}</h3>
    <ul class="stack army-kept plain">
      ${lists.map(
        (list) =>
          html` <li>
            ${button(list.name, () => open(list, store), { name: say.open(list.name) })}
            ${button(iconClose, () => forget(list, store), {
              look: 'square bare',
              name: say.forget(list.name),
            })}
          </li>`,
      )}
    </ul>`;

async function open(from: KeptList, store: Store) {
  const list = listIn(from.link);
  if (!list) return;
  look(store, { name: from.name });
  await take(store, list, { from });
}

/** Keep the list, which is then no draft any more; where it replaces another, offer to undo it. */
async function save(list: List, name: string, store: Store) {
  const { draft, from } = armyOf(store.state);
  const { list: made, outcome, replaced } = await keepList({ name, link: linkOf(list) }, from);
  const change = async (work: Promise<unknown>, was: KeptList | null) => {
    await work;
    look(store, { from: was, lists: keptLists() });
  };
  await change(outcome === 'kept' ? drafts.discard(draft) : Promise.resolve(), made);
  look(store, { name: made.name });
  if (outcome !== 'kept') return store.toast(say.notKept);
  if (!replaced) return store.toast(say.kept(made.name));
  const run = () => void change(putBack(replaced, made), replaced);
  store.toast(say.replaced(made.name), { action: { label: maker.undo, run } });
}

/** Remove a kept list; the toast offers to undo it. */
async function forget(list: KeptList, store: Store) {
  await forgetList(list.key);
  look(store, { lists: keptLists() });
  const run = () => void putBack(list).then(() => look(store, { lists: keptLists() }));
  store.toast(say.forgotten(list.name), { action: { label: maker.undo, run } });
}

async function copyLink(list: List, store: Store) {
  const done = await copyText(address(linkOf(list)));
  store.toast(done ? say.copied : say.byHand);
  if (!done) selectAll('.army-link');
}

async function copyWords(cards: Cards, army: Army, list: List, store: Store) {
  const lines = army.units.map(
    (unit) => `- ${say.unit(unit.name, unit.cost)}: ${roll(unit, cards)}`,
  );
  const head = `${cards.title}: ${say.of(army.cost, list.points)}`;
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
