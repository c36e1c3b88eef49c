/**
 * The texts that the page speaks: a hex and its counters, the last verdict, the result of a
 * decision. Pure: derives sentences from the state. The sentences contain only facts that the
 * viewing side may see.
 */
import { placeName } from './placename.ts';
import { inSentences } from '../words.ts';
import { spoken as say } from './words.ts';
import type { CounterView } from '../contract/board.ts';
import type { Place } from '../contract/documents.ts';
import type { Verdict } from '../contract/verdicts.ts';
import type { State } from '../page.ts';

/** A verdict in short: the headline and the deciding reason. */
export const verdictWords = (verdict: Verdict) =>
  inSentences(verdict.headline, verdict.findings[0]?.words);

/** The latest verdict; if there is none yet, the verdict on the whole board. */
export function lastVerdict({ why, wasWhy, preview, shown }: State) {
  const verdict = preview?.why?.verdict ?? why?.verdict ?? wasWhy?.verdict ?? shown?.verdict;
  return verdict
    ? inSentences(verdict.asked, verdictWords(verdict), verdict.summary)
    : say.noVerdict;
}

/** The umpire's label of a place; if the place is empty, its name. */
export function placeLabel({ shown, draft }: State, place: Place) {
  const scene = shown ?? draft;
  if (!scene) return place;
  return scene.places.find((one) => one.at === place)?.label ?? placeName(scene, place);
}

/** A counter in words: its name, its side and its marks. */
const counterWords = (view: CounterView, sides: { id: string; name: string }[]) =>
  [
    view.name,
    sides.find((one) => one.id === view.side)?.name ?? '',
    ...view.marks.map((mark) => mark.name),
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Describes the hex at the keyboard's cursor: its ground, its features, and the counters in each of
 * its parts.
 */
export function describe(state: State) {
  const scene = state.shown ?? state.draft,
    { cursor } = state;
  if (!scene || !cursor) return say.nowhere;
  const hex = cursor.startsWith('@') ? cursor : cursor.split('/')[0];
  const features = (scene.map.features?.[hex] ?? []).map(
    (id) => scene.signs.features.find((one) => one.id === id)?.name ?? id,
  );
  const parts = [
    hex,
    ...Object.keys(scene.map.parts ?? {}).filter((at) => at.startsWith(`${hex}/`)),
  ];
  const stands = parts.flatMap((at) => {
    const here = scene.counters
      .filter((one) => one.at === at && !one.aboard)
      .sort((a, b) => a.rank - b.rank);
    return here.length
      ? [
          say.stands(
            at === hex ? '' : placeName(scene, at),
            here.map((one) => counterWords(one, scene.sides)).join(', '),
          ),
        ]
      : [];
  });
  return inSentences(
    placeLabel(state, hex),
    ...features,
    ...(stands.length ? stands : [say.nobody]),
  );
}

/**
 * The news after a decision: the last entry, the account of a turn that the entry ended, and the
 * pending decision.
 */
export function news({ shown }: State) {
  if (!shown) return '';
  const due =
    shown.chance?.words ||
    (shown.ask ? inSentences(shown.ask.title, shown.ask.words) : shown.prompt);
  const last = shown.log.at(-1),
    account = shown.result?.account ?? last?.account;
  const came = account ? [account.title, ...account.lines] : [];
  return inSentences(last?.words, shown.result?.words, ...came, due);
}
