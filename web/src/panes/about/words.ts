/** All texts of the about page. The rulebooks' own words come from the umpire. */

import { catalogue } from '../../language.ts';
import { count } from '../../words.ts';

export const about = catalogue('about', {
  headline: 'What the umpire knows, and how far to trust it',
  lead: 'Overstack judges stacking: who may stand in one hex with whom, what it costs when too many do, and why. It knows nothing by heart; every answer is worked out from the rules below, on your own device.',

  how: {
    title: 'How it is held to the rulebook',
    points: [
      'Each sentence of a stacking rule is an entry of its own, with its number. The wording is ours, the figures are the rulebook’s.',
      'Each entry is held by worked cases: some that it lets pass, some that it refuses. Where one side is missing, the table says why.',
      'Switch an entry off, and at least one of its cases fails. That is tried before every release, for each of them.',
      'Where a text can be read two ways, the reading is declared beside the verdict, and some can be switched.',
    ],
  },
  not: {
    title: 'What it does not do',
    points: [
      'It does not fight battles: results of combat are entered by hand, unless a rulebook’s part below says otherwise.',
      'It does not play against you, and it gives no advice beyond the lawful ways out.',
      'Movement points and turn limits are the scenario’s own data wherever the rulebook’s stacking rule has none.',
      'It has no server and no account: nothing that you do here leaves your device unless you share it.',
    ],
  },
  wrong: {
    title: 'When you think it is wrong',
    text: 'Every verdict has the button “Report this ruling”. It writes down the verdict with its rule numbers, the versions, and a link to the very position, for you to send or post wherever you like. It works without a network.',
  },

  books: 'Rulebooks',
  bookLine: (edition: string, version: string) => `${edition}. Rules version ${version}.`,
  figures: {
    both: 'rules with cases on both sides',
    reasoned: 'rules with one side missing, for a stated reason',
    unheld: 'rules with no case at all',
    readings: 'readings declared',
    switchable: (n: number) => `${n} can be switched`,
    steps: 'worked steps that meet a rule or break it',
  },
  coverage: 'Rule by rule',
  filter: 'Which rules',
  filters: { all: 'All', missing: 'One side missing' },
  found: (n: number) =>
    n === 0
      ? 'Every rule of this book has cases on both sides.'
      : `${count(n, 'rule is', 'rules are')} listed.`,
  head: {
    rule: 'Rule',
    title: 'What it settles',
    code: 'Where it is worked out',
    passes: 'Pass',
    refuses: 'Refuse',
  },
  none: '–',
  noneSpoken: 'none',
  readings: 'Doubtful readings',
  readingsLead: 'Each with the question, what we play, why, and what else it could mean.',

  versions: 'Versions',
  version: {
    page: 'Overstack',
    rules: (title: string) => `Rules of ${title}`,
    offline: 'Without a network',
    unknown: 'not heard yet',
  },
  licences: 'Licences of everything inside',
  reset: 'Fetch the page anew and keep the games',
});
