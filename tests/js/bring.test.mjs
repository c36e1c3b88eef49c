/** Of a module the one entry that the umpire reads is cut out; decisions stand before all rows. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { onDropped } from '../../web/src/offline/shared.ts';
import { definitionOf, base64 } from '../../web/src/panes/bring/archive.ts';

/** An archive of entries, as zip programs write them. */
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

/** The entry of an archive of one. */
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

test('what is no module is told from one', async () => {
  assert.equal(await definitionOf(archive([['images/a.png', picture]])), null);
  assert.equal(await definitionOf(new Blob(['PK\x03\x04'.padEnd(200)])), null);
  const xml = new Blob(['<VASSAL/>']);
  assert.equal(await definitionOf(xml), xml);
  assert.equal(await base64(new Blob([new Uint8Array([0, 255, 10])])), 'AP8K');
});

/** What a browser tells the page of a drag. */
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
    (file) => opened.push(file.name),
  );
  const file = new File(['x'], 'game.vsav');
  assert.equal(dragged('dragover', { types: ['text/plain'] }), false);
  assert.equal(coming, 0);
  assert.equal(dragged('dragover', { types: ['Files'] }), true);
  assert.equal(coming, 1);
  assert.equal(dragged('drop', { files: [] }), false);
  dragged('drop', { files: [file], taken: true });
  assert.deepEqual(opened, []);
  assert.equal(dragged('drop', { files: [file] }), true);
  assert.deepEqual(opened, ['game.vsav']);
});
