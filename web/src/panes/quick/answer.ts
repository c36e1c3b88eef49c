/** The umpire's answer to the quick check's hex. */
import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { verdictCard } from '../../play/verdict.ts';
import { copyVerdict } from '../../play/copy.ts';
import { reportButton } from '../../play/reportbutton.ts';
import { button } from '../../ui/button.ts';
import { partsOf } from '../hexanswer.ts';
import { hint } from '../../ui/parts.ts';
import { iconCopy } from '../../ui/icons.ts';
import { words } from './words.ts';
import { quickOf } from './state.ts';
import { common } from '../titles.ts';
import type { Store, State } from '../../pane.ts';

/** Hides the strip that repeats the verdict while the verdict itself is in the viewport. */
const sight = new IntersectionObserver(
  ([{ isIntersecting, target }]) =>
    target.closest('.quick')?.toggleAttribute('data-in-sight', isIntersecting),
  { threshold: 0.6 },
);

function follow(card: Element | undefined) {
  sight.disconnect();
  if (card) sight.observe(card);
}

export function renderAnswer(state: State, store: Store) {
  const { answer, error, pieces } = quickOf(state);
  if (error) return html`<div class="quick-answer">${hint(error)}</div>`;
  if (pieces.length === 0) return nothing;
  if (!answer)
    return html`<div class="quick-answer">
      <p class="waiting" role="status">${common.waiting}</p>
    </div>`;
  const { board, why } = answer,
    { findings, remedies, sheets } = partsOf(answer, store);
  return html` <div class="quick-answer">
    <div role="status" ${ref(follow)}>${verdictCard(why.verdict)}</div>
    ${sheets} ${findings} ${remedies}
    <div class="row-end">
      ${reportButton({ board, verdict: why.verdict, text: why.text }, store)}${button(
        words.copy,
        () => copyVerdict(store, why, { game: board.game }),
        { look: 'quiet', icon: iconCopy },
      )}
    </div>
  </div>`;
}
