/** Sentences with areas: what the button says, outlines and takes away again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toggle, withAreas } from '../../web/src/play/areas.ts';
import { inHand, initialState } from '../../web/src/state.ts';

const shown = { map: { names: { '0605': 'Vaucelle' } }, signs: { parts: [], features: [] } };
const area = (...hexes) => ({ words: `one of ${hexes.length} hexes`, hexes });

/** A store that keeps what is set and said. */
function store(more = {}) {
  const said = [];
  const it = { state: { ...initialState(), shown, ...more }, said, say: (one) => said.push(one) };
  it.set = (news) => (it.state = { ...it.state, ...news });
  return it;
}

/** The sentence as drawn: text, and for each button its area's words and whether it is pressed. */
const drawn = (parts) =>
  parts.map((one) =>
    typeof one === 'string'
      ? one
      : { pressed: one.values.find((v) => typeof v === 'boolean'), label: one.values.at(-1) },
  );

test('each area of a sentence is a button, equal words in their order', () => {
  const [one, other] = [area('0101', '0102'), area('0201', '0202')];
  const words = 'bring A to one of 2 hexes and B to one of 2 hexes.';
  const [before, first, between, second, end] = drawn(
    withAreas({ words, areas: [one, other] }, store({ lit: other.hexes })),
  );
  assert.deepEqual([before, between, end], ['bring A to ', ' and B to ', '.']);
  assert.deepEqual(first, { pressed: false, label: one.words });
  assert.deepEqual(second, { pressed: true, label: other.words });
  assert.deepEqual(withAreas({ words, areas: [] }, store()), [words]);
});

test('a press outlines the hexes, another takes the outline away, and both are said', () => {
  const it = store({ sheet: 'full' });
  toggle(area('0605', '0704'), it);
  assert.deepEqual([it.state.lit, it.state.sheet], [['0605', '0704'], 'half']);
  toggle(area('0101', '0102'), it);
  assert.deepEqual(it.state.lit, ['0101', '0102']);
  toggle(area('0101', '0102'), it);
  assert.deepEqual(it.state.lit, []);
  assert.match(it.said[0], /0605 Vaucelle, 0704/);
  assert.equal(new Set(it.said).size, 3);
});

test('the outline ends with the selection of a counter or a hex', () => {
  const state = { ...initialState(), lit: ['0605'] };
  assert.deepEqual({ ...state, ...inHand.counter('m4', '0608') }.lit, []);
  assert.deepEqual({ ...state, ...inHand.place('0605', state) }.lit, []);
});
