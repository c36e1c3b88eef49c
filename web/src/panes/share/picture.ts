/**
 * The board as a self-contained picture: all colours, lines and fonts are written into it.
 *
 * It is rendered from the shown board, which is one side's view, so it reveals nothing that this
 * side may not know. The page's style sheet is the only source of styles: the picture is rendered
 * off-screen where the sheet applies, and the computed styles are then written as plain attributes.
 */
import { wholeBoard } from '../../board/miniature.ts';
import { withOwn } from '../../board/terrain/terrain.ts';
import { words } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Draft } from '../../page.ts';

/** Sizes in map units, which are pixels at a radius of 54. */
export type Picture = { svg: string; width: number; height: number };

const NS = 'http://www.w3.org/2000/svg';
/** Inherited properties: written only where they change. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
] as const;
const OF_TEXT = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
] as const;
const INITIAL: Record<string, string> = {
  fill: '#000000',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
};
/** Longest side of a picture, px, supported by the canvas of every browser. */
const LONGEST = 4096;

export async function pictureOf(scene: Board | Draft): Promise<Picture> {
  await withOwn(scene.signs); // what is painted later would not be in the copy
  const drawn = wholeBoard(scene.map, scene);
  const room = document.createElement('div');
  room.className = 'picture-room';
  room.setAttribute('aria-hidden', 'true');
  room.append(drawn);
  document.body.append(room);
  try {
    const [x, y, width, height] = (drawn.getAttribute('viewBox') ?? '0 0 1 1')
      .split(' ')
      .map(Number);
    const desk = paint(getComputedStyle(drawn).backgroundColor).colour;
    const copy = document.createElementNS(NS, 'svg');
    for (const [name, value] of Object.entries({
      viewBox: `${x} ${y} ${width} ${height}`,
      width,
      height,
      role: 'img',
    }))
      copy.setAttribute(name, String(value));
    const title = document.createElementNS(NS, 'title');
    title.textContent = scene.title;
    const back = document.createElementNS(NS, 'rect');
    for (const [name, value] of Object.entries({ x, y, width, height, fill: desk }))
      back.setAttribute(name, String(value));
    const faces = new Set(),
      signs = new Set();
    const plain = [...drawn.children].flatMap((node) => written(node, INITIAL, faces, signs) ?? []);
    const style = document.createElementNS(NS, 'style');
    style.textContent = (await facesOf(faces, signs)).join('\n');
    copy.append(title, style, back, ...plain);
    return { svg: new XMLSerializer().serializeToString(copy), width, height };
  } finally {
    room.remove();
  }
}

/**
 * Copy a node with all styles as attributes; null if the node is not displayed.
 * @param above - the inherited values
 * @param faces - collects the fonts used
 * @param signs - collects the characters used
 */
function written(
  node: Element,
  above: Record<string, string>,
  faces: Set<unknown>,
  signs: Set<unknown>,
): Element | null {
  const style = getComputedStyle(node);
  if (style.display === 'none' && !node.closest('defs')) return null;
  const copy = document.createElementNS(NS, node.localName);
  for (const { name, value } of node.attributes)
    if (!/^(class|style|data-.*|aria-.*|role|tabindex|focusable)$/.test(name))
      copy.setAttribute(name, value);
  const here = { ...above };
  for (const name of INHERITED) {
    const value =
      name === 'fill' || name === 'stroke' ? paint(style[name]).colour : opacityIn(style, name);
    if (value === here[name]) copy.removeAttribute(name);
    else copy.setAttribute(name, value);
    here[name] = value;
  }
  if (style.opacity !== '1') copy.setAttribute('opacity', style.opacity);
  if (style.visibility !== 'visible') copy.setAttribute('visibility', 'hidden');
  if (style.transform !== 'none') copy.setAttribute('transform', style.transform);
  if (node.localName === 'text' || node.localName === 'tspan') {
    for (const name of OF_TEXT) copy.setAttribute(name, style.getPropertyValue(name));
    faces.add(`${style.fontFamily}|${style.fontStyle}|${style.fontWeight}`);
    for (const sign of node.textContent ?? '') signs.add(sign);
  }
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? '');
    else if (child instanceof Element)
      copy.append(...[written(child, here, faces, signs)].flatMap((one) => one ?? []));
  }
  return copy;
}

