/** Whom the tour is offered, and for how long, with the real umpire. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { nothing } from 'lit-html';
import { drawn } from './drawn.mjs';
import { root, shows, umpire } from './umpire.mjs';

const kept = new Map();
globalThis.requestAnimationFrame = () => 0;
globalThis.document = Object.assign(new EventTarget(), {
  baseURI: 'https://example.org/',
  querySelector: () => null,
  createTreeWalker: () => ({}),
});
globalThis.window = { setTimeout: (work, ms) => setTimeout(work, ms).unref() };
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
const { startTour, tourBand } = await import('../../web/src/panes/tour/host.ts');
const { createStore } = await import('../../web/src/store.ts');

const python = umpire();
after(() => python.end());
const scenario = JSON.parse(
  await readFile(join(root, 'rulesets', '_template', 'scenarios', 'the-ford.json'), 'utf8'),
);
beforeEach(() => {
  kept.clear();
  globalThis.location = new URL('https://example.org/');
});

/** Begins a page, and returns its store, the band with the offer, and whether there is one. */
async function visit() {
  const store = createStore(python);
  startTour(store, () => Promise.reject(new Error('The tour is not begun here.')));
  await store.open({ scenario, log: [] });
  const band = () => tourBand(store.state, store);
  return { store, band, offered: () => band() !== nothing };
}

test('a newcomer is offered it until a move is made, and never again', async () => {
  const { store, band, offered } = await visit();
  assert.match(drawn(band()), /An umpire for hex-and-counter wargames/);
  await store.pickCounter('b3');
  assert.ok(offered(), 'a band that went would shift the board under the pointer');
  await store.target('0402');
  await store.confirm();
  await shows(store, () => !offered());
  assert.ok(!(await visit()).offered(), 'another visit');
});

test('who opens another game, or came by a link, has come for something else', async () => {
  const { store, offered } = await visit();
  await store.open({ scenario: { ...scenario, title: 'Another' }, log: [] });
  await shows(store, () => !offered());
  kept.clear();
  const { link } = await python.ask({ ask: 'link', game: { scenario, log: [] } });
  globalThis.location = new URL(`https://example.org/${link.slice(link.indexOf('#'))}`);
  assert.ok(!(await visit()).offered());
});
