/**
 * A verdict in a few lines, for a post: the result and the deciding rules. Pure; the caller adds
 * the link.
 */
import type { Verdict } from '../contract/verdicts.ts';

/**
 * If a verdict has at least this many findings, its full text is so long that a short one is
 * offered.
 */
const MANY = 4;

export const isLong = ({ findings }: Verdict) => findings.length >= MANY;

/**
 * The short text: the question, the grade, and the rules that decide. For a lawful verdict, the
 * number of rules checked replaces the rules.
 */
export function shortText({ asked, findings, grade, headline, prices, summary }: Verdict) {
  const deciding = findings.filter((one) => one.role === 'rule' && one.grade === grade);
  const reasons =
    grade === 'lawful'
      ? [`${summary}.`]
      : deciding.map(({ clause, sum, words }) => {
          const figures = sum ? ` ${sum}` : '';
          return `- ${words}${figures} (${clause})`;
        });
  const head = [asked, headline].filter(Boolean).join(': ');
  return [head, ...reasons, ...prices.map((price) => price.words)].join('\n');
}
