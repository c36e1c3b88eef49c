/** "Copy as text" beside a verdict: the umpire's own forum text and a link to the position. */
import { sentence } from '../words.ts';
import { copyText } from './clipboard.ts';
import { linkTo } from './linkto.ts';
import { questionOf } from './question.ts';
import { shortText } from './shorttext.ts';
import { copied } from './words.ts';
import type { Store } from '../pane.ts';
import type { Game } from '../contract/documents.ts';
import type { Why } from '../contract/rulings.ts';

/**
 * Copies a verdict. If the browser refuses, the share dialog opens with the text to copy by hand.
 * @param how - `game`: the position that was judged, if it is not the board's; `short`: only the
 *   deciding rules and the link
 */
export async function copyVerdict(
  store: Store,
  why: Why,
  { game = store.state.shown?.game, short = false }: { game?: Game; short?: boolean } = {},
) {
  if (!game) return;
  const wording = (short ? shortText(why.verdict) : why.text).trimEnd();
  let alone = false;
  const here = game === store.state.shown?.game; // a quick check has its own board
  const text = linkTo(store, game, here ? questionOf(store.state) : undefined).then(
    ({ url, hidden }) => {
      alone = hidden; // the link would reveal the contents of every box
      return hidden ? wording : `${wording}\n\n${copied.opens} ${url}`;
    },
  );
  try {
    if (await copyText(text)) return store.toast(alone ? copied.doneAlone : copied.done);
    store.openDialog('share', { byHand: true });
  } catch (error) {
    store.toast(sentence(error), { grade: 'forbidden' });
  }
}
