/** "Copy as text" beside any verdict: the umpire's own forum text and a link to the position. */
import { sentence } from '../words.js';
import { copyText } from './clipboard.js';
import { linkTo } from './linkto.js';
import { questionOf } from './question.js';
import { shortText } from './shorttext.js';
import { copied } from './words.js';

/** @typedef {import('../pane.d.ts').Store} Store */
/** @typedef {import('../types/documents.d.ts').Game} Game */
/** @typedef {import('../types/answers.d.ts').Why} Why */

/**
 * Copies a verdict. Where the browser refuses, the share dialog opens with the text to take by
 * hand.
 * @param {Store} store
 * @param {Why} why
 * @param {{ game?: Game, short?: boolean }} [how]
 *   `game`: the position it was judged on, where that is not the board's; `short`: what decides it
 *   and the link, no more
 */
export async function copyVerdict(
  store,
  why,
  { game = store.state.shown?.game, short = false } = {},
) {
  if (!game) return;
  const told = (short ? shortText(why.verdict) : why.text).trimEnd();
  let alone = false;
  const here = game === store.state.shown?.game; // a quick check has a board of its own
  const text = linkTo(store, game, here ? questionOf(store.state) : undefined).then(
    ({ url, hidden }) => {
      alone = hidden; // whoever has the link could look into every box
      return hidden ? told : `${told}\n\n${copied.opens} ${url}`;
    },
  );
  try {
    if (await copyText(text)) return store.toast(alone ? copied.doneAlone : copied.done);
    store.openDialog('share', { byHand: true });
  } catch (error) {
    store.toast(sentence(error), { grade: 'forbidden' });
  }
}
