/** What the device remembers of the tour: that it was offered, and how far it has come. */

/** @typedef {{ seen: boolean, run: { ruleset: string, at: number } | null }} Remembered */

const KEY = 'overstack.tour';

/** @returns {Remembered} */
export function remembered() {
  try {
    const { seen, run } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const whole = typeof run?.ruleset === 'string' && Number.isInteger(run.at) && run.at >= 0;
    return { seen: seen === true, run: whole ? { ruleset: run.ruleset, at: run.at } : null };
  } catch {
    // Storage is closed or holds what we did not write: then nothing is remembered.
    return { seen: false, run: null };
  }
}

/** @param {Partial<Remembered>} news */
export function remember(news) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...news }));
  } catch {
    return; // it is offered again at the next visit, no more
  }
}
