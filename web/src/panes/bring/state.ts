/** State of the bring pane: the file, the player's decisions about it, and the umpire's answer. */
import { copyText } from '../../play/clipboard.ts';
import { Stopped, askBeside, stop } from '../../solving/solver.ts';
import { download, fileName } from '../../ui/files.ts';
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { keyOf as scenarioKey } from '../../ui/puzzle.ts';
import { showPane } from '../../ui/navigate.ts';
import { sentence } from '../../words.ts';
import { base64, definitionOf } from './archive.ts';
import { fits, isSame, keep, keptFor } from './mappings.ts';
import { layPictures } from './pictures.ts';
import { asList, asTable, standingIn, standingOn } from './places.ts';
import { bring as say } from './words.ts';
import type { FileReport, BroughtLog, FreeBoard } from '../../contract/bring.ts';
import type { MappingDoc } from '../../contract/documents.ts';
import type { About } from '../../contract/requests.ts';
import type { Ask } from '../../engine.ts';
import type { State, Store } from '../../pane.ts';

/** A file and the way to read it. */
type BroughtFile = About<'steps'> & { ruleset: string };

/** The player's input; every request contains all of it. */
interface BringInput extends BroughtFile {
  only?: string;
  /** The number of log steps applied. */
  step?: number;
}

/** The request that put a file on the board, and the key of the resulting scenario. */
interface OnBoard {
  request: BroughtFile & { around: string };
  key: string;
}

/** A map that lies on the board, and what is left out of it. */
export interface BroughtMap {
  files: File[];
  left: string[];
  /** The names of the tilesets that were not brought with it. */
  missing: string[];
}

const nothing = {
  /** The file's name. */
  name: '',
  input: null as BringInput | null,
  /** The module given along with the file; its pictures can be put on the board. */
  moduleFile: null as Blob | null,
  found: null as FileReport | null,
  map: null as BroughtMap | null,
  busy: false,
  /** Progress of a long file judged in the worker; null while none is. */
  work: null as { done: number; of: number } | null,
  error: '',
  /** The text of the list being pasted. */
  pasted: '',
  /** The text of the map's table being pasted. */
  tableText: '',
  /** What is wrong with lines of a table; null until some were, which opens the table's part. */
  tableOdd: null as string | null,
  /** The place of the stack selected in the drawing, whose hex the user can name. */
  chosen: '',
  /** The log, judged under the current input; null until requested. */
  log: null as BroughtLog | null,
  looking: false,
  /** The last game put on the board, if its counters can be written back to the file. */
  laid: null as OnBoard | null,
  /** `offered`: a link's decisions, used instead of the player's `own` until he chooses. */
  offered: null as MappingDoc | null,
  own: null as MappingDoc | null,
};
/** Largest file, bytes: the umpire reads 30 million base64 characters, 4 for every 3 bytes. */
const LONGEST = 20_000_000;

/** A file of this many characters or more is read in the worker, which can be stopped. */
const LONG = 1_500_000;

const memory = paneMemory('bring', nothing);
export const bringOf = memory.of;
export const remember = memory.set;

/**
 * The function that sends requests about a file: to the umpire, or to the worker if the file is
 * long.
 */
function reader(store: Store, { file }: BroughtFile): Ask {
  if (file.length < LONG) return store.ask;
  memory.set(store, { work: { done: 0, of: 0 } });
  return (request) =>
    askBeside(request, ({ positions, bound }) =>
      memory.set(store, { work: { done: positions, of: bound } }),
    );
}

const failed = (words: string, failure: unknown) => ({
  error: failure instanceof Stopped ? say.stopped : words,
});

const judging = asking(memory.set, { over: { busy: false, work: null, error: '' }, failed });
/** Judges a log: only the latest request counts, until the input changes. */
const lookingThrough = asking(memory.set, { over: { looking: false, work: null }, failed });

/** Send a request with the changed input. Only the answer to the latest request counts. */
export async function ask(store: Store, more: Partial<BringInput>) {
  const { input: was } = bringOf(store.state);
  if (!was && !more.file) return;
  const input = { ruleset: '', ...was, ...more } as BringInput;
  // Any change except of the step or of the stacks shown makes the judged log stale.
  const same = Object.keys(more).every((key) => key === 'step' || key === 'only');
  if (!same) lookingThrough.drop();
  const anew = same ? {} : { log: null, looking: false };
  memory.set(store, { input, busy: !same, error: '', ...anew });
  await judging(store, async (tell) => {
    const answer = reader(store, input);
    let found = await answer({ ask: 'bring', ...input });
    const decided = input.mapping ? null : await byDecisions(store, input, found, answer);
    if (!tell()) return {};
    if (decided) [input.mapping, found] = decided;
    const { offered, own } = bringOf(store.state);
    // It replaces nothing.
    if (offered && input.mapping === offered && !own) keep(found, offered, offered);
    return { input, found };
  });
}

