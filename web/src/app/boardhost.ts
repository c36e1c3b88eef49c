/**
 * Keeps the drawn board in step with the store: passes to the board only the values that have
 * changed since the last update. The board only draws: it receives places, grades and badges, and
 * knows no rule.
 */
import { Board } from '../board/board.ts';
import { outcomeAt } from '../board/places.ts';
import { chosenOf, placeOf, startOf, subjectOf } from '../state.ts';
import { targets } from '../play/targets.ts';
import { placesOf } from '../scenario/wants.ts';
import { styled } from '../ui/styles.ts';
import { words } from '../words.ts';
import type { Place } from '../contract/documents.ts';
import type { ArcView, SightView } from '../contract/rulings.ts';
import type { Grade } from '../contract/verdicts.ts';
import type { State, Store } from '../page.ts';
import type { Taps } from './taps.ts';

/** The scene to draw: a position as the umpire shows it, or a scenario before that. */
type Scene = NonNullable<State['shown'] | State['draft']>;

/** The step of a worked case that is on the board. */
const stepOf = ({ caseRun }: State) => (caseRun ? caseRun.case.steps[caseRun.step - 1] : undefined);

/** The hex under consideration, with its grade and badge. */
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
  const known = outcomeAt(state.reach, place);
  // A quiz question must not show its answer.
  const asked = state.caseRun?.id === '';
  const stands = asked ? undefined : state.shown?.places.find((one) => one.at === place);
  const verdict = !state.hover && state.target === place ? state.why?.verdict : undefined;
  return {
    place,
    grade: verdict?.grade ?? (state.pick ? known?.grade : stands?.grade),
    badge: verdict ? verdict.badge : ((state.pick ? known?.badge : stands?.badge) ?? ''),
  };
}

/**
 * The id of the counter to draw lifted: the selected one, or the one that the chosen answer to a
 * side's pending choice concerns.
 */
function lifted(state: State) {
  if (state.pick) return state.pick;
  const ask = state.shown?.ask;
  return ask ? subjectOf(ask, ask.choices[chosenOf(state) ?? -1]) : null;
}

/**
 * The line of sight of the attack under consideration; before that, the arc in front of the
 * selected counter.
 */
function sightOf({ preview, why, reach }: State) {
  const sight = (preview ? preview.why : why)?.sight ?? null;
  return { sight, arcs: sight?.arcs ?? (reach?.arc && !preview ? [reach.arc] : []) };
}

/** The hexes that a puzzle's goal names. */
export const goalPlaces = ({ shown, caseRun }: State): Place[] =>
  caseRun ? [] : placesOf(shown?.game.scenario.goal);

/**
 * Whether a game was just opened and nothing done in it; on a phone a puzzle, or a game against the
 * computer, alone, for there the panel moves up over the map.
 */
export function begins({ caseRun, draft, layout, linked, seated, shown, view }: State) {
  if (caseRun) return false;
  if (!shown) return Boolean(draft?.task);
  const whole = shown.goal || seated.length || (layout !== 'phone' && view === 'board');
  return Boolean(whole) && shown.game.log.length <= linked;
}

/**
 * The places of the computer's last act: its target, then the counter's own. None once the player
 * has tapped or pressed a key.
 */
export function doneBy(state: State): Place[] {
  const { caseRun, heeded, seated, shown } = state;
  if (caseRun || !shown || !seated.length) return [];
  const [done] = shown.game.log
    .slice(heeded)
    .flatMap((one) => ('do' in one && one.who ? [one] : []))
    .slice(-1);
  const by = shown.counters.find(({ id }) => id === done?.who);
  if (!by || !seated.includes(by.side)) return [];
  return [placeOf(state, done.on ?? null), placeOf(state, by.id)].flatMap((at) => at ?? []);
}

/**
 * The hexes that must stay visible. A box beside the map is not among them: it is deliberately out
 * of the way.
 */
export function inSight(state: State): Place[] {
  const asked = state.shown?.ask?.place ?? null;
  const due = state.preview?.why?.verdict.prices.map((one) => one.place) ?? [];
  const place = stepOf(state)?.place ?? state.caseRun?.case.steps[0]?.place ?? null;
  const { sight } = sightOf(state);
  const places = [
    placeOf(state, state.pick),
    state.target,
    state.byKeys ? state.cursor : null,
    state.pick || state.target ? null : (asked ?? place),
    ...due,
    ...(sight ? [sight.from, sight.to] : []),
    ...(state.path ?? []),
    ...(state.pick || state.target || asked ? [] : doneBy(state).slice(0, 1)),
  ];
  return [...new Set(places.flatMap((one) => (one && !one.startsWith('@') ? [one] : [])))];
}

export function mountBoard(host: HTMLElement, store: Store, taps: Taps): Board {
  const board: Board = new Board(
    host,
    handlersOf(store, taps, () => board),
    words.map.label,
  );
  const follower = new Follower(board, taps);
  store.subscribe((state) => follower.follow(state));
  follower.follow(store.state);
  return board;
}

