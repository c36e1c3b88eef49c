/** All texts about the games kept on the device. */
import { catalogue } from '../../language.ts';
import type { KindName } from '../../storage/kinds.ts';

const number = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export const words = catalogue('saved', {
  title: 'Your games',
  none: 'None yet: whatever you play is kept on this device, move by move, and stands here when you come back.',
  moves: (n: number) => `${number(n, 'entry', 'entries')} in the log`,
  forget: (title: string) => `Forget ${title}`,
  untitled: 'A game without a name',
  copy: (title: string, n: number) => (n ? `${title} (${n === 1 ? 'copy' : `copy ${n}`})` : title),
  over: 'finished',
  open: 'open in another tab',
  howMuch: (games: number, bytes: number) =>
    `${number(games, 'game')}, ${bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`} on this device. Nothing is deleted but by you.`,
  clear: (n: number) => `Clear out ${n} finished`,
  tries: (n: number) => `${number(n, 'try', 'tries')} at puzzles`,
  triesWhy: 'Your solutions and times stay with the puzzles.',
  forgotten: (n: number) => `${number(n, 'game')} forgotten.`,
  undo: 'Undo',
  notForgotten: 'The device did not let the page delete it.',
  more: (n: number) => `${n} more`,
  unread: 'That game cannot be read. It stays on this device.',
  refused: {
    title: (n: number) =>
      `${number(n, 'entry', 'entries')} that this version of the page cannot read`,
    why: 'They stay on this device as they are. Save one as a file before you delete it.',
    reasons: {
      newer: 'written by a newer version',
      damaged: 'damaged',
      conflict: 'another version of something that is here',
    },
    kinds: {
      games: 'A game',
      tries: 'A puzzle',
      attempts: 'A puzzle',
      'former-attempts': 'A puzzle',
      cards: 'A card',
      lists: 'An army list',
      collections: 'A collection of puzzles',
      drafts: 'Something in the making',
      seats: 'A game by link',
      pictures: 'A picture under a map',
      'module-pictures': "Pictures of a module's counters",
      computers: "The computer's seats in a game",
      lessons: 'A question of the quiz',
      races: 'A best run of Three minutes',
      days: 'A day with a solved puzzle',
      former: 'Records of an older version of the page',
    } satisfies Record<KindName | 'former', string> as Record<string, string>,
    other: 'An entry',
    save: 'Save as a file',
    drop: 'Delete',
  },
});
