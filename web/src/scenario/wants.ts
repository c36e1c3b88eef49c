/** The places that a goal names. */
import type { GoalDoc, WantDoc } from '../contract/documents.ts';

function placesIn(want: WantDoc): string[] {
  if ('reach' in want) return want.reach;
  if ('pack' in want) return [want.pack];
  if ('measure' in want || 'lost' in want || 'trapped' in want) return [];
  want satisfies never;
  return []; // a link can contain anything: the umpire reports the error
}

export const placesOf = (goal: GoalDoc | undefined) => (goal?.want ?? []).flatMap(placesIn);
