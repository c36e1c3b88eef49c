/**
 * The input device, so that the page says "tap" for a finger and "click" for a mouse. It knows the
 * device and no state.
 */

type Hand = 'touch' | 'mouse';

export const hand = (): Hand => (matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse');
