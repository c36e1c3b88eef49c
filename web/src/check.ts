/** The check at the end of a link, and its alphabet: shared with the service worker. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** CRC-32 as base64url of four big-endian bytes. */
export function checkOf(bytes: Uint8Array) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  crc = ~crc >>> 0;
  return base64url(Uint8Array.of(crc >>> 24, crc >>> 16, crc >>> 8, crc));
}

/** Bytes as base64url without padding. */
export function base64url(bytes: Uint8Array) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
