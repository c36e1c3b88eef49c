/** What the page speaks after a decision. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news } from '../../web/src/play/spoken.ts';
import { initialState } from '../../web/src/state.ts';

test('each sentence that is spoken ends with one mark', () => {
  const shown = {
    ask: { title: 'Which model is attacked?', words: 'One die may be rolled again' },
    log: [{ words: 'The Panther attacks.' }],
    result: { words: 'Axis has lost fewer points.', account: null },
  };
  const spoken = news({ ...initialState(), shown });
  const parts = [
    'The Panther attacks. Axis has lost fewer points.',
    'Which model is attacked? One die may be rolled again',
  ];
  assert.equal(spoken, parts.join(' '));
});
