/**
 * A hex in section: its floors as rows, the cellar below the ground, the beach in front, each with
 * its counters. With a counter selected, each row shows the result of entering that place, and a
 * tap on the row chooses it as the target. It knows no rule: grades and prices come from the reach.
 */

import { badge } from './badges.ts';
import { counterTile, spokenCounter } from './counters.ts';
import { storeys } from './parts.ts';
import { groundName, outcomeAt } from './places.ts';
import { crosshairTile, signTile } from './signs.ts';
import { words } from '../words.ts';
import type { BoardView } from './boardview.ts';
import type { CounterView } from '../contract/board.ts';
import type { Reached } from '../contract/rulings.ts';
import type { Grade } from '../contract/verdicts.ts';
import type { Divided } from './grid.ts';

const MARGIN = 10;
const TILE = 46;

const gradeWords = (grade: Grade) =>
  ({ lawful: words.map.lawful, overstacked: words.map.price, forbidden: words.map.forbidden })[
    grade
  ];

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export class Profile {
  board: BoardView;
  /** The hex shown; "" for none. */
  hex = '';
  /** The id of the counter that was dropped here and waits for a choice of floor; "" for none. */
  dropped = '';
  node: HTMLElement | null = null;
  /** The element that had the focus before the section was opened. */
  before: Element | null = null;

  constructor(board: BoardView) {
    this.board = board;
  }

  /** Returns whether the hex has parts; nothing is shown otherwise. */
  open(hex: string, { dropped = '', focus = false }: { dropped?: string; focus?: boolean } = {}) {
    if (!this.board.grid.divided.has(hex)) return false;
    this.close();
    this.hex = hex;
    this.dropped = dropped;
    this.before = document.activeElement;
    this.node = make('section', { class: 'profile', role: 'dialog', tabindex: '-1' });
    this.node.addEventListener('pointerdown', (event) => {
      // A counter may be dragged out of here; everything else scrolls and clicks as on any page.
      if (!(event.target instanceof Element && event.target.closest('[data-id]')))
        event.stopPropagation();
    });
    this.node.addEventListener('wheel', (event) => event.stopPropagation());
    this.node.addEventListener('click', (event) => this.#click(event));
    this.node.addEventListener('keydown', (event) => this.#key(event));
    this.board.host.append(this.node);
    this.refresh();
    if (focus) this.#floor(this.board.pick ? this.#best() : hex)?.focus();
    this.board.handlers.onSection?.(hex);
    return true;
  }

  /**
   * Handle a tap on a hex with parts: act at once if there is only one possibility, otherwise open
   * the section.
   */
  tapped(hex: string, target: Element, event: PointerEvent | MouseEvent) {
    const { arranged, handlers, pick } = this.board;
    const how = handlers.onParts?.() ?? 'look';
    if (how === 'hex') {
      handlers.onHex?.(hex, event);
      return;
    }
    const only = this.onlyWay(hex),
      alone = pick ? [] : (arranged.hexes.get(hex) ?? []);
    const tab = target.closest('.tab, .plate')?.getAttribute('data-place');
    if (how === 'look' && alone.length === 1 && target.closest('[data-id]'))
      handlers.onCounter?.(alone[0], event);
    else if (tab && 'pointerType' in event && event.pointerType === 'mouse')
      handlers.onHex?.(tab, event);
    else if (pick && only) handlers.onHex?.(only, event);
    else {
      if (!pick && how === 'look') handlers.onHex?.(hex, event);
      this.open(hex, { focus: event.type === 'click' });
    }
  }

  /**
   * The only place of a hex that the selected counter can reach or act upon; "" if there are
   * several or none.
   */
  onlyWay(hex: string) {
    const { aims, pick, reach } = this.board;
    const all = reach?.who === pick ? [...(reach?.hexes.map((one) => one.to) ?? []), ...aims] : [];
    const ways = new Set(all.filter((place) => place.split('/')[0] === hex));
    return ways.size === 1 ? [...ways][0] : '';
  }

  close() {
    if (!this.node) return;
    const had = this.node.contains(document.activeElement);
    this.node.remove();
    this.node = null;
    this.hex = '';
    this.dropped = '';
    this.board.handlers.onSection?.('');
    if (had && this.before instanceof HTMLElement && this.before.isConnected)
      this.before.focus({ preventScroll: true });
  }

  /** Redraw the counters and the reach; the focus stays on the same row. */
  refresh() {
    const { board, node, hex } = this;
    const divided = board.grid.divided.get(hex);
    if (!node) return;
    if (!divided || !board.map) return this.close();
    const active = document.activeElement,
      kept =
        active && node.contains(active)
          ? (active.getAttribute('data-floor') ?? active.getAttribute('data-id'))
          : null;
    const name = board.map.names?.[hex],
      ground = groundName(board.map, hex, board.cells.signs);
    node.setAttribute(
      'aria-label',
      words.map.places([hex, name, ground].filter(Boolean).join(', ')),
    );
    node.classList.toggle('is-aimed', Boolean(board.pick));
    const close = make(
      'button',
      { type: 'button', class: 'profile-close', 'aria-label': words.dialog.close },
      '×',
    );
    close.addEventListener('click', () => this.close());
    const rows = storeys(divided, hex).reverse();
    node.replaceChildren(
      make(
        'header',
        { class: 'row profile-head' },
        make('b', {}, hex),
        make('span', {}, name ?? ground),
        close,
      ),
      make('div', { class: 'profile-cut' }, ...rows.map((place) => this.#row(place, divided))),
    );
    if (kept)
      (
        node.querySelector(
          `[data-floor="${CSS.escape(kept)}"], [data-id="${CSS.escape(kept)}"]`,
        ) as HTMLElement | null
      )?.focus();
    this.place();
  }

  #row(place: string, divided: Divided) {
    const { board } = this;
    const { depth, label, sign } = this.#floorLooks(place, divided);
    const here = [...board.all.values()]
      .filter((one) => one.at === place && !one.aboard)
      .sort((a, b) => a.rank - b.rank);
    const { grade, price, words: verdict } = this.#verdictAt(place);
    const spoken = this.#spoken(label, here.length, grade, price, verdict);
    const aimed = board.target?.place === place ? ' is-target' : '';
    const able = board.aims.includes(place);
    const css = `floor floor-${depth}${grade ? ` floor-${grade}` : ''}${aimed}`;
    return make(
      'div',
      { class: css, role: 'group', 'aria-label': label },
      make(
        'button',
        { type: 'button', class: 'row floor-go', 'data-floor': place, 'aria-label': spoken },
        sign,
        make('span', { class: 'floor-name' }, label),
      ),
      make('div', { class: 'row floor-stack' }, ...here.map((counter) => this.#counter(counter))),
      make(
        'span',
        { class: 'floor-badge' },
        ...(able ? [crosshairTile()] : []),
        ...(grade ? [badge(grade, price)] : []),
      ),
    );
  }

  /** The look of a floor: its depth, its name, and its sign. */
  #floorLooks(place: string, { floors }: Divided) {
    const part = this.board.grid.part(place);
    const ground = place === this.hex;
    const under = part && part.order < 0 ? 'under' : 'over';
    const depth = ground ? 'ground' : part?.shore ? 'shore' : under;
    const level = floors.length ? words.map.ground : words.map.inland;
    const label = ground ? level : (part?.name ?? place);
    const short = ground ? (floors.length ? '0' : '·') : (part?.short ?? '');
    const sign =
      part?.symbol && part.symbol !== 'level'
        ? make('span', { class: 'floor-sign' }, signTile(part.symbol, 20))
        : // Drawn by the style sheet, so that the mark is no part of the button's accessible name.
          make('span', { class: 'floor-sign', 'data-short': short });
    return { depth, label, sign };
  }

  /**
   * The verdict shown at a floor: the result of entering that floor, otherwise the state of its
   * stack.
   */
  #verdictAt(place: string) {
    const { board } = this;
    const aims = board.pick && board.all.get(board.pick)?.at !== place;
    const way = aims ? outcomeAt(board.reach, place) : undefined;
    const own = board.places.find((one) => one.at === place);
    const grade = way?.grade ?? (own && own.grade !== 'lawful' ? own.grade : undefined);
    const points = way && way.grade === 'lawful' && way.cost > 0 ? way.points : '';
    return { grade, price: way ? way.badge || points : (own?.badge ?? ''), words: way?.words };
  }

  #counter(counter: CounterView) {
    const { board } = this;
    const chosen = counter.id === board.pick;
    return make(
      'button',
      {
        type: 'button',
        class: `floor-counter${chosen ? ' is-picked' : ''}`,
        'data-id': counter.id,
        'aria-label': spokenCounter(counter, board.sides),
        'aria-pressed': String(chosen),
      },
      counterTile(counter, board.sides, TILE, board.all),
    );
  }

  #spoken(
    label: string,
    count: number,
    grade: Grade | undefined,
    price: string,
    verdict: string | undefined,
  ) {
    const held = count === 0 ? words.map.empty : words.map.counters(count);
    return [
      label,
      held,
      ...(grade ? [verdict || [gradeWords(grade), price].filter(Boolean).join(', ')] : []),
    ].join(', ');
  }

  /** The place with the best grade for the selected counter. */
  #best() {
    const order = ['lawful', 'overstacked', 'forbidden'];
    const { reach } = this.board;
    const inHex = reach?.hexes.filter((one) => one.to.split('/')[0] === this.hex) ?? [];
    const rank = (one: Reached) => order.indexOf(reach?.outcomes[one.outcome].grade ?? '');
    return inHex.sort((a, b) => rank(a) - rank(b))[0]?.to ?? this.hex;
  }

  #floor(place: string) {
    return (this.node?.querySelector(`[data-floor="${CSS.escape(place)}"]`) ??
      null) as HTMLElement | null;
  }

  #click(event: MouseEvent) {
    const { target } = event;
    const place =
      target instanceof Element ? target.closest('[data-floor]')?.getAttribute('data-floor') : null;
    if (!place) return;
    event.stopPropagation();
    const { dropped, board } = this;
    if (dropped) {
      this.close();
      board.handlers.onDrop?.(dropped, place);
    } else board.handlers.onHex?.(place, event);
  }

  #key(event: KeyboardEvent) {
    const rows = [...(this.node?.querySelectorAll('.floor') ?? [])];
    const row = rows.findIndex((one) => one.contains(event.target as Node));
    const inRow = row < 0 ? [] : [...rows[row].querySelectorAll('button')];
    const at = inRow.indexOf(event.target as HTMLButtonElement);
    const next = {
      ArrowUp: rows[row - 1]?.querySelector('button'),
      ArrowDown: rows[row + 1]?.querySelector('button'),
      ArrowRight: inRow[at + 1],
      ArrowLeft: inRow[at - 1],
    }[event.key];
    if (event.key === 'Escape') this.close();
    else if (next) next.focus();
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Place the section beside its hex where there is room, else above or below it, within the area
   * that no panel covers.
   */
  place() {
    const { board, node } = this;
    const centre = board.grid.centre(this.hex);
    if (!node || !centre) return;
    const free = board.view.free(),
      [x, y] = board.view.toScreen(centre),
      reach = 54 * board.view.k;
    node.style.maxHeight = `${Math.max(160, free.height - 2 * MARGIN)}px`;
    node.style.maxWidth = `${free.width - 2 * MARGIN}px`;
    const { offsetWidth: width, offsetHeight: height } = node;
    const within = (value: number, from: number, room: number, size: number) =>
      Math.max(from + MARGIN, Math.min(from + room - size - MARGIN, value));
    const right = x + reach + MARGIN,
      left = x - reach - MARGIN - width;
    const beside =
      right + width + MARGIN <= free.x + free.width ? right : left >= free.x + MARGIN ? left : null;
    const above = y - free.y > free.y + free.height - y;
    const px = beside ?? within(x - width / 2, free.x, free.width, width);
    const py =
      beside === null
        ? above
          ? y - reach - height - MARGIN / 2
          : y + reach + MARGIN / 2
        : y - height / 2;
    node.style.transform = `translate(${Math.round(px)}px, ${Math.round(within(py, free.y, free.height, height))}px)`;
  }
}
