/**
 * Saves the game on the board after each decision, before the new position is shown: every move
 * that the player has seen is saved. If the device refuses, this is reported once. If another tab
 * holds the game, this tab follows that tab, until it takes the game over or the other tab releases
 * it.
 */
import { ofTab, played } from '../storage/settings.ts';
import { storage } from '../storage/lazy.ts';
import { call, hold, isHeld, letGo, onCalled, openElsewhere, session } from './sittings.ts';
import type { Board } from '../contract/board.ts';
import type { Save } from '../storage/kinds.ts';
import type { Outcome } from '../storage/types.ts';

/**
 * The data, besides the game, that is saved for undo: where each act began, and how much of the log
 * came from a link. `edited`: the position was rewritten, which counts as a decision.
 */
type Marked = { marks: number[]; linked: number; edited?: boolean; aside?: Save['aside'] };

/**
 * The sitting that a game is saved in: the current one; a fresh one, which does not overwrite the
 * previous sitting; such a one for a copy, which is named so; or one named by its id. `own`: the
 * sitting of a game whose id is the same wherever the game is opened; this tab takes that sitting
 * over from any other tab.
 */
type Whose = 'same' | 'fresh' | 'copy' | Promise<string> | { own: string };

/** Saves the game on the board on the device, decision by decision. No method rejects. */
export interface Keeper {
  /** Resolves with the game that this tab had on the board before the page was loaded. */
  before: () => Promise<Save | null>;
  /** The sitting that the board belongs to. */
  sitting: () => Promise<string>;
  /** Resolves once the game is saved. */
  keep: (board: Board, how: Marked, whose: Whose) => Promise<void>;
  /** Checks whether the device can save anything, and reports the result. */
  look: () => Promise<void>;
  /** Takes a game over from another tab, even from the tab that this one follows. */
  claim: (sitting: string) => Promise<Save | null>;
  /** The sittings that another tab has open. */
  elsewhere: () => Promise<Set<string>>;
  /** Asks the tab that holds a sitting to make itself visible. */
  call: (sitting: string) => void;
  /** Sets the callback for the case that another tab looks for the game of this tab. */
  onCalled: (called: () => void) => void;
  /** Stops following the other tab and continues with a copy of its game. */
  part: () => Promise<void>;
}

interface Heard {
  /** Called when the outcome of saving changes. */
  onOutcome: (outcome: Outcome) => void;
  /** Whether another tab now holds the game on the board. */
  onBehind: (behind: boolean) => void;
  /** Called with the saved game when the other tab has changed it. */
  onNews: (save: Save) => unknown;
}

/** Timeout in ms for the storage: a store that hangs must not stop the game. */
const PATIENCE_MS = 1_500;

/**
 * Time in ms during which a tab that has just lost its game to another tab may still be writing.
 */
const SETTLED_MS = 100;

/**
 * The game on the board before its first decision: kept across a reload, but not when the tab
 * closes.
 */
const opened = ofTab('opened');

async function read(id: string): Promise<Save | null> {
  try {
    return (await (await storage()).kept.games.get(id)).value;
  } catch {
    return null; // the storage code did not load
  }
}

/** The numbers of the kept copies of a game, and 0 for the game itself. */
async function copiesOf(title: string | undefined): Promise<number[]> {
  try {
    const { games } = (await storage()).kept;
    await games.ready;
    return games.list().flatMap(({ head }) => (head.title === title ? [head.copy] : []));
  } catch {
    return []; // the storage code did not load
  }
}

function untouched(id: string): Save | null {
  try {
    const save = JSON.parse(opened.read() || 'null') as Save | null;
    return save?.id === id ? save : null;
  } catch {
    return null; // the setting holds foreign data
  }
}

/** Whether the game is finished: nothing is left to decide. */
const isOver = ({ goal, result }: Board) =>
  Boolean(result) || (goal !== null && !goal.byHand && goal.stands !== 'open');

