/** What the page says of the computer: its levels, its last act, its dice, its lines of the log. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as turns from '../../web/src/panes/opponent/computerturns.ts';
import { because, lastOdds, lastWords, spokenWhy } from '../../web/src/panes/opponent/why.ts';
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

test('a measured share of perfect play is told beside the games', () => {
  const met = { against: 'random', says: 'met', won: 24, drawn: 0, games: 24 };
  assert.equal(
    strength('regular', [met], { battles: 4, recruit: 85, regular: 97, veteran: 100 }),
    'Here a regular beats random play (24 of 24 games won). ' +
      'Of what perfect play could win in 4 small battles it wins 97 of 100.',
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
  const last = turns.lastAfter(null, fires, AT);
  const ends = decided({ do: 'end' }, 'end this unit’s activation');
  assert.deepEqual(turns.lastAfter(last, ends, AT), last);
  assert.equal(turns.lastAfter(last, ends, { ...AT, turn: 3 }).words, 'end this unit’s activation');
  assert.equal(turns.lastAfter(null, ends, AT).words, 'end this unit’s activation');
  const then = decided({ do: 'move', who: 'x1', to: '0604' }, 'Pz IV G, on', { planned: true });
  assert.deepEqual(turns.lastAfter(last, then, AT), { ...last, words: 'Pz IV G, on' });
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

const SIDES = [
  { id: 'us', name: 'US' },
  { id: 'axis', name: 'Axis' },
];
const boardOf = (length = 0, more = {}) => ({
  ...{ ruleset: 'aam2009', title: 'A field', sides: SIDES, actor: 'axis', turn: 1, steps: [] },
  ...{ log: [], result: null, chance: null, game: { log: Array(length).fill({}) }, ...more },
});
const SEATS = { levels: { axis: 'recruit' }, pace: 'calm', seed: 1, runs: true };
const ACTS = decided({ do: 'move', who: 'x1', to: '0604' }, 'Pz IV G moves');
/** The computer with its seats read, on a board. */
const readOn = (board, seats = SEATS) =>
  turns.withSitting(turns.withBoard(turns.NOBODY, board, 1), board, 'sitting', seats);
const pageOf = (now, board, more = {}) => ({
  ...{ ...initialState(), board, panes: { opponent: now }, ...more },
});

test('the seats of a game are read once, kept by its next boards, and left with it', () => {
  const [first, second] = [boardOf(0), boardOf(1)];
  const reading = turns.withBoard(turns.NOBODY, first, 1);
  assert.deepEqual([reading.game.is, reading.game.keeps], ['reading', false]);
  assert.equal(turns.isRead(reading, first), false);
  assert.equal(turns.withSitting(reading, second, 'sitting', SEATS), reading);
  const read = turns.withSitting(reading, first, 'sitting', SEATS);
  assert.ok(turns.isRead(read, first));
  const next = turns.withBoard(read, second, 1);
  assert.deepEqual([next.game.keeps, next.seats], [true, SEATS]);
  assert.deepEqual(turns.withSitting(next, second, 'sitting', null).seats, SEATS);
  // a board that follows before the seats were read does not lose them
  const quick = turns.withBoard(reading, second, 1);
  assert.deepEqual(turns.withSitting(quick, second, 'sitting', SEATS).seats, SEATS);
  for (const other of [
    turns.withBoard(read, second, 2),
    turns.withBoard(read, boardOf(1, { title: 'Another field' }), 1),
  ])
    assert.deepEqual([other.seats, other.turn.is], [null, 'none']);
});

test('seats that are chosen while those of the device are read are not replaced by them', () => {
  const reading = turns.withBoard(turns.NOBODY, boardOf(), 1);
  const chosen = turns.withSeats(reading, turns.changedSeats(reading, { levels: {} }, 7));
  assert.deepEqual(turns.withSitting(chosen, reading.game.board, 'sitting', SEATS).seats, {
    ...{ levels: {}, pace: 'calm', seed: 7, runs: false },
  });
});

