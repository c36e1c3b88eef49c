/** All texts about documents in the making. */
import { catalogue } from '../language.ts';

export const words = catalogue('drafts', {
  title: 'In the making, on this device',
  open: 'open here',
  goOn: (name: string) => `Go on with ${name}`,
  discard: (name: string) => `Discard ${name}`,
  discarded: (name: string) => `${name} is discarded.`,
  undo: 'Undo',
  notDiscarded: 'The device did not let the page delete it.',
  denied: 'This browser does not let the page keep what you make here. Save it before you leave.',
  full: 'The device is full: what you change here is not kept. Save it before you leave, or make room.',
});
