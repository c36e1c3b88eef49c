/**
 * What the page is worked by, so that it says "tap" to a finger and "click" to a mouse. It knows
 * the device and no state.
 */

type Hand = 'touch' | 'mouse';

export const hand = (): Hand => (matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse');
