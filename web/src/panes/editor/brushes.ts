/**
 * The brushes of the editor's map (grounds, features, parts, roads, hexsides), and the effect of a
 * tap.
 */
import { html, nothing } from 'lit-html';
import { signTile, hasSign } from '../../board/signs.ts';
import { button } from '../../ui/button.ts';
import { words } from '../words.ts';
import { words as say } from './words.ts';
import {
  EDGES,
  ROADS,
  divided,
  edged,
  featured,
  painted,
  partsAt,
  roaded,
  touch,
} from './mapdoc.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { MapDoc } from '../../contract/documents.ts';

/** The map after the stroke, the hex to continue from, and the message for the user. */
type Stroke = { map: MapDoc; from: string; message: string };

const GROUNDS = Object.entries(words.terrains);

/** @param brush - the selected brush */
export function brushes(book: Book, brush: string, take: (brush: string) => void) {
  const brushButton = (value: string, sign: unknown, label: string) =>
    button(html`${sign}${label}`, () => take(value), { class: 'ground', pressed: value === brush });
  const signed = ({ symbol, short }: { symbol: string; short: string }) =>
    html`<i class="is-sign" aria-hidden="true"
      >${hasSign(symbol) && symbol !== 'level' ? signTile(symbol, 18) : short}</i
    >`;
  const grounded = (ground: string) => html`<i data-ground=${ground} aria-hidden="true"></i>`;
  const row = (title: string, content: unknown) =>
    html`<h3 class="head">${title}</h3>
      <div class="grounds" role="group" aria-label=${title}>${content}</div>`;
  return html` ${row(
    say.paint,
    html` ${GROUNDS.map(([ground, name]) => brushButton(ground, grounded(ground), name))}
    ${(book.terrains ?? []).map(({ id, like, name }) => brushButton(`terrain:${id}`, like ? grounded(like) : signed({ symbol: '', short: name.slice(0, 2) }), name))}
    ${brushButton('name', html`<i data-ground="name" aria-hidden="true">${say.nameSample}</i>`, say.nameBrush)}`,
  )}
  ${
    book.features.length
      ? row(
          say.features,
          book.features.map((one) => brushButton(`feature:${one.id}`, signed(one), one.name)),
        )
      : nothing
  }
  ${
    book.parts.length
      ? row(
          say.parts,
          book.parts.map((one) => brushButton(`part:${one.id}`, signed(one), one.name)),
        )
      : nothing
  }
  ${row(
    say.lines,
    html` ${ROADS.map((kind) => brushButton(`road:${kind}`, html`<i class="is-line" data-line=${kind} aria-hidden="true"></i>`, say.lineNames[kind]))}
    ${EDGES.map((kind) => brushButton(`edge:${kind}`, html`<i class="is-line" data-line=${kind} aria-hidden="true"></i>`, say.lineNames[kind]))}`,
  )}`;
}

/** The stroke that a tap on a hex makes on the map. */
export function paintedBy(
  { counters, map, signs }: Board,
  brush: string,
  from: string,
  hex: string,
): Stroke {
  const [what, kind] = brush.split(':');
  if (what === 'terrain') return { map: painted(map, hex, kind), from: '', message: '' };
  if (what === 'feature') return { map: featured(map, hex, kind), from: '', message: '' };
  if (what === 'part') {
    const holds = (at: string) => counters.some((one) => one.at === at);
    const there = partsAt(map, hex).find((at) => map.parts?.[at].kind === kind);
    const message =
      there && holds(there)
        ? say.partHeld(
            map.parts?.[there].name || (signs.parts.find((one) => one.id === kind)?.name ?? kind),
          )
        : '';
    return { map: divided(map, hex, kind, holds), from: '', message };
  }
  if (what !== 'road' && what !== 'edge')
    return { map: painted(map, hex, brush), from: '', message: '' };
  if (!from || from === hex) return { map, from: from === hex ? '' : hex, message: '' };
  if (!touch(map, from, hex)) return { map, from: hex, message: say.apart(from, hex) };
  if (what === 'edge') return { map: edged(map, kind, from, hex), from: '', message: '' };
  return {
    map: roaded(map, kind === 'track' ? 'track' : 'road', from, hex),
    from: hex,
    message: '',
  };
}
