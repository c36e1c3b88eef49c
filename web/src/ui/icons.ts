/** Line icons: 24 px, one stroke, in the current colour. Each always has a label beside it. */
import { html, svg } from 'lit-html';

const icon = (shapes: unknown) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shapes}</svg>`;
const line = (d: string) => icon(svg`<path d=${d} />`);

export const iconBook = line(
  'M12 6.5C10 5 7.5 4.5 4 4.5v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2zm0 0v13',
);
export const iconPencil = line('M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM14 6.5l3.5 3.5');
export const iconShare = line('M12 14.5V4m0 0L8 8m4-4l4 4M8 11H5v9h14v-9h-3');
export const iconTable = line('M3.5 10.5h17M5.5 10.5v8.5m13-8.5v8.5M8 10.5V6h4v4.5m1 0V4h4v6.5');
export const iconBoard = line('M8 4.5h8l4 7.5-4 7.5H8L4 12zM9.5 9.5h5v5h-5z');
export const iconSearch = line('M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5');
export const iconBack = line('M14.5 5.5L8 12l6.5 6.5');
export const iconNext = line('M9.5 5.5L16 12l-6.5 6.5');
export const iconUp = line('M6 14.5L12 8l6 6.5');
export const iconDown = line('M6 9.5L12 16l6-6.5');
export const iconTap = line(
  'M10 13.5V5.5a1.8 1.8 0 0 1 3.6 0v5.5l4.6 1c1.2.3 1.8 1.3 1.5 2.5L18.5 20.5h-7L6.8 15c-.9-1.2.6-2.7 1.8-1.8zM7 6.5a5 5 0 0 1 9.5-1',
);
export const iconClose = line('M6 6l12 12M18 6L6 18');
export const iconCopy = line('M9 9h10v10H9zM6 15H5V5h10v1');
export const iconSave = line('M12 4v10.5m0 0l-4-4m4 4l4-4M5 16.5V20h14v-3.5');
export const iconPlus = line('M12 5v14M5 12h14');
export const iconMinus = line('M5 12h14');
export const iconTrash = line('M5 7h14M10 7V4.5h4V7m3 0l-1 13H8L7 7');
export const iconEnter = line('M4 12h11m0 0l-4-4m4 4l-4 4M19.5 5v14');
export const iconShield = line(
  'M12 3.5l7 2.5v6c0 4-3 7-7 8.5C8 19 5 16 5 12V6zM9 12l2.2 2.2L15.2 10',
);
export const iconList = line('M4.5 6.5h15M4.5 12h15M4.5 17.5h15M9.5 6.5v11');
export const iconCommand = line('M4.5 6.5l5 5.5-5 5.5M12 17.5h8');
export const iconRules = line('M6.5 4h8l3.5 3.5V20H6.5zM14 4v4h4M9.5 12h5.5M9.5 15.5h5.5');
export const iconUndo = line('M8.5 5L4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4');
export const iconRedo = line('M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h4');
export const iconFit = line('M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15');
export const iconMenu = line('M4 7h16M4 12h16M4 17h16');
export const iconOpen = line('M4 18.5v-13h5.5l2 2.5H20v10.5zM4 11h16');
export const iconHelp = line(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.3 9.6c.2-1.6 1.3-2.4 2.7-2.4s2.7 1 2.7 2.4c0 1.9-2.7 2-2.7 4M12 16.3v.4',
);
export const iconScenarios = line('M9 5L3.5 7v12L9 17l6 2 5.5-2V5L15 7zM9 5v12M15 7v12');
export const iconDice = line('M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01');
export const iconPuzzle = line(
  'M5 8.5h4.2a2.3 2.3 0 1 1 4.6 0H18v4.2a2.3 2.3 0 1 1 0 4.6V20.5H5zM5 12.7a2.3 2.3 0 1 1 0 4.6',
);
export const iconSettings = icon(
  svg`<circle cx="12" cy="12" r="3.2" /><path d="M12 3v3.5m0 11V21M3 12h3.5m11 0H21M5.6 5.6l2.5 2.5m7.8 7.8l2.5 2.5M18.4 5.6l-2.5 2.5m-7.8 7.8l-2.5 2.5" />`,
);
export const iconCheck = line('M5 12.5l4.5 4.5L19 7.5');
/** A tablet with a tick: everything is on the device. */
export const iconOffline = line('M6 3h12v18H6zM9 12.5l2.2 2.2L15.5 10');
export const iconRestart = line('M5 5v5h5M5.3 10A7.5 7.5 0 1 1 4.5 13.5');

/** The logo: three counters stacked, the top one ticked. */
export const logo = html` <svg
  class="logo"
  viewBox="0 0 40 40"
  aria-hidden="true"
  focusable="false"
>
  <path
    class="logo-back"
    d="M15 4h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z"
  />
  <path
    class="logo-mid"
    d="M11 8h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3z"
  />
  <path
    class="logo-top"
    d="M7 12h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V15a3 3 0 0 1 3-3z"
  />
  <path class="logo-tick" d="M9.5 24l4.5 4.5 8.5-9" />
</svg>`;
