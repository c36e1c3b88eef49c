/** "Which game?": the search over the shipped games, and the board with the counters of each. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sought, tableOf } from '../../web/src/panes/games/find.ts';
import { coloured } from '../../web/src/panes/house/colours.ts';
import { umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());

const { games } = await python.ask({ ask: 'published' });
const { rulesets } = await python.ask({ ask: 'hello' });
const all = [...rulesets.map((book) => ({ book })), ...games.map((game) => ({ game }))];
const looksOf = (sides) => sides.map(({ look }) => look);
const titles = (query) => sought(all, query).map((one) => (one.book ?? one.game).title);

test('a game is found by words of its title first, then by publisher and counters', () => {
  assert.deepEqual(
    titles('  '),
    all.map((one) => (one.book ?? one.game).title),
  );
  for (const { title } of games) assert.equal(titles(title)[0], title);
  assert.deepEqual(titles('combat commander pac'), ['Combat Commander: Pacific']);
  assert.ok(titles('kitchener').includes('Omdurman'));
  assert.ok(titles('gmt').length > 1);
  assert.deepEqual(titles('nobody knows this'), []);
});

test('each published game opens as a board with its counters, which the umpire takes', async () => {
  for (const { id } of games) {
    const { document } = await python.ask({ ask: 'published', id });
    const board = await python.ask({ ask: 'open', game: { scenario: tableOf(document), log: [] } });
    assert.equal(board.error, undefined, id);
    assert.ok(board.counters.length >= 2 * document.kind.length, id);
    assert.deepEqual(looksOf(board.sides), looksOf(coloured(document)), id);
    if (id !== 'afrika-korps') continue;
    const most = Math.max(...document.limit.map((limit) => limit.most ?? 0));
    for (const side of board.sides)
      assert.ok(board.counters.filter((one) => one.side === side.id).length > most, side.id);
  }
  const { error } = await python.ask({ ask: 'published', id: '../unit-count' });
  assert.match(error, /no published game/);
});
