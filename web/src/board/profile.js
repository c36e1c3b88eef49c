/**
 * A hex in section: its floors as rows, the cellar below the ground, the beach in front, each with
 * what stands there. With a counter picked each row tells what entering it would mean, and is the
 * target. It knows no rule: grades and prices are those of the reach.
 */

import { badge } from './badges.js';
import { counterTile, spokenCounter } from './counters.js';
import { storeys } from './parts.js';
import { groundName } from './places.js';
import { crosshairTile, signTile } from './signs.js';
import { words } from '../words.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../types/verdicts.d.ts').Grade} Grade */

const MARGIN = 10;
const TILE = 46;

/** @param {Grade} grade */
const gradeWords = (grade) =>
  ({ lawful: words.map.lawful, overstacked: words.map.price, forbidden: words.map.forbidden })[
    grade
  ];

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export class Profile {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** the hex that stands open; "" for none */
    this.hex = '';
    /** the counter that was dropped here and waits for its floor; "" for none */
    this.dropped = '';
    /** @type {HTMLElement | null} */
    this.node = null;
    /** what had the focus before */
    this.before = /** @type {Element | null} */ (null);
  }

  /** @param {string} hex @param {{ dropped?: string, focus?: boolean }} [how] */
  open(hex, { dropped = '', focus = false } = {}) {
    if (!this.board.grid.divided.has(hex)) return;
    this.close();
    this.hex = hex;
    this.dropped = dropped;
    this.before = document.activeElement;
    this.node = make('section', { class: 'profile', role: 'dialog', tabindex: '-1' });
    this.node.addEventListener('pointerdown', (event) => {
      // A counter may be dragged out of here; all else scrolls and clicks as on any page.
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
  }

  /**
   * A tap on a hex with parts: what leaves no choice is done at once, else its places are laid
   * open.
   * @param {string} hex
   * @param {Element} target
   * @param {PointerEvent | MouseEvent} event
   */
  tapped(hex, target, event) {
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
   * The one place of a hex that the picked counter can reach or act upon; "" where there is a
   * choice or none.
   * @param {string} hex
   */
  onlyWay(hex) {
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

  /** Draw again what stands there and what the reach says; the focus stays on its row. */
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
      ground = groundName(board.map, hex);
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
        { class: 'profile-head' },
        make('b', {}, hex),
        make('span', {}, name ?? ground),
        close,
      ),
      make('div', { class: 'profile-cut' }, ...rows.map((place) => this.#row(place, divided))),
    );
    if (kept)
      /** @type {HTMLElement | null} */ (
        node.querySelector(`[data-floor="${CSS.escape(kept)}"], [data-id="${CSS.escape(kept)}"]`)
      )?.focus();
    this.place();
  }

  /** @param {string} place @param {import('./parts.js').Divided} divided */
  #row(place, divided) {
    const { board, hex } = this;
    const part = board.grid.part(place),
      ground = place === hex;
    const depth = ground
      ? 'ground'
      : part?.shore
        ? 'shore'
        : part && part.order < 0
          ? 'under'
          : 'over';
    const here = [...board.all.values()]
      .filter((one) => one.at === place && !one.aboard)
      .sort((a, b) => a.rank - b.rank);
    const told =
      board.pick && board.all.get(board.pick)?.at !== place
        ? board.reach?.hexes.find((one) => one.to === place)
        : undefined;
    const own = board.places.find((one) => one.at === place);
    const grade = told?.grade ?? (own && own.grade !== 'lawful' ? own.grade : undefined);
    const price = told
      ? told.badge || (told.grade === 'lawful' && told.cost > 0 ? told.points : '')
      : (own?.badge ?? '');
    const label = ground
      ? divided.floors.length
        ? words.map.ground
        : words.map.inland
      : (part?.name ?? place);
    const go = make(
      'button',
      {
        type: 'button',
        class: 'floor-go',
        'data-floor': place,
        'aria-label': this.#spoken(label, here.length, grade, price, told?.words),
      },
      part?.symbol && part.symbol !== 'level'
        ? make('span', { class: 'floor-sign' }, signTile(part.symbol, 20))
        : // Written by the style sheet: it is a mark, not a word of the button's name.
          make('span', {
            class: 'floor-sign',
            'data-short': ground ? (divided.floors.length ? '0' : '·') : (part?.short ?? ''),
          }),
      make('span', { class: 'floor-name' }, label),
    );
    const stack = make(
      'div',
      { class: 'floor-stack' },
      ...here.map((counter) => {
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
      }),
    );
    const aimed = board.target?.place === place ? ' is-target' : '';
    const able = board.aims.includes(place);
    return make(
      'div',
      {
        class: `floor floor-${depth}${grade ? ` floor-${grade}` : ''}${aimed}`,
        role: 'group',
        'aria-label': label,
      },
      go,
      stack,
      make(
        'span',
        { class: 'floor-badge' },
        ...(able ? [crosshairTile()] : []),
        ...(grade ? [badge(grade, price)] : []),
      ),
    );
  }

  /**
   * @param {string} label
   * @param {number} count
   * @param {Grade | undefined} grade
   * @param {string} price
   * @param {string | undefined} told
   */
  #spoken(label, count, grade, price, told) {
    const held = count === 0 ? words.map.empty : words.map.counters(count);
    return [
      label,
      held,
      ...(grade ? [told || [gradeWords(grade), price].filter(Boolean).join(', ')] : []),
    ].join(', ');
  }

  /** The row where a picked counter does best. */
  #best() {
    const order = ['lawful', 'overstacked', 'forbidden'];
    const inHex = this.board.reach?.hexes.filter((one) => one.to.split('/')[0] === this.hex) ?? [];
    return (
      [...inHex].sort((a, b) => order.indexOf(a.grade) - order.indexOf(b.grade))[0]?.to ?? this.hex
    );
  }

  /** @param {string} place */
  #floor(place) {
    return /** @type {HTMLElement | null} */ (
      this.node?.querySelector(`[data-floor="${CSS.escape(place)}"]`) ?? null
    );
  }

  /** @param {MouseEvent} event */
  #click(event) {
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

  /** @param {KeyboardEvent} event */
  #key(event) {
    const rows = [...(this.node?.querySelectorAll('.floor') ?? [])];
    const row = rows.findIndex((one) => one.contains(/** @type {Node} */ (event.target)));
    const inRow = row < 0 ? [] : [...rows[row].querySelectorAll('button')];
    const at = inRow.indexOf(/** @type {HTMLButtonElement} */ (event.target));
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

  /** Beside its hex where there is room, else above or below it; within what no panel covers. */
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
    const within = (
      /** @type {number} */ value,
      /** @type {number} */ from,
      /** @type {number} */ room,
      /** @type {number} */ size,
    ) => Math.max(from + MARGIN, Math.min(from + room - size - MARGIN, value));
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
