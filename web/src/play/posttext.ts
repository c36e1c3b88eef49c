/**
 * A verdict as text for a forum, a chat or a mail. Pure functions that do not use the page.
 *
 * Names and titles may come from a link; therefore markup in them is escaped for the requested
 * form.
 */
import { copied } from './words.ts';
import { shortPlace } from './placename.ts';
import type { Board } from '../contract/board.ts';
import type { Finding, Verdict } from '../contract/verdicts.ts';

/** The forms of text for a verdict. */
type Form = 'bbcode' | 'markdown' | 'text';
/** The forms that the share dialog offers. */
export type Shape = Form | 'diagram' | 'html';
export type Include = { sums: boolean; ids: boolean; findings: boolean; briefing?: boolean };
interface Subject {
  verdict: Verdict;
  /** The subject of the verdict: "M4A1 from 0607 to 0605". */
  title: string;
  /** The game, turn, phase and side: "A&A Miniatures 2009, turn 3, Movement, US part". */
  foot: string;
  /** The link; "" if it is too long to post. */
  url: string;
  /** The board, from which the names of its boxes are taken. */
  board?: Board;
  /** The briefing, if it is included. */
  about?: string;
}

interface Marks {
  safe: (text: string) => string;
  strong: (text: string) => string;
  aside: (text: string) => string;
  link: (label: string, url: string) => string;
  list: (items: string[]) => string;
}

const asIs = (text: string) => text;
const noBrackets = (text: string) => text.replaceAll('[', '(').replaceAll(']', ')');
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

const FORMS: Record<Form, Marks> = {
  bbcode: {
    safe: noBrackets,
    strong: (text) => `[b]${text}[/b]`,
    aside: (text) => `[i]${text}[/i]`,
    link: (label, url) => `[url=${url}]${label}[/url]`,
    list: (items) => ['[list]', ...items.map((item) => `[*]${item}`), '[/list]'].join('\n'),
  },
  markdown: {
    safe: escaped,
    strong: (text) => `**${text}**`,
    aside: (text) => `*${text}*`,
    link: (label, url) => `[${label}](${url})`,
    list: (items) => `\n${items.map((item) => `- ${item}`).join('\n')}\n`,
  },
  text: {
    safe: asIs,
    strong: asIs,
    aside: asIs,
    link: (label, url) => `${label}: ${url}`,
    list: (items) => items.map((item) => `- ${item}`).join('\n'),
  },
};

/** A briefing as paragraphs of a post. */
const briefed = (form: Form, about: string) =>
  about
    .split(/\n+/)
    .filter(Boolean)
    .map((one) => (form === 'markdown' ? `\n${FORMS[form].safe(one)}\n` : FORMS[form].safe(one)));

export function verdictText(
  form: Form,
  { verdict, title, foot, url, board, about = '' }: Subject,
  include: Include,
) {
  const { safe, strong, aside, link, list } = FORMS[form];
  const listed = verdict.findings.filter((one) => one.role !== 'note');
  const several = new Set(listed.map((one) => one.place)).size > 1;
  const item = (one: Finding) =>
    [
      several && one.place ? `${safe(board ? shortPlace(board, one.place) : one.place)}: ` : '',
      safe(one.words),
      include.sums && one.sum ? `${/[.!?]$/.test(one.words) ? '' : ':'} ${safe(one.sum)}` : '',
      include.ids ? ` ${aside(`(${safe(one.clause)})`)}` : '',
    ].join('');
  return [
    strong(safe([title, verdict.headline].filter(Boolean).join(': '))),
    ...briefed(form, about),
    ...(include.findings && listed.length > 0 ? [list(listed.map(item))] : []),
    ...verdict.prices.map((price) => safe(price.words)),
    ...(url ? [link(copied.openIt, url)] : []),
    aside(safe(foot)),
  ].join('\n');
}

/** The contents of a post about a puzzle. */
interface Asked {
  title: string;
  /** The task. */
  task: string;
  /** The story; "" to omit it. */
  about: string;
  url: string;
  foot: string;
  /** The shortest solution; empty to omit it. */
  line: string[];
}

/** Hides text that a reader should not see before asking for it, such as a solution. */
const HIDDEN: Record<Form, (text: string) => string> = {
  bbcode: (text) => `[spoiler]${text}[/spoiler]`,
  markdown: (text) => `>!${text}!<`,
  text: (text) => `\n${'.\n'.repeat(12)}\n${text}`,
};

/** A puzzle for a forum: its task, its link, and optionally its solution. */
export function puzzleText(form: Form, { title, task, about, url, foot, line }: Asked) {
  const { safe, strong, aside, link } = FORMS[form];
  const way = line.map((one, n) => `${n + 1}. ${safe(one)}`).join(form === 'text' ? '\n' : '; ');
  return [
    strong(safe(title)),
    ...briefed(form, about),
    safe(task),
    ...(url ? [link(copied.solveIt, url)] : []),
    ...(way ? [HIDDEN[form](way)] : []),
    aside(safe(foot)),
  ].join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * HTML for the user's own page: the board in a frame.
 * @param address - of the small page, with the game in its fragment
 */
export function embedCode(title: string, address: string) {
  const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
  return `<iframe src="${safe(address)}" title="${safe(title)}" width="640" height="520" loading="lazy" style="max-width: 100%; border: 0"></iframe>`;
}
