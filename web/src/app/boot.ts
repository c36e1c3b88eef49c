/** The umpire's loading progress: a slim strip over the map that blocks nothing. Only draws. */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { words } from '../words.ts';
import type { EngineState } from '../page.ts';

const say = words.boot;

export function bootStrip(engine: EngineState, retry: () => void) {
  if (engine.ready) return nothing;
  if (engine.error) {
    return html` <div class="boot is-failed" role="alert">
      <p><b>${say.failed}.</b> ${engine.error}</p>
      ${button(say.retry, retry, { look: 'small', main: true })}
    </div>`;
  }
  const { done, total, label, left } = engine;
  const amount = total > 1e5 ? say.megabytes(done, total) : '';
  return html` <div class="boot" title=${say.waiting}>
    <p><b>${left ? say.soon(left) : say.title}.</b> <span>${say.stage(label, amount)}</span></p>
    ${
      total > 0
        ? html`<progress
            aria-label=${say.progress}
            max="1"
            .value=${Math.min(1, done / total)}
          ></progress>`
        : html`<progress aria-label=${say.progress}></progress>`
    }
  </div>`;
}
