// Written by tools/contract. Change the Python declarations, then run it.
/**
 * The check of a document, before the umpire has read it, that drawing relies on.
 *
 * The author of a link can write anything into it. A document that passes the check can be drawn at
 * once, and contains text wherever text is shown. Any other document is left to the umpire, which
 * reports in a sentence what is wrong.
 */

import { among, isObject, list, record, table, text, whole } from '../shapes.ts';

const map = record({ size: list(whole(1, 100), 2, 2), grid: among('flat', 'pointy'), labels: among('0305', '00305', '003005', '1F5') }, { board: text, shift: among('even', 'odd'), origin: list(whole(0, 999), 2, 2), terrain: table(text, 10000), features: table(list(text, 9, 1), 10000), edges: table(text, 30000), names: table(text, 200), boxes: table(text, 30), parts: table(record({ kind: text }, { name: text }), 300), roads: list(record({ kind: among('road', 'track'), along: list(text, 200, 2) }), 60) });

const counter = record({ id: text, kind: text, side: text }, { name: text, at: text, aboard: text, order: whole(0, 999), marks: list(text, 9) });

const scenario = record({ ruleset: text, map, sides: list(record({ id: text, name: text }, { look: text }), 8, 2), counters: list(counter, 1000) }, { title: text, text, play: among('turns', 'free'), turn: whole(1, 99), turns: whole(0, 99), house: isObject });

/** Whether a document is a game that can be drawn at once. */
export const drawable = record({ scenario, log: list(record({}, { who: text, to: text }), 2000) });
