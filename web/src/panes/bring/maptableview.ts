/** The table of a map in the pane: pasted or brought for the file or the board, copied, saved. */
import { html, nothing } from 'lit-html';
import { Grid } from '../../board/grid.ts';
import { copyText } from '../../play/clipboard.ts';
import { fromHere } from '../../scenario/here.ts';
import { button, submitButton } from '../../ui/button.ts';
import { chooseFile, download, fileName, textOf } from '../../ui/files.ts';
import { enteredText, faultLine } from '../../ui/form.ts';
import { iconCopy, iconOpen, iconSave } from '../../ui/icons.ts';
import { slug } from '../../ui/slug.ts';
import { sentence } from '../../words.ts';
import { decided } from './decisions.ts';
import { isByHouse } from './limits.ts';
import { isTable, laidOut, read, written } from './maptable.ts';
import { ask, bringOf, readFiles, readList, remember } from './state.ts';
import { bring as say } from './words.ts';
import type { OddLine } from './maptable.ts';
import type { Board } from '../../contract/board.ts';
import type { HouseDoc, ScenarioDoc } from '../../contract/documents.ts';
import type { State, Store } from '../../pane.ts';

export function mapTable(state: State, store: Store) {
  const { input, tableOdd, tableText } = bringOf(state);
  if (!input && !state.shown) return nothing;
  const text = tableOf(state);
  return html`<details class="stack bring-map" ?open=${tableOdd !== null}>
    <summary>${say.table}</summary>
    <p class="quiet">${input ? say.tableFile : say.tableBoard}</p>
    <form
      class="stack bring-paste"
      @submit=${(event: Event) => {
        event.preventDefault();
        void takeTable(store, bringOf(store.state).tableText);
      }}
    >
      <label class="field"
        ><span>${say.tablePaste}</span
        ><textarea
          rows="5"
          spellcheck="false"
          placeholder=${say.tableExample}
          aria-invalid=${Boolean(tableOdd)}
          .value=${tableText}
          @input=${(event: Event) => remember(store, { tableText: enteredText(event) })}
        ></textarea>
      </label>
      ${faultLine(tableOdd ?? '')}
      <div class="bring-ways">
        ${submitButton(say.tableUse, { off: !tableText.trim() })}
        ${button(say.choose, () => chooseFile('.csv,.tsv,text/csv,text/plain', (file) => void openTable(store, file)), { icon: iconOpen })}
        ${button(say.tableCopy, () => copyTable(store, text), { icon: iconCopy, off: !text })}
        ${button(say.tableSave, () => saveTable(state, text), { icon: iconSave, off: !text })}
      </div>
    </form>
  </details>`;
}

/** The house rules of what is open: the file, or else the board. */
const houseOf = (state: State) => {
  const { found, input } = bringOf(state);
  return input ? found?.mapping.house : state.shown?.game.scenario.house;
};

/** The features that a file's or a board's hexes can have. */
const featuresOf = (state: State) =>
  houseOf(state)?.feature ?? (bringOf(state).input ? [] : (state.shown?.signs.features ?? []));

/** The table of the file's places, or of the board's map; '' if nothing is on it. */
function tableOf(state: State) {
  const { input } = bringOf(state);
  if (!input) return state.shown ? written(state.shown.map, featuresOf(state)) : '';
  const ground = Object.entries(input.ground ?? {});
  if (!ground.length) return '';
  const part = <K extends 'terrain' | 'features'>(key: K) =>
    Object.fromEntries(ground.flatMap(([hex, here]) => (here[key] ? [[hex, here[key]]] : [])));
  const map = { terrain: part('terrain'), features: part('features') };
  return written(map as Pick<Board['map'], 'terrain' | 'features'>, featuresOf(state));
}

async function openTable(store: Store, file: File) {
  try {
    await takeTable(store, await textOf(file));
  } catch (error) {
    remember(store, { error: sentence(error) });
  }
}

