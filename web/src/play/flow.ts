/**
 * The flow of a decision: select a counter, aim it at a hex, show the verdict, carry the move out
 * or cancel it.
 *
 * This module may use the umpire and set the store; it knows no rule and no element.
 */
import { chosenOf, handOf, inHand, nothingPicked, placeOf } from '../state.ts';
import { isTheirs } from './face.ts';
import { Verdicts, verdictOn } from './verdicts.ts';
import type { ActView, Board } from '../contract/board.ts';
import type { Asked, Entry, Place } from '../contract/documents.ts';
import type { Reach, Why } from '../contract/rulings.ts';
import type { Store } from '../page.ts';

type Actions = Pick<
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

/** Whether two entries are equal, whatever the order of their keys. */
const alike = (one: Entry, other: Entry) => {
  const sorted = (entry: Entry) => JSON.stringify(Object.entries(entry).sort());
  return sorted(one) === sorted(other);
};

export function createFlow(store: () => Store): Actions {
  const flow = new Flow(store);
  return {
    prefetchReach: (who) => flow.verdicts.prefetchReach(who),
    pickCounter: (id) => flow.pickCounter(id),
    target: (place) => flow.target(place),
    walk: (place) => flow.walk(place),
    inspect: (place) => flow.inspect(place),
    confirm: () => flow.confirm(),
    carry: (entry, who) => flow.carry(entry, who),
    putAnyway: () => flow.putAnyway(),
    putBack: () => flow.putBack(),
    consider: (act, auto) => flow.consider(act, auto),
    choose: (index) => flow.choose(index),
    point: (asked) => flow.point(asked),
  };
}

class Flow {
  readonly verdicts: Verdicts;

  constructor(store: () => Store) {
    this.verdicts = new Verdicts(store);
  }

