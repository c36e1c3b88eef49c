/** Imports: archives, of which only one entry is sent, mapping links, places, pictures, drops. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { onDropped } from '../../web/src/offline/shared.ts';
import { base64, definitionOf, entriesOf, unpacked } from '../../web/src/panes/bring/archive.ts';
import { linkOf, mappingIn } from '../../web/src/panes/bring/link.ts';
import { asList, asTable, standingIn, standingOn } from '../../web/src/panes/bring/places.ts';
import { placed } from '../../web/src/pictures/place.ts';
import { pane } from '../../web/src/panes/bring/bring.ts';
import { kindOf } from '../../web/src/panes/bring/state.ts';
import { initialState } from '../../web/src/state.ts';
import { drawn } from './drawn.mjs';
import { umpire } from './umpire.mjs';

/** Returns a zip archive of the given entries. */
function archive(entries, remark = '') {
  const parts = [],
    list = [];
  let at = 0;
  for (const [name, text] of entries) {
    const body = deflateRawSync(Buffer.from(text));
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(Buffer.from(text)), 10);
    about.writeUInt32LE(body.length, 14);
    about.writeUInt32LE(Buffer.byteLength(text), 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const whole = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(remark.length, 20);
  return new Blob([...parts, whole, end, remark]);
}

/** Returns the only entry of an archive. */
async function alone(file) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const [packed, name] = [bytes.readUInt32LE(18), bytes.readUInt16LE(26)];
  const from = 30 + name;
  return [
    bytes.toString('utf8', 30, from),
    inflateRawSync(bytes.subarray(from, from + packed)).toString(),
    bytes.subarray(from + packed).readUInt32LE(0) === 0x02014b50,
  ];
}

const picture = 'x'.repeat(5000);

test('the definition is cut out of a module without its pictures', async () => {
  for (const remark of ['', 'a remark '.repeat(50)]) {
    const file = archive(
      [
        ['images/a.png', picture],
        ['buildFile.xml', '<a/>'],
        ['b', 'c'],
      ],
      remark,
    );
    const cut = await definitionOf(file);
    assert.deepEqual(await alone(cut), ['buildFile.xml', '<a/>', true]);
  }
  const old = await definitionOf(archive([['buildFile', '<old/>']]));
  assert.deepEqual(await alone(old), ['buildFile', '<old/>', true]);
});

test('the pictures of boards come along, cut off after their beginning', async () => {
  const board = (name) => `<VASSAL.build.module.map.boardPicker.Board image="${name}" name="b">`;
  const noise = Array.from({ length: 4e5 }, () => String.fromCharCode(33 + Math.random() * 90));
  const file = archive([
    ['images/a & b.png', noise.join('')],
    ['images/c.svg', '<svg/>'],
    ['images/counter.png', picture],
    ['moduledata', '<data/>'],
    ['buildFile.xml', `<a>${board('a &amp; b.png')}${board('c')}${board('gone')}</a>`],
  ]);
  const cut = await entriesOf(await definitionOf(file));
  assert.deepEqual(
    [...cut.keys()],
    ['buildFile.xml', 'moduledata', 'images/a & b.png', 'images/c.svg'],
  );
  assert.equal(cut.get('images/a & b.png').packed, 0x20000);
  assert.equal(cut.get('images/a & b.png').size, 4e5);
});

test('what is no module is told from one', async () => {
  assert.equal(await definitionOf(archive([['images/a.png', picture]])), null);
  assert.equal(await definitionOf(new Blob(['PK\x03\x04'.padEnd(200)])), null);
  const xml = new Blob(['<VASSAL/>']);
  assert.equal(await definitionOf(xml), xml);
  assert.equal(await base64(new Blob([new Uint8Array([0, 255, 10])])), 'AP8K');
});

