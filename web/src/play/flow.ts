/**
 * The flow of a decision: pick a counter, aim it at a hex, hear why, carry it out or put it back.
 *
 * It may ask the umpire and set the store; it knows no rule and no element. Every question carries
 * a ticket, and an answer that comes after a newer question is dropped.
 */
import { chosenOf, handOf, nothingPicked } from '../state.ts';
import { sentence } from '../words.ts';
import type { Reach, Why } from '../types/answers.ts';
import type { ActView, Board } from '../types/board.ts';
import type { Asked, Entry, Place } from '../types/documents.ts';
import type { Asking } from '../engine.ts';
import type { State, Store } from '../page.ts';

type Flow = Pick<
  Store,
  | 'prefetchReach'
  | 'pickCounter'
  | 'target'
  | 'walk'
  | 'inspect'
  | 'confirm'
  | 'carry'
  | 'putAnyway'
  | 'putBack'
  | 'consider'
  | 'choose'
  | 'point'
>;

/** The hex of a counter, also of one that rides in another. */
export function placeOf({ shown, draft }: State, id: string | null): Place | null {
  const counters = (shown ?? draft)?.counters ?? [];
  const counter = counters.find((one) => one.id === id);
  const carrier = counter?.aboard ? counters.find((one) => one.id === counter.aboard) : counter;
  return carrier?.at || null;
}

/** Where the keyboard begins: at what is picked, else at a counter that can act. */
export function startOf(state: State): Place | null {
  const counters = (state.shown ?? state.draft)?.counters ?? [];
  const able = counters.find((one) => one.can) ?? counters[0];
  return placeOf(state, state.pick) ?? (able ? placeOf(state, able.id) : null);
}

/** Whether two entries say the same, in whatever order. */
const alike = (one: Entry, other: Entry) => {
  const told = (entry: Entry) => JSON.stringify(Object.entries(entry).sort());
  return told(one) === told(other);
};

/**
 * ms for which a player stays with a verdict, so that the umpire may look for what would put it
 * right.
 */
const REST = 150;
const pause = (ms: number): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, ms);
  });

