/**
 * Seeded random numbers for drawing, so that the same map looks the same on every load. They are
 * unrelated to dice.
 */

/**
 * @param seed - integers
 * @returns 0 <= value < 1
 */
export function hash(x: number, y: number, seed: number): number {
  let h =
    Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Returns a stream of numbers for one spot of the map. */
export function stream(x: number, y: number, seed: number): () => number {
  let i = 0;
  return () => hash(Math.round(x * 8) + 7919 * (i += 1), Math.round(y * 8), seed);
}

/**
 * Smooth value noise.
 * @param y - world units
 * @param size - of one wave
 * @returns -1..1
 */
export function noise(x: number, y: number, size: number, seed: number): number {
  const fx = x / size,
    fy = y / size;
  const ix = Math.floor(fx),
    iy = Math.floor(fy);
  const u = ease(fx - ix),
    v = ease(fy - iy);
  const top = hash(ix, iy, seed) * (1 - u) + hash(ix + 1, iy, seed) * u;
  const low = hash(ix, iy + 1, seed) * (1 - u) + hash(ix + 1, iy + 1, seed) * u;
  return 2 * (top * (1 - v) + low * v) - 1;
}

function ease(t: number) {
  return t * t * (3 - 2 * t);
}
