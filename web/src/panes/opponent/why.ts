/**
 * Why the computer did what it did last: the odds, its reasons, and the plans that it weighed
 * besides, with the chance to win of each. It knows no rule.
 */
import { html } from 'lit-html';
import { words as say } from './words.ts';
import type { Decision } from '../../contract/opponent.ts';
import type { LastAct } from './computerturns.ts';

type Plan = Decision['options'][number];

const ofHundred = ({ chance }: Plan) =>
  chance === null ? '' : say.chance(Math.round(100 * chance));

/** The odds of a plan, then its reasons, then its chance to win. */
const grounds = (plan: Plan) => [plan.odds, plan.why, ofHundred(plan)].filter(Boolean);

/** A decision in one line, for the live region. */
export const spokenWhy = ({ options: [chosen, ...others], words }: Decision) =>
  chosen
    ? [chosen, ...others]
        .map(
          (plan, n) => `${n ? say.besides(plan.words) : plan.words}: ${grounds(plan).join('. ')}`,
        )
        .join('. ')
    : say.only(words);

/** Why the computer did what it did last: the plans that it weighed, its choice first. */
export const because = ({ options, words }: Decision) =>
  options.length
    ? html`<h3 class="head">${say.valued}</h3>
        ${plansList(options)}`
    : html`<p class="opponent-because">${say.only(words)}</p>`;

/** Plans, each with its odds, its reasons and its chance to win. */
export const plansList = (plans: Plan[]) =>
  html`<ol class="stack opponent-options">
    ${plans.map(
      (plan) =>
        html`<li>
          <div class="stack opponent-plan">
            <b>${plan.words}</b>${grounds(plan).map((line) => html`<span>${line}</span>`)}
          </div>
        </li>`,
    )}
  </ol>`;

/** The decision, if it is an act of one counter on another. */
function aimed({ decision }: LastAct) {
  const entry = decision?.entry;
  return entry && 'do' in entry && entry.who && entry.on ? decision : null;
}

/** What the computer did last, in one line: its dice with the act that they were thrown for. */
export function lastWords(last: LastAct) {
  const act = aimed(last);
  return act && last.words !== act.words ? say.came(act.words, last.words) : last.words;
}

/** The odds of an attack that the computer made last; '' for any other act. */
export const lastOdds = (last: LastAct) => aimed(last)?.options[0]?.odds ?? '';