test('a picture is unpacked alone, and no more of it than was asked for', async () => {
  const file = archive([
    ['images/a.png', picture],
    ['buildFile.xml', '<a/>'],
  ]);
  const entries = await entriesOf(file);
  assert.deepEqual([...entries.keys()], ['images/a.png', 'buildFile.xml']);
  const entry = entries.get('images/a.png');
  assert.equal(await (await unpacked(file, entry, 5000)).text(), picture);
  assert.equal(await unpacked(file, entry, 4999), null);
  // The limit also applies if the header states too small a size.
  assert.equal(await unpacked(file, { ...entry, size: 10 }, 4999), null);
  assert.equal(await unpacked(file, { ...entry, method: 12 }, 5000), null);
  assert.equal(await unpacked(file, { ...entry, at: 1e6 }, 5000), null);
  const stored = { ...entry, method: 0 };
  assert.equal((await unpacked(file, stored, 5000)).size, entry.packed);
  assert.equal(await entriesOf(new Blob(['<VASSAL/>'])), null);
});

test('a mapping goes into a link and comes out; a damaged link holds none', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => ({ when: { name: `Ж ${n * n}` }, kind: 'x' }));
  const mapping = { format: 1, ruleset: 'asl', module: 'Try', rows };
  const link = await linkOf(mapping);
  assert.match(link, /^#bring=1d\.[\w-]+\.[\w-]{6}$/);
  assert.deepEqual(await mappingIn(link), mapping);
  for (let at = 9; at < link.length; at += 97) {
    const letter = link[at] === 'A' ? 'B' : 'A';
    assert.equal(await mappingIn(link.slice(0, at) + letter + link.slice(at + 1)), null);
    assert.equal(await mappingIn(link.slice(0, at)), null);
  }
  assert.equal(await mappingIn(await linkOf({ rows: 'none' })), null);
  const long = Array.from({ length: 2000 }, () => ({
    when: { name: `${Math.random()} ${Math.random()}` },
  }));
  assert.equal(await linkOf({ ...mapping, rows: long }), '');
});

test('a link of version 1.0 knows the pieces by the names that they had then', async (hooks) => {
  const python = umpire();
  hooks.after(() => python.end());
  const folder = new URL('../data/vassal/', import.meta.url);
  const { link, reports } = JSON.parse(readFileSync(new URL('mapping-1.0.json', folder), 'utf8'));
  const mapping = await mappingIn(link);
  for (const [name, expected] of Object.entries(reports)) {
    const file = readFileSync(new URL(`${name}.vlog`, folder)).toString('base64');
    const request = { ask: 'bring', file, mapping, ruleset: mapping.ruleset, step: 200 };
    const { report } = await python.ask(request);
    assert.deepEqual([report.counters, report.summary], expected);
  }
});

test('places come as a list with the top counter first, and as a table with their order', () => {
  const sides = [{ id: 'us', name: 'US', look: 'us' }];
  const at = (id, place, rank, more = {}) => ({
    id,
    name: id,
    side: 'us',
    at: place,
    rank,
    ...more,
  });
  const counters = [
    at('top', '0305', 1),
    at('truck, "old"', '0305/upper', 0),
    at('squad', '', 0, { aboard: 'top' }),
    at('=gone', '0201', 0),
    at('waits', '@reserve', 0),
  ];
  const map = { names: { '0201': 'North 0101' } };
  const standing = standingOn({ counters, sides, map });
  assert.equal(asList(standing), 'North 0101: =gone\n0305: truck, "old", squad, top');
  assert.deepEqual(asTable(standing).split('\r\n'), [
    'place,counter,side,order',
    "North 0101,'=gone,US,0",
    '0305,top,US,0',
    '0305,squad,US,1',
    '0305,"truck, ""old""",US,2',
    '',
  ]);
  const report = { stacks: [{ place: 'A1', counters: [{ name: 'Squad', side: 'us' }] }] };
  assert.equal(asList(standingIn({ report, sides })), 'A1: Squad');
});

/** A map of ten columns and eight rows; on its picture, columns are 50 px and rows 58 px apart. */
const MAP = { board: '', grid: 'flat', labels: '0305', size: [10, 8], terrain: [] };
const pixels = (column, row) => [100 + 50 * (column - 1), 70 + 58 * (row - 1)];

