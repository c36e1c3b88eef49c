/** The formats of house rules: format 2 has words that format 1 lacks. Pure. */
import { houseFormat2 as words } from '../contract/limits.ts';
import type { HouseDoc, HouseLimit } from '../contract/documents.ts';

/**
 * The document in format 2, with the same meaning. A penalty without a tolerance, which format 1
 * takes no notice of, would be due in format 2.
 */
export function second(doc: HouseDoc): HouseDoc {
  if (doc.format === 2) return doc;
  const limit = doc.limit.map((one) => {
    const { checked: _, penalty: __, ...rest } = one;
    return one.tolerance ? one : rest;
  });
  return { ...doc, format: 2, limit };
}

/** Whether a part of the document has a key or a value that only format 2 has. */
const has = (part: object | undefined, newer: string[]) =>
  Object.entries(part ?? {}).some(
    ([key, value]) => newer.includes(key) || newer.includes(`${key}=${value}`),
  );

const isNewer = (limit: HouseLimit) =>
  has(limit, words.limit) ||
  has(limit.penalty, words.penalty) ||
  (limit.row ?? []).some((row) => has(row, words.row)) ||
  (limit.check === 'alike' && limit.weight !== undefined) ||
  (limit.penalty !== undefined && !limit.tolerance) ||
  [limit.of, limit.beside, limit.spare].flat().some((one) => one?.startsWith('mark:'));

/** The document, in format 2 if it uses any of its words. */
export const formatted = (doc: HouseDoc): HouseDoc =>
  doc.format === 1 &&
  (has(doc, words.file) ||
    doc.kind.some((kind) => has(kind, words.kind)) ||
    doc.limit.some(isNewer))
    ? { ...doc, format: 2 }
    : doc;