test('a decision is played, waits for the word of the user, or there is none', () => {
  const board = boardOf(3);
  const calm = turns.withDecision(readOn(board), ACTS, board);
  assert.deepEqual([calm.turn.is, calm.last.words], ['acting', 'Pz IV G moves']);
  const slow = readOn(board, { ...SEATS, pace: 'step' });
  const due = turns.withDecision(slow, ACTS, board);
  assert.deepEqual([due.turn.is, due.turn.words], ['due', 'Pz IV G moves']);
  assert.equal(turns.isFree(due), false);
  // what was due is left by a pause and by another board, not by another pace
  assert.equal(turns.withSeats(due, { ...SEATS, runs: false }).turn.is, 'none');
  assert.equal(turns.withBoard(due, boardOf(2), 1).turn.is, 'none');
  assert.equal(turns.withSeats(due, SEATS).turn.is, 'due');
  const stuck = turns.withDecision(slow, { ...ACTS, entry: null }, board);
  assert.ok(turns.isStuck(pageOf(stuck, board), board));
  assert.equal(turns.nextOf(pageOf(stuck, board)), 'nothing');
  const after = boardOf(4);
  const later = turns.withSitting(turns.withBoard(stuck, after, 1), after, 'sitting', null);
  assert.equal(turns.nextOf(pageOf(later, after)), 'decide');
  assert.equal(turns.withSeats(stuck, SEATS).turn.is, 'none');
});

test('only the work on a board ends the turn that it began', () => {
  const [board, next] = [boardOf(1), boardOf(2)];
  const now = { ...readOn(board), turn: { is: 'thinking', board, starting: false } };
  assert.equal(turns.withEnd(now, board).turn.is, 'none');
  assert.equal(turns.withEnd(now, next), now);
  assert.equal(turns.withBoard(now, next, 1).turn.is, 'thinking');
});

test('the computer acts in its own turn alone, and where nothing else is in hand', () => {
  const board = boardOf(1),
    now = readOn(board);
  const nextOf = (more = {}, here = now) => turns.nextOf(pageOf(here, board, more));
  assert.equal(nextOf(), 'decide');
  assert.equal(nextOf({ changes: 1 }), 'nothing');
  assert.equal(nextOf({ caseRun: {} }), 'nothing');
  assert.equal(nextOf({ device: { behind: true } }), 'nothing');
  assert.equal(nextOf({}, readOn(board, { ...SEATS, runs: false })), 'nothing');
  assert.equal(nextOf({}, readOn(board, { ...SEATS, levels: { us: 'recruit' } })), 'nothing');
  const acting = { ...now, turn: { is: 'acting', board } };
  assert.equal(nextOf({}, acting), 'nothing');
  const dice = boardOf(1, { chance: { by: [{ side: 'axis' }] } });
  assert.equal(turns.nextOf(pageOf(readOn(dice), dice)), 'roll');
  const theirs = boardOf(1, { chance: { by: [{ side: 'us' }] } });
  assert.equal(turns.nextOf(pageOf(readOn(theirs), theirs)), 'nothing');
});

test('what dice came to is the headline, until undo goes back behind the decision', () => {
  const board = boardOf(3),
    came = boardOf(5, { log: [{ n: 5, dice: {}, words: '2 hits' }] });
  const acted = turns.withDecision(readOn(board), ACTS, board);
  const played = turns.withPlayed(acted, came);
  assert.deepEqual(played.last, { ...acted.last, words: '2 hits' });
  assert.equal(turns.lastHere(pageOf(played, came)).words, '2 hits');
  assert.equal(turns.lastHere(pageOf(played, boardOf(2))), null);
});

test('“Why?” gives the odds first, then the reasons, then the plans weighed besides', () => {
  const plan = (words, odds, why, chance) => ({ words, odds, why, chance });
  const options = [
    plan('Pz IV G attacks Able squad', '8 dice. Destroyed: 74.6 %', 'nearer', 0.57),
    plan('Pz IV G, 0506 to 0505', '', 'changes little', 0.496),
    plan('Hidden from you', '', 'changes little', null),
  ];
  const shot = decided({ do: 'attack', who: 'x1', on: 'a1' }, options[0].words, { options });
  const lines = [...drawn(because(shot)).matchAll(/<(?:b|span)>(.*?)</g)].map(([, line]) => line);
  assert.deepEqual(lines, [
    ...[options[0].words, options[0].odds, 'nearer', 'Chance to win: 57 of 100'],
    ...[options[1].words, 'changes little', 'Chance to win: 50 of 100'],
    ...[options[2].words, 'changes little'],
  ]);
  assert.match(
    spokenWhy(shot),
    /^Pz IV G attacks Able squad: 8 dice\. .*It weighed besides: Pz IV/,
  );
  const dice = { decision: shot, at: 1, step: '1', words: '3 hits against Defense 4' };
  assert.equal(lastWords(dice), 'Pz IV G attacks Able squad: 3 hits against Defense 4');
  const names = decided({ do: 'name', on: 'x1' }, 'Kar 98k is attacked');
  assert.equal(lastWords({ ...dice, decision: names }), '3 hits against Defense 4');
  assert.equal(lastOdds(dice), '8 dice. Destroyed: 74.6 %');
  assert.equal(lastOdds({ ...dice, decision: { ...names, options } }), '');
});
