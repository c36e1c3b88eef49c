/** What the page says and offers once a game is over or a puzzle is settled. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { stepsInShort } from '../../web/src/app/stepper.ts';
import { subtitle } from '../../web/src/app/subtitle.ts';
import { greetingCard } from '../../web/src/greeting/card.ts';
import { sideOf } from '../../web/src/language.ts';
import { panelFoot } from '../../web/src/play/foot.ts';
import { panelBody, panelLine } from '../../web/src/play/panel.ts';
import { initialState, turnOf } from '../../web/src/state.ts';
import { drawn, mainButtons } from './drawn.mjs';

const SIDES = [
  { id: 'allies', name: 'Allies', look: 'us' },
  { id: 'axis', name: 'Axis', look: 'german' },
];
const END = { grade: 'lawful', badge: '', words: 'End the German portion', entry: { do: 'end' } };
const BOARD = {
  title: 'Two Hamlets',
  rulesetTitle: 'Reloaded',
  play: 'turns',
  turn: 5,
  turns: 4,
  sides: SIDES,
  steps: [],
  counters: [{ id: 'a1', side: 'allies' }],
  places: [],
  sheets: [],
  measures: [],
  log: [],
  victory: [],
  verdict: { findings: [] },
  actions: [END],
  actor: 'allies',
  goal: null,
  result: null,
  game: { scenario: { text: '' }, log: [] },
};
const WON = { words: 'The Axis side has won.', winner: 'axis', account: null };
const at = (board, more = {}) => {
  const shown = { ...BOARD, ...board };
  return { ...initialState(), board: shown, shown, ...more };
};
const store = { state: initialState(), set: () => {} };

test('the turn shown never passes the last one', () => {
  assert.equal(turnOf({ turn: 5, turns: 4 }), 4);
  assert.equal(turnOf({ turn: 5, turns: 0 }), 5);
  const over = at({ result: WON, actor: '' }, { greeting: { asked: false } });
  globalThis.innerWidth = 390;
  const told = [subtitle(over), drawn(greetingCard(over, store)), drawn(stepsInShort(over.shown))];
  for (const each of told) assert.doesNotMatch(each, /turn 5|5 of|5\//);
  assert.match(told[0], /turn 4 of 4/);
  assert.match(told[1], /turn 4 of 4/);
});

test('the headline and the card of a finished game say who won, and offer no tap', () => {
  const over = at({ result: WON, actor: '' }, { greeting: { asked: false }, linked: 0 });
  assert.equal(panelLine(over), 'The Axis side has won.');
  const game = { scenario: { text: 'Hold the hamlets.' }, log: [] };
  const body = drawn(panelBody(at({ result: WON, actor: '', game }), store));
  assert.match(body, /The game is over\. The Axis side has won\..*Look back at the game.*hamlets/s);
  const card = drawn(greetingCard(over, store));
  assert.match(card, /The game is over\. The Axis side has won\./);
  assert.match(card, /Look at how it ended/);
  assert.doesNotMatch(card, /Tap a counter|Play the computer|It is the turn/);
  const open = drawn(greetingCard(at({}, { greeting: { asked: false } }), store));
  assert.match(open, /It is the turn of the side of the Allies/);
  assert.match(open, /Tap a counter/);
});

test('the main button of a settled puzzle is not in the panel', () => {
  const goal = (stands) => ({ words: 'Take the town', stands });
  const mains = (board, more) => mainButtons(panelFoot(at(board, more), store));
  assert.deepEqual(mains({ goal: goal('open') }), ['End the German portion']);
  assert.deepEqual(mains({ goal: null, result: WON }), ['Another scenario']);
  const ended = { preview: { act: END, why: {}, auto: true } };
  for (const stands of ['met', 'failed']) {
    assert.deepEqual(mains({ goal: goal(stands) }), []);
    assert.deepEqual(mains({ goal: goal(stands), result: WON }), []);
    assert.deepEqual(mains({ goal: goal(stands) }, ended), []);
    assert.deepEqual(mains({ goal: goal(stands), ask: { choices: [] } }), []);
  }
  assert.deepEqual(mains({ goal: goal('open') }, ended), ['End the German portion']);
  const chosen = { preview: { act: END, why: {}, auto: false } };
  assert.deepEqual(mains({ goal: goal('met') }, chosen), ['End the German portion']);
});

test('a side with a plural name is the side of the Allies, as the umpire says it', () => {
  const said = {
    Allies: 'side of the Allies',
    Zulus: 'side of the Zulus',
    'The Blue Army': 'side of the Blue Army',
    Axis: 'Axis side',
    US: 'US side',
    Swiss: 'Swiss side',
    Cyprus: 'Cyprus side',
    German: 'German side',
  };
  for (const [name, words] of Object.entries(said)) assert.equal(sideOf(name), words);
  const source = new URL('../../web/src/', import.meta.url);
  for (const path of readdirSync(source, { recursive: true }).filter((one) =>
    /words\.ts$/.test(one),
  ))
    assert.doesNotMatch(
      readFileSync(new URL(path, source), 'utf8'),
      /\$\{\w+\} (side|eyes)\b/,
      path,
    );
});
