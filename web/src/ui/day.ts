/** Days since 1970 in the reader's local calendar. Pure. */
export const DAY = 86_400_000;

/** @param at - ms since 1970 */
export const dayOf = (at: number) =>
  Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY);
