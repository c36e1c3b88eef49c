/** The bar over the map while a worked case is on the board. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { gradeBadge } from '../../ui/parts.ts';
import { iconBack, iconClose, iconNext } from '../../ui/icons.ts';
import { cases as say } from '../titles.ts';
import { stepTo, tryIt, turn } from './state.ts';
import type { Store, State } from '../../pane.ts';

/**
 * Render the bar; nothing if the board shows no case, or only a replay, which is no book's case.
 */
export function renderCaseBar(state: State, store: Store) {
  const run = state.caseRun;
  if (!run?.id) return nothing;
  const last = run.case.steps.length;
  const now = run.case.steps[run.step - 1];
  const go = (step: number) => {
    turn(store, { ruleset: run.ruleset });
    stepTo(store, run.id, step);
  };
  return html` <section class="casebar" aria-label=${run.case.title}>
    <div class="casebar-words" aria-live="polite">
      <p>${say.caseStep(run.id, say.step(run.step, last))}</p>
      <h2>
        ${now ? gradeBadge(now.verdict.grade) : nothing}<span
          >${now ? now.words : run.case.title}</span
        >
      </h2>
    </div>
    <div class="casebar-tools">
      ${button(iconBack, () => go(run.step - 1), {
        look: 'square',
        name: say.stepBack,
        off: run.step === 0,
      })}
      ${button(iconNext, () => go(run.step + 1), {
        look: 'square',
        main: true,
        name: say.stepOn,
        off: run.step === last,
      })}
      ${button(say.tryIt, () => tryIt(store))}
      ${button(iconClose, () => store.leaveCase(), {
        look: 'square quiet',
        name: say.leaveCase,
        title: say.leaveCase,
      })}
    </div>
  </section>`;
}
