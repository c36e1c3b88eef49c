/**
 * The size of text, and colours for the colour-blind: kept on the device, set on <html> before
 * anything is painted. Every size of text is in rem, so that all of it follows.
 */
import { setting } from '../storage/settings.ts';
import { styled } from './styles.ts';

const text = setting('text-size');
const colours = setting('colours');

/** Per cent of what the page has by itself; the first is that. */
export const TEXT_SIZES = ['100', '115', '130', '150'] as const;

export const readText = (): (typeof TEXT_SIZES)[number] =>
  TEXT_SIZES.find((one) => one === text.read()) ?? '100';

/** Whether colours are those that the colour-blind tell apart. */
export const readApart = () => colours.read() === 'apart';

/** As tokens.css has it: 1rem is 10 px where the browser's own size is 16. */
const REM = 0.625;

/** Sets on <html> what is kept. */
export function applyLook() {
  const { dataset, style } = document.documentElement;
  const size = readText(),
    apart = readApart();
  style.fontSize = size === '100' ? '' : `${Number(size) * REM}%`;
  if (apart) dataset.colours = 'apart';
  else delete dataset.colours;
  if (apart) void styled('colours').catch(() => undefined); // those of the page are there
}

export function keepText(size: (typeof TEXT_SIZES)[number]) {
  text.write(size === '100' ? '' : size);
  applyLook();
}

export function keepApart(apart: boolean) {
  colours.write(apart ? 'apart' : '');
  applyLook();
}
