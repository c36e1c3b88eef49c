/**
 * Silhouettes for counters of men and machines, in the same box as the unit signs (25,50 to
 * 175,150). Our own drawings: each is a few polygons whose outline is distinct at 25 pixels.
 */

/** @typedef {import('./symbols.mjs').Shape} Shape */
/** @typedef {[number, number]} Point */

/** @param {string} d @returns {Shape} filled, no box */
const solid = (d) => ['solid', d];
/** @param {string} d @returns {Shape} cut out of the shapes below */
const cut = (d) => ['cut', d];
/** @param {string} d @returns {Shape} a stroke, no box */
const bare = (d) => ['bare', d];

const r = (/** @type {number} */ value) => Math.round(value * 10) / 10;
/** @param {number} x @param {number} y @param {number} size */
export const disc = (x, y, size) =>
  `M${r(x - size)},${r(y)}a${r(size)},${r(size)} 0 1 0 ${r(2 * size)},0a${r(size)},${r(size)} 0 1 0 ${r(-2 * size)},0z`;

/** A polygon relative to the feet of a figure, moved and scaled. @param {Point[]} points @param {Point} at @param {number} scale */
const shape = (points, [x, y], scale) =>
  `M${points.map(([px, py]) => `${r(x + px * scale)},${r(y + py * scale)}`).join('L')}Z`;

/** @type {Point[]} */
const BODY = [
  [-11, -74],
  [11, -74],
  [14, -42],
  [21, 0],
  [8, 0],
  [1, -30],
  [-8, 0],
  [-21, 0],
  [-13, -42],
];
/** @type {Point[]} */
const HELMET = [
  [-14, -86],
  [-10, -97],
  [0, -101],
  [10, -97],
  [14, -86],
];
/** @type {Point[]} */
const RIFLE = [
  [-28, -42],
  [-26, -49],
  [32, -82],
  [34, -77],
];
/** @type {Point[]} */
const CAP = [
  [-14, -90],
  [-12, -99],
  [12, -99],
  [17, -90],
];
/** @type {Point[]} */
const ARM = [
  [6, -74],
  [38, -84],
  [40, -77],
  [8, -62],
];
/** @type {Point[]} */
const KNEELING = [
  [-10, -52],
  [10, -52],
  [14, -26],
  [26, -22],
  [26, 0],
  [16, 0],
  [14, -12],
  [-4, -14],
  [-22, 0],
  [-32, 0],
  [-14, -22],
];

/** A standing rifleman. @param {number} x @param {number} base @param {number} scale */
const rifleman = (x, base, scale) =>
  shape(BODY, [x, base], scale) +
  disc(x, base - 84 * scale, 9 * scale) +
  shape(HELMET, [x, base], scale) +
  shape(RIFLE, [x, base], scale);
/** @param {number} x @param {number} base @param {number} scale */
const kneeling = (x, base, scale) =>
  shape(KNEELING, [x, base], scale) +
  disc(x + 1 * scale, base - 62 * scale, 9 * scale) +
  shape(HELMET, [x + 1 * scale, base + 22 * scale], scale);

const TRACK = 'M44,114H160L174,126L158,144H48L30,128Z';
const track = (/** @type {number[]} */ ...xs) => [
  solid(TRACK),
  cut(xs.map((x) => disc(x, 129, 8)).join('')),
];
const ROAD_WHEELS = [54, 78, 102, 126, 150];
/** @param {number[]} xs @param {number} size @param {number} [y] */
const wheels = (xs, size, y = 130) => [
  solid(xs.map((x) => disc(x, y, size)).join('')),
  cut(xs.map((x) => disc(x, y, size * 0.42)).join('')),
];
const PLANE_TRAIL = 'M96,112L30,140L33,147L100,124Z';

const tank = [
  ...track(...ROAD_WHEELS),
  solid('M36,112L50,97H162L172,112Z'),
  solid('M74,96L82,76H126L134,96ZM128,81H190V88H130Z'),
];
const truck = [
  solid('M26,66H112V116H26ZM116,78H146L158,96L174,100V122H116Z'),
  cut('M124,84H142L150,97H124Z'),
  ...wheels([54, 92, 148], 14),
];

