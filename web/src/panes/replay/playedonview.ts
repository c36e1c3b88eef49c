/** What games played on from a decision tell, below that decision. Draws only. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { words as solving } from '../../solving/words.ts';
import { canPlayOn, playOn, playedOnOf, stopPlayingOn } from './playedon.ts';
import { playedOnWords as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { LookBack, PlayedOn } from '../../contract/opponent.ts';
import type { State, Store } from '../../pane.ts';

/** The button that plays on or stops, the progress, and the result. */
export function playedOnPart(
  turning: LookBack['turnings'][number],
  of: Board,
  state: State,
  store: Store,
) {
  const { at } = turning;
  const { failed, found, running } = playedOnOf(state, of);
  const known = found[at],
    runs = running?.at === at;
  return html`<div class="stack playedon">
    <div role="status">
      ${known ? result(known) : nothing}
      ${failed?.at === at ? html`<p>${failed.words}</p>` : nothing}
    </div>
    ${
      runs
        ? html`<p class="quiet">${say.working(known?.pairs.length ?? 0)}</p>
            <progress
              aria-label=${say.label}
              max="1"
              .value=${Math.min(1, running.over)}
            ></progress>`
        : nothing
    }
    ${
      runs || canPlayOn(known)
        ? button(
            runs ? solving.stop : known ? say.more : say.ask,
            () => (runs ? stopPlayingOn(store) : void playOn(store, of, turning)),
            { look: 'small' },
          )
        : nothing
    }
  </div>`;
}

const percent = (share: number) => Math.round(100 * share);

function result({ ahead, behind, better, fell, pairs, played, rare }: PlayedOn) {
  const n = pairs.length,
    [made, other] = pairs[0],
    worths = pairs.flat();
  const drawn = worths.includes(500),
    cut = worths.some((worth) => worth % 500 !== 0);
  const row = (name: string, { won, low, high }: PlayedOn['played']) =>
    html`<dt>${name}</dt>
      <dd>${say.won(n * won, n, percent(low), percent(high))}</dd>`;
  return html`<dl>${row(say.made, played)} ${row(say.other, better)}</dl>
    ${n > 1 ? html`<p>${say.same(ahead, behind, n - ahead - behind)}</p>` : nothing}
    <p><b>${say.sure(ahead - behind, percent(rare))}</b></p>
    ${fell ? html`<p class="quiet">${say.fell(made / 1000, other / 1000)}</p>` : nothing}
    <p class="quiet">
      ${[say.how, drawn && say.drawn, cut && say.cut].filter(Boolean).join(' ')}
    </p>`;
}
