/** A slider over the steps of something that is looked through, the first step being 0. */
import { html } from 'lit-html';

interface Steps {
  label: string;
  at: number;
  last: number;
  /** What the step at hand is, for a screen reader. */
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
