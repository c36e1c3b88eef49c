/**
 * The house rules pane: a form to write stacking rules, a hex to try the rules on, and ways to
 * export them.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { faultLine } from '../../ui/form.ts';
import {
  iconBoard,
  iconNext,
  iconPlus,
  iconSave,
  iconSearch,
  iconShare,
  iconTap,
  iconTrash,
} from '../../ui/icons.ts';
import { hint, square } from '../../ui/parts.ts';
import { changed } from '../../ui/path.ts';
import { house as limits } from '../../contract/limits.ts';
import { common, titles } from '../titles.ts';
import { unfinished } from '../unfinished.ts';
import { coloured } from './colours.ts';
import { blank, sidesOf, unshown, withSide } from './document.ts';
import { houseForm } from './fields.ts';
import { kindsPart } from './kinds.ts';
import { limitsPart } from './limits.ts';
import { combatPart } from './more.ts';
import { previewPart, verdictStrip } from './preview.ts';
import {
  drafts,
  goOn,
  houseOf,
  judgeStanding,
  layOut,
  openHouse,
  openHouseFile,
  playHere,
  saveHouseFile,
  startAgain,
  taskOf,
  write,
} from './state.ts';
import { terrainsPart } from './terrains.ts';
import { house as say } from './words.ts';
import type { State, Store, Inside } from '../../pane.ts';
import type { ButtonParts } from '../../ui/button.ts';
import type { Path } from '../../ui/path.ts';
import type { HouseEntry, LimitsTask } from '../limitstask.ts';

function renderHouse(state: State, store: Store) {
  const { begun, error, judging, view } = houseOf(state);
  if (!begun && error)
    return hint(
      error,
      button(common.retry, () => openHouse(store)),
    );
  const task = taskOf(state),
    standing = state.shown?.counters.length ?? 0;
  const leave = (label: string, icon: unknown, run: () => unknown, parts: ButtonParts = {}) =>
    button(label, run, { icon, off: !view?.toml, ...parts });
  const judge = (label: string, whose: LimitsTask | null, main: boolean) =>
    leave(label, iconTap, () => judgeStanding(store, whose), { main, off: !view?.toml || judging });
  return html` <section class="house" aria-label=${titles.house}>
    <div class="house-halves">
      <div class="stack house-form">
        <header class="house-head">
          <h2>${titles.house}</h2>
          <p>${task ? say.forTask(task.count) : say.lead}</p>
        </header>
        ${startPart(state, store)} ${making(state, store)} ${faultLine(error)}
        ${view ? html`${aboutPart(store)}${limitsPart(store)}${kindsPart(store)}${terrainsPart(store)}${combatPart(houseForm(store), store)}` : html`<p class="waiting" role="status">${common.waiting}</p>`}
      </div>
      ${previewPart(store)}
    </div>
    <footer class="wrap house-foot">
      ${verdictStrip(store)} ${leave(say.save, iconSave, () => saveHouseFile(store))}
      ${leave(say.share, iconShare, () => playHere(store, { share: true }))}
      ${leave(say.turns, iconNext, () => playHere(store, { turns: true }), { title: say.turnsWhy })}
      ${leave(say.play, iconBoard, () => playHere(store), { main: !task && standing === 0 })}
      ${standing ? judge(say.judgeBoard(standing), null, !task) : nothing}
      ${task ? judge(say.judgeFile(task.count), task, true) : nothing}
    </footer>
  </section>`;
}

/**
 * Buttons to choose the document to begin with: a template, the board's rules, a blank document or
 * a file.
 */
function startPart(state: State, store: Store) {
  const { templates } = houseOf(state);
  const own = state.shown?.game.scenario.house;
  return html` <div class="wrap house-start" role="group" aria-label=${say.start}>
    ${templates.map(({ document }) => button(document.title, () => layOut(store, document)))}
    ${own ? button(say.ofBoard, () => layOut(store, own)) : nothing}
    ${button(titles.games, () => store.openDialog('games', null), { icon: iconSearch })}
    ${button(say.blank, () => layOut(store, blank()))}
    ${button(say.openFile, () => openHouseFile(store), { look: 'quiet' })}
  </div>`;
}

/** The rules in the making. */
const making = (state: State, store: Store) =>
  unfinished(
    {
      drafts,
      rows: drafts.list(),
      open: houseOf(state).draft,
      nameOf: ({ title }) => title || say.newTitle,
      goOn: (draft) => goOn(store, draft),
      gone: ({ key }) => key === houseOf(store.state).draft && startAgain(store),
    },
    store,
  );

/** Fields for the title, the author and the sides. */
function aboutPart(store: Store) {
  const { doc } = houseOf(store.state);
  const form = houseForm(store);
  const sides = sidesOf(doc);
  const looks = coloured(doc).map((side) => side.look);
  const beyond = unshown(doc);
  const put = (path: Path, value: unknown) =>
    write(store, changed({ ...doc, side: sides }, ['side', ...path], value));
  return html` <section class="house-part" aria-label=${say.about}>
    <h3>${say.about}</h3>
    <div class="house-pair">
      ${form.text(['title'], say.name, { needed: true })}${form.text(['author'], say.author)}
    </div>
    ${form.text(['text'], say.text, { rows: 3 })}
    <h4 class="head">${say.sides}</h4>
    ${sides.map(
      (side, n) =>
        html` <div class="stack house-side" role="group" aria-label=${side.name}>
          ${form.text(['side', n, 'name'], say.side, { needed: true, value: side.name, write: (name) => put([n, 'name'], name) })}
          ${form.choice(['side', n, 'look'], say.look, say.looks, { value: looks[n] as keyof typeof say.looks, write: (look) => put([n, 'look'], look) })}
          ${sides.length > 2 ? square(say.remove(side.name), iconTrash, () => put([n], undefined)) : nothing}
        </div>`,
    )}
    ${
      sides.length < limits.side.most
        ? button(say.addSide, () => write(store, withSide(doc)), { icon: iconPlus, look: 'small' })
        : nothing
    }
    ${form.fault(['side'], { alone: true })}
    ${beyond.length ? html`<p class="quiet">${say.unshown(beyond)}</p>` : nothing}
  </section>`;
}

export const pane: Inside = {
  render: renderHouse,
  onEnter: (store, entry) => void openHouse(store, entry as HouseEntry | null),
};
