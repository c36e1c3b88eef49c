/**
 * The mappings of a module's pieces to kinds: decided earlier on this device, or received with a
 * link.
 */
import { kept } from '../../storage/storage.ts';
import type { Brought, BroughtLine, MappingDoc, MappingRow } from '../../types/bring.ts';

/**
 * The mapping with one more decision, which replaces the earlier decision about the same name.
 * Pure.
 * @param said - the decision; `kind` "" means that the piece is no counter
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

/** The key that decisions are kept under, one for each module, version and ruleset. */
const keyOf = ({ module, version, ruleset }: Brought) =>
  `mapping ${ruleset.startsWith('house') ? 'house' : ruleset} ${module} ${version}`;

export const keep = (found: Brought, mapping: MappingDoc) =>
  kept.drafts.put(keyOf(found), { text: JSON.stringify(mapping) });

/** The decisions kept for this module's pieces; null if there are none. */
export async function keptFor(found: Brought): Promise<MappingDoc | null> {
  if (!found.module) return null;
  await kept.drafts.ready;
  const text = kept.drafts.of(keyOf(found))?.text;
  return text ? (JSON.parse(text) as MappingDoc) : null;
}

/** Whether decisions from a link apply to this file under these rules. */
export const fits = (offered: MappingDoc, found: Brought, ruleset: string) =>
  (!offered.module || offered.module === found.module) && (!ruleset || ruleset === offered.ruleset);

/** Whether two mappings are equal. */
export const isSame = (one: MappingDoc | null, other: MappingDoc | null) =>
  JSON.stringify(one) === JSON.stringify(other);
