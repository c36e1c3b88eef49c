/** Every word of the replay. */
import { catalogue } from '../../language.ts';

export const replay = catalogue('replay', {
  lead: 'Step through the game from its start. The game itself stays as it is.',
  empty: 'Nothing has happened yet: there is nothing to replay.',
  start: 'The start',
  step: (at: number, of: number) => `${at} of ${of}`,
  slider: 'Entry of the log',
  player: 'Replay',
  first: 'To the start',
  back: 'Back',
  play: 'Play',
  pause: 'Hold',
  next: 'On',
  last: 'To the end',
  log: 'The log',
  leave: 'Back to the game',
});
