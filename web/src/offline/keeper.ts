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

export function createKeeper({ onOutcome, onBehind, onNews }: Heard): Keeper {
  let last: Outcome = 'kept';
  /** The last decision was not kept. */
  let missed = false;
  let behind = false;
  /** How often the game on the board was copied. */
  let copy = 0;
  /** Ends the wait for the tab that is followed. */
  let wait = new AbortController();

  const begun = begin();
  let sitting: Promise<string> = begun.then(({ id }) => id);
  let written = begun.then(({ kept }) => kept);

  /** Begins a sitting, or takes up that of this tab before it was loaded anew. */
  async function begin() {
    const former = session.read();
    const has = former !== '' && (await hold(former, { onLost }));
    const waits = has ? untouched(former) : null;
    const save = former && !waits ? await read(former) : null;
    copy = save?.copy ?? 0;
    if (has && (save || waits)) return { id: former, before: save ?? waits, kept: save !== null };
    if (save) {
      follow(former);
      return { id: former, before: save, kept: true };
    }
    return { id: await fresh(), before: former ? untouched(former) : null, kept: false };
  }

  /** A sitting that nobody can have. */
  async function fresh() {
    const id = crypto.randomUUID();
    await hold(id, { onLost });
    session.write(id);
    return id;
  }

  function follow(id: string) {
    behind = true;
    onBehind(true);
    wait = new AbortController();
    // Whoever has it may be closed: then this tab has it.
    void hold(id, { how: 'when free', onLost, signal: wait.signal }).then((has) => {
      if (has) lead();
    });
    void storage().then(
      ({ kept }) => {
        const stop = kept.games.onChange(async (keys, elsewhere) => {
          if (!behind || id !== (await sitting)) return stop();
          const save = elsewhere && keys.includes(id) ? await read(id) : null;
          if (save && behind) onNews(save);
        });
      },
      () => undefined, // nothing is heard, then; taking over reads the game anew
    );
  }

  function lead() {
    if (!behind) return;
    behind = false;
    wait.abort();
    onBehind(false);
  }

  function onLost() {
    void sitting.then((id) => {
      if (!isHeld(id) && !behind) follow(id);
    });
  }

  /** Another sitting; the one before is free for other tabs. */
  function turnTo(next: Promise<string>) {
    const former = sitting;
    lead();
    sitting = next;
    void Promise.all([former, next]).then(([one, other]) => {
      if (one !== other) letGo(one);
    });
  }

  /** A sitting is gone on with; a copy of it where another tab has it. */
  async function takeUp(id: string) {
    if (!(await hold(id, { onLost }))) return part(id);
    session.write(id);
    copy = (await read(id))?.copy ?? 0;
    return id;
  }

  /** @param id - what it is a copy of */
  async function part(id: string) {
    copy = ((await read(id))?.copy ?? copy) + 1;
    return fresh();
  }

  async function takeOver(id: string) {
    const late = !isHeld(id);
    await hold(id, { how: 'take over', onLost });
    session.write(id);
    // What the other tab was about to keep is kept before anything is read.
    if (late) await new Promise((over) => setTimeout(over, SETTLED_MS));
    return id;
  }

  function tell(outcome: Outcome) {
    if (outcome === last) return;
    last = outcome;
    onOutcome(outcome);
  }

  /**
   * @returns whether the board is this tab's to keep: not where it was only looked up what another
   *   tab has
   */
  async function sit(whose: Whose): Promise<boolean> {
    if (whose === 'same') return true;
    if (whose === 'fresh') {
      copy = 0;
      turnTo(fresh());
      written = Promise.resolve(false);
      return true;
    }
    const now = await sitting;
    if ('own' in whose) {
      if (now === whose.own && !behind) return true;
      copy = 0;
      turnTo(takeOver(whose.own));
      written = Promise.resolve(true);
      return true;
    }
    if ((await whose) === now) return !behind;
    turnTo(whose.then(takeUp));
    written = whose.then((id) => untouched(id) === null);
    return true;
  }

  async function write(board: Board, { marks, linked, edited, aside = null }: Marked) {
    const { game, title } = board;
    let id = await sitting;
    const save = { id, game, marks, linked, title, over: isOver(board), copy, aside };
    if (!edited && game.log.length <= linked && !(await written))
      return void opened.write(JSON.stringify(save)); // nothing has been decided yet
    written = Promise.resolve(true);
    if (!isHeld(id)) {
      turnTo(part(id)); // taken over in this very moment: neither tab loses its move
      id = await sitting;
    }
    const outcome = await put({ ...save, id, copy });
    if (outcome === 'kept') opened.write('');
    if (outcome !== 'kept' && !missed) last = 'kept'; // what was said at the start is past by now
    missed = outcome !== 'kept';
    tell(outcome);
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

  return {
    before: () => begun.then(({ before }) => before),
    sitting: () => sitting,
    elsewhere: openElsewhere,
    call,
    onCalled,
    async keep(board, how, whose) {
      await begun;
      if (!(await sit(whose))) return;
      await Promise.race([
        write(board, how),
        new Promise((resolve) => {
          setTimeout(resolve, PATIENCE_MS);
        }),
      ]);
    },
    async look() {
      const outcome = await storage().then(
        ({ device }) => device.opens(),
        () => 'denied' as const,
      );
      tell(outcome);
    },
    async claim(id) {
      await takeOver(id);
      const save = await read(id);
      if (!behind || id !== (await sitting)) return save;
      if (save) await onNews(save);
      lead();
      return save;
    },
    async part() {
      const id = await sitting;
      const save = await read(id);
      turnTo(part(id));
      const now = await sitting;
      if (save) await put({ ...save, id: now, copy });
    },
  };
}
