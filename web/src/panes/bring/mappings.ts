/**
 * The mappings of a module's pieces to kinds: decided earlier on this device, or received with a
 * link.
 */
import { draftsOf, parsed } from '../drafts.ts';
import type { FileReport, BroughtLine } from '../../contract/bring.ts';
import type { MappingDoc, MappingRow } from '../../contract/documents.ts';
import type { Form } from '../drafts.ts';

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

/** A row is one decision: its parts are never mixed with those of another tab's. */
const form: Form<MappingDoc> = {
  name: 'mapping',
  read: (text) => parsed(text, ({ rows }) => Array.isArray(rows)),
  write: JSON.stringify,
  parts: ({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map((row) => ({ id: JSON.stringify(row.when), row: JSON.stringify(row) })),
  }),
  whole: ({ rows, ...rest }: { rows: { row: string }[] }) =>
    ({ ...rest, rows: rows.map(({ row }) => JSON.parse(row)) }) as MappingDoc,
};
const drafts = draftsOf(form);

/** The key that decisions are kept under, one for each module, version and ruleset. */
const keyOf = ({ module, version, ruleset }: FileReport) =>
  `mapping ${ruleset.startsWith('house') ? 'house' : ruleset} ${module} ${version}`;

/**
 * Keeps what changed in a mapping, beside the decisions that another tab keeps.
 * @param was - the mapping before the change
 * @returns the mapping with the decisions of both
 */
export function keep(found: FileReport, was: MappingDoc, now: MappingDoc) {
  const key = keyOf(found);
  void drafts.change(key, was, now);
  return drafts.of(key) ?? now;
}

/** The decisions kept for this module's pieces; null if there are none. */
export async function keptFor(found: FileReport): Promise<MappingDoc | null> {
  if (!found.module) return null;
  await drafts.ready();
  return drafts.of(keyOf(found));
}

/** Whether decisions from a link apply to this file under these rules. */
export const fits = (offered: MappingDoc, found: FileReport, ruleset: string) =>
  (!offered.module || offered.module === found.module) && (!ruleset || ruleset === offered.ruleset);

/** Whether two mappings are equal. */
export const isSame = (one: MappingDoc | null, other: MappingDoc | null) =>
  JSON.stringify(one) === JSON.stringify(other);
