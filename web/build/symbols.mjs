/**
 * Draws the symbols of counters and writes them as a small module of paths.
 * NATO branches come from milsymbol (MIT), read at build time because the whole library is too
 * large to ship. Symbols that it lacks, or draws too finely for 30 by 19 pixels, are composed here.
 * Coordinates are milsymbol's: the unit box runs from 25,50 to 175,150.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ms from 'milsymbol';
import { SIGNS, SILHOUETTES } from './silhouettes.mjs';

/** @typedef {['line' | 'fill' | 'bare' | 'solid' | 'cut' | 'plate', string]} Shape  bare, solid and cut stand without the unit box; `plate` is a wide one with its weight in strokes */

export const OUT = fileURLToPath(new URL('../src/board/symbols.ts', import.meta.url));

/** Land unit (set 10) by entity and modifiers. @param {string} entity @param {string} [modifiers] */
function unit(entity, modifiers = '0000') {
  const svg = new ms.Symbol(`1003100000${entity}${modifiers}`, {
    fill: false,
    monoColor: 'black',
  }).asSVG();
  const paths = [...svg.matchAll(/<path d="([^"]+)"/g)]
    .map((found) => found[1])
    .filter((d) => !d.startsWith('M25,50 l150'));
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

const infantry = unit('121100'),
  armour = unit('120500'),
  antitank = unit('120400'),
  recon = unit('121300');
const arrow = line('M100,142V66M80,86L100,62L120,86');

/** Wheels below a sign, for motorised units. */
const wheels = fill(`${dot(56, 138, 8)}${dot(144, 138, 8)}`);
const rails = line('M40,138H160M58,128V148M86,128V148M114,128V148M142,128V148');
const dome = 'M25,150C25,96 175,96 175,150';
const engineer = line('M58,128V78H142V128M100,78V118');
const gunDot = fill(dot(100, 100, 21));
const shield = 'M76,68H124V104Q124,126 100,138Q76,126 76,104Z';
const star = 'M100,70L107.5,90L129,91L112,104L118,125L100,113L82,125L88,104L71,91L92.5,90Z';
const anchor = 'M100,72V138M84,84H116M66,112C66,148 134,148 134,112';
/** A wide plate for the marker of a corps or an army. @param {Shape[]} inner @param {number} bars @returns {Shape[]} */
const plate = (inner, bars) => [['plate', String(bars)], ...inner];

/** @type {Record<string, Shape[]>} */
const SYMBOLS = {
  infantry,
  mg: [...infantry, arrow],
  mortar: [line(dot(100, 126, 14)), line('M100,112V64M80,84L100,62L120,84')],
  antitank,
  artillery: [gunDot],
  engineer: [engineer],
  paratroop: [...infantry, line('M64,142a18,18 0 0 1 36,0a18,18 0 0 1 36,0')],
  hq: [line('M25,84H175'), fill('M25,50H175V82H25Z')],
  armour,
  'tank-destroyer': [...armour, ...antitank],
  mechanised: [...infantry, ...armour],
  recon,
  truck: [
    line('M48,68H118V120H48ZM118,84H138L156,102V120H118'),
    fill(`${dot(70, 126, 12)}${dot(134, 126, 12)}`),
  ],
  halftrack: [
    line('M46,72H112V108H46ZM112,82H134L154,98V112H112'),
    line('M56,114H98a10,10 0 0 1 0,20H56a10,10 0 0 1 0,-20Z'),
    fill(dot(138, 124, 12)),
  ],
  antiair: [line('M25,150C25,96 175,96 175,150M100,110V62M84,78L100,60L116,78')],
  fighter: [
    fill(
      'M100,58C106,58 108,66 108,76L109,86L164,98V110L108,108L105,130L122,138V145L100,142L78,145V138L95,130L92,108L36,110V98L91,86L92,76C92,66 94,58 100,58Z',
    ),
  ],
  bomber: [
    fill(
      'M100,54C107,54 109,64 109,78V86L130,88V76H140V90L174,96V108L140,107L109,108L106,130L130,138V147L100,143L70,147V138L94,130L91,108L60,107L26,108V96L60,90V76H70V88L91,86V78C91,64 93,54 100,54Z',
    ),
  ],
  'obstacle-wire': [
    bare(
      'M28,100H172M50,80L70,120M70,80L50,120M90,80L110,120M110,80L90,120M130,80L150,120M150,80L130,120',
    ),
  ],
  'obstacle-mines': [
    bare(
      [
        [60, 104],
        [100, 104],
        [140, 104],
      ]
        .map(
          ([x, y]) =>
            `${dot(x, y, 12)}M${x - 8},${y - 10}L${x - 15},${y - 22}M${x + 8},${y - 10}L${x + 15},${y - 22}`,
        )
        .join(''),
    ),
  ],
  'obstacle-trap': [bare('M36,134L70,70L104,134ZM96,134L130,70L164,134Z')],
  bunker: [bare('M40,138V96L72,66H128L160,96V138M40,96H80M120,96H160M80,138V112H120V138')],
  cavalry: recon,
  motorised: [...infantry, line('M100,50V150')],
  'sp-gun': [...armour, fill(dot(100, 100, 13))],
  'assault-gun': [...armour, line('M75,80L125,120'), fill(dot(100, 100, 12))],
  mountain: [...infantry, fill('M74,150L100,106L126,150Z')],
  ski: [...infantry, line('M62,128L138,144M62,144L138,128')],
  airborne: [...infantry, line('M64,142a18,18 0 0 1 36,0a18,18 0 0 1 36,0')],
  glider: [...infantry, fill('M66,128H134L100,146Z')],
  marine: [...infantry, line(anchor)],
  commando: [...infantry, fill('M100,58L108,116H92ZM82,116H118V124H82ZM96,124H104V144H96Z')],
  fortress: [line('M52,132V78H70V94H88V78H112V94H130V78H148V132Z')],
  static: [...infantry, line('M25,140H55V128H85V140H115V128H145V140H175')],
  garrison: [line('M25,90H55V76H85V90H115V76H145V90H175')],
  'motor-mg': [...infantry, arrow, wheels],
  motorcycle: [...infantry, line(`${dot(74, 132, 13)}${dot(126, 132, 13)}`)],
  'cavalry-mech': [...recon, ...armour],
  'heavy-armour': [...armour, line('M88,88V112M112,88V112M88,100H112')],
  'light-armour': [...armour, line('M94,86V113H112')],
  'armoured-car': [
    ...recon,
    ...armour,
    fill(`${dot(70, 136, 8)}${dot(100, 136, 8)}${dot(130, 136, 8)}`),
  ],
  'armoured-train': [line('M125,66C150,66 150,106 125,106L75,106C50,106 50,66 75,66Z'), rails],
  rocket: [fill(dot(100, 124, 15)), line('M80,98L100,80L120,98M80,82L100,64L120,82')],
  'light-antiair': [line(dome)],
  'heavy-antiair': [line(`${dome}M100,110V62M84,78L100,60L116,78M70,62H130`)],
  'mot-antiair': [line('M25,130C25,84 175,84 175,130M100,96V58M86,72L100,57L114,72'), wheels],
  'rail-artillery': [fill(dot(100, 90, 20)), rails],
  'coast-artillery': [fill(dot(100, 90, 20)), line('M34,134q11,-14 22,0t22,0t22,0t22,0t22,0t22,0')],
  'mot-artillery': [fill(dot(100, 92, 20)), wheels],
  'sp-antitank': [...armour, ...antitank],
  'mot-antitank': [...antitank, wheels],
  'mot-engineer': [line('M58,120V72H142V120M100,72V110'), wheels],
  construction: [engineer, line('M58,140H142')],
  'railroad-engineer': [line('M58,118V70H142V118M100,70V108'), rails],
  bridging: [line('M45,74C75,100 125,100 155,74M45,128C75,102 125,102 155,128')],
  signals: [line('M25,50L106,114V86L175,150')],
  supply: [line('M25,128H175')],
  rail: [line('M50,72V128M150,72V128M50,86H150M50,114H150')],
  police: [line(shield)],
  border: [line(`${shield}M76,92H124`)],
  militia: [line('M78,128V76L100,104L122,76V128')],
  partisan: [fill(star)],
  security: [...infantry, fill(shield)],
  reserve: [line('M84,130V72H106a15,15 0 0 1 0,30H84M104,102L122,130')],
  expeditionary: [line('M48,100H148M122,76L150,100L122,124')],
  cadre: [line('M66,76L134,124M66,124L134,76')],
  air: [fill('M100,100L62,84a19,19 0 1 0 0,32ZM100,100L138,84a19,19 0 1 1 0,32Z')],
  naval: [line(anchor), fill(dot(100, 66, 9))],
  submarine: [
    [
      'solid',
      'M28,110C40,96 84,94 88,94V76H112V94C130,94 164,98 174,110C160,126 42,126 28,110ZM104,62H110V78H104Z',
    ],
  ],
  'carrier-ship': [['solid', 'M24,100H176L168,112H156L146,130H46L36,112H24ZM108,100V74H132V100Z']],
  landing: [['solid', 'M30,86L48,96H150L172,74V124L156,136H46Z']],
  'transport-ship': [
    ['solid', 'M28,106H172L154,134H46ZM60,106V84H84V106ZM96,106V66H110V106ZM122,106V92H146V106Z'],
  ],
  support: [line(dot(100, 100, 38)), fill(star)],
  transport: [line(`${dot(100, 100, 32)}M68,100H132M100,68V132M77,77L123,123M77,123L123,77`)],
  resource: [line('M66,72H134V128H66ZM66,91H134M66,110H134')],
  corps: plate([], 1),
  army: plate([], 2),
  'corps-infantry': plate(infantry, 1),
  'corps-armour': plate(armour, 1),
  'corps-mech': plate([...infantry, ...armour], 1),
  'corps-mountain': plate([...infantry, fill('M74,150L100,106L126,150Z')], 1),
  'corps-airborne': plate([...infantry, line('M64,142a18,18 0 0 1 36,0a18,18 0 0 1 36,0')], 1),
  'corps-cavalry': plate(recon, 1),
  'army-infantry': plate(infantry, 2),
  'army-armour': plate(armour, 2),
  ...SILHOUETTES,
  ship: [bare('M30,108H170L150,138H52ZM70,108V84H118V108M92,84V62M118,92H142')],
};

/** The module's text. */
export function source() {
  const body = (/** @type {Record<string, Shape[]>} */ table) =>
    Object.entries(table)
      .map(
        ([id, shapes]) =>
          `  '${id}': [${shapes.map(([kind, d]) => `['${kind}', '${d.trim()}']`).join(', ')}],`,
      )
      .join('\n');
  return `/**
 * Written by web/build/symbols.mjs; change that and run it again.
 * Branch signs from milsymbol, copyright Måns Beckman, MIT licence.
 */
export type Shape = ['line' | 'fill' | 'bare' | 'solid' | 'cut' | 'plate', string];

/** Paths in a box from 25,50 to 175,150. */
export const SYMBOLS: Record<string, Shape[]> = {
${body(SYMBOLS)}
};

/** Signs for parts and features of hexes, in a box of 24 by 24. */
export const SIGNS: Record<string, Shape[]> = {
${body(SIGNS)}
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
