/**
 * Lets the tests import the page's TypeScript:
 *
 *   node --import ./tests/js/typescript.mjs --test tests/js/*.test.mjs
 */
import { register } from 'node:module';

register('./erased.mjs', import.meta.url);