export function createKeeper(heard: Heard): Keeper {
  const sittings = new BoardKeeper(heard);
  return {
    before: () => sittings.before(),
    sitting: () => sittings.sitting,
    elsewhere: openElsewhere,
    call,
    onCalled,
    keep: (board, how, whose) => sittings.keep(board, how, whose),
    look: () => sittings.look(),
    claim: (id) => sittings.claim(id),
    part: () => sittings.goOnAlone(),
  };
}

/** The sitting of this tab, and whether this tab holds it or follows another tab. */
class BoardKeeper {
  readonly #heard: Heard;
  #last: Outcome = 'kept';
  /** Whether saving the last decision failed. */
  #missed = false;
  #behind = false;
  /** How many times the game on the board was copied from a game continued elsewhere. */
  #copy = 0;
  /** Ends the wait for the sitting of the tab that is followed. */
  #wait = new AbortController();
  readonly #begun: Promise<{ id: string; before: Save | null; kept: boolean }>;
  #sitting: Promise<string>;
  #written: Promise<boolean>;

  constructor(heard: Heard) {
    this.#heard = heard;
    this.#begun = this.#begin();
    this.#sitting = this.#begun.then(({ id }) => id);
    this.#written = this.#begun.then(({ kept }) => kept);
  }

  get sitting() {
    return this.#sitting;
  }

  before() {
    return this.#begun.then(({ before }) => before);
  }

