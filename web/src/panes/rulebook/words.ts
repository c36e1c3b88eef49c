/** Words of the rulebook pane. The rules themselves come from the core. */
import { catalogue } from '../../language.ts';
import { count } from '../../words.ts';

export const words = catalogue('rulebook', {
  subtitle: 'In our own words, with every worked case playable',
  train: 'Quiz me on this rule',
  contents: 'Contents',
  find: 'Find a rule or word',
  found: (n: number, query: string, books: number) =>
    n === 0
      ? `Nothing here speaks of “${query}”. Try a shorter word, or a rule number.`
      : `${count(n, 'place', 'places')} for “${query}” in ${count(books, 'rulebook', 'rulebooks')}.`,
  seeking: (query: string) => `Looking for “${query}”…`,
  toCome: (n: number) => `${count(n, 'rulebook is', 'rulebooks are')} still being read.`,
  hits: (n: number) => count(n, 'place', 'places'),
  allHits: (n: number, book: string) => `Show all ${n} of ${book}`,
  question: 'The question',
  readingId: (id: string) => `Reading ${id}`,
  leans: 'Leans on',
  usedBy: 'Used by',
  cases: 'Worked cases',
  noCases: 'No worked case of its own.',
  showOnBoard: 'Show on board',
  onBoard: 'On the board now',
  stepThrough: 'Step through',
  start: 'The position before anything happens.',
  notCarriedOut: 'Tried and judged; the board stays as it was.',
  coverage: 'How it is checked',
  covered: (passes: number, refuses: number) =>
    `${count(passes, 'worked step meets', 'worked steps meet')} this rule, ${count(refuses, 'breaks', 'break')} it.`,
  trust: 'How far to trust it',
  trustLead:
    'Every rule is held by worked cases: some that it lets pass and some that it refuses. Switch a rule off and a case fails. Where one side is missing, the table says why.',
  trustSum: (rules: number, both: number) =>
    `${both} of ${rules} rules have worked cases on both sides.`,
  trustHead: {
    rule: 'Rule',
    title: 'What it settles',
    passes: 'Pass',
    refuses: 'Refuse',
    reason: 'Why a side is missing',
  },
  readings: 'Doubtful readings',
  readingsLead:
    'Where the text can be read two ways we say which way we read it, and why. Some can be switched for the game on your board.',
  pick: 'Pick a rule from the contents, or type a word you remember.',
  previous: 'Previous rule',
  next: 'Next rule',
});
