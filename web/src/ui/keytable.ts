/**
 * The keys of the map as one table. app/keys.ts runs the commands, the help pane shows the rows.
 * Pure.
 */

export type Grid = 'flat' | 'pointy';

/**
 * Directions by key. A key with two directions alternates between them, so that it walks along a
 * row of hexes.
 */
export const WAYS: Record<Grid, Record<string, string[]>> = {
  flat: {
    q: ['NW'],
    w: ['N'],
    e: ['NE'],
    a: ['SW'],
    s: ['S'],
    d: ['SE'],
    ArrowUp: ['N'],
    ArrowDown: ['S'],
    ArrowLeft: ['NW', 'SW'],
    ArrowRight: ['NE', 'SE'],
  },
  pointy: {
    w: ['NW'],
    e: ['NE'],
    a: ['W'],
    d: ['E'],
    z: ['SW'],
    x: ['SE'],
    ArrowLeft: ['W'],
    ArrowRight: ['E'],
    ArrowUp: ['NE', 'NW'],
    ArrowDown: ['SE', 'SW'],
  },
};

/** Commands by key, in the rows of the help pane. A capital letter is typed with Shift. */
export const ROWS = {
  enter: { Enter: 'enter', ' ': 'enter' },
  escape: { Escape: 'putBack' },
  stack: { '[': 'downStack', ']': 'upStack' },
  storeys: { PageUp: 'storeyUp', PageDown: 'storeyDown' },
  section: { o: 'section' },
  able: { n: 'nextAble' },
  legal: { m: 'nextHex', M: 'lastHex' },
  again: { r: 'sameAgain', R: 'allOf' },
  look: { l: 'describe' },
  verdict: { v: 'verdict' },
  table: { t: 'table' },
  command: { ':': 'command' },
  choose: {
    1: 'choose',
    2: 'choose',
    3: 'choose',
    4: 'choose',
    5: 'choose',
    6: 'choose',
    7: 'choose',
    8: 'choose',
    9: 'choose',
  },
  main: { 'Ctrl+Enter': 'mainButton' },
  undo: { 'Ctrl+z': 'undo', 'Ctrl+y': 'redo', 'Ctrl+Z': 'redo' },
  zoom: { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', 0: 'fit' },
  search: { '/': 'search' },
  help: { '?': 'help' },
} as const satisfies Record<string, Record<string, string>>;

export type KeyRow = keyof typeof ROWS;
type Named<T> = T extends Record<string | number, infer C> ? C : never;
export type Command = { [R in KeyRow]: Named<(typeof ROWS)[R]> }[KeyRow];

const COMMANDS = new Map(
  Object.values(ROWS).flatMap((row) => Object.entries<Command>(row as Record<string, Command>)),
);

/**
 * The command of a pressed key. Shift matters only for letters with a capital in the table.
 */
export function commandOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  const ctrl = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const letter = event.key.length === 1;
  const plain = letter ? event.key.toLowerCase() : event.key;
  const shifted = event.shiftKey && letter ? event.key.toUpperCase() : plain;
  return COMMANDS.get(ctrl + shifted) ?? COMMANDS.get(ctrl + plain);
}
