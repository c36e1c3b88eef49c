/**
 * A long list of buttons as one Tab stop: Tab reaches the button that had the focus last,
 * and the arrow keys, Home and End go along the list.
 */
import { paneMemory } from './memory.ts';
import type { State, Store } from '../page.ts';

/** The id of the last focused item of each list, by the list's name. */
const memory = paneMemory('stops', {} as Partial<Record<string, string>>);

const STEPS: Partial<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The attributes and handlers of a list. Each button takes `tabindex` and `focus`, the list `walk`.
 * @param name - the list's name, unique in the page
 * @param ids - of its items, in order
 */
export function oneStop(name: string, ids: string[], state: State, store: Store) {
  const last = memory.of(state)[name];
  const stop = last !== undefined && ids.includes(last) ? last : ids[0];
  return {
    tabindex: (id: string) => (id === stop ? 0 : -1),
    focus: (id: string) => () => {
      if (id !== stop) memory.set(store, { [name]: id });
    },
    walk,
  };
}

export type OneStop = ReturnType<typeof oneStop>;

function walk(event: KeyboardEvent) {
  const by = STEPS[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const list = event.currentTarget as HTMLElement;
  const items = [...list.querySelectorAll<HTMLElement>('button[tabindex]')];
  const at = items.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, at + by))].focus();
}
