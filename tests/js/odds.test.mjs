/** Odds as the panel draws them, with the real umpire; and the link of a question. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { linkOf, questionIn } from '../../web/src/panes/odds/link.ts';
import { oddsPart, threatsPart } from '../../web/src/play/odds.ts';
import { createStore } from '../../web/src/store.ts';
import { drawn } from './drawn.mjs';
import { umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());

/** A store with a small game of some counters. */
async function duel(counters, more = {}) {
  const scenario = {
    format: 1,
    ruleset: 'reloaded',
    title: 'A shot',
    turns: 3,
    map: { size: [6, 6], grid: 'flat', labels: '0305', terrain: { '0303': 'forest' } },
    sides: [
      { id: 'allies', name: 'Allies' },
      { id: 'axis', name: 'Axis' },
    ],
    phase: 'assault',
    active: 'axis',
    counters,
    ...more,
  };
  const store = createStore(python);
  await store.open({ scenario, log: [] });
  return store;
}
const words = (part) =>
  drawn(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('an attack shows its odds before it is declared', async () => {
  const store = await duel([
    { id: 'g', kind: 'de-elefant', side: 'axis', at: '0301', marks: ['faces-s'] },
    { id: 't', kind: 'us-m4a1', side: 'allies', at: '0303', marks: ['faces-n'] },
  ]);
  await store.pickCounter('g');
  const act = store.state.reach.acts.find((one) => /attacks M4A1/.test(one.words));
  await store.consider(act);
  const { why } = store.state.preview;
  const card = drawn(oddsPart(why));
  assert.match(card, /Vehicle dice: 13 against 5, Defense 5/);
  assert.equal(card.match(/<li/g).length - why.odds.also.length - Number(!!why.odds.mean), 4);
  assert.match(card, /Damage to be expected/);
  assert.equal(words(oddsPart({ odds: null })), '');
});

test('a move names who may fire at it, with the chance of each and of all', async () => {
  const store = await duel(
    [
      { id: 'g', kind: 'de-tiger', side: 'axis', at: '0203', marks: ['faces-s'] },
      { id: 't', kind: 'us-garand', side: 'allies', aboard: 's' },
      { id: 's', kind: 'squad', side: 'allies', at: '0303' },
      { id: 'x', kind: 'squad', side: 'axis', at: '0203' },
      { id: 'x1', kind: 'ge-kar98k', side: 'axis', aboard: 'x' },
      { id: 'x2', kind: 'ge-kar98k', side: 'axis', aboard: 'x' },
    ],
    { phase: 'movement', active: 'allies' },
  );
  await store.pickCounter('s');
  await store.target('0304');
  const { why, board } = store.state;
  const warning = words(threatsPart(why, board, store));
  assert.match(warning, /Tiger[^%]*%/);
  assert.match(warning, /2 attacks/);
  assert.match(warning, /Any damage, if all of them fire/);
  const fire = drawn(threatsPart(why, board, store)).match(/deffire\.trigger</g);
  assert.equal(fire.length, 2, 'each names the rule by which it may fire');

  await store.confirm();
  const { ask } = store.state.board;
  await store.choose(ask.choices.findIndex((one) => /Tiger/.test(one.words)));
  assert.ok(store.state.why.odds.ends.every(({ percent }) => /%/.test(percent)));
});

test('a question goes into a link; of a damaged one the sound choices are kept', async () => {
  const question = questionIn(
    '#odds=reloaded&attacker=de-elefant&target=us-m4a1&terrain=forest&distance=99&junk=%3Cb%3E',
  );
  assert.deepEqual(question.answers, {
    attacker: 'de-elefant',
    target: 'us-m4a1',
    terrain: 'forest',
    distance: '99',
  });
  assert.deepEqual(questionIn(linkOf(question)), question);
  assert.equal(questionIn('#army=reloaded'), null);
  const { fields, ways } = await python.ask({
    ask: 'odds',
    ruleset: 'reloaded',
    answers: question.answers,
  });
  assert.notEqual(fields.find(({ id }) => id === 'distance').chosen, '99');
  assert.match(ways[0].title, /18 against 5/);
});