test("a map's picture lies so that its hexes lie under ours", () => {
  const [[ax, ay], [bx, by]] = [pixels(1, 1), pixels(9, 8)];
  const corners = [
    { hex: '0101', x: ax, y: ay },
    { hex: '0908', x: bx, y: by },
  ];
  const whole = placed(MAP, corners, { width: 2000, height: 1500 });
  // `part` is the part of the picture under the board; a hex is 4/3 as wide as a column's spacing.
  const { part, laid } = whole;
  assert.equal(part.x, Math.floor(ax - (50 * 2) / 3));
  assert.ok(Math.abs(part.width - (50 * 9 + (2 * 50 * 2) / 3)) < 2);
  assert.ok(Math.abs(laid.size - 1) < 0.01 && Math.abs(laid.stretch - 1) < 0.02);
  assert.ok(Math.abs(laid.across) < 0.01 && Math.abs(laid.down) < 0.01);
  // A picture that ends in the middle of the board covers only a part of it.
  const half = placed(MAP, corners, { width: 300, height: 1500 });
  assert.equal(half.part.x + half.part.width, 300);
  assert.ok(half.laid.size < 0.6 && half.laid.across < -0.15);
  assert.equal(placed(MAP, corners, { width: 20, height: 1500 }), null);
  assert.equal(placed(MAP, [corners[0], corners[0]], { width: 9, height: 9 }), null);
  assert.equal(placed(MAP, [], { width: 9, height: 9 }), null);
});

/** Dispatches a drag event; returns whether the page prevented the default. */
function dragged(kind, dataTransfer) {
  const event = Object.assign(new Event(kind, { cancelable: true }), { dataTransfer });
  globalThis.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a dropped file is taken once; dragged words and what a pane has taken are let alone', () => {
  const page = new EventTarget();
  for (const name of ['addEventListener', 'dispatchEvent'])
    globalThis[name] = page[name].bind(page);
  const opened = [];
  let coming = 0;
  page.addEventListener('drop', (event) => event.dataTransfer.taken && event.preventDefault());
  onDropped(
    () => (coming += 1),
    (files) => opened.push(...files.map(({ name }) => name)),
  );
  const file = new File(['x'], 'game.vsav');
  assert.equal(dragged('dragover', { types: ['text/plain'] }), false);
  assert.equal(coming, 0);
  assert.equal(dragged('dragover', { types: ['Files'] }), true);
  assert.equal(coming, 1);
  assert.equal(dragged('drop', { files: [] }), false);
  dragged('drop', { files: [file], taken: true });
  assert.deepEqual(opened, []);
  assert.equal(dragged('drop', { files: [file, new File(['y'], 'of.vmod')] }), true);
  assert.deepEqual(opened, ['game.vsav', 'of.vmod'], 'files that belong together stay so');
});

test('a map of several files is told from its tilesets', async () => {
  const kinds = {
    '<?xml version="1.0"?>\n<map><tileset/></map>': 'map',
    '<?xml version="1.0"?>\n<tileset name="t"><grid orientation="hexagonal"/></tileset>': 'tileset',
    '{ "layers": [], "tilesets": [{ "type": "tileset" }] }': 'map',
    '{ "name": "t", "type": "tileset" }': 'tileset',
    '# a board\nSIZE 16 17\n': 'map',
    '0305: Squad': '',
  };
  for (const [text, kind] of Object.entries(kinds))
    assert.equal(await kindOf(new Blob([text])), kind, text);
});

test('under house rules without a limit the report says so, and by a rulebook it does not', async (hooks) => {
  const python = umpire();
  hooks.after(() => python.end());
  const file = Buffer.from('0303: Squad, Squad').toString('base64');
  const shown = async (ruleset) => {
    const found = await python.ask({ ask: 'bring', file, ruleset });
    const state = {
      ...initialState(),
      panes: { bring: { found, input: {}, tableText: '', tableOdd: null } },
    };
    return drawn(pane.render(state, { state }));
  };
  assert.match(await shown('house'), /These house rules have no limit yet\./);
  assert.doesNotMatch(await shown('asl'), /no limit yet/);
});