/**
 * The first mapping that the umpire accepts for a file's pieces, with the resulting report; null if
 * there is none.
 */
async function byDecisions(store: Store, input: BringInput, found: FileReport, answer: Ask) {
  for (const mapping of await decidedOn(store, found, input)) {
    try {
      return [mapping, await answer({ ask: 'bring', ...input, mapping })] as const;
    } catch (failure) {
      if (failure instanceof Stopped) throw failure;
      // The refused decisions were made for another edition, or with malicious intent.
      if (mapping === bringOf(store.state).offered) memory.set(store, { offered: null, own: null });
    }
  }
  return null;
}

/** The mappings that may apply to a file's pieces: the link's, then the player's own. */
async function decidedOn(store: Store, found: FileReport, { ruleset }: BringInput) {
  const { offered } = bringOf(store.state);
  const linked = offered && fits(offered, found, ruleset) ? offered : null;
  const own = await keptFor(linked ? { ...found, ruleset: linked.ruleset } : found);
  memory.set(store, { own: linked && !isSame(linked, own) ? own : null });
  return [linked, own].filter((one) => one !== null);
}

/** Reads files that belong together: a map of Tiled and its tilesets, or a save and its module. */
export async function readFiles(store: Store, files: File[]) {
  const kinds = await Promise.all(files.map(kindOf));
  const save = files.findIndex(({ name }) => !/\.vmod$/i.test(name));
  const at = (['map', 'tileset'] as const).map((kind) => kinds.indexOf(kind)).find((n) => n >= 0);
  const main = at ?? Math.max(0, save);
  const file = files[main];
  const beside = files.toSpliced(main, 1);
  if (at !== undefined) return layMap(store, file, beside);
  await read(store, file, file.name);
  if (beside.length && bringOf(store.state).found) await readModule(store, beside[0]);
}

async function read(store: Store, file: Blob, name: string) {
  const text = await begun(store, file, name);
  if (text !== null) await ask(store, { file: text });
}

/** Empties the pane for a file, and returns its contents in base64; null after saying why not. */
async function begun(store: Store, file: Blob, name: string, beside: Blob[] = []) {
  const { pasted } = bringOf(store.state);
  forget(store);
  memory.set(store, { name, pasted });
  const size = [file, ...beside].reduce((sum, each) => sum + each.size, 0);
  const text = size > LONGEST ? null : await base64(file).catch(() => null); // a folder, or deleted
  if (text === null) memory.set(store, { error: size > LONGEST ? say.tooLong : say.unreadable });
  return text;
}

