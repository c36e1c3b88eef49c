/** The build's own steps on the page's scripts: dedented templates, swc's second pass. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dedented, minified } from '../../web/build/minify.mjs';

test('a template loses its indentation, in templates within it too, and nothing else does', () => {
  const text = [
    'const list = (rows: string[]) =>',
    '  html`<ul',
    '    class="plain"',
    '  >',
    '    ${rows.map(',
    '      (row) => html`<li>',
    '        two  ${row}',
    '      </li>`,',
    '    )}',
    '  </ul>`;',
    'const plain = `one',
    '  two`;',
  ].join('\n');
  assert.equal(
    dedented(text),
    [
      'const list = (rows: string[]) =>',
      '  html`<ul',
      'class="plain"',
      '>',
      '${rows.map(',
      '      (row) => html`<li>',
      'two  ${row}',
      '</li>`,',
      '    )}',
      '</ul>`;',
      'const plain = `one',
      '  two`;',
    ].join('\n'),
  );
});

test('a minified module does what it did, exports what it did, and names its sources', async () => {
  const text =
    'const one = 1; export const sum = (more) => { const all = one + more; return all; };';
  const map = { version: 3, sources: ['first.ts'], names: [], mappings: 'AAAA' };
  const made = await minified(text, {
    content: JSON.stringify(map),
    filename: 'a.js',
    url: 'a.js.map',
  });
  assert.ok(made.code.length < text.length);
  const url = `data:text/javascript,${encodeURIComponent(made.code.split('\n')[0])}`;
  const module = await import(url);
  assert.equal(module.sum(2), 3);
  assert.deepEqual(JSON.parse(made.map ?? '').sources, ['first.ts']);
});
