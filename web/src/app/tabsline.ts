/**
 * The line shown when the game is open in another tab: this tab follows that one, and one tap moves
 * the game to this tab.
 */
import { html } from 'lit-html';
import { catalogue } from '../language.ts';
import { openSave } from '../play/opensave.ts';
import { button } from '../ui/button.ts';
import { iconClose } from '../ui/icons.ts';
import type { State, Store } from '../page.ts';

const say = catalogue('tabs', {
  label: 'Another tab',
  behind: 'This game is open in another tab. What is decided there is shown here.',
  elsewhere: (title: string) => `“${title}” is open in another tab.`,
  untitled: 'A game',
  there: 'Go there',
  called: 'That tab has ● before its name now.',
  here: 'Take it over here',
  copy: 'Play on with a copy',
  no: 'Leave it there',
  gone: 'That game cannot be read any more.',
});

export function tabsLine({ device }: State, store: Store) {
  const { behind, elsewhere } = device;
  const words = behind ? say.behind : say.elsewhere(elsewhere?.title || say.untitled);
  return html` <aside class="row tabs-line" aria-label=${say.label} role="status">
    <p>${words}</p>
    <div class="row tabs-ways">
      ${button(say.here, () => void bring(store), { main: true })}
      ${button(say.there, () => void look(store))}
      ${
        behind
          ? button(say.copy, () => void store.keeper.part())
          : button(iconClose, () => dismiss(store), {
              look: 'square bare',
              name: say.no,
              title: say.no,
            })
      }
    </div>
  </aside>`;
}

const dismiss = (store: Store) => store.set({ device: { ...store.state.device, elsewhere: null } });

/**
 * Switches to the other tab. Not every browser lets a page do so; therefore the other tab also
 * marks its title.
 */
async function look(store: Store) {
  const { behind, elsewhere } = store.state.device;
  store.keeper.call(behind ? await store.keeper.sitting() : (elsewhere?.id ?? ''));
  store.toast(say.called);
}

async function bring(store: Store) {
  const { behind, elsewhere } = store.state.device;
  if (behind) return void (await store.keeper.claim(await store.keeper.sitting()));
  dismiss(store);
  const save = await store.keeper.claim(elsewhere?.id ?? '');
  if (!save) return store.toast(say.gone, { grade: 'forbidden' });
  store.set({ view: 'board' });
  await openSave(store, save);
}