/** Reads files: the table of a map for what is open, anything else as a file of its own. */
export async function takeFiles(store: Store, files: File[]) {
  const [file] = files;
  const head =
    files.length === 1
      ? await file
          .slice(0, 200)
          .text()
          .catch(() => '')
      : '';
  return isTable(head) ? openTable(store, file) : readFiles(store, files);
}

/** Reads a text: the table of a map, or a list of places. */
export const takeText = (store: Store, text: string) =>
  isTable(text) ? takeTable(store, text) : readList(store, text);

/** Takes a table for the places of the open file, else for the map on the board. */
export async function takeTable(store: Store, text: string) {
  const features = featuresOf(store.state);
  const taken = () => [...features, ...added].map(({ id }) => id);
  const added: { id: string; name: string }[] = [];
  const idOf = (name: string) => slug(name, taken(), 'feature');
  const found = read(text, features, idOf, houseOf(store.state)?.terrain);
  added.push(...found.added);
  const { input, tableOdd: was } = bringOf(store.state);
  // What is not understood stays in the field, to be mended there.
  const left = found.odd.map((one) => one.text).join('\n');
  const tableOdd = oddWords(found.odd);
  if (!Object.keys(found.table).length)
    return remember(store, { tableText: text, tableOdd: tableOdd || say.tableEmpty, error: '' });
  const n = Object.keys(found.table).length;
  const off = input ? await forFile(store, found) : await forBoard(store, found);
  if (off === null) return;
  remember(store, { tableText: left, tableOdd: tableOdd || (was === null ? null : '') });
  store.toast(
    [say.tableTaken(n - off.length), off.length ? say.tableOff(off) : ''].filter(Boolean).join(' '),
  );
}

/** What is wrong with the first lines of a table, and how many more there are. */
function oddWords(odd: OddLine[]) {
  const lines = odd
    .slice(0, MOST_ODD)
    .map(({ line, text, terrain, near }) =>
      terrain ? say.oddTerrain(line, terrain, near) : `${say.odd(line, text.slice(0, 60))}.`,
    );
  const more = odd.length - lines.length;
  return [...lines, ...(more ? [say.oddMore(more)] : [])].join(' ');
}

/** The most lines of which it is said what is wrong with them. */
const MOST_ODD = 4;

type Found = ReturnType<typeof read>;

/** House rules that have these features besides their own. */
const withFeatures = <H extends HouseDoc | undefined>(house: H, { added }: Found): H =>
  house && added.length ? { ...house, feature: [...(house.feature ?? []), ...added] } : house;

async function forFile(store: Store, found: Found) {
  const { found: report, input } = bringOf(store.state);
  if (!report) return null;
  const ground = { ...input?.ground, ...found.table };
  const { house } = report.mapping;
  if (isByHouse(report) && house && found.added.length) {
    remember(store, { input: input && { ...input, ground } });
    await decided(store, { ...report.mapping, house: withFeatures(house, found) });
  } else await ask(store, { ground });
  return bringOf(store.state).error ? null : [];
}

async function forBoard(store: Store, found: Found) {
  let off: string[] = [];
  const done = await store.rewrite((board) => {
    const grid = new Grid(board.map);
    const hexes = new Set(grid.all());
    const laid = laidOut(board.map, found.table, (hex) => hexes.has(hex));
    off = laid.off;
    const now: ScenarioDoc = fromHere(board);
    const house = withFeatures(now.house, found);
    return Promise.resolve({ ...now, ...(house ? { house } : {}), map: laid.map });
  });
  return done ? off : null;
}

async function copyTable(store: Store, text: string) {
  store.toast((await copyText(text)) ? say.copied : say.denied);
}

function saveTable(state: State, text: string) {
  const name = bringOf(state).name || state.shown?.title || '';
  download(`${fileName(`${name} ${say.tableName}`)}.csv`, new Blob([text], { type: 'text/csv' }));
}
