/** State of the house rules pane: the document being edited, and the umpire's answer. */
import { sentence } from '../../words.ts';
import { asking } from '../../ui/asking.ts';
import { RULE_FILES, chooseFile, download, fileName, textOf } from '../../ui/files.ts';
import { focusSoon, paneMemory } from '../../ui/memory.ts';
import { changed } from '../../ui/path.ts';
import { draftsOf, parsed } from '../drafts.ts';
import { blank, namesOf, scenarioOf, sidesOf } from './document.ts';
import { formatted } from '../houseformat.ts';
import { judgedBoard, standingOn, suited } from './suited.ts';
import { terrainsOf } from '../terrains.ts';
import { house as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { HouseDoc } from '../../contract/documents.ts';
import type { HouseView, Templates } from '../../contract/house.ts';
import type { Quick } from '../../contract/rulings.ts';
import type { Draft, Drafts } from '../drafts.ts';
import type { HouseEntry, LimitsTask } from '../limitstask.ts';
import type { Path } from '../../ui/path.ts';
import type { Piece } from './document.ts';

const fresh = {
  /** The document being edited; it may have faults. */
  doc: blank(),
  /** Its key among the drafts, where it is from its first change on. */
  draft: '',
  templates: [] as Templates['templates'],
  /** The umpire's answer to the document. */
  view: null as HouseView | null,
  /** Names of weights that counters have a field for. */
  weights: [] as string[],
  /** Names of groups that counters have a field for. */
  tags: [] as string[],
  /** The counter whose card is open; -1 for none. */
  kind: -1,
  /** The limit whose card is open; -1 for none. */
  limit: 0,
  /** The counters in the preview's hex, the first to enter first. */
  pieces: [] as Piece[],
  /** The side of new pieces. */
  side: 'blue',
  /** Terrain of the preview's hex. */
  terrain: 'clear',
  /** Features of the preview's hex. */
  features: [] as string[],
  /** The umpire's verdict on the preview's pieces. */
  answer: null as Quick | null,
  /** The counters that these limits are for; null: those on the board. */
  task: null as LimitsTask | null,
  /** The kinds, and terrains as "terrain:id", whose ids boards have: a new name leaves them. */
  lasting: [] as string[],
  /** A terrain that cannot be removed, and why. */
  held: null as { id: string; words: string } | null,
  /** Whether counters are being judged. */
  judging: false,
  /** The error message; "" for none. */
  error: '',
  /** Whether the pane has been opened. */
  begun: false,
};

type HouseState = typeof fresh;

/** Delay after the last input before a request is sent, ms. */
const STILL = 150;
/** The largest file that is read, characters; the umpire has a lower limit of its own. */
const LONGEST = 200_000;
/** Most pieces in the preview's hex. */
const MOST = 24;

export const { of: houseOf, set: keep } = paneMemory('house', fresh);

const isSound = ({ kind, limit }: HouseDoc) =>
  Array.isArray(limit) && Array.isArray(kind) && typeof kind[0]?.id === 'string';

/** The house rules in the making. */
export const drafts: Drafts<HouseDoc> = draftsOf({
  name: 'house',
  read: (text) => parsed(text, isSound),
  write: JSON.stringify,
});

/**
 * When the pane is first opened, go on with the rules that were changed last, else begin.
 * @param entry - rules that another pane hands over, and perhaps the counters that they are for
 */
export async function openHouse(store: Store, entry: HouseEntry | null = null) {
  if (entry && 'judge' in entry) takeOn(store, entry);
  else if (entry) {
    const { begun } = houseOf(store.state);
    unlessOpen(store, entry.document);
    keep(store, { begun, task: null });
  }
  if (houseOf(store.state).begun) return;
  keep(store, { begun: true });
  followDrafts(store);
  try {
    const [{ templates }] = await Promise.all([store.ask({ ask: 'templates' }), drafts.ready()]);
    keep(store, { templates });
    if (houseOf(store.state).doc !== fresh.doc) return; // a file was opened meanwhile
    const [last] = drafts.list();
    if (last) goOn(store, last);
    else startAgain(store);
  } catch (error) {
    keep(store, { begun: false, error: sentence(error) });
  }
}

/** The ids that counters and hexes of a board have. */
const lastingIn = (kinds: HouseDoc['kind'], terrains: HouseDoc['terrain'] = []) => [
  ...kinds.map(({ id }) => id),
  ...terrains.map(({ id }) => `terrain:${id}`),
];

/** Go on with the rules that are open if they are the task's, else open those. */
function takeOn(store: Store, task: LimitsTask) {
  const { begun } = houseOf(store.state);
  unlessOpen(store, task.document);
  const limit = task.document.limit.findIndex(({ rule }) => rule === task.rule);
  keep(store, {
    begun,
    task,
    lasting: lastingIn(task.standing.kinds, task.standing.terrains),
    limit: Math.max(0, limit),
  });
}

/** Open rules, unless the same ones are open. */
function unlessOpen(store: Store, document: HouseDoc) {
  if (JSON.stringify(houseOf(store.state).doc) !== JSON.stringify(document))
    layOut(store, document);
}

/** The counters from another pane, as long as they are there. */
export function taskOf(state: State) {
  const { task } = houseOf(state);
  return task?.stands(state) ? task : null;
}

/** Load the board's own house rules, else the first template. */
export function startAgain(store: Store) {
  const [first] = houseOf(store.state).templates;
  const doc = store.state.shown?.game.scenario.house ?? first?.document;
  if (doc) layOut(store, doc);
}

export const goOn = (store: Store, { document, key }: Pick<Draft<HouseDoc>, 'document' | 'key'>) =>
  layOut(store, document, key);

/** Take over what another tab changes in the same rules. */
const followDrafts = (store: Store) =>
  drafts.follow(store, (key) => {
    const { doc: before, draft } = houseOf(store.state);
    const doc = key === draft ? drafts.of(key) : null;
    if (doc && JSON.stringify(doc) !== JSON.stringify(before)) show(store, doc);
    else store.set({}); // the list shows it
  });

/**
 * Load another document, with three counters in the preview's hex. Nothing is kept by this.
 * @param draft - the key of a document in the making
 */
export function layOut(store: Store, doc: HouseDoc, draft: string = drafts.begin()) {
  const [{ id: side }] = sidesOf(doc);
  const first = doc.kind.find((kind) => kind.counts !== false) ?? doc.kind[0];
  keep(store, {
    ...fresh,
    begun: true,
    templates: houseOf(store.state).templates,
    task: houseOf(store.state).task,
    lasting: store.state.shown?.game.scenario.house === doc ? lastingIn(doc.kind, doc.terrain) : [],
    doc,
    draft,
    side,
    weights: namesOf(doc, 'weights'),
    tags: namesOf(doc, 'tags'),
    pieces: [1, 2, 3].map(() => ({ kind: first.id, side })),
  });
  askSoon(store, 0);
}

/** Change one field of the document. */
export const change = (store: Store, path: Path, value: unknown) =>
  write(store, changed(houseOf(store.state).doc, path, value));

/**
 * Remove a part of the document, and with it the button that was pressed.
 * @param next - the id of the button that gets the focus
 */
export function removePart(store: Store, path: Path, next: string, more: Partial<HouseState> = {}) {
  write(store, changed(houseOf(store.state).doc, path, undefined), more);
  focusSoon(`#${next}`);
}

/** Replace the document, and keep what changed in it. */
export function write(store: Store, next: HouseDoc, more: Partial<HouseState> = {}) {
  const doc = formatted(next);
  const { doc: was, draft } = houseOf(store.state);
  show(store, doc, more);
  if (JSON.stringify(was) !== JSON.stringify(doc)) void drafts.change(draft, was, doc);
}

/** Show another state of the document. Pieces of a removed kind or side leave the hex. */
function show(store: Store, doc: HouseDoc, more: Partial<HouseState> = {}) {
  const { features, pieces, side, terrain } = { ...houseOf(store.state), ...more };
  const kinds = doc.kind.map((one) => one.id),
    sides = sidesOf(doc).map((one) => one.id);
  keep(store, {
    ...more,
    doc,
    pieces: pieces.filter((piece) => kinds.includes(piece.kind) && sides.includes(piece.side)),
    side: sides.includes(side) ? side : (sides[0] ?? ''),
    terrain: terrain in terrainsOf(doc.terrain) ? terrain : 'clear',
    features: features.filter((id) => doc.feature?.some((one) => one.id === id)),
  });
  askSoon(store);
}

/** Change the preview's hex. */
export function lay(store: Store, partial: Partial<HouseState>) {
  keep(store, partial);
  askSoon(store, 0);
}

export function addPiece(store: Store, kind: string) {
  const { pieces, side } = houseOf(store.state);
  if (pieces.length < MOST) lay(store, { pieces: [...pieces, { kind, side }] });
}

export function takePiece(store: Store, kind: string) {
  const { pieces, side } = houseOf(store.state);
  const gone = pieces.findLastIndex((piece) => piece.kind === kind && piece.side === side);
  if (gone >= 0) lay(store, { pieces: pieces.filter((_, n) => n !== gone) });
}

let timer = 0;
const judging = asking(keep);

/**
 * Ask the umpire to validate the document and judge the hex, after a delay without input.
 * @param still - the delay, ms
 */
function askSoon(store: Store, still: number = STILL) {
  clearTimeout(timer);
  timer = window.setTimeout(() => void judge(store), still);
}

async function judge(store: Store) {
  const { doc } = houseOf(store.state);
  const isLatest = await judging(store, async () => ({
    view: await store.ask({ ask: 'house', document: doc }),
  }));
  const { features, pieces, side, terrain, view } = houseOf(store.state);
  if (!isLatest || view?.faults.length) return;
  if (pieces.length === 0) return keep(store, { answer: null });
  await judging(store, async () => ({
    answer: await store.ask({
      ask: 'quick',
      ruleset: 'house',
      house: doc,
      phase: 'move',
      active: side,
      counters: pieces,
      ...(terrain === 'clear' ? {} : { terrain }),
      ...(features.length > 0 ? { features } : {}),
    }),
  }));
}

// ---------------------------------------------------------------- files, the board, a link

export const openHouseFile = (store: Store) =>
  chooseFile(RULE_FILES, (file) => void readHouseFile(store, file));

export async function readHouseFile(store: Store, file: File) {
  try {
    if (file.size > LONGEST) throw new Error(say.tooLong);
    const view = await store.ask({ ask: 'house', text: await textOf(file) });
    if (view.document) layOut(store, view.document);
    store.toast(say.opened(view.document?.title ?? file.name));
  } catch (error) {
    keep(store, { error: `${file.name}: ${sentence(error)}` });
  }
}

/** Save the rules as they are now: the umpire's last answer can be older than the last change. */
export async function saveHouseFile(store: Store) {
  const { doc } = houseOf(store.state);
  const view = await store.ask({ ask: 'house', document: doc });
  if (!view.toml) return keep(store, { view });
  const name = fileName(doc.title, say.fileName);
  download(`${name}.toml`, new Blob([view.toml], { type: 'application/toml' }));
  store.toast(say.saved);
}

/**
 * Judge counters by these limits, where they stand. The rules learn the kinds that they lack.
 * @param task - the counters that another pane handed over; null: those on the board
 */
export async function judgeStanding(store: Store, task: LimitsTask | null) {
  const { doc, judging: already } = houseOf(store.state);
  if (already) return;
  keep(store, { judging: true, error: '' });
  try {
    if (task) {
      const { doc: whole, kindOf } = suited(doc, task.standing);
      if (whole !== doc) write(store, whole);
      keep(store, { error: await task.judge(whole, kindOf) });
    } else await judgeOnBoard(store, doc);
  } catch (error) {
    keep(store, { error: sentence(error) });
  } finally {
    keep(store, { judging: false });
  }
}

async function judgeOnBoard(store: Store, doc: HouseDoc) {
  const { caseRun, shown } = store.state;
  if (!shown) return;
  const standing = standingOn(shown, await store.loadBook(shown.ruleset), doc);
  const { doc: whole, kindOf } = suited(doc, standing);
  if (whole !== doc) write(store, whole);
  const scenario = judgedBoard(shown, whole, kindOf);
  const why = say.judged(whole.title, scenario.counters.length);
  const done = caseRun
    ? await store.open({ scenario, log: [] }, { why })
    : await store.rewrite(() => Promise.resolve(scenario), { apart: true });
  if (!done) return;
  keep(store, { lasting: lastingIn(whole.kind, whole.terrain) });
  store.set({ view: 'board' });
  if (!caseRun) store.toast(why, { action: { label: say.undo, run: () => void store.undo() } });
}

/**
 * Put the preview on a board of its own. The game before is kept, and undo brings it back.
 * @param how - `turns`: play in turns, not on a free board
 */
export async function playHere(
  store: Store,
  { share = false, turns = false }: { share?: boolean; turns?: boolean } = {},
) {
  const { features, pieces, terrain, view } = houseOf(store.state);
  if (!view?.document) return;
  const scenario = scenarioOf(
    view.document,
    store.state.shown,
    pieces,
    { terrain, features },
    turns,
  );
  const why = say.playing(view.document.title);
  const done =
    store.state.board && !store.state.caseRun
      ? await store.rewrite(() => Promise.resolve(scenario), { apart: true })
      : await store.open({ scenario, log: [] }, { why });
  if (!done) return;
  store.set({ view: 'board' });
  if (share) store.openDialog('share');
  else store.toast(why, { action: { label: say.undo, run: () => void store.undo() } });
}
