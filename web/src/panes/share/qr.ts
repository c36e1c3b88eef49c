/** A link as a QR code: all modules as one path, so that it is sharp at any size. Pure, no DOM. */
import { encode } from 'uqr';

/** Capacity of the largest code, bytes. */
const MOST = 2953;
/** Above this size a phone must come close to read the code, bytes. */
export const DENSE = 900;
/** The quiet zone around the code, modules. */
const MARGIN = 4;

/** @returns null if the text is too long for any code */
export function qrOf(text: string): { size: number; path: string } | null {
  if (new TextEncoder().encode(text).length > MOST) return null;
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: MARGIN });
  return { size, path: data.map(runs).join('') };
}

/** The path of the dark runs of a row. */
function runs(row: boolean[], y: number) {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    path += `M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`;
  }
  return path;
}
