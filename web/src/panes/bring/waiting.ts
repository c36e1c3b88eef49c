/** The progress view while a file is being read. Draws only. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { stop } from '../../solving/solver.ts';
import { bringOf } from './state.ts';
import { bring as say } from './words.ts';
import type { State } from '../../pane.ts';

/**
 * A note that the file is being read, how many stacks are judged, and a stop button for a long
 * file.
 */
export function waiting(state: State, words: string = say.reading) {
  const { work } = bringOf(state),
    working = work ?? state.working;
  return html`<p class="waiting" role="status">
      ${working?.of ? say.judged(working.done, working.of) : words}
    </p>
    ${
      working
        ? html`<progress
            aria-hidden="true"
            max=${working.of || 1}
            .value=${working.done}
          ></progress>`
        : nothing
    }
    ${work ? button(say.stop, stop) : nothing}`;
}
