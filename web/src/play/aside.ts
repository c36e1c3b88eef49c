/**
 * The rest of a log that today's rules stop, over the umpire's word. Its card comes with the code
 * of the panes (web/build/panes.mjs) when there is one to show.
 */
import { html, nothing } from 'lit-html';
import { whenDrawn } from '../ui/styles.ts';
import type { State, Store } from '../page.ts';

/** Where the card does not come, its sentence stands alone. */
const card = whenDrawn(() => import('./stopped.ts'));

/** It gives way to what is in hand. */
export const asidePart = ({ aside, caseRun, pick, preview, shown, target }: State, store: Store) =>
  aside && shown && !caseRun && !pick && !target && (!preview || preview.auto)
    ? (card(store)?.stoppedCard(aside, shown, store) ?? html`<p>${aside.sentence}</p>`)
    : nothing;
