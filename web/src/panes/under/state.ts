/** State of the dialog for a stack under another rulebook: the rulebook, and its verdict. */
import { RULE_FILES, chooseFile, textOf } from '../../ui/files.ts';
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { under as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { HouseDoc, Place } from '../../contract/documents.ts';
import type { Under, Why } from '../../contract/rulings.ts';
import type { State, Store } from '../../pane.ts';

/** A stack, with the verdict of its own rulebook. */
export type Stack = { place: Place; board: Board; why: Why };

const nothing = {
  stack: null as Stack | null,
  /** The id of a rulebook or of house rules; "" before one is chosen. */
  chosen: '',
  /** House rules to choose from. */
  house: [] as { id: string; document: HouseDoc }[],
  answer: null as Under | null,
  error: '',
};

/** The largest file that is read, characters; the umpire has a lower limit of its own. */
const LONGEST = 200_000;
/** The id of house rules from a file. */
const OWN = 'file';

const memory = paneMemory('under', nothing);
export const underOf = memory.of;

/** The rulebooks to choose from: all except the stack's own. */
export function choices(state: State) {
  const own = underOf(state).stack?.board;
  const books = (state.hello?.rulesets ?? []).filter(({ id }) => id !== own?.ruleset);
  return [
    ...books.map(({ id, title }) => ({ value: id, label: title })),
    ...underOf(state).house.map(({ id, document }) => ({ value: id, label: document.title })),
  ];
}

/** Open the dialog on a stack, under the rulebook chosen last, or the first. */
export async function openUnder(store: Store, stack: Stack) {
  memory.set(store, { stack, answer: null, error: '' });
  try {
    if (!store.state.hello) store.set({ hello: await store.ask({ ask: 'hello' }) });
    if (!underOf(store.state).house.length) {
      const { templates } = await store.ask({ ask: 'templates' });
      memory.set(store, { house: templates.map(({ id, document }) => ({ id, document })) });
    }
    const offered = choices(store.state).map(({ value }) => value);
    const { chosen } = underOf(store.state);
    await judge(store, offered.includes(chosen) ? chosen : offered[0]);
  } catch (error) {
    memory.set(store, { error: sentence(error) });
  }
}

const verdict = asking(memory.set);

/** Ask the umpire. */
export async function judge(store: Store, chosen: string) {
  memory.set(store, { chosen, answer: null, error: '' });
  const { house, stack } = underOf(store.state);
  if (!stack) return;
  const document = house.find(({ id }) => id === chosen)?.document;
  const rules = document ? { ruleset: 'house', house: document } : { ruleset: chosen };
  const { board, place } = stack;
  await verdict(store, async () => ({
    answer: await store.ask({ ask: 'under', game: board.game, place, ...rules }),
  }));
}

export const openRules = (store: Store) =>
  chooseFile(RULE_FILES, (file) => void readRules(store, file));

/** Read house rules from a file and judge the stack by them at once. */
async function readRules(store: Store, file: File) {
  try {
    if (file.size > LONGEST) throw new Error(say.tooLong);
    const view = await store.ask({ ask: 'house', text: await textOf(file) });
    if (!view.document || view.faults.length) throw new Error(say.faulty);
    const others = underOf(store.state).house.filter(({ id }) => id !== OWN);
    memory.set(store, { house: [...others, { id: OWN, document: view.document }] });
    await judge(store, OWN);
  } catch (error) {
    memory.set(store, { error: `${file.name}: ${sentence(error)}` });
  }
}

/** Open the stack as a game of its own under the other rulebook. */
export async function putOnBoard(store: Store) {
  const { answer } = underOf(store.state);
  if (!answer) return;
  store.closeDialog();
  await store.open(answer.quick.board.game, { why: say.opened });
}
