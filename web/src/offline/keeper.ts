/**
 * What keeps the game on the board, decision by decision, before it is shown: whoever has seen a
 * move has it kept. It says once where the device does not let it. A game that another tab has is
 * followed there until it is taken over or let go.
 */
import { ofTab, played } from '../storage/settings.ts';
import { storage } from '../storage/later.ts';
import { call, hold, isHeld, letGo, onCalled, openElsewhere, session } from './sittings.ts';
import type { Board } from '../types/board.ts';
import type { Save } from '../storage/kinds.ts';
import type { Outcome } from '../storage/types.ts';

/**
 * What undo needs besides the game: where each act began, and how much of the log a link brought.
 * `edited`: the position was written anew, which counts as a decision
 */
type Marked = { marks: number[]; linked: number; edited?: boolean; aside?: Save['aside'] };

/**
 * Whose game is kept: that of the sitting, another one, which does not take the place of the one
 * before, or that of a named sitting. `own`: a game that is the same wherever it is opened, so that
 * this tab takes it over.
 */
type Whose = 'same' | 'fresh' | Promise<string> | { own: string };

/** Keeps the game on the board on the device, decision by decision. None of it rejects. */
export interface Keeper {
  /** What this very tab had on the board before it was loaded anew. */
  before: () => Promise<Save | null>;
  /** The sitting that the board belongs to. */
  sitting: () => Promise<string>;
  /** Kept when the promise is fulfilled. */
  keep: (board: Board, how: Marked, whose: Whose) => Promise<void>;
  /** Whether the device keeps anything is told. */
  look: () => Promise<void>;
  /** Takes a game over from another tab; the one that this tab follows goes on here. */
  claim: (sitting: string) => Promise<Save | null>;
  /** The sittings that another tab has open. */
  elsewhere: () => Promise<Set<string>>;
  /** The tab that has it makes itself seen. */
  call: (sitting: string) => void;
  /** Another tab looks for the game of this one. */
  onCalled: (called: () => void) => void;
  /** This tab goes on by itself, with a copy. */
  part: () => Promise<void>;
}

interface Heard {
  /** Told when it changes. */
  onOutcome: (outcome: Outcome) => void;
  /** Another tab has the game on the board, or no more. */
  onBehind: (behind: boolean) => void;
  /** The tab that has it has gone on. */
  onNews: (save: Save) => unknown;
}

/** A store that hangs must not stop the game. */
const PATIENCE_MS = 1_500;

/** How long a tab may still write that has lost its game to another one. */
const SETTLED_MS = 100;

/** What stands on the board and was not touched yet: over a reload, not longer. */
const opened = ofTab('opened');

async function read(id: string): Promise<Save | null> {
  try {
    return (await (await storage()).kept.games.get(id)).value;
  } catch {
    return null; // the code of the storage did not come
  }
}

function untouched(id: string): Save | null {
  try {
    const save = JSON.parse(opened.read() || 'null') as Save | null;
    return save?.id === id ? save : null;
  } catch {
    return null; // it holds what we did not write
  }
}

/** Finished: nothing is left to decide. */
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

/** The sitting of this tab, and whether it has it or follows another tab. */
class BoardKeeper {
  readonly #heard: Heard;
  #last: Outcome = 'kept';
  /** The last decision was not kept. */
  #missed = false;
  #behind = false;
  /** How often the game on the board was copied. */
  #copy = 0;
  /** Ends the wait for the tab that is followed. */
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

  /** Begins a sitting, or takes up that of this tab before it was loaded anew. */
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

  /** A sitting that nobody can have. */
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
    // Whoever has it may be closed: then this tab has it.
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
      () => undefined, // nothing is heard, then; taking over reads the game anew
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

  /** Another sitting; the one before is free for other tabs. */
  #turnTo(next: Promise<string>) {
    const former = this.#sitting;
    this.#lead();
    this.#sitting = next;
    void Promise.all([former, next]).then(([one, other]) => {
      if (one !== other) letGo(one);
    });
  }

  /** A sitting is gone on with; a copy of it where another tab has it. */
  async #takeUp(id: string) {
    if (!(await this.#hold(id))) return this.#part(id);
    session.write(id);
    this.#copy = (await read(id))?.copy ?? 0;
    return id;
  }

  /** @param id - what it is a copy of */
  async #part(id: string) {
    this.#copy = ((await read(id))?.copy ?? this.#copy) + 1;
    return this.#fresh();
  }

  async #takeOver(id: string) {
    const late = !isHeld(id);
    await this.#hold(id, { how: 'take over' });
    session.write(id);
    // What the other tab was about to keep is kept before anything is read.
    if (late) await new Promise((over) => setTimeout(over, SETTLED_MS));
    return id;
  }

  #tell(outcome: Outcome) {
    if (outcome === this.#last) return;
    this.#last = outcome;
    this.#heard.onOutcome(outcome);
  }

  /**
   * @returns whether the board is this tab's to keep: not where it was only looked up what another
   *   tab has
   */
  async #sit(whose: Whose): Promise<boolean> {
    if (whose === 'same') return true;
    if (whose === 'fresh') return this.#moveTo(this.#fresh(), false);
    const now = await this.#sitting;
    if ('own' in whose)
      return (now === whose.own && !this.#behind) || this.#moveTo(this.#takeOver(whose.own), true);
    if ((await whose) === now) return !this.#behind;
    this.#turnTo(whose.then((id) => this.#takeUp(id)));
    this.#written = whose.then((id) => untouched(id) === null);
    return true;
  }

  /** @param written - the game of that sitting is on the device */
  #moveTo(sitting: Promise<string>, written: boolean) {
    this.#copy = 0;
    this.#turnTo(sitting);
    this.#written = Promise.resolve(written);
    return true;
  }

  async #write(board: Board, { marks, linked, edited, aside = null }: Marked) {
    const { game, title } = board;
    let id = await this.#sitting;
    const head = { title, over: isOver(board), copy: this.#copy };
    const save = { id, game, marks, linked, aside, ...head };
    if (!edited && game.log.length <= linked && !(await this.#written))
      return void opened.write(JSON.stringify(save)); // nothing has been decided yet
    this.#written = Promise.resolve(true);
    if (!isHeld(id)) {
      this.#turnTo(this.#part(id)); // taken over in this very moment: neither tab loses its move
      id = await this.#sitting;
    }
    const outcome = await put({ ...save, id, copy: this.#copy });
    if (outcome === 'kept') opened.write('');
    // What was said at the start is past by now.
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
      ({ device }) => device.opens(),
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
    if (save) await put({ ...save, id: now, copy: this.#copy });
  }
}

async function put(save: Save): Promise<Outcome> {
  try {
    const { kept: shelves } = await storage();
    if (!save.game.scenario.goal) played.write('1');
    return await shelves.games.put(save.id, save);
  } catch {
    return 'denied'; // the code of the storage did not come
  }
}
