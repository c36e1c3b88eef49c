/** The bring pane: the file, the report on every stack, and the kinds of its pieces. Draws only. */
import { html, nothing } from 'lit-html';
import { button, submitButton } from '../../ui/button.ts';
import { choiceField } from '../../ui/form.ts';
import { undress } from '../../pictures/counters.ts';
import { chooseFiles } from '../../ui/files.ts';
import {
  iconBoard,
  iconCopy,
  iconOpen,
  iconRestart,
  iconRules,
  iconSave,
  iconSearch,
  iconTrash,
} from '../../ui/icons.ts';
import { clauseChip, gradeBadge, hint } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { titles } from '../titles.ts';
import { naming, sheet } from './hexes.ts';
import { logStrip } from './logstrip.ts';
import { HOUSE, isByHouse, whichGame, writeLimits } from './limits.ts';
import { mapTable, takeFiles, takeText } from './maptableview.ts';
import { pieces } from './pieces.ts';
import { weights } from './weightsview.ts';
import { offer } from './decisions.ts';
import {
  ask,
  bringOf,
  copy,
  copyPlaces,
  forget,
  isOnBoard,
  judgeBy,
  putOnBoard,
  readFiles,
  remember,
  saveCsv,
  savePlaces,
  writeBack,
} from './state.ts';
import { waiting } from './waiting.ts';
import { bring as say } from './words.ts';
import type { BroughtMap } from './state.ts';
import type { CountedName, FileReport, SurveyRow } from '../../contract/bring.ts';
import type { State, Store, Inside } from '../../pane.ts';

function render(state: State, store: Store) {
  const { busy, error, found, name } = bringOf(state);
  return html` <section
    class="stack bring"
    aria-label=${titles.bring}
    @dragover=${(event: DragEvent) => event.preventDefault()}
    @drop=${(event: DragEvent) => dropped(event, store)}
  >
    <header class="bring-top">
      <h2 class="about-title">${titles.bring}</h2>
      <p class="quiet">${found ? about(found, name) : say.lead}</p>
    </header>
    ${error ? html`<div role="alert">${hint(error)}</div>` : nothing}
    ${busy ? waiting(state) : nothing}
    ${found ? report(found, state, store) : busy ? nothing : html`${start(bringOf(state), store)} ${mapTable(state, store)}`}
  </section>`;
}

const about = ({ module, version }: FileReport, name: string) =>
  [name, module, version].filter(Boolean).join(', ');

/** A map is on the board: what it lacks, and the ways on. */
const leftOut = (map: BroughtMap, store: Store) =>
  html`<div class="stack card" role="status">
    <h3 class="head">${say.mapLeft}</h3>
    ${map.left.map((each) => html`<p>${each}</p>`)}
    <div class="row">
      ${
        map.missing.length
          ? button(
              say.chooseMissing(map.missing.join(', ')),
              () => chooseFiles((more) => void readFiles(store, [...map.files, ...more])),
              { icon: iconOpen },
            )
          : nothing
      }
      ${button(say.toMap, () => showPane(store, 'editor'), { icon: iconBoard, look: 'main' })}
    </div>
  </div>`;

const start = ({ map, offered, pasted }: ReturnType<typeof bringOf>, store: Store) =>
  html` ${map ? leftOut(map, store) : nothing}
    <div class="bring-file">
      ${button(say.choose, () => openSave(store), { icon: iconOpen, main: true })}
      <p class="quiet">${say.drop}</p>
      ${button(titles.games, () => store.openDialog('games'), { icon: iconSearch })}
    </div>
    ${offered ? hint(say.offered(offered.module ?? '')) : nothing}
    <form
      class="stack bring-paste"
      @submit=${(event: Event) => {
        event.preventDefault();
        const text = bringOf(store.state).pasted;
        if (text.trim()) void takeText(store, text);
      }}
    >
      <label class="field"
        ><span>${say.paste}</span
        ><textarea
          rows="6"
          spellcheck="false"
          placeholder=${say.example}
          .value=${pasted}
          @input=${(event: Event) =>
            remember(store, {
              pasted: (event.target as HTMLTextAreaElement).value,
            })}
        ></textarea>
      </label>
      ${submitButton(say.read, { off: !pasted.trim() })}
    </form>`;

