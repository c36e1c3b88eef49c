/** What a module's pieces were taken for: decided here before, or come with a link. */
import { kept } from '../../storage/storage.ts';
import type { Brought, BroughtLine, MappingDoc, MappingRow } from '../../types/bring.ts';

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

export const keep = (found: Brought, mapping: MappingDoc) =>
  kept.drafts.put(keyOf(found), { text: JSON.stringify(mapping) });

/** What was decided about this module's pieces before. */
export async function keptFor(found: Brought): Promise<MappingDoc | null> {
  if (!found.module) return null;
  await kept.drafts.ready;
  const text = kept.drafts.of(keyOf(found))?.text;
  return text ? (JSON.parse(text) as MappingDoc) : null;
}

/** Whether decisions that came with a link are about this file, judged by these rules. */
export const fits = (offered: MappingDoc, found: Brought, ruleset: string) =>
  (!offered.module || offered.module === found.module) && (!ruleset || ruleset === offered.ruleset);

/** Whether two mappings say the same. */
export const isSame = (one: MappingDoc | null, other: MappingDoc | null) =>
  JSON.stringify(one) === JSON.stringify(other);
