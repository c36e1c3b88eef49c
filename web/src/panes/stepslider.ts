/** A slider over steps, the first step being 0. */
import { html } from 'lit-html';

interface Steps {
  label: string;
  at: number;
  last: number;
  /** The current step in words, for screen readers. */
  words: string;
  go: (step: number) => unknown;
}

export const stepSlider = ({ label, at, last, words, go }: Steps) =>
  html`<label
    ><span class="unseen">${label}</span>
    <input
      class="replay-slider"
      type="range"
      min="0"
      max=${last}
      .value=${String(at)}
      aria-valuetext=${words}
      @input=${({ target }: Event) => go(Number((target as HTMLInputElement).value))}
  /></label>`;
