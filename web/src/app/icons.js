/** Line icons of the shell: 24 px, one stroke, in the current colour. A label always stands beside each. */
import { html, svg } from 'lit-html';

export {
  iconBoard,
  iconClose,
  iconMinus,
  iconPlus,
  iconSave,
  iconShare,
  iconUndo,
  iconUp,
} from '../panes/icons.js';

/** @param {unknown} shapes */
const icon = (shapes) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shapes}</svg>`;
/** @param {string} d */
const line = (d) => icon(svg`<path d=${d} />`);

export const iconRedo = line('M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h4');
export const iconFit = line('M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15');
export const iconMenu = line('M4 7h16M4 12h16M4 17h16');
export const iconOpen = line('M4 18.5v-13h5.5l2 2.5H20v10.5zM4 11h16');
export const iconHelp = line(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.3 9.6c.2-1.6 1.3-2.4 2.7-2.4s2.7 1 2.7 2.4c0 1.9-2.7 2-2.7 4M12 16.3v.4',
);
export const iconScenarios = line('M9 5L3.5 7v12L9 17l6 2 5.5-2V5L15 7zM9 5v12M15 7v12');
export const iconSettings = icon(
  svg`<circle cx="12" cy="12" r="3.2" /><path d="M12 3v3.5m0 11V21M3 12h3.5m11 0H21M5.6 5.6l2.5 2.5m7.8 7.8l2.5 2.5M18.4 5.6l-2.5 2.5m-7.8 7.8l-2.5 2.5" />`,
);
export const iconCheck = line('M5 12.5l4.5 4.5L19 7.5');
/** A tablet with a tick: everything is on the device. */
export const iconOffline = line('M6 3h12v18H6zM9 12.5l2.2 2.2L15.5 10');
export const iconRestart = line('M5 5v5h5M5.3 10A7.5 7.5 0 1 1 4.5 13.5');

/** The mark of the house: three counters stacked, the top one ticked. */
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
