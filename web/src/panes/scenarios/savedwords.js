/** Every word about the games that the device keeps. */
import { catalogue } from '../../language.js';

const number = (/** @type {number} */ n, /** @type {string} */ one, many = `${one}s`) =>
  `${n} ${n === 1 ? one : many}`;

export const words = catalogue('saved', {
  title: 'Your games',
  none: 'None yet: whatever you play is kept on this device, move by move, and stands here when you come back.',
  moves: (/** @type {number} */ n) => `${number(n, 'entry', 'entries')} in the log`,
  forget: (/** @type {string} */ title) => `Forget ${title}`,
  untitled: 'A game without a name',
  /** @param {string} title @param {number} n */
  copy: (title, n) => (n ? `${title} (${n === 1 ? 'copy' : `copy ${n}`})` : title),
  over: 'finished',
  open: 'open in another tab',
  /** @param {number} games @param {number} bytes */
  howMuch: (games, bytes) =>
    `${number(games, 'game')}, ${bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`} on this device. Nothing is deleted but by you.`,
  clear: (/** @type {number} */ n) => `Clear out ${n} finished`,
  tries: (/** @type {number} */ n) => `${number(n, 'try', 'tries')} at puzzles`,
  triesWhy: 'Your solutions and times stay with the puzzles.',
  forgotten: (/** @type {number} */ n) => `${number(n, 'game')} forgotten.`,
  undo: 'Undo',
  notForgotten: 'The device did not let the page delete it.',
  more: (/** @type {number} */ n) => `${n} more`,
  unread: 'That game cannot be read. It stays on this device.',
  refused: {
    title: (/** @type {number} */ n) =>
      `${number(n, 'entry', 'entries')} that this version of the page cannot read`,
    why: 'They stay on this device as they are. Save one as a file before you delete it.',
    reasons: {
      newer: 'written by a newer version',
      damaged: 'damaged',
      conflict: 'another version of something that is here',
    },
    /** @type {Record<string, string>} */
    kinds: {
      games: 'A game',
      attempts: 'A puzzle',
      'former-attempts': 'A puzzle',
      cards: 'A card',
      lists: 'An army list',
      drafts: 'A list at work',
      seats: 'A game by link',
      pictures: 'A picture under a map',
    },
    other: 'An entry',
    save: 'Save as a file',
    drop: 'Delete',
  },
});