export function createFlow(store: () => Store): Flow {
  let ticket = 0;
  /** Where a counter can go: asked for once, be it before it is picked or in several ways after. */
  let reached: { game: unknown; who: string; answer: Promise<Reach> } | null = null;

  /**
   * Asks both at once and keeps the answers (null for what was not asked), unless something newer
   * was asked or the position changed.
   */
  async function latest(
    { reach, why }: { reach?: Asking<'reach'> | null; why?: Asking<'why'> | null },
    keep: (answers: { reach: Reach | null; why: Why | null }) => Partial<State>,
  ) {
    ticket += 1;
    const mine = ticket,
      { shown, pick, target: aimed } = store().state;
    // Of a draft no more is known than what is in hand: another game may take its place.
    const held = () => store().state.pick === pick && store().state.target === aimed;
    const wanted = () => mine === ticket && (shown ? shown === store().state.shown : held());
    try {
      const [where, verdict] = await Promise.all([
        reach ? reachOf(reach) : null,
        why ? store().ask(why) : null,
      ]);
      if (!wanted()) return;
      store().set(keep({ reach: where, why: verdict }));
      if (why && verdict && !('entry' in why) && verdict.remedies === null)
        void repaired(why, verdict).catch(() => undefined); // a toast says why
    } catch (failure) {
      if (wanted()) store().set({ whyError: sentence(failure) });
    }
  }

  function reachOf(request: Asking<'reach'>): Promise<Reach> {
    const { game: now, who } = request;
    if (reached?.who === who && reached.game === now) return reached.answer;
    const answer = store().ask(request);
    reached = { game: now, who, answer };
    answer.catch(() => {
      if (reached?.answer === answer) reached = null; // whoever picks the counter hears of it
    });
    return answer;
  }

  /** A finger is down on a counter: where it can go is prefetched before the finger is up. */
  function prefetchReach(who: string) {
    const now = game();
    if (now) void reachOf({ ask: 'reach', game: now, who }).catch(() => undefined);
  }

  /**
   * What would put it right is added to a verdict on a place or a way that still stands; on an act
   * it is shown nowhere.
   */
  async function repaired(request: Asking<'why'>, why: Why) {
    const stands = () => store().state.why === why;
    await pause(REST);
    if (!stands()) return;
    const { remedies } = await store().ask({ ...request, ask: 'remedies' }, { toast: true });
    if (remedies.length && stands()) store().set({ why: { ...why, remedies } });
  }

  /** A verdict at once; what would put it right, when the player stays with it. */
  const verdictOn = (about: Omit<Asking<'why'>, 'ask'>): Asking<'why'> => ({
    ask: 'why',
    ...about,
    remedies: false,
  });

  /** Questions asked of a draft wait for the umpire, who is sent the game itself. */
  function game() {
    const { shown, game: handed } = store().state;
    return shown?.game ?? handed;
  }

  async function pickCounter(id: string | null) {
    const now = game();
    if (!id || !now) return putBack();
    const place = placeOf(store().state, id);
    store().set({ ...nothingPicked, pick: id, cursor: place });
    const why = place ? verdictOn({ game: now, place }) : null;
    await latest({ reach: { ask: 'reach', game: now, who: id }, why }, (answers) => answers);
  }

  async function inspect(place: Place) {
    const now = game();
    if (!now) return;
    store().set({ ...nothingPicked, wasWhy: store().state.why, target: place, cursor: place });
    await latest({ why: verdictOn({ game: now, place }) }, ({ why }) => ({ why }));
  }

  /** @param path - the counter's own hex first ("" where it stands nowhere) */
  async function aim(path: Place[]) {
    const now = game();
    const { state } = store(),
      { pick } = state;
    if (!now || !pick) return;
    const to = path[path.length - 1];
    store().set({
      target: to,
      path,
      cursor: to,
      why: null,
      wasWhy: state.why ?? state.wasWhy,
      whyError: '',
      preview: null,
      menu: null,
      fan: null,
      hover: null,
      sent: false,
    });
    const why = verdictOn({ game: now, who: pick, path: path.slice(1) });
    /** The way is drawn as it was judged. */
    const drawn = (told: Why | null) => ({
      why: told,
      path: told?.path.length ? [path[0], ...told.path] : path,
    });
    // Whoever aims at once still wants to see where else the counter can go.
    if (state.reach) await latest({ why }, (answers) => drawn(answers.why));
    else
      await latest({ reach: { ask: 'reach', game: now, who: pick }, why }, (answers) => ({
        reach: answers.reach,
        ...drawn(answers.why),
      }));
  }

  async function target(place: Place) {
    const { pick, reach } = store().state;
    if (!pick) return inspect(place);
    const from = placeOf(store().state, pick);
    if (place === from) return pickCounter(pick);
    const known = reach?.hexes.find((hex) => hex.to === place);
    return aim([from ?? '', ...(known?.path.length ? known.path : [place])]);
  }

  async function walk(place: Place) {
    const { pick, path } = store().state;
    const from = placeOf(store().state, pick);
    if (!pick || !from) return store().set({ cursor: place });
    const walked = path ?? [from];
    const back = walked.indexOf(place);
    if (back === 0) return pickCounter(pick);
    return aim(back > 0 ? walked.slice(0, back + 1) : [...walked, place]);
  }

  async function confirm() {
    const { state, act } = store();
    const { pick, path, why, preview, shown } = state,
      choice = chosenOf(state);
    if (preview)
      return (
        preview.act.grade !== 'forbidden' &&
        act(preview.why?.entries.length ? preview.why.entries : [preview.act.entry])
      );
    if (shown?.ask && choice !== null) return act([shown.ask.choices[choice].entry]);
    if (!pick || !path || !why?.entries.length) return false;
    const done = await act(why.entries, { slide: { who: pick, path } });
    await settle(pick, path[path.length - 1], done);
    return done;
  }

  /** Nothing was taken up while the umpire was asked. */
  const free = () => handOf(store().state).is === 'empty';

  /** Carries out one entry of a counter's menu, and stays with the counter while it may go on. */
  async function carry(entry: Entry, who: string) {
    const done = await store().act([entry]);
    const { shown } = store().state;
    const now = shown?.counters.find((one) => one.id === who);
    if (done && free() && now?.at && !shown?.ask && (now.can || shown?.play === 'free'))
      await pickCounter(who);
    return done;
  }

  /** After a move: a counter that may go on stays picked; an unlawful hex is explained. */
  async function settle(who: string, place: Place, done: boolean) {
    const { shown } = store().state;
    if (!done || !shown || shown.ask || shown.chance || !free()) return;
    const stands = shown.places.find((one) => one.at === place);
    if (shown.counters.find((one) => one.id === who)?.can) await pickCounter(who);
    else if (stands && stands.grade !== 'lawful') await inspect(place);
  }

  /** On the free board a counter may be put where it may not stand: the umpire then says so. */
  async function putAnyway() {
    const { pick, path, target: to } = store().state;
    if (!pick || !to) return false;
    const done = await store().act([{ edit: 'put', who: pick, to }], {
      slide: { who: pick, path: path ?? [to] },
    });
    if (done && free()) await inspect(to);
    return done;
  }

  function putBack() {
    ticket += 1;
    const { state } = store();
    if (state.preview && !state.preview.auto && state.pick)
      return store().set({ preview: null, whyError: '' });
    const aimed = state.pick && (state.path || state.menu);
    if (aimed) return void pickCounter(state.pick);
    store().set({ ...nothingPicked, cursor: state.cursor });
  }

  /** @param auto - shown because nothing else is left to do */
  async function consider(act: ActView, auto = false) {
    const now = game();
    if (!now) return;
    store().set({ preview: { act, why: null, auto }, whyError: '', sent: false });
    await latest({ why: verdictOn({ game: now, entry: act.entry }) }, ({ why }) => ({
      preview: { act, why, auto },
    }));
  }

  /** The board, as soon as whoever sits at the screen may see it. */
  function seen(): Promise<Board> {
    const { shown } = store().state;
    if (shown) return Promise.resolve(shown);
    return new Promise((there) => {
      const stop = store().subscribe((state) => {
        if (!state.shown) return;
        stop();
        there(state.shown);
      });
    });
  }

  async function point(asked: Asked) {
    const board = await seen();
    if ('place' in asked) return inspect(asked.place);
    if ('path' in asked) {
      const { who, path } = asked,
        [to] = path.slice(-1);
      const way = [placeOf(store().state, who) ?? '', ...path];
      store().set({ ...nothingPicked, pick: who, path: way, target: to, cursor: to });
      return latest(
        {
          reach: { ask: 'reach', game: board.game, who },
          why: verdictOn({ game: board.game, who, path }),
        },
        (answers) => answers,
      );
    }
    const same = (act: ActView) => alike(act.entry, asked.entry);
    const answer = board.ask?.choices.findIndex(same) ?? -1;
    if (answer >= 0) return choose(answer);
    if ('who' in asked.entry && asked.entry.who) await pickCounter(asked.entry.who);
    const acts = [...(store().state.reach?.acts ?? []), ...board.actions];
    const act = acts.find(same);
    return act ? consider(act) : undefined;
  }

  /** An answer is taken in hand, and the umpire asked what he says of it. */
  async function choose(index: number) {
    const { shown } = store().state,
      answer = shown?.ask?.choices[index];
    store().set({ choice: index, why: null, sent: false });
    if (shown && answer)
      await latest({ why: verdictOn({ game: shown.game, entry: answer.entry }) }, ({ why }) => ({
        why,
      }));
  }

  return {
    prefetchReach,
    pickCounter,
    target,
    walk,
    inspect,
    confirm,
    carry,
    putAnyway,
    putBack,
    consider,
    choose,
    point,
  };
}
