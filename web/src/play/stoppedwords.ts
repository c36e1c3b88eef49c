/** The words of the card of a game whose log the current rules stop. */
import { catalogue } from '../language.ts';

/** A game whose log the current rules stop. */
export const stopped = catalogue('stopped', {
  title: 'The game stops here',
  lead: 'The board stands as it was just before. You can play on from here: the rest stays with your game until you let go of it.',
  byLink:
    'The board stands as it was just before. A game by link cannot go on from here: its seals vouch for the whole log.',
  rest: 'What follows in the log',
  secret: (n: number) =>
    n === 1
      ? 'One more entry follows. It is not shown, since by then it may be a secret of one side.'
      : `${n} more entries follow. They are not shown, since by then they may be secrets of one side.`,
  save: 'Save the whole game to a file',
  letGo: 'Let go of the rest',
  gone: 'The rest of the log is let go of.',
  keep: 'Keep it after all',
  aside: (n: number) => (n === 1 ? 'One entry is set aside' : `${n} entries are set aside`),
});
