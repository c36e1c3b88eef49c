/** What a player has brought, what he has said about it, and what the umpire says to it. */
import { copyText } from '../../play/clipboard.js';
import { kept } from '../../storage/storage.js';
import { download, fileName } from '../../ui/files.js';
import { paneMemory } from '../../ui/memory.js';
import { sentence } from '../../words.js';
import { base64, definitionOf } from './archive.js';
import { bring as say } from './words.js';

/**
 * @import { Brought, BroughtLine, Laid, MappingDoc, MappingRow } from '../../types/bring.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 */

/**
 * @typedef {object} Told  what the player has said; a request brings all of it
 * @property {string} file
 * @property {string} ruleset  "" where the umpire may choose
 * @property {string} [module]
 * @property {MappingDoc} [mapping]
 * @property {{ x: number, y: number, name: string }[]} [hexes]
 * @property {string} [map]
 * @property {string} [side]
 * @property {string} [only]
 */
/**
 * @typedef {object} BringState
 * @property {string} name     of the file
 * @property {Told | null} told
 * @property {Brought | null} found
 * @property {boolean} busy
 * @property {string} error
 * @property {string} pasted   a list in the making
 * @property {string} chosen   the place of the stack whose hex is to be named
 */

/** @type {BringState} */
const nothing = {
  name: '',
  told: null,
  found: null,
  busy: false,
  error: '',
  pasted: '',
  chosen: '',
};
/** Bytes of a file: a request may have a million characters, and base64 takes a third more. */
const LONGEST = 740_000;

const memory = paneMemory('bring', nothing);
export const bringOf = memory.of;
export const remember = memory.set;

let ticket = 0;

/**
 * Asks anew, with what the player has said now; of two questions the later one counts.
 * @param {Store} store
 * @param {Partial<Told>} more
 */
export async function ask(store, more) {
  ticket += 1;
  const mine = ticket;
  const { told: was } = bringOf(store.state);
  if (!was && !more.file) return;
  const told = /** @type {Told} */ ({ ruleset: '', ...was, ...more });
  memory.set(store, { told, busy: true, error: '' });
  try {
    let found = /** @type {Brought} */ (await store.ask({ ask: 'bring', ...told }));
    const decided = told.mapping ? null : await keptFor(found);
    if (decided && mine === ticket) {
      told.mapping = decided;
      const again = await store.ask({ ask: 'bring', ...told }).catch(() => null);
      found = /** @type {Brought | null} */ (again) ?? found; // made for another edition, perhaps
    }
    if (mine === ticket) memory.set(store, { told, found, busy: false });
  } catch (error) {
    if (mine === ticket) memory.set(store, { busy: false, error: sentence(error) });
  }
}

/** @param {Store} store @param {Blob} file @param {string} name */
export async function read(store, file, name) {
  ticket += 1;
  memory.set(store, { ...nothing, name, pasted: bringOf(store.state).pasted });
  if (file.size > LONGEST) return memory.set(store, { error: say.tooLong });
  await ask(store, { file: await base64(file) });
}

/** @param {Store} store @param {string} text */
export const readList = (store, text) => read(store, new Blob([text]), say.pasted);

/** @param {Store} store @param {Blob} file */
export async function readModule(store, file) {
  const definition = await definitionOf(file).catch(() => null);
  if (!definition) return memory.set(store, { error: say.noModule });
  if (definition.size > LONGEST) return memory.set(store, { error: say.tooLong });
  await ask(store, { module: await base64(definition), hexes: [] });
}

/** Begins anew. @param {Store} store */
export function forget(store) {
  ticket += 1;
  memory.set(store, nothing);
}

/**
 * Judges by another rulebook, whose own mapping counts.
 * @param {Store} store @param {string} ruleset
 */
export const judgeBy = (store, ruleset) => ask(store, { ruleset, mapping: undefined, only: '' });

