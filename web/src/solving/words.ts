/** The page's words about the running solver; the words of its results come from the core. */
import { catalogue, figure } from '../language.ts';

export const words = catalogue('solving', {
  starting: 'The solver is on its way: a second Python, which works beside the page.',
  searching: (n: number, bound: number) =>
    `${figure(n)} positions looked at; ${bound === 1 ? '1 move' : `${bound} moves`} deep so far.`,
  working: 'The solver looks at every way of playing…',
  stop: 'Stop',
  stopped: 'Stopped. Nothing was decided.',
  further: 'Look further',
  shortest: 'The shortest way',
});
