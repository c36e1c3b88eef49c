/**
 * A verdict in a few lines, to post: the result and the deciding rules. Pure; the caller adds the
 * link.
 */
import type { Verdict } from '../types/verdicts.ts';

/** From this many findings on, the whole text is long enough to offer a short one as well. */
const MANY = 4;

export const isLong = ({ findings }: Verdict) => findings.length >= MANY;

/**
 * The question and the grade; for a lawful verdict the number of rules checked, otherwise the rules
 * that decide it.
 */
export function shortText({ asked, findings, grade, headline, prices, summary }: Verdict) {
  const deciding = findings.filter((one) => one.role === 'rule' && one.grade === grade);
  const told =
    grade === 'lawful'
      ? [`${summary}.`]
      : deciding.map(({ clause, sum, words }) => {
          const figures = sum ? ` ${sum}` : '';
          return `- ${words}${figures} (${clause})`;
        });
  const head = [asked, headline].filter(Boolean).join(': ');
  return [head, ...told, ...prices.map((price) => price.words)].join('\n');
}
