/**
 * What keeps the game on the board, decision by decision, before it is shown: whoever has seen a
 * move has it kept. It says once where the device does not let it. A game that another tab has is
 * followed there until it is taken over or let go.
 */
import { ofTab, played } from '../storage/settings.js';
import { storage } from '../storage/later.js';
import { call, hold, isHeld, letGo, onCalled, openElsewhere, session } from './sittings.js';

/**
 * @import { Board } from '../types/board.d.ts'
 * @import { Save } from '../storage/kinds.js'
 * @import { Outcome } from '../storage/types.d.ts'
 */

/**
 * What undo needs besides the game: where each act began, and how much of the log a link brought.
 * @typedef {{ marks: number[], linked: number, edited?: boolean, aside?: Save['aside'] }} Marked
 *   `edited`: the position was written anew, which counts as a decision
 */

/**
 * Whose game is kept: that of the sitting, another one, which does not take the place of the one
 * before, or that of a named sitting. `own`: a game that is the same wherever it is opened, so that
 * this tab takes it over.
 * @typedef {'same' | 'fresh' | Promise<string> | { own: string }} Whose
 */

/**
 * Keeps the game on the board on the device, decision by decision. None of it rejects.
 * @typedef {object} Keeper
 * @property {() => Promise<Save | null>} before
 *   what this very tab had on the board before it was loaded anew
 * @property {() => Promise<string>} sitting  the sitting that the board belongs to
 * @property {(board: Board, how: Marked, whose: Whose) => Promise<void>} keep
 *   kept when the promise is fulfilled
 * @property {() => Promise<void>} look  whether the device keeps anything is told
 * @property {(sitting: string) => Promise<Save | null>} claim  takes a game over from another tab;
 *   the one that this tab follows goes on here
 * @property {() => Promise<Set<string>>} elsewhere  the sittings that another tab has open
 * @property {(sitting: string) => void} call  the tab that has it makes itself seen
 * @property {(called: () => void) => void} onCalled  another tab looks for the game of this one
 * @property {() => Promise<void>} part  this tab goes on by itself, with a copy
 */

/**
 * @typedef {object} Heard
 * @property {(outcome: Outcome) => void} onOutcome  told when it changes
 * @property {(behind: boolean) => void} onBehind  another tab has the game on the board, or no more
 * @property {(save: Save) => unknown} onNews  the tab that has it has gone on
 */

/** A store that hangs must not stop the game. */
const PATIENCE_MS = 1_500;

/** How long a tab may still write that has lost its game to another one. */
const SETTLED_MS = 100;

/** What stands on the board and was not touched yet: over a reload, not longer. */
const opened = ofTab('opened');

/** @param {string} id @returns {Promise<Save | null>} */
async function read(id) {
  try {
    return (await (await storage()).kept.games.get(id)).value;
  } catch {
    return null; // the code of the storage did not come
  }
}

/** @param {string} id @returns {Save | null} */
function untouched(id) {
  try {
    const save = /** @type {Save | null} */ (JSON.parse(opened.read() || 'null'));
    return save?.id === id ? save : null;
  } catch {
    return null; // it holds what we did not write
  }
}

/** Finished: nothing is left to decide. @param {Board} board */
const isOver = ({ goal, result }) =>
  Boolean(result) || (goal !== null && !goal.byHand && goal.stands !== 'open');

/**
 * @param {Heard} heard
 * @returns {Keeper}
 */
export function createKeeper({ onOutcome, onBehind, onNews }) {
  /** @type {Outcome} */
  let last = 'kept';
  /** The last decision was not kept. */
  let missed = false;
  let behind = false;
  /** How often the game on the board was copied. */
  let copy = 0;
  /** Ends the wait for the tab that is followed. */
  let wait = new AbortController();

  const begun = begin();
  /** @type {Promise<string>} */
  let sitting = begun.then(({ id }) => id);
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

  /** @param {string} id */
  function follow(id) {
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

  /** Another sitting; the one before is free for other tabs. @param {Promise<string>} next */
  function turnTo(next) {
    const former = sitting;
    lead();
    sitting = next;
    void Promise.all([former, next]).then(([one, other]) => {
      if (one !== other) letGo(one);
    });
  }

  /** A sitting is gone on with; a copy of it where another tab has it. @param {string} id */
  async function takeUp(id) {
    if (!(await hold(id, { onLost }))) return part(id);
    session.write(id);
    copy = (await read(id))?.copy ?? 0;
    return id;
  }

  /** @param {string} id  what it is a copy of */
  async function part(id) {
    copy = ((await read(id))?.copy ?? copy) + 1;
    return fresh();
  }

  /** @param {string} id */
  async function takeOver(id) {
    const late = !isHeld(id);
    await hold(id, { how: 'take over', onLost });
    session.write(id);
    // What the other tab was about to keep is kept before anything is read.
    if (late) await new Promise((over) => setTimeout(over, SETTLED_MS));
    return id;
  }

  /** @param {Outcome} outcome */
  function tell(outcome) {
    if (outcome === last) return;
    last = outcome;
    onOutcome(outcome);
  }

  /**
   * @param {Whose} whose
   * @returns {Promise<boolean>} whether the board is this tab's to keep: not where it was only
   *   looked up what another tab has
   */
  async function sit(whose) {
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

  /** @param {Board} board @param {Marked} how */
  async function write(board, { marks, linked, edited, aside = null }) {
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

  /** @param {Save} save @returns {Promise<Outcome>} */
  async function put(save) {
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
        () => /** @type {const} */ ('denied'),
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
