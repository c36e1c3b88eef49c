/**
 * All panes of the page, one line each. To remove a pane, delete its folder and its line. main.ts
 * passes the panes to the shell in the order that their heads give.
 */
export { head as about } from './about/head.ts';
export { head as army } from './army/head.ts';
export { head as bring } from './bring/head.ts';
export { head as collection } from './collection/head.ts';
export { head as command } from './command/head.ts';
export { head as editor } from './editor/head.ts';
export { head as help } from './help/head.ts';
export { head as house } from './house/head.ts';
export { head as odds } from './odds/head.ts';
export { head as opponent } from './opponent/head.ts';
export { head as post } from './post/head.ts';
export { head as puzzles } from './puzzles/head.ts';
export { head as quick } from './quick/head.ts';
export { head as quiz } from './quiz/head.ts';
export { head as replay } from './replay/head.ts';
export { head as report } from './report/head.ts';
export { head as rulebook } from './rulebook/head.ts';
export { head as scenarios } from './scenarios/head.ts';
export { head as settings } from './settings/head.ts';
export { head as share } from './share/head.ts';
export { head as table } from './table/head.ts';
export { head as tour } from './tour/head.ts';
export { head as under } from './under/head.ts';
