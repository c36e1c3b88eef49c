/** The table that maps a save's pieces to kinds of counter, with one decision for each name. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../../ui/button.ts';
import { JSON_FILES, chooseFile } from '../../ui/files.ts';
import { iconCopy, iconOpen, iconSave } from '../../ui/icons.ts';
import { hint, loose, quietTile } from '../../ui/parts.ts';
import {
  copyMappingLink,
  decide,
  keepOffered,
  openMapping,
  saveMapping,
  useOwn,
} from './decisions.ts';
import { bringOf } from './state.ts';
import { bring as say } from './words.ts';
import type { KindView } from '../../contract/book.ts';
import type { FileReport, BroughtLine } from '../../contract/bring.ts';
import type { Store } from '../../pane.ts';

/** Values of the select that are not kinds. */
const NONE = '-none',
  UNKNOWN = '-unknown',
  BELOW = '-below';

export function pieces(found: FileReport, store: Store) {
  const open = found.lines.filter(({ fixed, known }) => !known && !fixed);
  // Keep the table open after the last decision, so that the player sees that decision.
  const decided = Boolean(bringOf(store.state).input?.mapping);
  const lines = [...open, ...found.lines.filter((line) => !open.includes(line))];
  return html` <details class="bring-names" ?open=${open.length > 0 || decided}>
    <summary>${say.names} (${found.lines.length})</summary>
    <p class="quiet">${say.namesLead}</p>
    <div class="bring-ways">
      ${button(say.saveMapping, () => saveMapping(store), { icon: iconSave })}
      ${button(say.openMapping, () => chooseMapping(store), { icon: iconOpen })}
      ${button(say.copyLink, () => copyMappingLink(store), { icon: iconCopy })}
    </div>
    ${byLink(store)}
    <div class="bring-table" tabindex="0" role="region" aria-label=${say.names}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say.name}</th>
            <th scope="col">${say.howMany}</th>
            <th scope="col" colspan="2">${say.taken}</th>
            <th scope="col">${say.side}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => row(line, found, store))}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** A note that the decisions came with a link, with the offer to use the player's own instead. */
function byLink(store: Store) {
  const { offered, own, input } = bringOf(store.state);
  if (!offered || input?.mapping !== offered) return nothing;
  if (!own) return hint(say.byLink);
  return hint(
    say.byLinkNotMine,
    html`<div class="bring-ways">
      ${button(say.useOwn, () => useOwn(store))} ${button(say.keepThem, () => keepOffered(store))}
    </div>`,
  );
}

function taken(line: BroughtLine) {
  if (line.none) return NONE;
  if (line.below.length) return BELOW;
  return line.known || line.sure ? line.kind || UNKNOWN : UNKNOWN;
}

function row(line: BroughtLine, found: FileReport, store: Store) {
  const now = taken(line);
  const maybe = found.kinds.find(({ id }) => id === line.kind);
  return html` <tr>
    <th scope="row">
      ${line.name || '-'}${line.folder ? html` <small>${line.folder}</small>` : nothing}
    </th>
    <td>${line.count}</td>
    <td>${maybe && now !== NONE && now !== BELOW ? drawn(maybe, line, found) : nothing}</td>
    <td>
      <select
        aria-label=${say.kindOf(line.name)}
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          if (value === UNKNOWN || value === BELOW) return;
          void decide(store, line, { kind: value === NONE ? '' : value });
        }}
      >
        ${option(UNKNOWN, say.unknown, now)} ${option(NONE, say.noCounter, now)}
        ${now === BELOW ? option(BELOW, say.marked, now) : nothing}
        ${now === UNKNOWN && maybe ? html`<option value=${maybe.id}>${say.perhaps(maybe.name)}</option>` : nothing}
        ${found.kinds.map(({ id, name }) => option(id, name, now))}
      </select>
    </td>
    <td>
      ${
        now === NONE || now === BELOW || now === UNKNOWN
          ? nothing
          : html`<select
              aria-label=${say.sideOf(line.name)}
              @change=${(event: Event) =>
                void decide(store, line, {
                  side: (event.target as HTMLSelectElement).value,
                })}
            >
              ${option('', say.byMarks, line.side)}
              ${found.sides.map(({ id, name }) => option(id, name, line.side))}
            </select>`
      }
    </td>
  </tr>`;
}

/** The counter that a piece is mapped to; pale if the mapping is only a suggestion. */
const drawn = (kind: KindView, { known, side, sure }: BroughtLine, { sides }: FileReport) =>
  html`<span class="bring-ours" ?data-doubtful=${!known && !sure}
    >${quietTile(loose(kind, side || kind.sides[0] || sides[0].id), sides, 40)}</span
  >`;

/**
 * An option of a select. `live` compares with the DOM, where a superseded choice is still selected
 * and must be reset.
 */
const option = (value: string, label: string, now: string) =>
  html`<option value=${value} .selected=${live(value === now)}>${label}</option>`;

const chooseMapping = (store: Store) =>
  chooseFile(JSON_FILES, (file) => void openMapping(store, file));