  get #store() {
    return this.verdicts.store;
  }

  get #state() {
    return this.verdicts.state;
  }

  async pickCounter(id: string | null) {
    const { game } = this.verdicts;
    if (!id || !game) return this.putBack();
    const place = placeOf(this.#state, id);
    this.#store.set(inHand.counter(id, place));
    const why = place ? verdictOn({ game, place }) : null;
    const reach = { ask: 'reach', game, who: id } as const;
    await this.verdicts.latest({ reach, why }, (both) => ({
      ...both,
      reach: this.#own(both.reach),
    }));
  }

  /** A counter's reach, without its acts if somebody else plays its side. */
  #own(reach: Reach | null) {
    return reach && isTheirs(this.#state, reach.who) ? { ...reach, acts: [] } : reach;
  }

  async inspect(place: Place) {
    const { game } = this.verdicts;
    if (!game) return;
    this.#store.set(inHand.place(place, this.#state));
    await this.verdicts.latest({ why: verdictOn({ game, place }) }, ({ why }) => ({ why }));
  }

  /**
   * Aims the selected counter along a path and requests the verdict.
   * @param path - the counter's own hex first ("" if the counter is off the map)
   */
  async #aim(path: Place[]) {
    const { game } = this.verdicts;
    const { pick, reach: known } = this.#state;
    if (!game || !pick) return;
    this.#store.set(inHand.aimed(path, this.#state));
    const why = verdictOn({ game, who: pick, path: path.slice(1) });
    /** The verdict, and the path to draw: the umpire's path if it returned one. */
    const drawn = (verdict: Why | null) => ({
      why: verdict,
      path: verdict?.path.length ? [path[0], ...verdict.path] : path,
    });
    // A player who aims before the reach has arrived still needs it: request it again.
    const reach = known ? null : ({ ask: 'reach', game, who: pick } as const);
    await this.verdicts.latest({ reach, why }, (answers) => ({
      ...(reach ? { reach: this.#own(answers.reach) } : {}),
      ...drawn(answers.why),
    }));
  }

  async target(place: Place) {
    const { pick } = this.#state;
    if (!pick) return this.inspect(place);
    const from = placeOf(this.#state, pick);
    return place === from ? this.pickCounter(pick) : this.#aim([from ?? '', place]);
  }

  async walk(place: Place) {
    const { pick, path } = this.#state;
    const from = placeOf(this.#state, pick);
    if (!pick || !from) return this.#store.set({ cursor: place });
    const walked = path ?? [from];
    const back = walked.indexOf(place);
    if (back === 0) return this.pickCounter(pick);
    return this.#aim(back > 0 ? walked.slice(0, back + 1) : [...walked, place]);
  }

  /** Carries out the action of the main button. */
  async confirm() {
    const state = this.#state;
    const { act } = this.#store;
    const { pick, path, why, preview, shown } = state;
    const choice = chosenOf(state);
    if (preview)
      return (
        preview.act.grade !== 'forbidden' &&
        act(preview.why?.entries.length ? preview.why.entries : [preview.act.entry])
      );
    if (shown?.ask && choice !== null) return act([shown.ask.choices[choice].entry]);
    if (!pick || !path || !why?.entries.length) return false;
    const done = await act(why.entries, { slide: { who: pick, path } });
    await this.#settle(pick, path[path.length - 1], done);
    return done;
  }

  /** Whether the player selected nothing while the request was pending. */
  get #free() {
    return handOf(this.#state).is === 'empty';
  }

  /**
   * Carries out one entry of a counter's menu, and keeps the counter selected if it can act
   * further.
   */
  async carry(entry: Entry, who: string) {
    const done = await this.#store.act([entry]);
    const { shown } = this.#state;
    const now = shown?.counters.find((one) => one.id === who);
    if (done && this.#free && now?.at && !shown?.ask && (now.can || shown?.play === 'free'))
      await this.pickCounter(who);
    return done;
  }

  /**
   * After a move, keeps the counter selected if it can act further; otherwise shows the verdict on
   * its hex if that is not lawful.
   */
  async #settle(who: string, place: Place, done: boolean) {
    const { shown } = this.#state;
    if (!done || !shown || shown.ask || shown.chance || !this.#free) return;
    const stands = shown.places.find((one) => one.at === place);
    if (shown.counters.find((one) => one.id === who)?.can) await this.pickCounter(who);
    else if (stands && stands.grade !== 'lawful') await this.inspect(place);
  }

  /**
   * Puts a counter on a forbidden place, which the free board permits; the umpire then reports the
   * violation.
   */
  async putAnyway() {
    const { pick, path, target: to } = this.#state;
    if (!pick || !to) return false;
    const slide = { who: pick, path: path ?? [to] };
    const done = await this.#store.act([{ edit: 'put', who: pick, to }], { slide });
    if (done && this.#free) await this.inspect(to);
    return done;
  }

  putBack() {
    this.verdicts.drop();
    const { preview, pick, path, menu, cursor } = this.#state;
    if (preview && !preview.auto && pick) return this.#store.set({ preview: null, whyError: '' });
    if (pick && (path || menu)) return void this.pickCounter(pick);
    this.#store.set({ ...nothingPicked, cursor });
  }

  /**
   * Shows an act with its verdict before it is carried out.
   * @param auto - shown without a tap, because no other action is left
   */
  async consider(act: ActView, auto = false) {
    const { game } = this.verdicts;
    if (!game) return;
    this.#store.set({ preview: { act, why: null, auto }, whyError: '', sent: false });
    await this.verdicts.latest({ why: verdictOn({ game, entry: act.entry }) }, ({ why }) => ({
      preview: { act, why, auto },
    }));
  }

  /** Resolves with the board as soon as the side at the screen may see it. */
  #seen(): Promise<Board> {
    const { shown } = this.#state;
    if (shown) return Promise.resolve(shown);
    return new Promise((there) => {
      const stop = this.#store.subscribe((state) => {
        if (!state.shown) return;
        stop();
        there(state.shown);
      });
    });
  }

  /** Shows the ruling that a link points at: about a place, a path, or an act. */
  async point(asked: Asked) {
    const board = await this.#seen();
    if ('place' in asked) return this.inspect(asked.place);
    if ('path' in asked) return this.#pointAtWay(asked.who, asked.path, board);
    const same = (act: ActView) => alike(act.entry, asked.entry);
    const answer = board.ask?.choices.findIndex(same) ?? -1;
    if (answer >= 0) return this.choose(answer);
    if ('who' in asked.entry && asked.entry.who) await this.pickCounter(asked.entry.who);
    const acts = [...(this.#state.reach?.acts ?? []), ...board.actions];
    const act = acts.find(same);
    return act ? this.consider(act) : undefined;
  }

  #pointAtWay(who: string, path: Place[], { game }: Board) {
    const way = [placeOf(this.#state, who) ?? '', ...path];
    this.#store.set({
      ...inHand.aimed(way, { ...this.#state, reach: null, why: null, wasWhy: null }),
      pick: who,
    });
    const reach = { ask: 'reach', game, who } as const;
    return this.verdicts.latest({ reach, why: verdictOn({ game, who, path }) }, (both) => both);
  }

  /** Selects an answer to the pending question, and requests the verdict on it. */
  async choose(index: number) {
    const { shown } = this.#state;
    const answer = shown?.ask?.choices[index];
    this.#store.set({ choice: index, why: null, sent: false });
    if (!shown || !answer) return;
    const why = verdictOn({ game: shown.game, entry: answer.entry });
    await this.verdicts.latest({ why }, (answers) => ({ why: answers.why }));
  }
}
