/** Lists that the build writes by columns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../web/src/columns.ts';

test('columns are read as the objects that they were made of', () => {
  // the same as in tests/test_site_data.py
  const columns = {
    id: ['a', 'b'],
    text: ['first', null],
    scenario: { title: ['A', 'B'], map: [{ size: [2, 2] }, null] },
  };
  assert.deepEqual(rowsOf(columns), [
    { id: 'a', text: 'first', scenario: { title: 'A', map: { size: [2, 2] } } },
    { id: 'b', scenario: { title: 'B' } },
  ]);
});

test('a list that was not split is itself', () => {
  assert.deepEqual(rowsOf([1, { a: 2 }]), [1, { a: 2 }]);
});
