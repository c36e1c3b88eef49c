/** The link of a question: the rulebook, and what is chosen in each of its fields. Pure. */

/**
 * @typedef {object} Question
 * @property {string} ruleset "" for the first that has odds
 * @property {Record<string, string>} answers by field
 */

/** A rulebook's id, a field's, or an option's. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** Nobody's rulebook asks for more. */
const MOST = 30;

/**
 * The question that the fragment of an address holds; null where it holds none. What does not look
 * like a choice is left out, and the umpire has the last word on the rest.
 * @param {string} hash
 * @returns {Question | null}
 */
export function questionIn(hash) {
  if (!hash.startsWith('#odds=')) return null;
  const { odds: ruleset, ...answers } = Object.fromEntries(
    [...new URLSearchParams(hash.slice(1))]
      .filter((pair) => pair.every((text) => NAME.test(text)))
      .slice(0, MOST),
  );
  return { ruleset: ruleset ?? '', answers };
}

/** The fragment that holds a question. @param {Question} question */
export const linkOf = ({ ruleset, answers }) =>
  `#${new URLSearchParams({ odds: ruleset, ...answers })}`;
