/** The button below a verdict that opens a report about that verdict. */
import { button } from '../ui/button.ts';
import { words } from '../words.ts';
import { questionOf } from './question.ts';
import type { Board } from '../contract/board.ts';
import type { Asked } from '../contract/documents.ts';
import type { Verdict } from '../contract/verdicts.ts';
import type { Store } from '../page.ts';

/**
 * A ruling to report. `text`: the umpire's text, if there is one; `asked`: the question, for a
 * link.
 */
export type Ruling = { board: Board; verdict: Verdict; text?: string; asked?: Asked };

export const reportButton = (ruling: Ruling, store: Store) =>
  button(
    words.panel.report,
    () =>
      store.openDialog('report', {
        ...ruling,
        ...(ruling.board === store.state.shown ? { asked: questionOf(store.state) } : {}),
      }),
    { look: 'small quiet' },
  );