/** A CSS colour as hex, and its alpha. */
export function paint(value: string): { colour: string; alpha: number } {
  if (value.startsWith('url'))
    return { colour: value.replace(/["']/g, '').replace(/^url\([^#]*#/, 'url(#'), alpha: 1 };
  const figures = (value.match(/-?\d+(\.\d+)?(e-?\d+)?%?/g) ?? []).map(Number);
  const share = value.startsWith('color(srgb') ? 255 : value.startsWith('rgb') ? 1 : 0;
  if (share === 0 || figures.length < 3) return { colour: value, alpha: 1 };
  const hex = figures
    .slice(0, 3)
    .map((one) =>
      Math.max(0, Math.min(255, Math.round(one * share)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  const alpha = figures[3] ?? 1;
  return alpha === 0 ? { colour: 'none', alpha: 1 } : { colour: `#${hex}`, alpha };
}

/** A property's value; an opacity is multiplied by its colour's alpha. */
function opacityIn(style: CSSStyleDeclaration, name: string) {
  if (name !== 'fill-opacity' && name !== 'stroke-opacity') return style.getPropertyValue(name);
  const { alpha } = paint(style.getPropertyValue(name.replace('-opacity', '')));
  return String(Math.round(Number(style.getPropertyValue(name)) * alpha * 1000) / 1000);
}

/** The `@font-face` rules of the page for these fonts and characters, with the files embedded. */
async function facesOf(faces: Set<unknown>, signs: Set<unknown>): Promise<string[]> {
  const letters = [...signs].map((sign) => String(sign).codePointAt(0) ?? 0);
  const wanted = [...faces].map((face) => String(face).split('|'));
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const needed = rules.filter(({ style }) => {
    const family = bare(style.getPropertyValue('font-family')),
      [least, most = least] = style.getPropertyValue('font-weight').split(' ').map(Number);
    const meant = wanted.some(
      ([of, slant, weight]) =>
        bare(of.split(',')[0]) === family &&
        (style.getPropertyValue('font-style') || 'normal') === slant &&
        Number(weight) >= least &&
        Number(weight) <= most,
    );
    return (
      meant && letters.some((letter) => covers(style.getPropertyValue('unicode-range'), letter))
    );
  });
  return Promise.all(
    needed.map(async ({ style, parentStyleSheet }) => {
      const file = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1] ?? '';
      const data = await dataOf(new URL(file, parentStyleSheet?.href ?? document.baseURI));
      const of = ['font-family', 'font-style', 'font-weight', 'unicode-range'].map(
        (name) => `${name}:${style.getPropertyValue(name)}`,
      );
      return `@font-face{${of.join(';')};src:url(${data}) format("woff2")}`;
    }),
  );
}

const bare = (family: string) => family.trim().replace(/^["']|["']$/g, '');

/** @param range - "U+0-FF, U+131" */
export function covers(range: string, letter: number) {
  if (!range) return true;
  return range.split(',').some((one) => {
    const [least, most = least] = one
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((figure) => parseInt(figure, 16));
    return letter >= least && letter <= most;
  });
}

async function dataOf(address: URL): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return `data:font/woff2;base64,${btoa(binary)}`;
}

/** The picture as PNG, at twice the resolution unless that exceeds the limit. */
export async function dotsOf({ svg, width, height }: Picture): Promise<Blob> {
  const scale = Math.min(2, LONGEST / Math.max(width, height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(words.picture.failed))),
      'image/png',
    );
  });
}
