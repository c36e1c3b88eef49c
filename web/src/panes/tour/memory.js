/** What the device remembers of the tour: that it was offered, and how far it has come. */
import { setting } from '../../storage/settings.js';

/** @typedef {{ seen: boolean, run: { ruleset: string, at: number } | null }} Remembered */

const kept = setting('tour');

/** @returns {Remembered} */
export function remembered() {
  try {
    const { seen, run } = JSON.parse(kept.read() || '{}');
    const whole = typeof run?.ruleset === 'string' && Number.isInteger(run.at) && run.at >= 0;
    return { seen: seen === true, run: whole ? { ruleset: run.ruleset, at: run.at } : null };
  } catch {
    return { seen: false, run: null }; // it holds what we did not write
  }
}

/** @param {Partial<Remembered>} news */
export const remember = (news) => void kept.write(JSON.stringify({ ...remembered(), ...news }));
