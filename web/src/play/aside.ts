/**
 * The rest of a log that the current rules stop, shown above the verdict. The code of its card is
 * loaded with the code of the panes (web/build/panes.mjs) once there is a rest to show.
 */
import { html, nothing } from 'lit-html';
import { whenDrawn } from '../ui/styles.ts';
import type { State, Store } from '../page.ts';

/** The code of the card. If it fails to load, only the sentence is shown. */
const card = whenDrawn(() => import('./stopped.ts'));

/** Draws the rest of a stopped log, but only while nothing is selected. */
export const asidePart = ({ aside, caseRun, pick, preview, shown, target }: State, store: Store) =>
  aside && shown && !caseRun && !pick && !target && (!preview || preview.auto)
    ? (card(store)?.stoppedCard(aside, shown, store) ?? html`<p>${aside.sentence}</p>`)
    : nothing;
