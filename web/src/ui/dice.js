/** Whether dice are seen to fall: kept on the device; who asks for less motion never sees them. */
import { reducedMotion } from '../board/motion.js';

const KEY = 'overstack.dice';
const STILL = 'still';

/** Whether the device was told to skip it. */
export function skipsDice() {
  try {
    return localStorage.getItem(KEY) === STILL;
  } catch {
    return false; // storage is closed to the page
  }
}

export const seesDice = () => !skipsDice() && !reducedMotion();

/** @param {boolean} skip */
export function keepDice(skip) {
  try {
    if (skip) localStorage.setItem(KEY, STILL);
    else localStorage.removeItem(KEY);
  } catch {
    return; // they fall, then, as they did
  }
}
