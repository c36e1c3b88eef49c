/** What the page says of the computer's levels: each verdict of the ladder as a sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strength } from '../../web/src/panes/opponent/strength.ts';

test('a level whose bar was met is named plainly, with its games', () => {
  const met = { against: 'random', says: 'met', won: 23, drawn: 1, games: 24, bar: 90 };
  assert.equal(
    strength('regular', [met]),
    'Here a regular beats random play (23 of 24 games won, 1 drawn).',
  );
});

test('what was not reached, not shown or not measured is said', () => {
  const games = { won: 29, drawn: 0, games: 42 };
  const fell = { against: 'recruit', says: 'short', ...games, bar: 70 };
  assert.equal(
    strength('regular', [fell]),
    'Here a regular is better than a recruit (29 of 42 games won), but its name asks for 70 of 100.',
  );
  assert.match(strength('regular', [{ ...fell, scenarios: 4 }]), /70 of 100, on 4 scenarios\.$/);
  const even = { against: 'regular', says: 'unshown', won: 12, drawn: 0, games: 20, bar: 60 };
  assert.equal(
    strength('veteran', [even]),
    'Here a veteran has not been shown to beat a regular (12 of 20 games won).',
  );
  const tuned = { against: 'random', says: 'seen', ...games, bar: 60 };
  assert.match(strength('recruit', [tuned]), /only on scenarios that it was tuned on\.$/);
  assert.equal(
    strength('regular', [
      { against: 'random', says: 'unmeasured', bar: 90 },
      { against: 'recruit', says: 'unmeasured' },
    ]),
    'Here a regular has not been measured against random play; ' +
      'it has not been measured against a recruit.',
  );
});
