/**
 * A verdict in a few lines, to post: what it is, what decides it. Pure; whoever posts it adds the
 * link.
 */
import type { Verdict } from '../types/verdicts.ts';

/** From so many findings on, the whole text is long enough for a short one beside it. */
const MANY = 4;

export const isLong = ({ findings }: Verdict) => findings.length >= MANY;

/**
 * Question and grade; of a lawful one how many rules were looked at, of another the rules that make
 * it so.
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
