/** Storage of the tour: whether it was offered, and its progress. */
import { setting } from '../../storage/settings.ts';

type Remembered = { seen: boolean; run: { ruleset: string; at: number } | null };

const kept = setting('tour');

export function remembered(): Remembered {
  try {
    const { seen, run } = JSON.parse(kept.read() || '{}');
    const whole = typeof run?.ruleset === 'string' && Number.isInteger(run.at) && run.at >= 0;
    return { seen: seen === true, run: whole ? { ruleset: run.ruleset, at: run.at } : null };
  } catch {
    return { seen: false, run: null }; // the stored value is not this page's
  }
}

export const remember = (news: Partial<Remembered>) =>
  void kept.write(JSON.stringify({ ...remembered(), ...news }));