/** @type {Record<string, Shape[]>} */
export const SILHOUETTES = {
  squad: [
    solid(rifleman(62, 142, 0.86) + rifleman(138, 142, 0.86)),
    solid(rifleman(100, 152, 0.96)),
  ],
  'half-squad': [solid(rifleman(78, 146, 0.9)), solid(kneeling(126, 150, 1.02))],
  crew: [solid(kneeling(66, 148, 0.98) + kneeling(116, 148, 0.98)), solid('M120,84H180V91H120Z')],
  leader: [
    solid(
      shape(BODY, [92, 152], 1) +
        disc(92, 68, 9) +
        shape(CAP, [92, 152], 1) +
        shape(ARM, [92, 152], 1.25),
    ),
  ],
  hero: [
    solid(rifleman(84, 152, 1)),
    solid('M144,58L149,72L164,72L152,81L157,96L144,87L131,96L136,81L124,72L139,72Z'),
  ],
  civilian: [solid(shape(BODY, [100, 152], 1) + disc(100, 66, 11))],
  tank,
  'tank-heavy': [
    ...track(48, 68, 88, 108, 128, 152),
    solid('M30,112L42,92H166L176,112Z'),
    solid('M66,92L72,66H126L140,92ZM130,72H192V81H132Z'),
  ],
  'tank-light': [
    ...track(58, 90, 122, 150),
    solid('M42,112L58,98H150L168,112Z'),
    solid('M84,98L90,82H120L126,98ZM122,86H158V91H122Z'),
  ],
  'tank-destroyer-side': [
    ...track(...ROAD_WHEELS),
    solid('M34,112L60,84H126L172,112Z'),
    solid('M120,91H194V99H124Z'),
  ],
  'assault-gun-side': [
    ...track(...ROAD_WHEELS),
    solid('M36,112L52,88H132L142,98L172,112Z'),
    solid('M134,94H172V103H136Z'),
  ],
  'sp-gun-side': [
    ...track(...ROAD_WHEELS),
    solid('M36,112V76H104V100H164L172,112Z'),
    solid('M98,82L176,66L178,73L104,91Z'),
  ],
  'armoured-car-side': [
    solid('M34,116L46,94H150L172,108V120H34Z'),
    solid('M76,94L82,78H118L124,94ZM120,82H160V87H120Z'),
    ...wheels([60, 100, 146], 15),
  ],
  'halftrack-side': [
    solid('M30,112L38,82H118L126,94L168,100V118H30Z'),
    cut('M104,87H115L121,96H104Z'),
    solid('M34,118H116L124,130L114,144H42L28,130Z'),
    cut(disc(50, 131, 7) + disc(74, 131, 7) + disc(98, 131, 7)),
    ...wheels([152], 14),
  ],
  'truck-side': truck,
  car: [
    solid('M34,98H66L78,80H118L132,98H162L168,122H30Z'),
    cut('M82,86H96V98H74ZM102,86H115L123,98H102Z'),
    ...wheels([62, 138], 15),
  ],
  carrier: [...track(58, 92, 126), solid('M38,114V92H138L168,112Z'), solid('M120,86H160V91H120Z')],
  'motorcycle-side': [
    ...wheels([58, 142], 22, 122),
    solid('M58,118L84,92H118L142,116L136,122L112,104H92L64,124Z'),
    solid(disc(98, 62, 10) + 'M84,76H112L120,102H84Z'),
  ],
  amphibian: [
    solid('M30,96H104V84H132V96H172L158,128H44Z'),
    bare('M28,142q12,-10 24,0t24,0t24,0t24,0t24,0t24,0'),
  ],
  wagon: [solid('M44,84H150L142,112H52ZM150,104H182V110H150Z'), ...wheels([70, 124], 19, 124)],
  boat: [solid('M28,104H172L152,132H48Z'), bare('M30,142q12,-8 24,0t24,0t24,0t24,0t24,0')],
  gun: [
    solid(PLANE_TRAIL),
    solid('M86,74H98L108,122H92ZM84,90H186V98H84Z'),
    ...wheels([96], 21, 124),
  ],
  'gun-heavy': [
    solid(PLANE_TRAIL),
    solid('M80,66H96L110,122H90ZM78,82H190V94H78Z'),
    ...wheels([96], 23, 123),
  ],
  'infantry-gun': [
    solid(PLANE_TRAIL),
    solid('M86,70H100L108,122H92ZM80,86H140V99H80Z'),
    ...wheels([98], 23, 122),
  ],
  howitzer: [solid(PLANE_TRAIL), solid('M72,116L158,62L164,72L86,126Z'), ...wheels([98], 23, 122)],
  'aa-gun': [
    solid('M92,106L146,54L152,60L104,118ZM86,98H116V124H86ZM58,136H144V146H58ZM96,120H106V140H96Z'),
  ],
  'mortar-sw': [
    solid('M82,136L122,62L134,68L96,142ZM66,136H106V148H66Z'),
    bare('M116,92L140,146M116,92L122,146'),
  ],
  lmg: [
    solid('M30,90H66L74,96H118V92H176V98H118V106H74L62,116H34ZM84,106H94V122H84Z'),
    bare('M140,100L130,138M140,100L154,138'),
  ],
  mmg: [
    solid('M34,84H120V80H182V90H120V98H34ZM70,98H94V110H70Z'),
    bare('M82,108L50,146M82,108L118,146M82,108V146'),
  ],
  hmg: [
    solid('M36,78H104V72H176V92H104V100H36ZM20,84H36V92H20ZM70,98H98V112H70Z'),
    bare('M84,110L46,148M84,110L124,148M64,130H106'),
  ],
  flamethrower: [
    solid('M42,70H66V136H42ZM72,78H92V136H72Z'),
    bare('M82,78C82,56 112,64 116,88H140'),
    solid('M138,80C158,70 160,88 180,78C172,92 176,104 160,106C150,106 146,98 138,96Z'),
  ],
  demolition: [
    solid('M52,92H148V138H52Z'),
    cut('M80,92H86V138H80ZM114,92H120V138H114Z'),
    bare('M100,92C100,66 124,78 128,60'),
  ],
  bazooka: [solid('M28,96L172,72V84L30,108ZM80,98H90V124H80ZM104,94H112V114H104Z')],
  radio: [
    solid('M62,92H138V142H62Z'),
    cut(disc(84, 116, 10) + 'M104,106H128V112H104ZM104,120H128V126H104Z'),
    bare('M124,92L148,54'),
  ],
  horse: [
    solid(
      'M56,146V112C44,104 44,92 56,90H108L128,62L136,58L138,66L152,78L146,86L134,84L128,104L124,146H114L108,116H78L68,146Z',
    ),
  ],
  wreck: [
    ...track(60, 104, 148),
    solid('M40,112L52,98H160L170,112Z'),
    solid('M82,98L92,82L130,88L126,98Z'),
    bare('M92,76C82,64 104,60 96,48M116,76C106,66 126,62 120,52'),
  ],
  foxhole: [
    bare('M36,96C50,84 64,104 76,100M164,96C150,84 136,104 124,100'),
    solid('M62,102H138C136,138 64,138 62,102Z'),
  ],
  trench: [bare('M26,126H56V96H86V126H116V96H146V126H176')],
  pillbox: [solid('M30,140L44,92L64,74H136L156,92L170,140Z'), cut('M64,100H136V112H64Z')],
  sewer: [
    solid(disc(100, 102, 44)),
    cut(disc(100, 102, 33)),
    solid('M92,72H98V132H92ZM108,72H114V132H108ZM72,92H130V98H72ZM72,108H130V114H72Z'),
  ],
  tunnel: [solid('M40,146V106C40,44 160,44 160,106V146H130V108C130,78 70,78 70,108V146Z')],
};

