/** The player's decisions about the pieces of a file: made here, by a link, or by a file. */
import { copyText } from '../../play/clipboard.ts';
import { download, fileName } from '../../ui/files.ts';
import { isMapping, linkOf, mappingIn } from './link.ts';
import { isSame, keep, keptFor, withRow } from './mappings.ts';
import { ask, bringOf, remember } from './state.ts';
import { bring as say } from './words.ts';
import type { FileReport, BroughtLine } from '../../contract/bring.ts';
import type { MappingDoc } from '../../contract/documents.ts';
import type { State, Store } from '../../pane.ts';

/** Read a link's decisions. They apply to the open file or the next file of the same module. */
export async function offer(store: Store, hash: string) {
  const offered = await mappingIn(hash);
  if (!offered) return remember(store, { error: say.badLink });
  remember(store, { offered, error: '' });
  if (bringOf(store.state).input) await ask(store, { mapping: undefined, ruleset: '' });
}

/** Use the player's own decisions again instead of those from a link. */
export async function useOwn(store: Store) {
  const { own } = bringOf(store.state);
  remember(store, { offered: null, own: null });
  if (own) await ask(store, { mapping: own });
}

/** Store the link's decisions in place of the player's own; the toast offers to undo it. */
export function keepOffered(store: Store) {
  const { found, offered, own } = bringOf(store.state);
  if (!found || !offered) return;
  remember(store, { offered: null, own: null });
  keep(found, own ?? offered, offered);
  if (own) tellReplaced(store, found, own, offered);
}

/** Say that decisions were replaced; the toast offers to undo it. */
function tellReplaced(store: Store, found: FileReport, former: MappingDoc, now: MappingDoc) {
  const run = () => void ask(store, { mapping: keep(found, now, former) });
  store.toast(say.replaced, { action: { label: say.undo, run } });
}

export async function copyMappingLink(store: Store) {
  const { found } = bringOf(store.state);
  if (!found) return;
  const { module, version } = found;
  const link = linkOf({ ...mappingNow(store.state, found), module, version });
  if (!(await link)) return store.toast(say.linkTooLong);
  const whole = link.then((hash) => new URL(hash, document.baseURI).href);
  store.toast((await copyText(whole)) ? say.linkCopied : say.denied);
}

/** The latest mapping, even if the umpire has not answered yet. */
export const mappingNow = (state: State, found: FileReport) =>
  bringOf(state).input?.mapping ?? found.mapping;

/** Record the kind or side for a piece's name; the new row goes before all others. */
export function decide(store: Store, line: BroughtLine, said: { kind?: string; side?: string }) {
  const { found } = bringOf(store.state);
  if (!found) return;
  return decided(store, withRow(mappingNow(store.state, found), line, said));
}

/** Judge by a changed mapping, and keep it. */
export function decided(store: Store, mapping: MappingDoc) {
  const { found } = bringOf(store.state);
  if (!found) return;
  const was = mappingNow(store.state, found);
  // Until the player chooses, change the link's decisions and leave his stored ones alone.
  if (bringOf(store.state).own) {
    remember(store, { offered: mapping });
    return ask(store, { mapping });
  }
  return ask(store, { mapping: keep(found, was, mapping) });
}

export function saveMapping(store: Store) {
  const { found } = bringOf(store.state);
  if (!found) return;
  const text = JSON.stringify(mappingNow(store.state, found), null, 1);
  const name = fileName(`${found.module} ${found.ruleset}`);
  download(`${name}.mapping.json`, new Blob([text], { type: 'application/json' }));
}

export async function openMapping(store: Store, file: Blob) {
  let mapping = null;
  try {
    mapping = JSON.parse(await file.text());
  } catch {
    // reported below
  }
  if (!isMapping(mapping)) return remember(store, { error: say.noMapping });
  await ask(store, { mapping });
  const { error, found, input } = bringOf(store.state);
  if (!found || error || input?.mapping !== mapping) return; // the umpire has refused it
  const former = await keptFor(found);
  const now = keep(found, { ...mapping, rows: [] }, mapping);
  if (!isSame(now, mapping)) await ask(store, { mapping: now });
  if (former && !isSame(now, former)) tellReplaced(store, found, former, now);
}
