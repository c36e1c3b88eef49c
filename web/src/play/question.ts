/**
 * The subject of the current verdict, as data that a link can contain to request the verdict again.
 * Knows no rule.
 */
import { chosenOf } from '../state.ts';
import type { Asked } from '../contract/documents.ts';
import type { State } from '../page.ts';

export function questionOf(state: State): Asked | undefined {
  const { caseRun, pick, path, preview, shown, target, why } = state;
  if (!shown || caseRun) return undefined;
  if (preview?.why) return { entry: preview.act.entry };
  if (!why) return undefined;
  const choice = chosenOf(state);
  if (shown.ask && choice !== null) return { entry: shown.ask.choices[choice].entry };
  if (pick && path && path.length > 1) return { who: pick, path: path.slice(1) };
  return target ? { place: target } : undefined;
}