/** The board's event handlers, which call the flow's actions. */
const handlersOf = (store: Store, taps: Taps, board: () => Board): Board['handlers'] => ({
  onPress: (id) => taps.onPress(id),
  onCounter: (id, event, alone) => taps.onCounter(id, event, alone),
  onHex: (place) => taps.onHex(place),
  onDrop: (id, place) => (place ? void taps.onDrop(id, place) : store.set({ hover: null })),
  onDragOver: (id, place) => taps.onDragOver(id, place),
  onPaints: () => taps.onPaints(),
  onStroke: (hexes) => taps.onStroke(hexes),
  onParts: () => taps.onParts(),
  onFanClose: () => store.set({ fan: null }),
  onSection: (section) => {
    if (section)
      styled('panes').then(
        () => board().profile.place(),
        () => undefined, // the profile is readable without the styles
      );
    if (store.state.section !== section) store.set({ section });
  },
  onMove: () => undefined,
  onMenu: (what) =>
    what.startsWith('@') || store.state.shown?.places.some((one) => one.at === what)
      ? taps.onHex(what)
      : undefined,
});

/** Passes to the board the values that have changed in the state since the last update. */
class Follower {
  readonly #board: Board;
  readonly #taps: Taps;
  /** The values passed last, by key. */
  readonly #last: Record<string, unknown[]> = {};
  #sightlines: Promise<typeof import('../board/sightlines.ts')> | null = null;
  #next: State | null = null;
  #following = false;

  constructor(board: Board, taps: Taps) {
    this.#board = board;
    this.#taps = taps;
  }

  /**
   * Updates the board. The update may change the state again (a new map closes the section of the
   * old map). That second change is drawn after the update, never within it, or half of the new
   * state would be lost.
   */
  follow(state: State) {
    this.#next = state;
    if (this.#following) return;
    this.#following = true;
    try {
      while (this.#next) {
        const now: State = this.#next;
        this.#next = null;
        this.#sync(now);
      }
    } finally {
      this.#following = false;
    }
  }

  /**
   * Calls `tell` if any of the values has changed.
   * @param values - compared one by one
   */
  #when(key: string, values: unknown[], tell: () => void) {
    const before = this.#last[key];
    if (before && values.every((value, i) => value === before[i])) return;
    this.#last[key] = values;
    tell();
  }

  #sync(state: State) {
    const { profile } = this.#board;
    // A section shows every unit's place, so the curtain closes it.
    this.#when('curtain', [state.curtain], () => {
      if (state.curtain) profile.close();
    });
    this.#when('section', [state.section], () => {
      if (!state.section) profile.close();
    });
    const scene = state.shown ?? state.draft;
    if (!scene) return;
    this.#scene(state, scene);
    this.#reach(state, scene);
    this.#hand(state);
    this.#cursor(state, scene);
  }

  /** Passes on the map, the counters on the map, and the picture under the counters. */
  #scene({ backdrop, pictures, slide, view }: State, scene: Scene) {
    const board = this.#board;
    this.#when('map', [scene.map, scene.signs], () =>
      board.setMap(scene.map, scene.signs, { stay: view === 'editor' }),
    );
    this.#when('scene', [scene, pictures], () => {
      const move = slide ? { who: slide.who, path: slide.path.filter(Boolean) } : undefined;
      board.setPosition(scene, { move, pictures: pictures?.by });
    });
    this.#when('backdrop', [backdrop, board.grid], () => board.setBackdrop(backdrop));
    const outlined = this.#taps.outlined();
    this.#when('outlined', [outlined.join(), board.grid], () => board.setOutlined(outlined));
  }

  /** Passes on the places where the selected counter can go and act. */
  #reach({ reach }: State, scene: Scene) {
    const board = this.#board;
    this.#when('reach', [reach], () => board.setReach(reach));
    this.#when('aims', [reach, scene], () => {
      const able = [...targets(reach, scene)].filter(([, acts]) =>
        acts.some((act) => act.grade !== 'forbidden'),
      );
      board.setAims(able.map(([place]) => place));
    });
  }

  /** Passes on the selected counter and its target. */
  #hand(state: State) {
    const board = this.#board;
    const up = lifted(state);
    this.#when('pick', [up], () => board.setPick(up));
    const aim = aimOf(state);
    // Before the verdict a path of one step may be only its two ends.
    const path = state.path?.[0] && (state.why || state.path.length > 2) ? state.path : null;
    this.#when('path', [path, aim?.grade], () => board.setPath(path, aim?.grade));
    this.#when('target', [aim?.place, aim?.grade, aim?.badge], () =>
      board.setTarget(aim?.place ?? null, aim?.grade, aim?.badge),
    );
    const { sight, arcs } = sightOf(state);
    this.#when('sight', [sight, arcs[0], board.grid], () => this.#drawSight(sight, arcs));
    this.#when('fan', [state.fan], () => board.setFan(state.fan));
  }

  #cursor(state: State, scene: Scene) {
    const board = this.#board;
    const { byKeys, cursor } = state;
    this.#when('stop', [scene, cursor], () => board.setStop(cursor ?? startOf(state) ?? ''));
    this.#when('cursor', [byKeys && cursor], () => board.setCursor(byKeys ? cursor : null));
  }

  /**
   * Draws lines of sight. The code for them is loaded when it is first needed; if loading fails,
   * the verdict still describes the line in words.
   */
  #drawSight(sight: SightView | null, arcs: ArcView[]) {
    if (!this.#sightlines && !sight && !arcs.length) return;
    this.#sightlines ??= Promise.all([import('../board/sightlines.ts'), styled('panes')]).then(
      ([it]) => it,
    );
    this.#sightlines.then(
      ({ drawSight }) => drawSight(this.#board, sight, arcs),
      () => (this.#sightlines = null),
    );
  }
}
