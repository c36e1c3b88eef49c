/**
 * The memory snapshot: Python as it was when the build had the core imported. The way is a
 * private one of Pyodide's,
 * whose version is pinned for that reason; where it does not work, for whatever reason, Python
 * can start without.
 */
import { AGAIN, tallied } from './files.js';

const url = new URL(SNAPSHOT.url, import.meta.url);
/** What the snapshot is called among the SIZES. */
export const MEMORY = 'memory';
/** Memory is had by the page of so many bytes. */
const PAGE = 65_536;

/** The snapshot as it was compressed, until it is laid into memory. @type {Uint8Array | null} */
let waiting = null;

/**
 * The snapshot's bytes, unpacked. What the wasm brings itself is still taken out of them.
 * @returns {Promise<Uint8Array>}
 */
export async function unpacked() {
  const memory = (await tallied(url, MEMORY)).pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(SNAPSHOT.bytes);
  let at = 0;
  const reader = memory.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, at); // more than there is room for is an error, as too little is
    at += value.byteLength;
  }
  if (at !== SNAPSHOT.bytes) throw new Error('The snapshot came only in part.');
  waiting = bytes;
  return bytes;
}

/**
 * Pyodide's program is there, and its memory as the wasm makes it: before the snapshot is laid
 * in there must be room for
 * it, and what was taken out of it is put back.
 * @param {WebAssembly.Memory} memory
 */
export function completed(memory) {
  if (AGAIN || !waiting) return;
  const own = new Uint32Array(memory.buffer, 0, SNAPSHOT.initial / 4);
  const whole = new Uint32Array(waiting.buffer, SNAPSHOT.at, SNAPSHOT.initial / 4);
  for (let word = 0; word < own.length; word += 1) whole[word] ^= own[word];
  waiting = null;
  const short = Math.ceil((SNAPSHOT.bytes - memory.buffer.byteLength) / PAGE);
  if (short > 0) memory.grow(short);
}