/** Recognises a map of Tiled or MegaMek, or a tileset, by its beginning. */
const MAP = /^\s*(?:<|\{|(?:#[^\n]*\n\s*)*size\s+\d+\s+\d+)/i;
/** A tileset of its own; in JSON its type may stand at the very end. */
const TILESET = /^\s*(?:<\?xml[^>]*>\s*)?<tileset|"type"\s*:\s*"tileset"/;
const LAYERS = /"layers"\s*:/;

/** What a file of several is: a map for the board, a tileset, or ''. */
export async function kindOf(file: Blob) {
  if (!MAP.test(await file.slice(0, 2000).text())) return '';
  const text = await file.text();
  return TILESET.test(text) && !LAYERS.test(text) ? 'tileset' : 'map';
}

/** Open a map as a free board under the rules of the current board, with the files beside it. */
async function layMap(store: Store, file: File, others: File[]) {
  const data = await begun(store, file, file.name, others);
  if (data === null) return;
  const { ruleset = 'house', house } = store.state.board?.game.scenario ?? {};
  const title = file.name.replace(/\.\w+$/, '');
  memory.set(store, { busy: true });
  await judging(store, async (tell) => {
    const rules = house ? { ruleset, house } : { ruleset };
    const beside = await Promise.all(
      others.map(async (each) => ({ name: each.name, file: await base64(each) })),
    );
    const answer = await store.ask({ ask: 'sheet', file: data, title, beside, ...rules });
    const { game, left = [], missing = [] } = answer;
    tell(nothing);
    if (!(await store.open(game, { why: say.mapOpened }))) return {};
    showPane(store, left.length ? 'bring' : 'editor');
    return {
      name: file.name,
      map: left.length ? { files: [file, ...others], left, missing } : null,
    };
  });
}

export const readList = (store: Store, text: string) => read(store, new Blob([text]), say.pasted);

export async function readModule(store: Store, file: Blob) {
  const definition = await definitionOf(file).catch(() => null);
  if (!definition) return memory.set(store, { error: say.noModule });
  if (definition.size > LONGEST) return memory.set(store, { error: say.tooLong });
  memory.set(store, { moduleFile: file });
  await ask(store, { module: await base64(definition), hexes: [] });
}

/** Have every position of the log judged. */
export async function lookThrough(store: Store) {
  const { input } = bringOf(store.state);
  if (!input) return;
  const { only: _, step: __, ...brought } = input;
  memory.set(store, { looking: true, error: '' });
  await lookingThrough(store, async () => ({
    log: await reader(store, brought)({ ask: 'steps', ...brought }),
  }));
}

let due: ReturnType<typeof setTimeout> | undefined;
/** Delay after the last slider move before the position is judged, ms. */
const REST = 120;

/** Show the position after a step of the log: the strip at once, the report after a delay. */
export function goToStep(store: Store, step: number) {
  const { input } = bringOf(store.state);
  if (!input) return;
  memory.set(store, { input: { ...input, step } });
  clearTimeout(due);
  due = setTimeout(() => void ask(store, { step }), REST);
}

/** Reset the pane; decisions from a link stay. */
export function forget(store: Store) {
  judging.drop();
  lookingThrough.drop();
  clearTimeout(due);
  const { offered, work } = bringOf(store.state);
  if (work) stop();
  memory.set(store, { ...nothing, offered });
}

/** Judge by another rulebook, under its own mapping. */
export const judgeBy = (store: Store, ruleset: string) =>
  ask(store, { ruleset, mapping: undefined, only: '' });

export function nameHex(store: Store, name: string) {
  const { chosen, found, input } = bringOf(store.state);
  const stack =
    found?.report.stacks.find(({ place }) => place === chosen) ?? found?.report.stacks[0];
  if (!stack || !name.trim()) return;
  const hexes = [...(input?.hexes ?? []), { x: stack.x, y: stack.y, name: name.trim() }].slice(-4);
  return ask(store, { hexes });
}

export async function copy(store: Store, form: 'text' | 'bbcode') {
  const { found } = bringOf(store.state);
  if (found) store.toast((await copyText(found[form])) ? say.copied : say.denied);
}

export function saveCsv(state: State) {
  const { found, name } = bringOf(state);
  if (found) download(`${fileName(name)}.csv`, new Blob([found.csv], { type: 'text/csv' }));
}

/**
 * The counters and their places: from the board if it shows the file's game, else from the file.
 */
function standing(state: State) {
  const { found } = bringOf(state);
  if (isOnBoard(state) && state.board) return standingOn(state.board);
  return found ? standingIn(found) : [];
}

export async function copyPlaces(store: Store) {
  store.toast((await copyText(asList(standing(store.state)))) ? say.copied : say.denied);
}

export function savePlaces(state: State) {
  const table = new Blob([asTable(standing(state))], { type: 'text/csv' });
  download(`${fileName(`${bringOf(state).name} ${say.placesName}`)}.csv`, table);
}

/** Put the whole game on a free board, or only the surroundings of a place. */
export async function putOnBoard(store: Store, around = '') {
  const { input } = bringOf(store.state);
  if (!input) return;
  const { only: _, step, ...brought } = input;
  try {
    const laid: FreeBoard = await store.ask({ ask: 'to_board', ...brought, step, around });
    if (!(await store.open(laid.game, { why: say.opened }))) return;
    const scenario = store.state.board?.game.scenario;
    // Only the start of a log is stored as a position, so later ones cannot be written back.
    const writable = scenario && !step && bringOf(store.state).found?.maps.length;
    const request = { ...brought, around };
    memory.set(store, { laid: writable ? { request, key: scenarioKey(scenario) } : null });
    showPane(store, 'board');
    await layPictures(store, laid, bringOf(store.state));
  } catch (error) {
    store.toast(sentence(error), { grade: 'forbidden' });
  }
}

/** Whether the board shows the imported file, so that its counters can be written back. */
export function isOnBoard(state: State) {
  const { laid } = bringOf(state);
  return Boolean(laid && state.board && scenarioKey(state.board.game.scenario) === laid.key);
}

/** Hexes of the board's counters by counter id; a passenger has its carrier's hex. */
function placesOf({ board }: State) {
  const counters = board?.counters ?? [];
  const hexOf = (id: string): string => {
    const counter = counters.find((one) => one.id === id);
    return counter?.aboard ? hexOf(counter.aboard) : (counter?.at.split('/')[0] ?? '');
  };
  const all = counters.map(({ id }) => [id, hexOf(id)] as const);
  return Object.fromEntries(all.filter(([, at]) => at && !at.startsWith('@')));
}

/** Download the file with its counters where they stand on the board. */
export async function writeBack(store: Store) {
  const { laid, name } = bringOf(store.state);
  if (!laid) return;
  const at = placesOf(store.state);
  try {
    const made = await store.ask({ ask: 'write_save', ...laid.request, at });
    const bytes = Uint8Array.from(atob(made.file), (letter) => letter.charCodeAt(0));
    const ending = /\.\w+$/.exec(name)?.[0] ?? '';
    const stem = name.slice(0, name.length - ending.length) || name;
    download(`${stem} ${say.movedName}${ending}`, new Blob([bytes]));
    store.toast(say.writtenBack(made.moved));
  } catch (error) {
    store.toast(sentence(error), { grade: 'forbidden' });
  }
}
