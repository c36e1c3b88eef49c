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
});
