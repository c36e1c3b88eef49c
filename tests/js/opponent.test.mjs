/** What the page says of the computer: its levels, its last act, its dice, its lines of the log. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldNext } from '../../web/src/panes/opponent/seats.ts';
import { strength, strengthPart } from '../../web/src/panes/opponent/strength.ts';
import { heed, rollsOf, unheeded } from '../../web/src/play/heed.ts';
import { recentLines } from '../../web/src/play/log.ts';
import { initialState } from '../../web/src/state.ts';
import { drawn } from './drawn.mjs';

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

test('each level in a seat is told its figures once, and by house rules that there are none', () => {
  const facts = (won) => [{ against: 'random', says: 'met', won, drawn: 0, games: 20, bar: 90 }];
  const levels = { recruit: facts(11), regular: facts(12), veteran: facts(13) };
  const lines = (ruleset, taken, known) => {
    const panes = { strength: known };
    const part = strengthPart({ ruleset }, taken, { panes }, { state: { panes, board: null } });
    return [...drawn(part).matchAll(/<p>(.*?)<\/p>/g)].map(([, words]) => words);
  };
  const book = { ruleset: 'asl', levels };
  assert.deepEqual(lines('asl', [], book), []);
  const [first, second, ...more] = lines('asl', ['veteran', 'regular', 'regular'], book);
  assert.deepEqual(more, []);
  assert.match(first, /a regular beats .*12 of 20/);
  assert.match(second, /a veteran beats .*13 of 20/);
  const house = { ruleset: 'house:1', levels: null };
  assert.match(
    lines('house:1', ['recruit', 'veteran'], house).join('|'),
    /^[^|]*not been measured\.$/,
  );
});

const AT = { turn: 2, steps: [{ id: 'assault.axis', state: 'now' }], game: { log: [1, 2, 3] } };
const decided = (entry, words, more = {}) => ({
  entry,
  words,
  options: [],
  planned: false,
  ...more,
});

test('the end of an activation is no news beside the act that it ends', () => {
  const fires = decided({ do: 'attack', who: 'x1', on: 'a1' }, 'Pz IV G attacks M4A1');
  const told = toldNext(null, fires, AT);
  const ends = decided({ do: 'end' }, 'end this unit’s activation');
  assert.deepEqual(toldNext(told, ends, AT), told);
  assert.equal(toldNext(told, ends, { ...AT, turn: 3 }).words, 'end this unit’s activation');
  assert.equal(toldNext(null, ends, AT).words, 'end this unit’s activation');
  const then = decided({ do: 'move', who: 'x1', to: '0604' }, 'Pz IV G, on', { planned: true });
  assert.deepEqual(toldNext(told, then, AT), { ...told, words: 'Pz IV G, on' });
});

test('dice stay until a tap or a key, and those of one act stay together', () => {
  const roll = (n, since) => ({ n, dice: { since, roll: { faces: [n] } } });
  const log = [{ n: 1, dice: null }, roll(2, 1), { n: 3, dice: null }, roll(4, 1), roll(6, 5)];
  const state = { ...initialState(), shown: { log }, board: { game: { log: Array(6) } } };
  assert.deepEqual(
    unheeded(state).map(({ n }) => n),
    [2, 4, 6],
  );
  assert.deepEqual(
    unheeded({ ...state, heeded: 4 }).map(({ n }) => n),
    [6],
  );
  assert.deepEqual(
    rollsOf(state, log[3]).map(({ n }) => n),
    [2, 4],
  );
  const store = { state, set: (news) => Object.assign(state, news) };
  heed(store);
  assert.deepEqual(unheeded(state), []);
});

test('the log shows the acts of both sides, without gaps', () => {
  const line = (n, step, turn = 1) => ({ n, step, turn });
  const log = [line(1, 'initiative'), line(2, 'movement.us'), line(3, 'movement.axis')];
  const steps = [{ id: 'movement.us', side: 'us', state: 'now' }];
  const shown = (lines) => recentLines({ log: lines, turn: 1, steps }).map(({ n }) => n);
  assert.deepEqual(shown(log), [1, 2, 3]);
  const many = Array.from({ length: 30 }, (_, n) =>
    line(n + 4, `assault.${n % 2 ? 'us' : 'axis'}`),
  );
  assert.deepEqual(shown([...log, ...many]).slice(0, 2), [14, 15]);
  assert.deepEqual(recentLines({ log: [...log, ...many], turn: 2, steps }).length, 6);
});
