/**
 * The text size, and colours for the colour-blind. Both settings are saved on the device and set on
 * <html> before anything is painted. Every text size is in rem, so that all sizes change together.
 */
import { setting } from '../storage/settings.ts';
import { styled } from './styles.ts';

const text = setting('text-size');
const colours = setting('colours');

/** The text sizes in percent of the page's default size, which comes first. */
export const TEXT_SIZES = ['100', '115', '130', '150'] as const;

export const readText = (): (typeof TEXT_SIZES)[number] =>
  TEXT_SIZES.find((one) => one === text.read()) ?? '100';

/** Whether the colours for the colour-blind are selected. */
export const readApart = () => colours.read() === 'apart';

/**
 * The root font size in em, as in tokens.css: 1rem is 10 px if the browser's default size is 16 px.
 */
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
