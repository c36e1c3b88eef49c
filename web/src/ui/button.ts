/** Buttons: one template for all of them, so that each has its type, its name and its states. */
import { html } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';

/** What a button shows beside its label, and its states; what is absent is not set. */
export interface ButtonParts {
  id?: string;
  /** Drawn before the label. */
  icon?: unknown;
  /** Looks of a `button`, as in the style sheet's `is-…` classes: `'quiet danger'`. */
  look?: string;
  /** Classes in place of `button`, for a button with a look of its own. */
  class?: string;
  /** Whether it is the main one of its place. */
  main?: boolean;
  /** The grade of what it does, which colours it. */
  grade?: string;
  /** The accessible name, where the label alone does not say enough. */
  name?: string;
  /** The tooltip. */
  title?: string;
  off?: boolean;
  pressed?: boolean;
  expanded?: boolean;
}

const classOf = ({ class: own = 'button', look = '', main }: ButtonParts) =>
  [
    own,
    ...`${look} ${main ? 'main' : ''}`
      .split(' ')
      .filter(Boolean)
      .map((one) => `is-${one}`),
  ].join(' ');

/**
 * Draws a button.
 * @param label - text, or a template with the name of what the button does
 * @param run - called on a click or a key press
 */
export const button = (label: unknown, run: (event: Event) => unknown, parts: ButtonParts = {}) =>
  html`<button
    type="button"
    id=${ifDefined(parts.id)}
    class=${classOf(parts)}
    aria-label=${ifDefined(parts.name)}
    title=${ifDefined(parts.title)}
    data-grade=${ifDefined(parts.grade)}
    aria-pressed=${ifDefined(parts.pressed)}
    aria-expanded=${ifDefined(parts.expanded)}
    ?disabled=${parts.off ?? false}
    @click=${run}
  >
    ${parts.icon}${label}
  </button>`;

type SubmitParts = Pick<ButtonParts, 'icon' | 'look' | 'class' | 'main' | 'name' | 'off'>;

/** Draws the button that sends a form. */
export const submitButton = (label: unknown, parts: SubmitParts = {}) =>
  html`<button
    type="submit"
    class=${classOf(parts)}
    aria-label=${ifDefined(parts.name)}
    ?disabled=${parts.off ?? false}
  >
    ${parts.icon}${label}
  </button>`;
