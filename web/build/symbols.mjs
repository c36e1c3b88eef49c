/**
 * Draws the symbols that counters wear and writes them as a small module of paths.
 * NATO branches come from milsymbol (MIT), read at build time because the whole library is too large to ship;
 * what it lacks, or draws too finely for 30 by 19 pixels, is composed here.
 * Coordinates are milsymbol's: the unit box runs from 25,50 to 175,150.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ms from 'milsymbol';

/** @typedef {['line' | 'fill' | 'bare', string]} Shape  `bare` stands without the unit box */

export const OUT = fileURLToPath(new URL('../src/board/symbols.js', import.meta.url));

/** Land unit (set 10) by entity and modifiers. @param {string} entity @param {string} [modifiers] */
function unit(entity, modifiers = '0000') {
  const svg = new ms.Symbol(`1003100000${entity}${modifiers}`, { fill: false, monoColor: 'black' }).asSVG();
  const paths = [...svg.matchAll(/<path d="([^"]+)"/g)].map((found) => found[1]).filter((d) => !d.startsWith('M25,50 l150'));
  if (!paths.length) throw new Error(`milsymbol draws no path for entity ${entity}`);
  return paths.map((d) => /** @type {Shape} */ (['line', d]));
}

/** @param {string} d @returns {Shape} */
const line = (d) => ['line', d];
/** @param {string} d @returns {Shape} */
const fill = (d) => ['fill', d];
/** @param {string} d @returns {Shape} */
const bare = (d) => ['bare', d];
/** @param {number} x @param {number} y @param {number} r */
const dot = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;

const infantry = unit('121100'), armour = unit('120500'), antitank = unit('120400'), recon = unit('121300');
const arrow = line('M100,142V66M80,86L100,62L120,86');

/** @type {Record<string, Shape[]>} */
const SYMBOLS = {
  infantry,
  mg: [...infantry, arrow],
  mortar: [line(dot(100, 126, 14)), line('M100,112V64M80,84L100,62L120,84')],
  antitank,
  artillery: [fill(dot(100, 100, 21))],
  engineer: [line('M58,128V78H142V128M100,78V118')],
  paratroop: [...infantry, line('M64,142a18,18 0 0 1 36,0a18,18 0 0 1 36,0')],
  hq: [line('M25,84H175'), fill('M25,50H175V82H25Z')],
  armour,
  'tank-destroyer': [...armour, ...antitank],
  mechanised: [...infantry, ...armour],
  recon,
  truck: [line('M48,68H118V120H48ZM118,84H138L156,102V120H118'), fill(`${dot(70, 126, 12)}${dot(134, 126, 12)}`)],
  halftrack: [line('M46,72H112V108H46ZM112,82H134L154,98V112H112'), line('M56,114H98a10,10 0 0 1 0,20H56a10,10 0 0 1 0,-20Z'), fill(dot(138, 124, 12))],
  antiair: [line('M25,150C25,96 175,96 175,150M100,110V62M84,78L100,60L116,78')],
  fighter: [fill('M100,58C106,58 108,66 108,76L109,86L164,98V110L108,108L105,130L122,138V145L100,142L78,145V138L95,130L92,108L36,110V98L91,86L92,76C92,66 94,58 100,58Z')],
  bomber: [fill('M100,54C107,54 109,64 109,78V86L130,88V76H140V90L174,96V108L140,107L109,108L106,130L130,138V147L100,143L70,147V138L94,130L91,108L60,107L26,108V96L60,90V76H70V88L91,86V78C91,64 93,54 100,54Z')],
  'obstacle-wire': [bare('M28,100H172M50,80L70,120M70,80L50,120M90,80L110,120M110,80L90,120M130,80L150,120M150,80L130,120')],
  'obstacle-mines': [bare([[60, 104], [100, 104], [140, 104]].map(([x, y]) => `${dot(x, y, 12)}M${x - 8},${y - 10}L${x - 15},${y - 22}M${x + 8},${y - 10}L${x + 15},${y - 22}`).join(''))],
  'obstacle-trap': [bare('M36,134L70,70L104,134ZM96,134L130,70L164,134Z')],
  bunker: [bare('M40,138V96L72,66H128L160,96V138M40,96H80M120,96H160M80,138V112H120V138')],
  cavalry: recon,
  motorised: [...infantry, line('M100,50V150')],
  'sp-gun': [...armour, fill(dot(100, 100, 13))],
  'assault-gun': [...armour, line('M75,80L125,120'), fill(dot(100, 100, 12))],
  ship: [bare('M30,108H170L150,138H52ZM70,108V84H118V108M92,84V62M118,92H142')],
};

/** The module's text. */
export function source() {
  const body = Object.entries(SYMBOLS).map(([id, shapes]) => `  '${id}': [${shapes.map(([kind, d]) => `['${kind}', '${d.trim()}']`).join(', ')}],`).join('\n');
  return `/**
 * Written by web/build/symbols.mjs; change that and run it again.
 * Branch signs from milsymbol, copyright Måns Beckman, MIT licence.
 * @typedef {['line' | 'fill' | 'bare', string]} Shape
 */

/** Paths in a box from 25,50 to 175,150. @type {Record<string, Shape[]>} */
export const SYMBOLS = {
${body}
};
`;
}

/** @param {string} [outFile] @returns {Promise<boolean>} whether the file changed */
export async function buildSymbols(outFile = OUT) {
  const text = source();
  const old = await readFile(outFile, 'utf8').catch(() => '');
  if (old === text) return false;
  await writeFile(outFile, text);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSymbols();
