/**
 * Every pane of the page, a line each. Whoever takes a pane out deletes its folder and its line.
 * main.js hands them to the shell in the order that each of them names.
 */
export { head as about } from './about/head.js';
export { head as army } from './army/head.js';
export { head as bring } from './bring/head.js';
export { head as command } from './command/head.js';
export { head as editor } from './editor/head.js';
export { head as help } from './help/head.js';
export { head as house } from './house/head.js';
export { head as odds } from './odds/head.js';
export { head as opponent } from './opponent/head.js';
export { head as post } from './post/head.js';
export { head as puzzles } from './puzzles/head.js';
export { head as quick } from './quick/head.js';
export { head as replay } from './replay/head.js';
export { head as report } from './report/head.js';
export { head as rulebook } from './rulebook/head.js';
export { head as scenarios } from './scenarios/head.js';
export { head as settings } from './settings/head.js';
export { head as share } from './share/head.js';
export { head as table } from './table/head.js';
export { head as tour } from './tour/head.js';
export { head as under } from './under/head.js';
