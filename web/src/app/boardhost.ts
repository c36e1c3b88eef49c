/**
 * Keeps the drawn board in step with the store: what has changed since the last time is handed
 * over, no more. The board draws; it is told places, grades and badges, and knows no rule either.
 */
import { Board } from '../board/board.ts';
import { chosenOf, placeOf, startOf, subjectOf } from '../state.ts';
import { targets } from '../play/targets.ts';
import { styled } from '../ui/styles.ts';
import { words } from '../words.ts';
import type { ArcView, SightView } from '../types/answers.ts';
import type { Place } from '../types/documents.ts';
import type { Grade } from '../types/verdicts.ts';
import type { State, Store } from '../page.ts';
import type { Taps } from './taps.ts';

/** The step of a worked case that stands on the board. */
const stepOf = ({ caseRun }: State) => (caseRun ? caseRun.case.steps[caseRun.step - 1] : undefined);

/** What the hex under consideration wears. */
function aimOf(state: State): { place: Place; grade: Grade | undefined; badge: string } | null {
  const step = stepOf(state);
  if (step?.place && !state.pick && !state.target)
    return {
      place: step.place,
      grade: step.verdict.grade,
      badge: step.verdict.badge,
    };
  const place =
    state.hover ?? state.target ?? (state.pick ? null : state.shown?.ask?.place) ?? null;
  if (!place) return null;
  const known = state.reach?.hexes.find((hex) => hex.to === place);
  // A question of the quiz does not tell its answer.
  const asked = state.caseRun?.id === '';
  const stands = asked ? undefined : state.shown?.places.find((one) => one.at === place);
  const verdict = !state.hover && state.target === place ? state.why?.verdict : undefined;
  return {
    place,
    grade: verdict?.grade ?? (state.pick ? known?.grade : stands?.grade),
    badge: verdict ? verdict.badge : ((state.pick ? known?.badge : stands?.badge) ?? ''),
  };
}

/** The counter that is lifted: the one picked, or the one a side is about to choose. */
function lifted(state: State) {
  if (state.pick) return state.pick;
  const ask = state.shown?.ask;
  return ask ? subjectOf(ask, ask.choices[chosenOf(state) ?? -1]) : null;
}

/**
 * The line of sight of the attack that is considered; before that what lies before the counter
 * in hand.
 */
function sightOf({ preview, why, reach }: State) {
  const sight = (preview ? preview.why : why)?.sight ?? null;
  return { sight, arcs: sight?.arcs ?? (reach?.arc && !preview ? [reach.arc] : []) };
}

/** The hexes that a puzzle's goal names. */
export const goalPlaces = ({ shown, caseRun }: State): Place[] =>
  (!caseRun &&
    shown?.game.scenario.goal?.want.flatMap((one) => ('reach' in one ? one.reach : []))) ||
  [];

/** The hexes that must stay in sight; a box beside the map is out of the way on purpose. */
export function inSight(state: State): Place[] {
  const asked = state.shown?.ask?.place ?? null;
  const due = state.preview?.why?.verdict.prices.map((one) => one.place) ?? [];
  const told = stepOf(state)?.place ?? state.caseRun?.case.steps[0]?.place ?? null;
  const { sight } = sightOf(state);
  const places = [
    placeOf(state, state.pick),
    state.target,
    state.byKeys ? state.cursor : null,
    state.pick || state.target ? null : (asked ?? told),
    ...due,
    ...(sight ? [sight.from, sight.to] : []),
    ...(state.path ?? []),
  ];
  return [...new Set(places.flatMap((one) => (one && !one.startsWith('@') ? [one] : [])))];
}