/** @param {Store} store @param {string} name */
export function nameHex(store, name) {
  const { chosen, found, told } = bringOf(store.state);
  const stack =
    found?.report.stacks.find(({ place }) => place === chosen) ?? found?.report.stacks[0];
  if (!stack || !name.trim()) return;
  const hexes = [...(told?.hexes ?? []), { x: stack.x, y: stack.y, name: name.trim() }].slice(-4);
  return ask(store, { hexes });
}

/**
 * A decision about a name: a row before all others.
 * @param {Store} store @param {BroughtLine} line @param {{ kind?: string, side?: string }} said
 */
export function decide(store, line, said) {
  const { found } = bringOf(store.state);
  if (!found) return;
  const mapping = withRow(found.mapping, line, said);
  void kept.drafts.put(keyOf(found), { text: JSON.stringify(mapping) });
  return ask(store, { mapping });
}

/**
 * A mapping with one more decision; the former one about the same name goes. Pure.
 * @param {MappingDoc} mapping @param {BroughtLine} line
 * @param {{ kind?: string, side?: string }} said  `kind` "" is no counter
 * @returns {MappingDoc}
 */
export function withRow(mapping, line, { kind = line.kind, side = line.side }) {
  const when = { base: line.name, ...(line.folder ? { image: `${line.folder}/*` } : {}) };
  const shown = { name: line.name, ...(line.folder ? { image: `${line.folder}/*` } : {}) };
  const is = kind ? { kind, ...(side ? { side } : {}) } : { none: true };
  const same = [JSON.stringify(when), JSON.stringify(shown)];
  const rows = mapping.rows.filter((row) => !same.includes(JSON.stringify(row.when)));
  /** @type {MappingRow[]} */
  const made = [shown, when].map((each) => ({ when: each, ...is }));
  return { ...mapping, rows: [...made, ...rows] };
}

/** Decisions are kept for each module and its version. @param {Brought} found */
const keyOf = ({ module, version, ruleset }) =>
  `mapping ${ruleset.startsWith('house') ? 'house' : ruleset} ${module} ${version}`;

/** What was decided about this module's pieces before. @param {Brought} found */
async function keptFor(found) {
  if (!found.module) return null;
  await kept.drafts.ready;
  const text = kept.drafts.of(keyOf(found))?.text;
  return text ? /** @type {MappingDoc} */ (JSON.parse(text)) : null;
}

/** @param {Store} store */
export function saveMapping(store) {
  const { found } = bringOf(store.state);
  if (!found) return;
  const text = JSON.stringify(found.mapping, null, 1);
  const name = fileName(`${found.module} ${found.ruleset}`);
  download(`${name}.mapping.json`, new Blob([text], { type: 'application/json' }));
}

/** @param {Store} store @param {Blob} file */
export async function openMapping(store, file) {
  let mapping = null;
  try {
    mapping = JSON.parse(await file.text());
  } catch {
    // said below
  }
  if (!Array.isArray(mapping?.rows)) return memory.set(store, { error: say.noMapping });
  await ask(store, { mapping });
}

/** @param {Store} store @param {'text' | 'bbcode'} form */
export async function copy(store, form) {
  const { found } = bringOf(store.state);
  if (found) store.toast((await copyText(found[form])) ? say.copied : say.denied);
}

/** @param {State} state */
export function saveCsv(state) {
  const { found, name } = bringOf(state);
  if (found) download(`${fileName(name)}.csv`, new Blob([found.csv], { type: 'text/csv' }));
}

/**
 * Everything, or what stands around a place, on a free board.
 * @param {Store} store @param {string} [around]
 */
export async function putOnBoard(store, around = '') {
  const { told } = bringOf(store.state);
  if (!told) return;
  const { only: _, ...brought } = told;
  try {
    const laid = await store.ask({ ask: 'lay', ...brought, around });
    await store.open(/** @type {Laid} */ (laid).game, { why: say.opened });
  } catch (error) {
    store.toast(sentence(error), { grade: 'forbidden' });
  }
}