  /** Begins a new sitting, or resumes the sitting that this tab had before a reload of the page. */
  async #begin() {
    const former = session.read();
    const has = former !== '' && (await this.#hold(former));
    const waits = has ? untouched(former) : null;
    const save = former && !waits ? await read(former) : null;
    this.#copy = save?.copy ?? 0;
    if (has && (save || waits)) return { id: former, before: save ?? waits, kept: save !== null };
    if (save) {
      this.#follow(former);
      return { id: former, before: save, kept: true };
    }
    const before = former ? untouched(former) : null;
    return { id: await this.#fresh(), before, kept: false };
  }

  #hold(id: string, how: Omit<Parameters<typeof hold>[1], 'onLost'> = {}) {
    return hold(id, { ...how, onLost: () => this.#onLost() });
  }

  /** Creates a sitting whose id no other tab can hold yet. */
  async #fresh() {
    const id = crypto.randomUUID();
    await this.#hold(id);
    session.write(id);
    return id;
  }

  #follow(id: string) {
    this.#behind = true;
    this.#heard.onBehind(true);
    this.#wait = new AbortController();
    // If the tab that holds the sitting is closed, this tab gets it.
    void this.#hold(id, { how: 'when free', signal: this.#wait.signal }).then((has) => {
      if (has) this.#lead();
    });
    void storage().then(
      ({ kept }) => {
        const stop = kept.games.onChange(async (keys, elsewhere) => {
          if (!this.#behind || id !== (await this.#sitting)) return stop();
          const save = elsewhere && keys.includes(id) ? await read(id) : null;
          if (save && this.#behind) this.#heard.onNews(save);
        });
      },
      () => undefined, // nothing is reported then; taking over reads the game again
    );
  }

  #lead() {
    if (!this.#behind) return;
    this.#behind = false;
    this.#wait.abort();
    this.#heard.onBehind(false);
  }

  #onLost() {
    void this.#sitting.then((id) => {
      if (!isHeld(id) && !this.#behind) this.#follow(id);
    });
  }

  /** Changes to another sitting, and releases the former one for other tabs. */
  #turnTo(next: Promise<string>) {
    const former = this.#sitting;
    this.#lead();
    this.#sitting = next;
    void Promise.all([former, next]).then(([one, other]) => {
      if (one !== other) letGo(one);
    });
  }

  /** Resumes a sitting, or a copy of it if another tab holds it. */
  async #takeUp(id: string) {
    if (!(await this.#hold(id))) return this.#part(id);
    session.write(id);
    this.#copy = (await read(id))?.copy ?? 0;
    return id;
  }

  /**
   * Begins a new sitting for a copy of a game.
   * @param id - the sitting that is copied
   */
  async #part(id: string) {
    const title = (await read(id))?.title;
    this.#copy = Math.max(this.#copy, ...(await copiesOf(title))) + 1;
    return this.#fresh();
  }

  async #takeOver(id: string) {
    const late = !isHeld(id);
    await this.#hold(id, { how: 'take over' });
    session.write(id);
    // Let the other tab finish its pending write before anything is read.
    if (late) await new Promise((over) => setTimeout(over, SETTLED_MS));
    return id;
  }

  #tell(outcome: Outcome) {
    if (outcome === this.#last) return;
    this.#last = outcome;
    this.#heard.onOutcome(outcome);
  }

  /**
   * Changes to the sitting that a game is saved in.
   * @returns whether this tab may save the board: false if it only shows another tab's game
   */
  async #sit(whose: Whose): Promise<boolean> {
    if (whose === 'same') return true;
    if (whose === 'fresh') return this.#moveTo(this.#fresh(), false);
    const now = await this.#sitting;
    if (whose === 'copy') return this.#moveTo(this.#part(now), false);
    if ('own' in whose)
      return (now === whose.own && !this.#behind) || this.#moveTo(this.#takeOver(whose.own), true);
    if ((await whose) === now) return !this.#behind;
    this.#turnTo(whose.then((id) => this.#takeUp(id)));
    this.#written = whose.then((id) => untouched(id) === null);
    return true;
  }

  /**
   * Changes to another sitting.
   * @param written - whether the game of that sitting is already saved
   */
  #moveTo(sitting: Promise<string>, written: boolean) {
    this.#copy = 0;
    this.#turnTo(sitting);
    this.#written = Promise.resolve(written);
    return true;
  }

  async #write(board: Board, { marks, linked, edited, aside = null }: Marked) {
    const { game, title } = board;
    const former = await this.#sitting;
    let id = former;
    const head = { title, over: isOver(board), copy: this.#copy };
    const save = { id, game, marks, linked, aside, ...head };
    if (!edited && game.log.length <= linked && !(await this.#written))
      return void opened.write(JSON.stringify(save)); // nothing has been decided yet
    this.#written = Promise.resolve(true);
    if (!isHeld(id)) {
      this.#turnTo(this.#part(id)); // another tab has just taken it over: save a copy
      id = await this.#sitting;
    }
    const outcome = await put({ ...save, id, copy: this.#copy }, former);
    if (outcome === 'kept') opened.write('');
    // The outcome reported at the start no longer applies.
    if (outcome !== 'kept' && !this.#missed) this.#last = 'kept';
    this.#missed = outcome !== 'kept';
    this.#tell(outcome);
  }

  async keep(board: Board, how: Marked, whose: Whose) {
    await this.#begun;
    if (!(await this.#sit(whose))) return;
    const patience = new Promise((over) => {
      setTimeout(over, PATIENCE_MS);
    });
    await Promise.race([this.#write(board, how), patience]);
  }

  async look() {
    const outcome = await storage().then(
      ({ device }) => {
        device.onOutcome((one) => this.#tell(one)); // of every kind
        return device.opens();
      },
      () => 'denied' as const,
    );
    this.#tell(outcome);
  }

  async claim(id: string) {
    await this.#takeOver(id);
    const save = await read(id);
    if (!this.#behind || id !== (await this.#sitting)) return save;
    if (save) await this.#heard.onNews(save);
    this.#lead();
    return save;
  }

  async goOnAlone() {
    const id = await this.#sitting;
    const save = await read(id);
    this.#turnTo(this.#part(id));
    const now = await this.#sitting;
    if (save) await put({ ...save, id: now, copy: this.#copy }, id);
  }
}

/** @param former - the sitting that it was copied from, whose computer's seats come along */
async function put(save: Save, former: string): Promise<Outcome> {
  try {
    const { kept: shelves } = await storage();
    const seats = former === save.id ? null : (await shelves.computers.get(former)).value;
    if (seats) await shelves.computers.put(save.id, seats);
    if (!save.game.scenario.goal) played.write('1');
    // A game that is only opened again is the one that is stored: nothing is written.
    const text = JSON.stringify(save);
    return await shelves.games.change(save.id, (before) =>
      JSON.stringify(before) === text ? before : save,
    );
  } catch {
    return 'denied'; // the storage code did not load
  }
}
