/** The panel's face: what the computer decides is not offered to a person. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faceOf, isTheirs } from '../../web/src/play/face.ts';
import { initialState } from '../../web/src/state.ts';

/** A state with a board on which a side is to decide, and the computer's sides. */
const state = (shown, computers = ['axis']) => ({
  ...initialState(),
  shown: { actor: 'allies', chance: null, ask: null, result: null, ...shown },
  computers,
});

test('acts, questions and dice of the computer are its own', () => {
  const ask = { choices: [] };
  assert.equal(faceOf(state({ actor: 'axis' })), 'computer');
  assert.equal(faceOf(state({ actor: 'axis', ask })), 'computer');
  assert.equal(faceOf(state({ chance: { by: [{ side: 'axis' }] } })), 'computer');
  assert.equal(faceOf(state({ actor: 'axis', ask }, [])), 'ask');
});

test('a person decides for his side, and rolls the dice of both', () => {
  assert.equal(faceOf(state({})), 'idle');
  assert.equal(faceOf(state({ ask: { choices: [] } })), 'ask');
  assert.equal(faceOf(state({ chance: { by: [{ side: 'axis' }, { side: 'allies' }] } })), 'chance');
  assert.equal(faceOf(state({ chance: { by: [] } })), 'chance');
});

test('acts on a counter are theirs whose side somebody else plays', () => {
  const counters = [
    { id: 'box', side: 'soviet' },
    { id: 'tank', side: 'german' },
  ];
  const sides = [{ id: 'soviet' }, { id: 'german' }];
  const board = { counters, sides, play: 'turns', game: {} };
  const theirs = (more, id = 'box') =>
    isTheirs({ ...initialState(), board, shown: board, ...more }, id);
  assert.equal(theirs({}), false); // two at one screen
  assert.equal(theirs({ seated: ['soviet'] }), true);
  assert.equal(theirs({ seated: ['soviet'] }, 'tank'), false);
  const post = { ...board, game: { post: {} } };
  assert.equal(theirs({ board: post, looking: 'german' }), true);
  assert.equal(theirs({ board: post, looking: 'soviet' }), false);
  const free = { ...board, play: 'free' };
  assert.equal(theirs({ shown: free, seated: ['soviet'] }), false);
});