function dropped(event: DragEvent, store: Store) {
  const files = [...(event.dataTransfer?.files ?? [])];
  const text = event.dataTransfer?.getData('text/plain');
  if (!files.length && !text) return;
  event.preventDefault();
  void (files.length ? takeFiles(store, files) : takeText(store, text ?? ''));
}

/** Accept any file extension: old saves have none. */
const openSave = (store: Store) => chooseFiles((files) => void takeFiles(store, files));

function report(found: FileReport, state: State, store: Store) {
  const { stacks, summary } = found.report;
  const isQuiet = ({ grade, open }: SurveyRow) =>
    grade === 'unjudged' || (grade === 'lawful' && !open);
  const odd = stacks.filter((row) => !isQuiet(row)),
    quiet = stacks.filter(isQuiet),
    unjudged = found.report.counts.unjudged > 0;
  return html` ${terms(found, state, store)} ${logStrip(found, state, store)}
    <div class="stack bring-columns">
      <div class="bring-report">
        <div role="status"><h3 class="head">${summary}</h3></div>
        ${ways(found, state, store)} ${found.unnamed ? hint(say.unnamed[found.unnamed]) : nothing}
        ${
          odd.length
            ? html`<ul class="bring-stacks">
                ${odd.map((row) => stack(row, found, store))}
              </ul>`
            : stacks.length
              ? html`<p>${unjudged ? say.unjudged : say.none}</p>`
              : nothing
        }
        ${
          quiet.length
            ? html`<details class="bring-lawful">
                <summary>${unjudged ? say.stacks : say.lawful} (${quiet.length})</summary>
                <ul class="bring-stacks">
                  ${quiet.map((row) => stack(row, found, store))}
                </ul>
              </details>`
            : nothing
        }
        ${left(found)}
      </div>
      <div class="bring-said">
        ${sheet(found, state, store)} ${naming(found, state, store)} ${mapTable(state, store)}
        ${weights(found, store)} ${pieces(found, store)}
      </div>
    </div>`;
}

/**
 * Pickers for the report: the rulebook, the map, the stacks shown, and the side whose view is used.
 */
