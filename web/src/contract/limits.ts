// Written by tools/contract. Change the Python declarations, then run it.
/**
 * The limits of documents, for the fields of forms.
 *
 * A text has its most characters, a whole number its least and its most. A list or a table has the
 * limits of each of its parts at `*`, and the most parts at `most`; what has kinds has the limits
 * of each kind.
 */

export const house = { format: [1, 2], title: 80, author: 80, version: 20, text: 2000, side: { most: 8, '*': { id: 24, name: 40, look: 24 } }, feature: { most: 60, '*': { id: 24, name: 40, short: 3, symbol: 24 } }, mark: { most: 20, '*': { id: 24, name: 40, short: 3 } }, phase: { most: 20, '*': { id: 24, name: 40 } }, event: { most: 20, '*': { id: 24, name: 40 } }, kind: { most: 600, '*': { id: 24, name: 40, symbol: 24, type: 24, sides: { most: 8, '*': 24 }, allowance: [0, 99], values: { most: 2, '*': 4 }, weights: { most: 8, '*': [0, 999] }, tags: { most: 8, '*': 40 }, carries: [1, 20], cargo: { most: 40, '*': 64 }, marked: { most: 8, '*': { most: 8, '*': [0, 999] } } } }, limit: { most: 60, '*': { rule: 12, title: 60, text: 600, weight: 24, tag: 24, most: [0, 9999], of: { most: 40, '*': 64 }, beside: { most: 40, '*': 64 }, spare: { most: 40, '*': 64 }, sides: { most: 8, '*': 24 }, row: { most: 60, '*': { feature: 24, marker: 24, most: [0, 9999], features: { most: 40, '*': 24 }, all: 24, with: { most: 40, '*': 64 }, printed: 24, plus: [-9999, 9999], without: { most: 40, '*': 64 }, against: { most: 40, '*': 64 }, rating: 24, when: { most: 40, '*': 24 }, turns: { most: 2, '*': [1, 999] }, event: 24 } }, tolerance: [0, 999], penalty: { rule: 12, title: 60, steps: [1, 9], weight: 24, text: 300, to: 24, of: { most: 40, '*': 64 } }, printed: 24, notice: { at: [0, 9999], text: 300, all: 24, with: { most: 40, '*': 64 }, without: { most: 40, '*': 64 } }, ends: { most: 40, '*': 24 }, together: { most: 40, '*': 64 }, cost: { at: [0, 9999], points: [1, 99] }, when: { most: 40, '*': 24 }, turns: { most: 2, '*': [1, 999] }, event: 24 } } } as const;

export const card = { name: 40, short: 10, cost: [1, 999], type_line: { most: 4, '*': 30 }, speed: [0, 9], defense: { single: [1, 9], front: [1, 9], rear: [1, 9] }, infantry_dice: { most: 3, '*': [0, 30] }, close_assault: [0, 30], hand_to_hand: [0, 30] } as const;

export const map = { size: { most: 2, '*': [1, 100] }, origin: { most: 2, '*': [0, 999] }, board: 2, names: { most: 200, '*': 40 }, boxes: { most: 30, '*': 40 } } as const;

export const counter = { name: 40 } as const;

export const scenario = { title: 120, author: 120, text: 4000, turn: [1, 99], turns: [0, 99], costs: { most: 100, '*': [-1, 99] }, goal: { side: 24, want: { most: 40, '*': { reach: { reach: { most: 40 }, who: { most: 40, '*': 24 }, least: [1, 1000] }, measure: { measure: 40, side: 24, least: [0, 9999], most: [0, 9999] }, pack: { side: 24, least: [1, 1000] }, lost: { lost: { most: 40, '*': 24 }, least: [1, 1000] }, trapped: { trapped: 24 } } }, keep: { most: 40, '*': { measure: 40, side: 24, least: [0, 9999], most: [0, 9999] } }, until: { turn: [1, 99], phase: 40, side: 24 }, moves: [1, 40], chance: 11 }, victory: { most: 40, '*': { hold: { hold: { most: 40, '*': 7 }, for: 24, points: [1, 999] }, reach: { reach: { most: 40 }, who: { most: 40, '*': 24 }, least: [1, 1000], for: 24, points: [1, 999] }, measure: { measure: 40, side: 24, least: [0, 9999], most: [0, 9999], for: 24, points: [1, 999] }, lost: { lost: { most: 40, '*': 24 }, least: [1, 1000], for: 24, points: [1, 999] } } }, table: { title: 60, odds: { most: 12, '*': 5 }, strengths: { most: 12, '*': [0, 999] }, dice: { number: [1, 2], faces: [2, 20] }, lowest: [-20, 40], terrain: { most: 12, '*': [-9, 9] }, rows: { most: 40, '*': { most: 12, '*': 40 } } } } as const;

export const collection = { title: 120, author: 120, text: 4000, puzzles: { most: 60, '*': { id: { id: 24, ruleset: 24 } } } } as const;

/** The keys (and `key=value`) of house rules that format 1 lacks, by their part. */
export const houseFormat2 = {"file": ["mark", "phase", "event"], "kind": ["neutral", "carries", "cargo", "marked"], "limit": ["transit", "printed", "notice", "ends", "when", "turns", "event", "together", "load", "along", "cost", "check=alone", "check=needs", "check=cross", "choose=best", "checked=every"], "row": ["features", "all", "with", "printed", "plus", "when", "turns", "event", "without", "against", "each", "rating", "road", "edge"], "penalty": ["to", "chooses", "each", "of", "does=remove"]};
