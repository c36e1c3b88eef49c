/**
 * The player's input device, so that the page says "tap" for a finger and "click" for a mouse. This
 * module does not know the state.
 */

type Hand = 'touch' | 'mouse';

export const hand = (): Hand => (matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse');