/** @param {string} d @returns {Shape} */
const line = (d) => ['line', d];
/** @param {string} d @returns {Shape} */
const fill = (d) => ['fill', d];
const STAR = 'M12 3L14.6 9.2L21 9.6L16 13.8L17.7 20.2L12 16.6L6.3 20.2L8 13.8L3 9.6L9.4 9.2Z';
const WAVES = 'M2 17q2.5 -2.6 5 0t5 0t5 0t5 0M4 21q2 -2 4 0t4 0t4 0t4 0';

/** Small signs for parts and features of hexes, in a box of 24 by 24. @type {Record<string, Shape[]>} */
export const SIGNS = {
  beach: [
    line('M12 5V15M8 8H16M5 11C5 18 19 18 19 11'),
    fill(disc(12, 3.5, 2)),
    line('M2 22q2.5 -2.4 5 0t5 0t5 0t5 0'),
  ],
  level: [line('M3 20H9V15H14V10H19V5H22')],
  cellar: [line('M3 5V10H8V15H13V20H21'), line('M3 5H21')],
  roof: [fill('M12 4L22 13H2Z'), line('M5 14V20H19V14')],
  pillbox: [fill('M2 20L5 11L9 7H15L19 11L22 20Z'), ['cut', 'M7 12H17V14.6H7Z']],
  trench: [line('M2 16H6.5V9H11V16H15.5V9H20V16H22')],
  foxhole: [fill('M5 11H19C18.6 20 5.4 20 5 11Z'), line('M2 9H5M19 9H22')],
  sewer: [line(disc(12, 12, 9)), line('M9.5 4V20M14.5 4V20M4 9.5H20M4 14.5H20')],
  tunnel: [fill('M3 21V12C3 1 21 1 21 12V21H17V12.5C17 7 7 7 7 12.5V21Z')],
  cave: [fill('M2 20C4 8 9 3 13 4C19 5 21 14 22 20H17C16 13 9 13 8 20Z')],
  fort: [fill('M3 20V7H6V10H9.5V7H14.5V10H18V7H21V20H14.5V15H9.5V20Z')],
  port: [line('M12 6V20M8 9H16M4 13C4 22 20 22 20 13'), fill(disc(12, 4, 2))],
  bridge: [line('M2 8C6 11 18 11 22 8M2 17C6 14 18 14 22 17')],
  limited: [line('M4 19H20M4 15H20'), line('M5 4L19 12M19 4L5 12')],
  arctic: [line('M12 2V22M3.3 7L20.7 17M20.7 7L3.3 17M9 4L12 7L15 4M9 20L12 17L15 20')],
  arid: [
    fill(disc(12, 12, 4.4)),
    line('M12 2V5M12 19V22M2 12H5M19 12H22M5 5L7 7M17 17L19 19M19 5L17 7M7 17L5 19'),
  ],
  airfield: [
    fill(
      'M12 2C13.4 2 13.6 4 13.6 6V9L22 14V16L13.6 13.6V18L16 20V21.6L12 20.6L8 21.6V20L10.4 18V13.6L2 16V14L10.4 9V6C10.4 4 10.6 2 12 2Z',
    ),
  ],
  rail: [line('M7 2V22M17 2V22M4 6H20M4 12H20M4 18H20')],
  road: [line('M7 22L10 2M17 22L14 2M12 4V7M12 11V14M12 18V21')],
  city: [
    fill('M2 21V11H8V6H14V11H16V14H22V21Z'),
    ['cut', 'M10 9H12V12H10ZM4 14H6V17H4ZM10 15H12V18H10ZM17.6 16.4H19.6V18.6H17.6Z'],
  ],
  supply: [line('M4 9L12 5L20 9V18L12 22L4 18ZM4 9L12 13L20 9M12 13V22')],
  swamp: [line('M2 20H22M5 16V9M5 16L2 11M5 16L8 11M17 16V9M17 16L14 11M17 16L20 11')],
  snow: [line('M12 3V21M4 7.5L20 16.5M20 7.5L4 16.5')],
  mud: [line('M3 9q3 -4 6 0t6 0t6 0M3 15q3 -4 6 0t6 0t6 0')],
  factory: [fill('M2 21V11L8 7V11L14 7V11L17 9V3H20V21Z')],
  victory: [fill(STAR)],
  fuel: [fill('M4 21V4H14V21Z'), ['cut', 'M6 6H12V10H6Z'], line('M14 12H17V18H20V8L17 5')],
  water: [line(WAVES)],
  factions: [line('M5 3V21M5 4H19L16 8.5L19 13H5')],
};
