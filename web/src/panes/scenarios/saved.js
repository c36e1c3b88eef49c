/** The games kept on the device, to take up again or to forget. */
import { html, nothing } from 'lit-html';
import { iconClose } from '../../ui/icons.js';
import { forget, saves } from '../../offline/saves.js';
import { words } from '../../words.js';

/**
 * @import { State, Store } from '../../page.d.ts'
 * @import { Save } from '../../offline/saves.js'
 */

const say = words.saves;
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Looks for them, as soon as the dialog is there. @param {Store} store */
export async function showSaves(store) {
  const found = await saves();
  store.set({ device: { ...store.state.device, saves: found } });
}

/** @param {State} state @param {Store} store */
export function savedGames({ device, hello }, store) {
  if (!device.saves.length)
    return device.storage === 'kept'
      ? html`<h3 class="head">${say.title}</h3>
          <p class="quiet">${say.none}</p>`
      : nothing;
  return html` <h3 class="head">${say.title}</h3>
    <ul class="saves plain">
      ${device.saves.map(
        (save) =>
          html` <li class="card">
            <button type="button" class="save" @click=${() => void takeUp(save, store)}>
              <b class="serif">${save.title || say.untitled}</b>
              <small
                >${[hello?.rulesets.find((one) => one.id === save.game.scenario.ruleset)?.title, say.moves(save.game.log.length), when.format(save.at)].filter(Boolean).join(' · ')}</small
              >
            </button>
            <button
              type="button"
              class="button is-square is-bare"
              aria-label=${say.forget(save.title || say.untitled)}
              @click=${() => void drop(save, store)}
            >
              ${iconClose}
            </button>
          </li>`,
      )}
    </ul>`;
}

/** @param {Save} save @param {Store} store */
async function takeUp({ id, game, marks, linked, aside }, store) {
  store.closeDialog();
  const sitting = Promise.resolve(id);
  store.set({ view: 'board', kept: { game, marks, linked, aside, sitting } });
  await store.back();
}

/** @param {Save} save @param {Store} store */
async function drop({ id }, store) {
  const { device } = store.state;
  store.set({ device: { ...device, saves: device.saves.filter((one) => one.id !== id) } });
  await forget([id]);
}
