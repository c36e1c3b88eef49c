/** The rulebook search, tested on the rulebook texts that the real umpire returns. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createFinder, cut, snippet } from '../../web/src/panes/rulebook/finder.ts';
import { umpire } from './umpire.mjs';

const BOOKS = ['aam2009', 'asl', 'europa', 'totaler-krieg', 'reloaded'];
const python = umpire();
after(() => python.end());
const finder = createFinder();
before(async () => {
  for (const ruleset of BOOKS) finder.add(await python.ask({ ask: 'words', ruleset }));
});

const inBook = (query, book) => finder.find(query, book).find((one) => one.book === book);
const ids = (query, book) => inBook(query, book)?.clauses.map(({ id }) => id) ?? [];

test('a player finds the limit of a hex by the name of the thing', () => {
  for (const id of ['A5.1-limit', 'A5.1-exceed'])
    assert.ok(ids('overstack', 'asl').slice(0, 4).includes(id), id);
  const limits = { aam2009: 'R2-units', europa: '8.A.1.a', reloaded: 'pop.3in.units' };
  for (const [book, limit] of Object.entries(limits))
    assert.ok(ids('stacking limit', book).slice(0, 3).includes(limit), book);
});

test('a word is found in every form, begun or whole, and with a letter wrong', () => {
  const wanted = ids('overstacked', 'asl');
  for (const form of ['overstack', 'overstacking', 'OVERSTACKS', 'overst'])
    assert.deepEqual(new Set(ids(form, 'asl')), new Set(wanted), form);
  assert.ok(ids('aircarft', 'aam2009').includes('R4-cap'));
});

test('a rule is found by its number, and stands before those that only begin so', () => {
  assert.ok(ids('A5.1', 'asl')[0].startsWith('A5.1-'));
  assert.equal(ids('A5.11-cost', 'asl')[0], 'A5.11-cost');
  assert.equal(ids('r5-tol', 'aam2009')[0], 'R5-tolerance');
  assert.ok(ids('SMC', 'asl').length > 0);
});

test('a number is found with a space in it, and a range by the hyphen of the keyboard', () => {
  assert.deepEqual(ids('A 5.1', 'asl'), ids('A5.1', 'asl'));
  assert.ok(ids('A5.11–A5.12', 'asl').length > 0);
  assert.deepEqual(ids('A5.11-A5.12', 'asl'), ids('A5.11–A5.12', 'asl'));
  assert.equal(ids('A 5.11-cost', 'asl')[0], 'A5.11-cost');
});

test('a number counts for more than a title, and a title for more than a text', () => {
  const small = createFinder();
  const clause = (id, title, text) => ({
    id,
    title,
    section: '',
    source: '',
    text,
    also: '',
    says: '',
  });
  small.add({
    id: 'b',
    title: 'B',
    clauses: [
      clause('Q5', 'A truck', 'Who may dismount: see R5.'),
      clause('R5', 'Tolerance', 'One unit too many.'),
      clause('X1', 'Carts', 'As a truck.'),
    ],
    readings: [],
  });
  const order = (query) => small.find(query, 'b')[0].clauses.map(({ id }) => id);
  assert.deepEqual(order('r5'), ['R5', 'Q5']);
  assert.deepEqual(order(' TRUCKS '), ['Q5', 'X1']);
  assert.deepEqual(small.find('  ', 'b'), []);
});

test('every rulebook answers, the one that lies open first', () => {
  const groups = finder.find('overstack', 'europa').map(({ book }) => book);
  assert.equal(groups[0], 'europa');
  assert.deepEqual(new Set(groups), new Set(BOOKS));
});

test('all the words are sought in one rule; where none has them, some of them', () => {
  const two = ids('vehicle road', 'reloaded');
  assert.ok(two.includes('map.road.vehicle-only'));
  assert.ok(two.length < ids('vehicle', 'reloaded').length);
  assert.ok(ids('vehicle zeppelin', 'aam2009').includes('R2-veh'));
  assert.deepEqual(finder.find('zeppelin', 'asl'), []);
});

test('a doubtful reading is found, and leads to its rule', () => {
  const readings = BOOKS.flatMap((book) => inBook('reading vehicle', book)?.readings ?? []);
  assert.ok(readings.length > 0);
  for (const one of readings) assert.notEqual(one.clause, '');
});

test('what was found is marked in whatever form it stands, and a long text is cut round it', () => {
  const [hit] = inBook('stacks', 'asl').clauses;
  assert.ok(hit.terms.length > 0);
  assert.deepEqual(cut('Stacking, not stack-like.', ['stack']), [
    '',
    'Stacking',
    ', not stack-like.',
  ]);
  const long = `${'word '.repeat(60)}stacking ${'word '.repeat(60)}`;
  assert.match(snippet(long, ['stack']), /^… .*stacking.* …$/);
  assert.ok(snippet(long, ['stack']).length < 220);
});
