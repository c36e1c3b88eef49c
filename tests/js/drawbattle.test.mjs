/** A battle drawn by points, size and a number: what is asked, and what a refusal leaves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookToDraw, draw } from '../../web/src/panes/opponent/drawbattle.ts';
import { initialState } from '../../web/src/state.ts';

const book = (id, armies) => ({ id, armies });
const HELLO = { rulesets: [book('plain', false), book('tanks', true), book('more', true)] };

/** A page with a form that was filled in, and an umpire that answers with `answer`. */
function pageWith(form, answer) {
  const done = [];
  const store = {
    state: { ...initialState(), hello: HELLO, panes: { drawbattle: form } },
    set: (news) => Object.assign(store.state, news),
    ask: async (request) => (done.push(request), answer()),
    open: async (game) => done.push(game) > 0,
    say: (words) => done.push(words),
    openDialog: (id) => done.push(id),
    toast: (words) => done.push(words),
  };
  return { store, done };
}

test('a battle is drawn in the rulebook of the board, else in one with army lists', () => {
  const on = (ruleset) => bookToDraw({ hello: HELLO, board: ruleset && { ruleset } });
  const books = ['more', 'plain', 'house', null].map(on);
  assert.deepEqual(books, ['more', 'plain', 'tanks', 'tanks']);
  assert.equal(bookToDraw({ hello: null, board: null }), '');
});

test('the three figures are asked for, the battle is opened and spoken, then comes its link', async () => {
  const game = { scenario: { title: 'Drawn battle 7' }, log: [] };
  const form = { points: 60, size: 'small', seed: 7, busy: false };
  const { store, done } = pageWith(form, () => ({ game }));
  await draw(store, true);
  const [request, opened, spoken, dialog, ...more] = done;
  assert.deepEqual(
    [request, opened, dialog, more],
    [
      { ask: 'draw_battle', ruleset: 'tanks', seed: 7, points: 60, size: 'small' },
      ...[game, 'share', []],
    ],
  );
  assert.match(spoken, /^Drawn battle 7 is on the board\./);
});

test('without a number the page takes one and shows it; a refusal is said and leaves the form', async () => {
  const form = { points: 1, size: 'large', seed: undefined, busy: false };
  const { store, done } = pageWith(form, () => {
    throw new Error('Give it more points.');
  });
  await draw(store, true);
  const [{ seed }, words, ...more] = done;
  assert.ok(Number.isInteger(seed) && seed > 0);
  assert.deepEqual([words, more], ['Give it more points.', []]);
  assert.deepEqual(store.state.panes.drawbattle, { ...form, seed });
});
