/** What a player has brought, what he has said about it, and what the umpire says to it. */
import { copyText } from '../../play/clipboard.ts';
import { kept } from '../../storage/storage.ts';
import { download, fileName } from '../../ui/files.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { base64, definitionOf } from './archive.ts';
import { bring as say } from './words.ts';
import type { Brought, BroughtLine, Laid, MappingDoc, MappingRow } from '../../types/bring.ts';
import type { State, Store } from '../../pane.ts';

/** What the player has said; a request brings all of it. */
interface Told {
  file: string;
  /** "" where the umpire may choose */
  ruleset: string;
  module?: string;
  mapping?: MappingDoc;
  hexes?: { x: number; y: number; name: string }[];
  map?: string;
  side?: string;
  only?: string;
}

interface BringState {
  /** Of the file. */
  name: string;
  told: Told | null;
  found: Brought | null;
  busy: boolean;
  error: string;
  /** A list in the making. */
  pasted: string;
  /** The place of the stack whose hex is to be named. */
  chosen: string;
}

const nothing: BringState = {
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

/** Asks anew, with what the player has said now; of two questions the later one counts. */
export async function ask(store: Store, more: Partial<Told>) {
  ticket += 1;
  const mine = ticket;
  const { told: was } = bringOf(store.state);
  if (!was && !more.file) return;
  const told = { ruleset: '', ...was, ...more } as Told;
  memory.set(store, { told, busy: true, error: '' });
  try {
    let found = await store.ask({ ask: 'bring', ...told });
    const decided = told.mapping ? null : await keptFor(found);
    if (decided && mine === ticket) {
      told.mapping = decided;
      const again = await store.ask({ ask: 'bring', ...told }).catch(() => null);
      found = (again as Brought | null) ?? found; // made for another edition, perhaps
    }
    if (mine === ticket) memory.set(store, { told, found, busy: false });
  } catch (error) {
    if (mine === ticket) memory.set(store, { busy: false, error: sentence(error) });
  }
}

export async function read(store: Store, file: Blob, name: string) {
  ticket += 1;
  memory.set(store, { ...nothing, name, pasted: bringOf(store.state).pasted });
  if (file.size > LONGEST) return memory.set(store, { error: say.tooLong });
  const text = await base64(file).catch(() => null); // a folder, or taken away meanwhile
  if (text === null) return memory.set(store, { error: say.unreadable });
  await ask(store, { file: text });
}

export const readList = (store: Store, text: string) => read(store, new Blob([text]), say.pasted);

export async function readModule(store: Store, file: Blob) {
  const definition = await definitionOf(file).catch(() => null);
  if (!definition) return memory.set(store, { error: say.noModule });
  if (definition.size > LONGEST) return memory.set(store, { error: say.tooLong });
  await ask(store, { module: await base64(definition), hexes: [] });
}

/** Begins anew. */
export function forget(store: Store) {
  ticket += 1;
  memory.set(store, nothing);
}

/** Judges by another rulebook, whose own mapping counts. */
export const judgeBy = (store: Store, ruleset: string) =>
  ask(store, { ruleset, mapping: undefined, only: '' });

export function nameHex(store: Store, name: string) {
  const { chosen, found, told } = bringOf(store.state);
  const stack =
    found?.report.stacks.find(({ place }) => place === chosen) ?? found?.report.stacks[0];
  if (!stack || !name.trim()) return;
  const hexes = [...(told?.hexes ?? []), { x: stack.x, y: stack.y, name: name.trim() }].slice(-4);
  return ask(store, { hexes });
}

/** A decision about a name: a row before all others. */
export function decide(store: Store, line: BroughtLine, said: { kind?: string; side?: string }) {
  const { found } = bringOf(store.state);
  if (!found) return;
  const mapping = withRow(found.mapping, line, said);
  void kept.drafts.put(keyOf(found), { text: JSON.stringify(mapping) });
  return ask(store, { mapping });
}

/**
 * A mapping with one more decision; the former one about the same name goes. Pure.
 * @param said - `kind` "" is no counter
 */
export function withRow(
  mapping: MappingDoc,
  line: BroughtLine,
  { kind = line.kind, side = line.side }: { kind?: string; side?: string },
): MappingDoc {
  const when = { base: line.name, ...(line.folder ? { image: `${line.folder}/*` } : {}) };
  const shown = { name: line.name, ...(line.folder ? { image: `${line.folder}/*` } : {}) };
  const is = kind ? { kind, ...(side ? { side } : {}) } : { none: true };
  const same = [JSON.stringify(when), JSON.stringify(shown)];
  const rows = mapping.rows.filter((row) => !same.includes(JSON.stringify(row.when)));
  const made: MappingRow[] = [shown, when].map((each) => ({ when: each, ...is }));
  return { ...mapping, rows: [...made, ...rows] };
}

/** Decisions are kept for each module and its version. */
const keyOf = ({ module, version, ruleset }: Brought) =>
  `mapping ${ruleset.startsWith('house') ? 'house' : ruleset} ${module} ${version}`;

/** What was decided about this module's pieces before. */
async function keptFor(found: Brought) {
  if (!found.module) return null;
  await kept.drafts.ready;
  const text = kept.drafts.of(keyOf(found))?.text;
  return text ? (JSON.parse(text) as MappingDoc) : null;
}

export function saveMapping(store: Store) {
  const { found } = bringOf(store.state);
  if (!found) return;
  const text = JSON.stringify(found.mapping, null, 1);
  const name = fileName(`${found.module} ${found.ruleset}`);
  download(`${name}.mapping.json`, new Blob([text], { type: 'application/json' }));
}

export async function openMapping(store: Store, file: Blob) {
  let mapping = null;
  try {
    mapping = JSON.parse(await file.text());
  } catch {
    // said below
  }
  if (!Array.isArray(mapping?.rows)) return memory.set(store, { error: say.noMapping });
  await ask(store, { mapping });
}

export async function copy(store: Store, form: 'text' | 'bbcode') {
  const { found } = bringOf(store.state);
  if (found) store.toast((await copyText(found[form])) ? say.copied : say.denied);
}

export function saveCsv(state: State) {
  const { found, name } = bringOf(state);
  if (found) download(`${fileName(name)}.csv`, new Blob([found.csv], { type: 'text/csv' }));
}

/** Everything, or what stands around a place, on a free board. */
export async function putOnBoard(store: Store, around = '') {
  const { told } = bringOf(store.state);
  if (!told) return;
  const { only: _, ...brought } = told;
  try {
    const laid = await store.ask({ ask: 'lay', ...brought, around });
    await store.open((laid as Laid).game, { why: say.opened });
  } catch (error) {
    store.toast(sentence(error), { grade: 'forbidden' });
  }
}
