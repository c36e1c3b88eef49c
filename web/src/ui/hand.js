/**
 * What the page is worked by, so that it says "tap" to a finger and "click" to a mouse. It knows
 * the device and no state.
 */

/** @typedef {'touch' | 'mouse'} Hand */

/** @returns {Hand} */
export const hand = () => (matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse');
