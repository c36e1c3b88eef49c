/**
 * The text size, and colours for the colour-blind: saved on the device, set on <html> before
 * anything is painted. Every text size is in rem, so that all of them follow.
 */
import { setting } from '../storage/settings.ts';
import { styled } from './styles.ts';

const text = setting('text-size');
const colours = setting('colours');

/** Percentages of the page's default size, which is the first. */
export const TEXT_SIZES = ['100', '115', '130', '150'] as const;

export const readText = (): (typeof TEXT_SIZES)[number] =>
  TEXT_SIZES.find((one) => one === text.read()) ?? '100';

/** Whether colours are those that the colour-blind can distinguish. */
export const readApart = () => colours.read() === 'apart';

/** As in tokens.css: 1rem is 10 px where the browser's own size is 16. */
const REM = 0.625;

/** Applies the saved settings to <html>. */
export function applyLook() {
  const { dataset, style } = document.documentElement;
  const size = readText(),
    apart = readApart();
  style.fontSize = size === '100' ? '' : `${Number(size) * REM}%`;
  if (apart) dataset.colours = 'apart';
  else delete dataset.colours;
  if (apart) void styled('colours').catch(() => undefined); // on failure the default colours stay
}

export function keepText(size: (typeof TEXT_SIZES)[number]) {
  text.write(size === '100' ? '' : size);
  applyLook();
}

export function keepApart(apart: boolean) {
  colours.write(apart ? 'apart' : '');
  applyLook();
}
