/** The words used only by the embedded page. */
import { catalogue } from '../language.ts';

export const embed = catalogue('embed', {
  whole: 'Open in Overstack',
  umpire: 'The umpire',
  touch: 'Tap a counter or a hex to ask the umpire about it.',
  judge: 'Call the umpire',
  coming: 'The umpire is on the way…',
  nothing: 'There is no game in this frame: its address was cut off.',
  picked: (name: string) => `${name} in hand: tap a hex to hear what it would meet there`,
});
