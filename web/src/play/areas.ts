/** Sentences in which the words for many hexes are a button that outlines these on the map. */
import { button } from '../ui/button.ts';
import { placeName } from './placename.ts';
import { spoken as say } from './words.ts';
import type { Store } from '../page.ts';
import type { Area, Sentence } from '../contract/goals.ts';

export function withAreas({ words, areas }: Sentence, store: Store): unknown[] {
  const parts: unknown[] = [];
  let from = 0;
  for (const area of areas) {
    const at = words.indexOf(area.words, from);
    if (at < 0) continue;
    parts.push(words.slice(from, at), areaButton(area, store));
    from = at + area.words.length;
  }
  return [...parts, words.slice(from)];
}

const isLit = ({ hexes }: Area, { state }: Store) => state.lit.join() === hexes.join();

const areaButton = (area: Area, store: Store) =>
  button(
    area.words,
    ({ currentTarget }: Event) => {
      toggle(area, store);
      keepInView((currentTarget as Element).parentElement as Element);
    },
    { class: 'hex-link', pressed: isLit(area, store) },
  );

/** Scrolls a sentence into view once a sheet that covered the map has come down. */
function keepInView(element: Element) {
  const comesDown = () => element.closest('.panel')?.getAnimations() ?? [];
  requestAnimationFrame(() =>
    Promise.allSettled(comesDown().map((one) => one.finished)).then(() =>
      element.scrollIntoView({ block: 'nearest' }),
    ),
  );
}

/** Outlines the hexes, with the sheet low enough to see them, or removes the outline. */
export function toggle(area: Area, store: Store) {
  const { sheet, shown } = store.state;
  if (isLit(area, store)) {
    store.set({ lit: [] });
    return store.say(say.unlit);
  }
  store.set({ lit: area.hexes, sheet: sheet === 'full' ? 'half' : sheet });
  return store.say(
    say.lit(area.hexes.map((hex) => (shown ? placeName(shown, hex) : hex)).join(', ')),
  );
}
