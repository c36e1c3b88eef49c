/** The colours of the sides of house rules. Pure. */
import { sidesOf } from './document.ts';
import type { HouseDoc } from '../../contract/documents.ts';

/** The colours that the umpire gives to sides without one, in their order. */
const LOOKS = 'blue red neutral german british french soviet italian'.split(' ');

/** The sides with their colours. */
export const coloured = (doc: HouseDoc) =>
  sidesOf(doc).map((one, n) => ({ ...one, look: one.look ?? LOOKS[n] }));