function terms(found: FileReport, state: State, store: Store) {
  const { input } = bringOf(state);
  const books = (state.hello?.rulesets ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const sides = found.sides.map(({ id, name }) => ({ value: id, label: name }));
  const house = isByHouse(found);
  return html` <div class="row bring-terms">
    ${choiceField({
      label: say.judgeBy,
      value: input?.ruleset || (house ? HOUSE : found.ruleset),
      of: [...books, { value: HOUSE, label: say.house }],
      write: (id) => void judgeBy(store, id),
    })}
    ${
      found.maps.length > 1
        ? choiceField({
            label: say.map,
            value: input?.map || found.maps[0].name,
            of: found.maps.map(({ name, pieces: n }) => ({
              value: name,
              label: say.mapOf(name, n),
            })),
            write: (map) => void ask(store, { map, hexes: [] }),
          })
        : nothing
    }
    ${choiceField({
      label: say.show,
      value: input?.only ?? '',
      of: [{ value: '', label: say.all }, ...sides],
      write: (only) => void ask(store, { only }),
    })}
    ${choiceField({
      label: say.looking,
      value: input?.side ?? '',
      of: [{ value: '', label: say.everybody }, ...sides],
      write: (side) => void ask(store, { side }),
    })}
    ${button(titles.games, () => whichGame(store), { icon: iconSearch })}
    ${button(say.another, () => forget(store), { icon: iconRestart })}
  </div>`;
}

/** The way to the limits, which is the main one while nothing is judged. */
function limitsWay(found: FileReport, store: Store) {
  const isUnjudged = found.report.counts.unjudged > 0;
  const label = isByHouse(found) && !isUnjudged ? say.changeLimits : say.writeLimits;
  return button(label, () => writeLimits(store), {
    icon: iconRules,
    main: isUnjudged,
    class: `button bring-limits`,
  });
}

/** Buttons for the actions on the report; on a small screen a line that scrolls. */
const ways = (found: FileReport, state: State, store: Store) =>
  html` <div class="bring-ways">
    ${limitsWay(found, store)}
    ${button(say.wholeBoard, () => putOnBoard(store), { icon: iconBoard })}
    ${button(say.copyText, () => copy(store, 'text'), { icon: iconCopy })}
    ${button(say.copyBbcode, () => copy(store, 'bbcode'), { icon: iconCopy })}
    ${button(say.saveCsv, () => saveCsv(state), { icon: iconSave })}
    ${button(say.copyPlaces, () => copyPlaces(store), { icon: iconCopy })}
    ${button(say.savePlaces, () => savePlaces(state), { icon: iconSave })}
    ${
      isOnBoard(state) ? button(say.writeBack, () => writeBack(store), { icon: iconSave }) : nothing
    }
    ${state.pictures ? button(say.undress, () => undress(store), { icon: iconTrash }) : nothing}
  </div>`;

/** Notes on pieces left out, and on lines that could not be read. */
function left({ report: found, shared }: FileReport) {
  const { beside, elsewhere, hidden, none, odd, secret, sideless, unweighed } = found;
  const sum = (names: CountedName[]) => names.reduce((all, { count }) => all + count, 0);
  const counters = sum(sideless),
    light = sum(unweighed);
  const lines = [
    none ? say.leftNone(none) : '',
    secret ? say.secret(secret) : '',
    hidden ? say.leftHidden(hidden) : '',
    beside ? say.leftBeside(beside) : '',
    elsewhere ? say.leftElsewhere(elsewhere) : '',
    counters ? say.leftSideless(counters) : '',
    light ? say.unweighed(light) : '',
    shared ? say.shared(shared) : '',
    ...odd.map(({ line, text }) => say.odd(line, text)),
  ].filter(Boolean);
  return lines.map((line) => html`<p class="quiet">${line}</p>`);
}

const stack = (row: SurveyRow, found: FileReport, store: Store) =>
  html` <li class="card bring-stack" data-grade=${row.grade}>
    <div class="row bring-stack-head">
      ${row.grade === 'refused' || row.grade === 'unjudged' ? nothing : gradeBadge(row.grade)}
      <h4>${row.place}</h4>
      <p class="quiet">${row.headline}</p>
      ${button(say.onBoard, () => putOnBoard(store, row.place), {
        icon: iconBoard,
        name: say.onBoardOf(row.place),
      })}
    </div>
    <p>${counted(row.counters.map(({ name }) => name))}</p>
    ${row.findings.map(
      (each) =>
        html`<div class="stack bring-finding">
          ${
            isByHouse(found)
              ? button(html`<span>${each.clause}</span>`, () => writeLimits(store, each.clause), {
                  class: 'chip-clause',
                  name: say.changeLimit(each.clause),
                })
              : clauseChip(store, each.clause, found.ruleset)
          }
          <div>
            <p>${each.words}</p>
            ${each.sum ? html`<p class="row sum"><span>${each.sum}</span></p>` : nothing}
          </div>
        </div>`,
    )}
    ${row.open ? html`<p>${say.open}</p>` : nothing}
    ${row.remedies.length ? html`<p class="bring-mend">${say.mend(row.remedies[0])}</p>` : nothing}
  </li>`;

/** Names, each with its count. */
const counted = (names: string[]) =>
  [...new Set(names)]
    .map((name) => {
      const n = names.filter((one) => one === name).length;
      return n > 1 ? `${n} × ${name}` : name;
    })
    .join(', ');

/** Load the rulebooks to choose from. */
async function begin(store: Store) {
  if (store.state.hello) return;
  try {
    store.set({ hello: await store.ask({ ask: 'hello' }) });
  } catch {
    // The pane shows the error at the next request.
  }
}

export const pane: Inside = {
  render,
  onEnter: (store, arg) => {
    void begin(store);
    if (Array.isArray(arg)) void takeFiles(store, arg as File[]);
    if (typeof arg === 'string') void offer(store, arg);
  },
};
