/** The formats of house rules: format 2 has words that format 1 lacks. Pure. */
import type { HouseDoc, HouseLimit } from '../../contract/documents.ts';

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

/** The keys of format 2 by the part of the document, and values of keys that are new in it. */
const KEYS = {
  doc: ['mark', 'phase', 'event'],
  kind: ['neutral', 'carries', 'cargo', 'marked'],
  limit: [
    'transit',
    'printed',
    'notice',
    'ends',
    'when',
    'turns',
    'event',
    'together',
    'load',
    'along',
  ],
  row: [
    'features',
    'all',
    'with',
    'printed',
    'plus',
    'when',
    'turns',
    'event',
    'without',
    'against',
    'each',
    'rating',
    'road',
    'edge',
  ],
  penalty: ['to', 'chooses', 'each', 'of'],
};
const CHECKS = ['alone', 'needs', 'cross'];

const has = (part: object | undefined, keys: string[]) =>
  keys.some((key) => Object.hasOwn(part ?? {}, key));

const isNewer = (limit: HouseLimit) =>
  has(limit, KEYS.limit) ||
  has(limit.penalty, KEYS.penalty) ||
  (limit.row ?? []).some((row) => has(row, KEYS.row)) ||
  CHECKS.includes(limit.check) ||
  (limit.check === 'alike' && limit.weight !== undefined) ||
  limit.choose === 'best' ||
  limit.checked === 'every' ||
  limit.penalty?.does === 'remove' ||
  (limit.penalty !== undefined && !limit.tolerance) ||
  [limit.of, limit.beside, limit.spare].flat().some((one) => one?.startsWith('mark:'));

/** The document, in format 2 if it uses any of its words. */
export const formatted = (doc: HouseDoc): HouseDoc =>
  doc.format === 1 &&
  (has(doc, KEYS.doc) || doc.kind.some((kind) => has(kind, KEYS.kind)) || doc.limit.some(isNewer))
    ? { ...doc, format: 2 }
    : doc;