export function mountBoard(host: HTMLElement, store: Store, taps: Taps): Board {
  const board = new Board(
    host,
    {
      onPress: (id) => taps.onPress(id),
      onCounter: (id, event, laid) => taps.onCounter(id, event, laid),
      onHex: (place) => taps.onHex(place),
      onDrop: (id: string, place: Place | null) =>
        place ? void taps.onDrop(id, place) : store.set({ hover: null }),
      onDragOver: (id, place) => taps.onDragOver(id, place),
      onPaints: () => taps.onPaints(),
      onStroke: (hexes) => taps.onStroke(hexes),
      onParts: () => taps.onParts(),
      onFanClose: () => store.set({ fan: null }),
      onSection: (section) => {
        if (section)
          styled('panes').then(
            () => board.profile.place(),
            () => undefined, // it can be read without
          );
        if (store.state.section !== section) store.set({ section });
      },
      onMove: () => undefined,
      onMenu: (what: string) =>
        what.startsWith('@') || store.state.shown?.places.some((one) => one.at === what)
          ? taps.onHex(what)
          : undefined,
    },
    words.map.label,
  );
  const last: Record<string, unknown> = {};

  /** @param values - compared one by one */
  function when(key: string, values: unknown[], tell: () => void) {
    const before = last[key] as unknown[] | undefined;
    if (before && values.every((value, i) => value === before[i])) return;
    last[key] = values;
    tell();
  }

  let drawing: Promise<typeof import('../board/sightlines.ts')> | null = null;

  /** What draws lines of sight comes when there is one; where it does not come the words say it. */
  function later(sight: SightView | null, arcs: ArcView[]) {
    if (!drawing && !sight && !arcs.length) return;
    drawing ??= Promise.all([import('../board/sightlines.ts'), styled('panes')]).then(([it]) => it);
    drawing.then(
      ({ drawSight }) => drawSight(board, sight, arcs),
      () => (drawing = null),
    );
  }

  function sync(state: State) {
    const scene = state.shown ?? state.draft;
    when('curtain', [state.curtain], () => {
      if (state.curtain) board.profile.close();
    }); // it shows who stands where
    when('section', [state.section], () => {
      if (!state.section) board.profile.close();
    });
    if (!scene) return;
    when('map', [scene.map, scene.signs], () =>
      board.setMap(scene.map, scene.signs, { stay: state.view === 'editor' }),
    );
    when('scene', [scene], () =>
      board.setPosition(
        scene,
        state.slide
          ? { move: { who: state.slide.who, path: state.slide.path.filter(Boolean) } }
          : {},
      ),
    );
    when('reach', [state.reach], () => board.setReach(state.reach));
    when('aims', [state.reach, scene], () =>
      board.setAims(
        [...targets(state.reach, scene)].flatMap(([place, acts]) =>
          acts.some((act) => act.grade !== 'forbidden') ? [place] : [],
        ),
      ),
    );
    when('backdrop', [state.backdrop, board.grid], () => board.setBackdrop(state.backdrop));
    const outlined = taps.outlined();
    when('outlined', [outlined.join(), board.grid], () => board.setOutlined(outlined));
    const up = lifted(state);
    when('pick', [up], () => board.setPick(up));
    const aim = aimOf(state);
    when('path', [state.path, aim?.grade], () =>
      board.setPath(state.path?.[0] ? state.path : null, aim?.grade),
    );
    when('target', [aim?.place, aim?.grade, aim?.badge], () =>
      board.setTarget(aim?.place ?? null, aim?.grade, aim?.badge),
    );
    const { sight, arcs } = sightOf(state);
    when('sight', [sight, arcs[0], board.grid], () => later(sight, arcs));
    when('stop', [scene, state.cursor], () => board.setStop(state.cursor ?? startOf(state) ?? ''));
    when('fan', [state.fan], () => board.setFan(state.fan));
    when('cursor', [state.byKeys && state.cursor], () =>
      board.setCursor(state.byKeys ? state.cursor : null),
    );
  }

  let next: State | null = null;
  let following = false;

  /**
   * What the board does here may change the state again (a new map closes the section of the old
   * one): that is drawn after this, never within it, or half of the new would be lost.
   */
  function follow(state: State) {
    next = state;
    if (following) return;
    following = true;
    try {
      while (next) {
        const now = next;
        next = null;
        sync(now);
      }
    } finally {
      following = false;
    }
  }

  store.subscribe(follow);
  follow(store.state);
  return board;
}
