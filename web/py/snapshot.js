/**
 * The memory snapshot: Python as it was when the build had imported the core. It uses a private
 * API of Pyodide, whose version is pinned for that reason. If it fails for any reason, Python can
 * start without it.
 *
 * It stays as long as it wins a tenth. Against the same page without it, which starts from the lean
 * library, a first verdict takes a third less of the browser's processor time on a first visit
 * without a limited line, and a fifth less on a second visit.
 */
import { AGAIN, tallied } from './files.js';

const url = new URL(SNAPSHOT.url, import.meta.url);
/** The name of the snapshot in SIZES. */
export const MEMORY = 'memory';
/** The bytes of a page of WebAssembly memory. */
const PAGE = 65_536;

/** The unpacked snapshot, until the wasm's memory exists. @type {Uint8Array | null} */
let waiting = null;

/**
 * The snapshot's bytes, unpacked. The wasm's initial memory is still XORed out of them.
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
    bytes.set(value, at); // throws if there are too many bytes
    at += value.byteLength;
  }
  if (at !== SNAPSHOT.bytes) throw new Error('The snapshot came only in part.');
  waiting = bytes;
  return bytes;
}

/**
 * Completes the snapshot once the wasm's initial memory exists: restores the bytes that were XORed
 * out of the snapshot, and grows the memory to hold it.
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
