/**
 * The steps of a log as a strip: bars show how many stacks are unlawful after each step. Below it
 * are the moves and verdicts of the selected step. Draws only.
 */
import { html, nothing, svg } from 'lit-html';
import { button } from '../../ui/button.ts';
import { square } from '../../ui/parts.ts';
import { iconBack, iconNext } from '../../ui/icons.ts';
import { stepSlider } from '../stepslider.ts';
import { bringOf, goToStep, lookThrough } from './state.ts';
import { waiting } from './waiting.ts';
import { bring as say } from './words.ts';
import type { FileReport, BroughtLog, BroughtStep } from '../../contract/bring.ts';
import type { State, Store } from '../../pane.ts';

/**
 * The strip once the log has been judged, else the button that starts judging. Empty if the file
 * has no log.
 */
export function logStrip(found: FileReport, state: State, store: Store) {
  const { log, looking, input } = bringOf(state);
  if (!found.steps) return nothing;
  if (!log)
    return html`<div class="bring-log">
      ${
        looking
          ? waiting(state, say.lookingThrough(found.steps))
          : html`<p class="quiet">${say.logLead(found.steps)}</p>
              ${button(say.lookThrough, () => lookThrough(store), { icon: iconNext })}`
      }
    </div>`;
  const none = found.report.counts.unjudged ? say.unjudged : say.neverBroken;
  return strip(log, input?.step ?? 0, none, store);
}

/** @param none - said if no stack became unlawful */
function strip(log: BroughtLog, at: number, none: string, store: Store) {
  const last = log.steps.length - 1;
  const step = log.steps[at] ?? log.steps[0];
  const first = log.steps.find(({ broken }) => broken.length);
  const words = [say.stepOf(at, last), ...wordsOf(step)].join('. ');
  return html`<section class="bring-log" aria-label=${say.log}>
    <div class="wrap bring-log-head">
      <h3 class="head">${say.log}</h3>
      <p class="quiet">${first ? say.firstBroken(first.number, first.broken.join(', ')) : none}</p>
      ${
        first && first.number !== at
          ? button(say.goThere, () => goToStep(store, first.number), { look: 'small' })
          : nothing
      }
    </div>
    ${bars(log)}
    ${stepSlider({ label: say.step, at, last, words, go: (to) => goToStep(store, to) })}
    <div class="row replay-buttons">
      ${square(say.stepBack, iconBack, () => goToStep(store, at - 1), at === 0)}
      ${square(say.stepOn, iconNext, () => goToStep(store, at + 1), at === last)}
      <span class="quiet replay-at">${say.stepOf(at, last)}</span>
    </div>
    <ul class="bring-log-words">
      ${wordsOf(step).map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

/** The sentences of a step: what moved, and what became unlawful or lawful. */
const wordsOf = ({ number, broken, mended, moved }: BroughtStep) => [
  ...(number === 0 ? [say.logStart] : moved.length ? moved : [say.nothingMoved]),
  ...(broken.length ? [say.broken(broken.join(', '))] : []),
  ...(mended.length ? [say.mended(mended.join(', '))] : []),
];

/** Total width of the bars of a log, and the widest bar, px. */
const WIDTH = 640,
  WIDEST = 14;

/**
 * One bar per step, its height the number of unlawful stacks. Steps that made a stack unlawful are
 * highlighted.
 */
function bars({ steps }: BroughtLog) {
  const most = Math.max(1, ...steps.map(({ unlawful }) => unlawful));
  const high = (n: number) => (n ? 4 + (13 * n) / most : 1.5);
  const wide = Math.max(1.5, Math.min(WIDEST, (0.7 * WIDTH) / steps.length));
  return html`<svg
    class="bring-log-bars"
    viewBox=${`0 0 ${steps.length - 1} 18`}
    preserveAspectRatio="none"
    stroke-width=${wide}
    aria-hidden="true"
  >
    ${steps.map(
      ({ number, unlawful, broken }) =>
        svg`<line x1=${number} x2=${number} y1="18" y2=${18 - high(unlawful)}
          class=${broken.length ? 'is-new' : unlawful ? 'is-bad' : ''} />`,
    )}
  </svg>`;
}
