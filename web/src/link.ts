/**
 * The page's half of the link codec: enough to draw a linked position before the umpire is ready,
 * if the link arrived unaltered. Any other text that contains a link goes to the umpire, which
 * reads every form and reports what is wrong.
 *
 * `#p=<version><codec>.<payload>.<check>`: in version 1, codec "t" is the packed text and "d" its
 * raw deflate; in version 2, the codec names the dictionary that the text was deflated with. All
 * are base64url without padding; the check is the CRC-32 of the packed text. The umpire reads the
 * link again, and its reading is final. Nothing here executes or renders the contents of a link.
 */
import { checkOf } from './check.ts';
import type { Game } from './contract/documents.ts';

export { base64url, checkOf } from './check.ts';

/** Longest payload in characters, and longest packed text in bytes. */
const PAYLOAD = 32_768;
const INFLATED = 65_536;

/** "#p=" in any spelling; or, at the beginning of a text, the characters that follow "#p=". */
const NAMED =
  /(?:[#\uff03]|%83|[%=x05D]23|num)(?:35)?(?:\W|25|3B)*(?:p|70)\W|^\W*(?:p=)?[12][a-z]\.[\w-]/i;

/** A link that the page cannot read; the umpire reports why. */
export class BadLink extends Error {}

/**
 * The link in a text: the link itself, with a small p, if it arrived unaltered; otherwise the whole
 * text, in which the umpire searches for a link; "" if no link is found.
 * @param text - an address, its fragment, or a mail with a link in it
 */
export function linkIn(text: string) {
  const [, before, link] = /^(.*?)(#[pP]=\w\w\.[\w-]*\.[\w-]{6})/s.exec(text) ?? [];
  const others = link ? [before, text.slice(before.length + link.length)] : [text];
  if (others.some((part) => NAMED.test(part.replace(/\s/g, '')))) return text;
  return link?.replace(/^#P/, '#p') ?? '';
}

/**
 * Fetches a dictionary of this site. Throws BadLink if there is no such dictionary, and another
 * error if the request fails.
 */
async function dictionary(letter: string) {
  if (!Object.hasOwn(RUNTIME.links, letter)) throw new BadLink();
  const answer = await fetch(new URL(`links/${letter}.txt`, document.baseURI));
  if (!answer.ok) throw new Error(`links/${letter}.txt: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Decodes the game in a link. Throws BadLink.
 * @param worded - loads a dictionary by its letter
 */
export async function decodeLink(
  link: string,
  worded: (letter: string) => Promise<Uint8Array<ArrayBuffer>> = dictionary,
): Promise<Game> {
  const parts = /^#p=(.)(.)\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]+)$/.exec(link);
  if (!parts) throw new BadLink();
  const [, version, codec, payload, check] = parts;
  if (!(version === '1' ? /[td]/ : /[a-z]/).test(codec) || !/[12]/.test(version))
    throw new BadLink();
  if (payload.length > PAYLOAD) throw new BadLink();
  const plain = version === '1' && codec === 't';
  const known = version === '2' ? await worded(codec) : new Uint8Array();
  const packed = plain ? bytesOf(payload) : await inflate(bytesOf(payload), known);
  if (packed.length > INFLATED) throw new BadLink();
  if (checkOf(packed) !== check) throw new BadLink();
  return gameIn(packed);
}

function gameIn(packed: Uint8Array): Game {
  try {
    const { log = [], ...game } = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(packed),
    );
    if (Array.isArray(log) && game.scenario && typeof game.scenario === 'object')
      return { ...game, log };
  } catch {
    throw new BadLink();
  }
  throw new BadLink();
}

/**
 * The bytes encoded by a text.
 * @param text - base64url
 */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadLink();
  }
}

/**
 * Encodes a dictionary as a stored block of deflate. Browsers do not support preset dictionaries,
 * but the data after such a block may refer back into the block.
 */
function stored(text: Uint8Array<ArrayBuffer>) {
  const head = new DataView(new ArrayBuffer(5)); // first byte 0: stored, not the last block
  head.setUint16(1, text.length, true);
  head.setUint16(3, ~text.length, true);
  return [head.buffer, text];
}

/**
 * Inflates a raw deflate stream. Throws BadLink if the stream is damaged or its result too long.
 * @param known - the stream's dictionary, possibly empty
 * @param most - maximum length of the result in bytes
 */
export async function inflate(
  deflated: Uint8Array<ArrayBuffer>,
  known: Uint8Array<ArrayBuffer> = new Uint8Array(),
  most = INFLATED,
) {
  const reader = new Blob([...stored(known), deflated])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadLink();
    });
    if (done) break;
    length += value.length;
    if (length > known.length + most) {
      await reader.cancel();
      throw new BadLink();
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole.subarray(known.length);
}
