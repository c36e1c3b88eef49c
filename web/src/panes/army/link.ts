/**
 * The link of an army list: kinds and counts of models, and own cards. The device stores lists in
 * this form too. Pure.
 */
import { packed, unpacked, usedOf } from '../owncards.ts';
import type { Commander } from '../../contract/army.ts';
import type { CardDoc } from '../../contract/documents.ts';

export interface List {
  /** "" for the first ruleset that has armies */
  ruleset: string;
  /** "" for the first side */
  side: string;
  /** 0 for no limit */
  points: number;
  /** Kinds of models. */
  units: string[][];
  chief: Commander | null;
  /** The own cards that the list uses. */
  card: CardDoc[];
}

/** An id of a rulebook, side, kind or rank. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** A run of equal models: "us-garand*5". */
const MODELS = /^([a-z0-9-]{1,40})(?:\*([1-9]|1[0-2]))?$/;
const MOST_UNITS = 40;
const MOST_MODELS = 12;
export const MOST_POINTS = 9999;

/**
 * Parse the list in an address fragment; null if the fragment holds none. Malformed parts are
 * dropped; the umpire refuses anything that the rulebook does not have.
 */
export function listIn(hash: string): List | null {
  if (!hash.startsWith('#army=')) return null;
  const fields = new URLSearchParams(hash.slice(1));
  const name = (key: string) => {
    const text = fields.get(key) ?? '';
    return NAME.test(text) ? text : '';
  };
  const read = fields.getAll('unit').map(modelsIn);
  const units = read.filter((models) => models.length).slice(0, MOST_UNITS);
  const points = Math.min(MOST_POINTS, Number.parseInt(fields.get('points') ?? '', 10) || 0);
  const chief = read.every((models) => models.length) ? chiefIn(fields.get('chief') ?? '') : null;
  const there = chief && chief.model < (units[chief.unit]?.length ?? 0);
  return {
    ruleset: name('army'),
    side: name('side'),
    points: Math.max(0, points),
    units,
    chief: there ? chief : null,
    card: usedOf(unpacked(fields.get('card')), units.flat()),
  };
}

/** @returns the models of the unit; empty if the text is not a unit */
function modelsIn(text: string): string[] {
  const runs = text.split('.').map((part) => MODELS.exec(part));
  if (runs.some((run) => !run)) return [];
  const models = runs.flatMap((run) => Array(Number(run?.[2] ?? 1)).fill(run?.[1]));
  return models.length > MOST_MODELS ? [] : models;
}

function chiefIn(text: string): Commander | null {
  const [, unit, model, rank] = /^(\d{1,2})\.(\d{1,2})\.([a-z0-9-]{1,40})$/.exec(text) ?? [];
  return rank ? { unit: Number(unit), model: Number(model), rank } : null;
}

/** The fragment that holds a list. */
export function linkOf({ ruleset, side, points, units, chief, card }: List) {
  const fields = new URLSearchParams({ army: ruleset, side, points: String(points) });
  for (const models of units) fields.append('unit', shortly(models));
  if (chief) fields.append('chief', `${chief.unit}.${chief.model}.${chief.rank}`);
  if (card.length) fields.append('card', packed(card));
  return `#${fields}`;
}

/** Run-length encode the models: equal neighbours are written once, with their count. */
function shortly(models: string[]) {
  const runs: [string, number][] = [];
  for (const kind of models) {
    const last = runs.at(-1);
    if (last?.[0] === kind) last[1] += 1;
    else runs.push([kind, 1]);
  }
  return runs.map(([kind, count]) => (count > 1 ? `${kind}*${count}` : kind)).join('.');
}
