/**
 * The page's half of the link codec: enough to draw a linked position before the umpire is there.
 *
 * `#p=<version><codec>.<payload>.<check>`: codec "t" is the packed text, "d" its raw deflate, both
 * as base64url without padding; the check is the CRC-32 of the packed text. The umpire reads the
 * link again and has the last word. Nothing here runs or renders what a link holds.
 */
import { words } from './words.js';

/** @import { Game } from './types.d.ts' */

/** Longest payload in characters, and longest packed text in bytes. */
const PAYLOAD = 32_768;
const INFLATED = 65_536;

const say = words.link;

/** A link that cannot be opened; the message is one sentence for the player. */
export class BadLink extends Error {}

/**
 * The part of an address that holds a game, without the punctuation of a sentence round it; ""
 * where there is none.
 * @param {string} address
 */
export function linkIn(address) {
  const found = /#p=([^&\s]*)/.exec(address);
  return found ? `#p=${found[1].replace(/[.,;:!?)>\]}'"]+$/, '')}` : '';
}

/**
 * The game that a link holds. Throws BadLink.
 * @param {string} link
 * @returns {Promise<Game>}
 */
export async function decodeLink(link) {
  const parts = /^#p=(.)(.)\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]+)$/.exec(link);
  if (!parts) throw new BadLink(say.damaged);
  const [, version, codec, payload, check] = parts;
  if (version !== '1' || !'td'.includes(codec)) throw new BadLink(say.unknown);
  if (payload.length > PAYLOAD) throw new BadLink(say.tooLong);
  const packed = codec === 'd' ? await inflate(bytesOf(payload)) : bytesOf(payload);
  if (packed.length > INFLATED) throw new BadLink(say.tooLong);
  if (checkOf(packed) !== check) throw new BadLink(say.damaged);
  return gameIn(packed);
}

/** @param {Uint8Array} packed @returns {Game} */
function gameIn(packed) {
  try {
    const { log = [], ...game } = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(packed),
    );
    if (Array.isArray(log) && game.scenario && typeof game.scenario === 'object')
      return { ...game, log };
  } catch {
    throw new BadLink(say.unreadable);
  }
  throw new BadLink(say.unreadable);
}

/** @param {string} text  base64url @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadLink(say.damaged);
  }
}

/**
 * Inflates at most INFLATED bytes: the stream is cut there.
 * @param {Uint8Array<ArrayBuffer>} deflated
 */
async function inflate(deflated) {
  const reader = new Blob([deflated])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadLink(say.damaged);
    });
    if (done) break;
    length += value.length;
    if (length > INFLATED) {
      await reader.cancel();
      throw new BadLink(say.tooLong);
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** CRC-32 as base64url of four big-endian bytes. @param {Uint8Array} bytes */
export function checkOf(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  crc = ~crc >>> 0;
  const four = String.fromCharCode(crc >>> 24, (crc >>> 16) & 255, (crc >>> 8) & 255, crc & 255);
  return btoa(four).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
