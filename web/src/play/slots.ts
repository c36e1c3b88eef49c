/** The arithmetic of slots: fractions as text, items over a limit, free room. Pure. */

/** Fractions that have their own character. */
const PARTS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '2/4': '½',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
};

/** A number of halves, thirds ... as printed: figure(5, 2) is "2½". */
export function figure(n: number, per: number) {
  const whole = Math.floor(n / per),
    rest = n - whole * per;
  const part = PARTS[`${rest}/${per}`];
  if (rest === 0) return String(whole);
  return part ? `${whole || ''}${part}` : `${whole ? `${whole} ` : ''}${rest}/${per}`;
}

/** Splits items into those within the limit and those over it, in the umpire's order. */
export function overflow<T extends { size: number }>(items: T[], limit: number) {
  let taken = 0;
  const inside: T[] = [],
    over: T[] = [];
  for (const one of items) {
    if (taken + one.size <= limit) {
      taken += one.size;
      inside.push(one);
    } else over.push(one);
  }
  return { inside, over, taken };
}

/** The free room of a limit, in units of 1/`per`, split at the boundaries of whole slots. */
export function free(taken: number, limit: number, per: number) {
  const first = Math.min(limit - taken, (per - (taken % per)) % per);
  const pieces = first > 0 ? [first] : [];
  for (let at = taken + first; at < limit; at += per) pieces.push(Math.min(per, limit - at));
  return pieces;
}
