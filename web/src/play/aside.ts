/**
 * The rest of a log that the current rules stop, shown above the verdict. Its card is loaded with
 * the code of the panes (web/build/panes.mjs) when there is one to show.
 */
import { html, nothing } from 'lit-html';
import { whenDrawn } from '../ui/styles.ts';
import type { State, Store } from '../page.ts';

/** If the card fails to load, its sentence is shown alone. */
const card = whenDrawn(() => import('./stopped.ts'));

/** Shown only while nothing is selected. */
export const asidePart = ({ aside, caseRun, pick, preview, shown, target }: State, store: Store) =>
  aside && shown && !caseRun && !pick && !target && (!preview || preview.auto)
    ? (card(store)?.stoppedCard(aside, shown, store) ?? html`<p>${aside.sentence}</p>`)
    : nothing;
