/** What identifies a puzzle for its record: what is to be solved. Pure. */
import { checkOf } from '../link.ts';
import type { ScenarioDoc } from '../contract/documents.ts';

/** Names, texts, looks and versions: they may be corrected, and the puzzle stays the same. */
const DESCRIPTIVE = new Set([
  ...['format', 'rules', 'version', 'title', 'author', 'text', 'name', 'short', 'names'],
  ...['look', 'symbol', 'values'],
]);

const isTable = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value without what only describes it, with its keys in one order. */
function asked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asked);
  if (!isTable(value)) return value;
  const entries = Object.entries(value as object).filter(([key]) => !DESCRIPTIVE.has(key));
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, key === 'boxes' ? Object.keys(one).sort() : asked(one)]),
  );
}

/** Cache: lists need the keys in every render, and scenarios are never changed in place. */
const keys: WeakMap<ScenarioDoc, string> = new WeakMap();

/**
 * The key of a puzzle's record: position, goal, moves, rulebook or house rules. It is the same in
 * a list, a link or a file, whatever the texts and the version of the rules.
 */
export function problemKey(scenario: ScenarioDoc): string {
  const known = keys.get(scenario);
  if (known) return known;
  const content = JSON.stringify(asked(scenario));
  const key = `p${content.length}.${checkOf(new TextEncoder().encode(content))}`;
  keys.set(scenario, key);
  return key;
}
