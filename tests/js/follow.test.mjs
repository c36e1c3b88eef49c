/**
 * When the page draws a log without the umpire, it shows every counter that all sides may see, and
 * no counter that is hidden from a side.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { draft } from '../../web/src/scenario/load.ts';
import { python, root } from './umpire.mjs';

/**
 * A Python script that prints positions of random games and worked boards of every rulebook, each
 * with the counters that all sides see and with their places.
 */
const POSITIONS = `
import json, random, sys
sys.path[:0] = ["pycore", "."]
from overstack import catalogue
from overstack.cli import kinds_json
from overstack.documents import wire
from overstack.judging import rules
from overstack.position.state import Game
from overstack.search import play

def told(found, game, state):
    views = [found.view(state, side.id) for side in state.world.sides]
    seen = set.intersection(*({c.id for c in view.counters} for view in views))
    places = {c.id: state.world.map.label(c.place) for c in state.counters if c.id in seen}
    hidden = sorted({c.id for c in state.counters} - seen)
    return {"game": wire.game_json(game), "seen": places, "hidden": hidden}

every = []
for name in catalogue.LISTED:
    found = catalogue.ruleset(name)
    starts = [scenario for _, scenario in play.load_scenarios(name)]
    for scenario in starts:
        every.append(told(found, Game(scenario, ()), found.setup(scenario)))
    for seed in range(6):
        scenario = play.playable(name)[seed % len(play.playable(name))]
        state = start = found.setup(scenario)
        log = play.playout(found, start, random.Random(seed)).log
        for n, entry in enumerate(log):
            state = rules.step(found, state, entry)
            if n % 4 == 0 and n < 100:
                every.append(told(found, Game(scenario, tuple(log[:n + 1])), state))
print(json.dumps({"kinds": kinds_json(), "positions": every}))
`;
const { kinds, positions } = JSON.parse(
  execFileSync(python(), ['-X', 'utf8', '-c', POSITIONS], {
    cwd: root,
    maxBuffer: 1 << 29,
    encoding: 'utf8',
  }),
);
const drawnOf = (game) => draft(game, kinds)?.counters ?? [];
const places = (counters) => Object.fromEntries(counters.map((one) => [one.id, one.at]).sort());
const sorted = (seen) => Object.fromEntries(Object.entries(seen).sort());

test('no counter is ever drawn that some side may not see', () => {
  const secret = positions.filter((one) => one.hidden.length);
  assert.ok(secret.filter((one) => one.game.log.length).length > 50, 'secrets in mid-game');
  for (const { game, hidden } of secret) {
    const shown = drawnOf(game).filter((one) => hidden.includes(one.id));
    assert.deepEqual(
      shown.map((one) => one.id),
      [],
      `${game.scenario.title} ${game.log.length}`,
    );
  }
});

test('a scenario is drawn with every counter that all sides may see, and no other', () => {
  const starts = positions.filter((one) => !one.game.log.length);
  assert.ok(
    starts.some((one) => one.hidden.length),
    'some have secrets',
  );
  for (const { game, seen } of starts) assert.deepEqual(places(drawnOf(game)), sorted(seen));
});

test('in mid-game counters stand where the umpire has them, but for what only rules can tell', () => {
  let right = 0,
    all = 0;
  for (const { game, seen } of positions.filter(
    (one) => !one.hidden.length && one.game.log.length < 40,
  )) {
    const drawn = places(drawnOf(game));
    all += Object.keys(seen).length;
    right += Object.entries(seen).filter(([id, at]) => drawn[id] === at).length;
  }
  assert.ok(right / all > 0.95, `${right} of ${all}`);
});

const ford = positions.find((one) => !one.hidden.length && !one.game.log.length).game.scenario;
const [first] = ford.counters;
const hexOf = (one) => one.at;
const after = (...log) => drawnOf({ scenario: ford, log });

test('a counter looks one way: another marker of it turns it', () => {
  const { scenario } = positions.find(({ game }) => game.scenario.ruleset === 'reloaded').game;
  const [{ id }] = scenario.counters;
  const log = ['n', 'sw'].map((way) => ({ edit: 'mark', who: id, mark: `faces-${way}` }));
  const { marks } = drawnOf({ scenario, log }).find((one) => one.id === id);
  assert.deepEqual(
    marks.map((one) => one.id).filter((one) => one.startsWith('faces')),
    ['faces-sw'],
  );
});

test('what the umpire entered by hand is followed to the letter', () => {
  const { kind, side } = first;
  const add = { edit: 'add', who: 'new', kind, side, to: hexOf(first) };
  const there = (log) => after(...log).find((one) => one.id === 'new');
  assert.equal(there([add]).at, hexOf(first));
  assert.equal(there([add, { edit: 'remove', who: 'new' }]), undefined);
  assert.equal(there([add, { edit: 'rename', who: 'new', name: 'Anna' }]).name, 'Anna');
  assert.equal(there([add, { edit: 'put', who: 'new', to: '0101' }]).at, '0101');
  assert.equal(there([add, { edit: 'put', who: 'new', on: first.id }]).aboard, first.id);
  const [mark] = kinds[ford.ruleset].marks;
  const marked = there([add, { edit: 'mark', who: 'new', mark: mark.id }]);
  assert.deepEqual(
    marked.marks.map((one) => one.id),
    [mark.id],
  );
  const bare = there([
    add,
    { edit: 'mark', who: 'new', mark: mark.id },
    { edit: 'unmark', who: 'new', mark: mark.id },
  ]);
  assert.deepEqual(bare.marks, []);
  const stack = after(add, { edit: 'order', who: 'new', order: 0 }).filter(
    (one) => one.at === hexOf(first) && !one.aboard,
  );
  assert.equal(stack[0].id, 'new');
});
