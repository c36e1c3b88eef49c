/** Figures and marks that pieces bear, as a mapping says them. */
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  figureFrom,
  figureOf,
  sourceOf,
  useOf,
  withFigure,
  withUse,
} from '../../web/src/panes/bring/weights.ts';

const house = {
  format: 1,
  title: 'Points',
  kind: [{ id: 'inf', name: 'Infantry', weights: { points: 1 } }],
  limit: [{ rule: '1', title: 'Three', check: 'sum', weight: 'points', most: 3 }],
};
const mapping = { format: 1, ruleset: 'house', house, rows: [{ when: {}, kind: 'inf' }] };
const values = (...all) => all.map((value) => ({ value, name: value, count: 1 }));
const stacking = { source: 'property', name: 'Stacking', values: values('1', '3'), figures: true };

test('a weight stands where the player says, and nowhere again', () => {
  const chosen = withFigure(mapping, 'points', figureFrom(stacking));
  assert.deepEqual(chosen.weights, [{ when: {}, weights: { points: { property: 'Stacking' } } }]);
  assert.equal(sourceOf(figureOf(chosen, 'points')), 'property:Stacking');
  const both = withFigure(chosen, 'steps', { mark: 'Steps' });
  assert.deepEqual(withFigure(both, 'steps', null), chosen);
  assert.deepEqual(withFigure(chosen, 'points', null), mapping);
});

test('rows for some pieces stay beside the row for all', () => {
  const own = { when: { base: 'HQ' }, weights: { points: { mark: 'Staff' } } };
  const now = withFigure({ ...mapping, weights: [own] }, 'points', figureFrom(stacking));
  assert.deepEqual(now.weights, [own, { when: {}, weights: { points: { property: 'Stacking' } } }]);
});

test('halves are doubled, and words weigh 1 until the player says otherwise', () => {
  assert.deepEqual(figureFrom({ ...stacking, values: values('1', '1½') }), {
    property: 'Stacking',
    times: 2,
  });
  const folder = { source: 'folder', name: '', values: values('a/corps', 'a/div'), figures: false };
  assert.deepEqual(figureFrom(folder), { folder: '*', values: { 'a/corps': 1, 'a/div': 1 } });
  assert.equal(sourceOf(figureFrom(folder)), 'folder:');
});

test('a level of a layer is a lost step, a mark, or nothing', () => {
  const layer = { source: 'layer', name: 'Step', values: [], figures: false };
  const level = { value: '2', name: 'Reduced', count: 4 };
  const lost = withUse(mapping, layer, level, 'lost');
  assert.deepEqual(lost.marks, [{ when: { layer: { Step: '2' } }, lost: 1 }]);
  assert.equal(lost.house.format, 2);
  assert.equal(useOf(lost, 'Step', '2'), 'lost');
  const marked = withUse(lost, layer, level, 'mark');
  assert.deepEqual(marked.marks, [{ when: { layer: { Step: '2' } }, marks: ['reduced'] }]);
  assert.deepEqual(marked.house.mark, [{ id: 'reduced', name: 'Reduced' }]);
  assert.deepEqual(withUse(marked, layer, level, 'mark'), marked);
  assert.equal(useOf(withUse(marked, layer, level, ''), 'Step', '2'), '');
});
