/**
 * The code of every pane, and of the tour, in one file that is fetched when the first of them is opened, or in a moment
 * that nobody needs. One, because what a dozen files share would be cut into a dozen more, and the board waits for them.
 */
export { pane as about } from './about/about.js';
export { pane as command } from './command/command.js';
export { pane as editor } from './editor/editor.js';
export { pane as help } from './help/help.js';
export { pane as house } from './house/house.js';
export { pane as quick } from './quick/quick.js';
export { openReport, pane as report } from './report/report.js';
export { pane as rulebook } from './rulebook/rulebook.js';
export { pane as share } from './share/share.js';
export { pane as table } from './table/table.js';
export { pane as tour } from '../tour/tour.js';
export * as guide from '../tour/tour.js';
