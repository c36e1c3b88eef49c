/** Changes of a combat table, each as a new document, and what is wrong with one. */
import { scenario } from '../../contract/limits.ts';
import { changed } from '../../ui/path.ts';
import type { TableDoc } from '../../contract/documents.ts';

const { most } = scenario.table.odds;
const ODDS = /^([1-9]\d?):([1-9]\d?)$/;

/** The heads of the columns as they are typed. */
export const headsOf = ({ odds, strengths }: TableDoc) => odds ?? (strengths ?? []).map(String);

/** The figure that columns are sorted by; NaN for a head that is none. */
function figureOf(head: string, byOdds: boolean) {
  if (!byOdds) return /^\d{1,3}$/.test(head) ? Number(head) : NaN;
  const [, high, low] = ODDS.exec(head) ?? [];
  return Number(high) / Number(low);
}

const withHeads = (doc: TableDoc, heads: string[]): TableDoc =>
  doc.odds ? { ...doc, odds: heads } : { ...doc, strengths: heads.map(Number) };

/** What is wrong with the typed heads of the columns: a head that is none, or one out of order. */
export function faultOfHeads({ odds }: TableDoc, heads: string[]): 'head' | 'order' | '' {
  const figures = heads.map((head) => figureOf(head, odds !== undefined));
  if (figures.some(Number.isNaN)) return 'head';
  return figures.some((figure, n) => n > 0 && figure <= figures[n - 1]) ? 'order' : '';
}

/** The heads of the columns with another one for a column. */
export const headsWith = (doc: TableDoc, column: number, head: string) =>
  headsOf(doc).map((old, n) => (n === column ? head : old));

/** The table with another head of a column. */
export const headed = (doc: TableDoc, column: number, head: string) =>
  withHeads(doc, headsWith(doc, column, head));

/** The table with another result in a cell. */
export const filled = (doc: TableDoc, row: number, column: number, result: string): TableDoc =>
  changed(doc, ['rows', row, column], result);

/** The table with one more column, for the next odds or strength, with the last one’s results. */
export function wider(doc: TableDoc): TableDoc {
  const heads = headsOf(doc),
    last = heads[heads.length - 1];
  const next = doc.odds
    ? `${Math.floor(figureOf(last, true)) + 1}:1`
    : String(figureOf(last, false) + 1);
  const rows = doc.rows.map((cells) => [...cells, cells[cells.length - 1]]);
  return withHeads({ ...doc, rows }, [...heads, next]);
}

/** Whether a table can have one more column. */
export function canWiden(doc: TableDoc) {
  const heads = headsOf(doc);
  return heads.length < most && !faultOfHeads(doc, headsOf(wider(doc)));
}

/** The table without its last column. */
export function narrower(doc: TableDoc) {
  const rows = doc.rows.map((cells) => cells.slice(0, -1));
  return withHeads({ ...doc, rows }, headsOf(doc).slice(0, -1));
}

/** The table with one more row, with the last row's results. */
export const longer = (doc: TableDoc): TableDoc => ({
  ...doc,
  rows: [...doc.rows, [...doc.rows[doc.rows.length - 1]]],
});

/** The table without its last row. */
export const shorter = (doc: TableDoc): TableDoc => ({ ...doc, rows: doc.rows.slice(0, -1) });

/** The table with another modifier for a terrain; 0 is none. */
export const shifted = (doc: TableDoc, terrain: string, by: number): TableDoc =>
  changed(doc, ['terrain', terrain], by || undefined);
