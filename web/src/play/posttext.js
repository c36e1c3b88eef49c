/**
 * A verdict as text for a forum, a chat or a mail: pure functions, no page.
 *
 * Names and titles may come from a link, so whatever would be markup in the form asked for is
 * disarmed.
 */
import { copied } from './words.js';
import { shortPlace } from './placename.js';

/** @typedef {'bbcode' | 'markdown' | 'text'} Form  of a verdict */
/** @typedef {Form | 'diagram' | 'html'} Shape  all that the share dialog writes */
/** @typedef {import('../types/verdicts.d.ts').Verdict} Verdict */
/** @typedef {import('../types/verdicts.d.ts').Finding} Finding */
/** @typedef {{ sums: boolean, ids: boolean, findings: boolean, briefing?: boolean }} Include */
/**
 * @typedef {object} Subject
 * @property {Verdict} verdict
 * @property {string} title what was judged: "M4A1 from 0607 to 0605"
 * @property {string} foot where and when: "A&A Miniatures 2009, turn 3, Movement, US part"
 * @property {string} url "" where the link is too long to post
 * @property {import('../types/board.d.ts').Board} [board] for the names of its boxes
 * @property {string} [about] the briefing, where it goes along
 */
/**
 * @typedef {object} Marks
 * @property {(text: string) => string} safe
 * @property {(text: string) => string} strong
 * @property {(text: string) => string} aside
 * @property {(label: string, url: string) => string} link
 * @property {(items: string[]) => string} list
 */

/** @param {string} text */
const asIs = (text) => text;
/** @param {string} text */
const noBrackets = (text) => text.replaceAll('[', '(').replaceAll(']', ')');
/** @param {string} text */
const escaped = (text) => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

/** @type {Record<Form, Marks>} */
const FORMS = {
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

/**
 * A briefing as paragraphs of a post.
 * @param {Form} form
 * @param {string} about
 */
const briefed = (form, about) =>
  about
    .split(/\n+/)
    .filter(Boolean)
    .map((one) => (form === 'markdown' ? `\n${FORMS[form].safe(one)}\n` : FORMS[form].safe(one)));

/** @param {Form} form @param {Subject} subject @param {Include} include */
export function verdictText(form, { verdict, title, foot, url, board, about = '' }, include) {
  const { safe, strong, aside, link, list } = FORMS[form];
  const told = verdict.findings.filter((one) => one.role !== 'note');
  const several = new Set(told.map((one) => one.place)).size > 1;
  const item = (/** @type {Finding} */ one) =>
    [
      several && one.place ? `${safe(board ? shortPlace(board, one.place) : one.place)}: ` : '',
      safe(one.words),
      include.sums && one.sum ? `${/[.!?]$/.test(one.words) ? '' : ':'} ${safe(one.sum)}` : '',
      include.ids ? ` ${aside(`(${safe(one.clause)})`)}` : '',
    ].join('');
  return [
    strong(safe([title, verdict.headline].filter(Boolean).join(': '))),
    ...briefed(form, about),
    ...(include.findings && told.length > 0 ? [list(told.map(item))] : []),
    ...verdict.prices.map((price) => safe(price.words)),
    ...(url ? [link(copied.openIt, url)] : []),
    aside(safe(foot)),
  ].join('\n');
}

/**
 * @typedef {object} Asked  a puzzle as a post
 * @property {string} title
 * @property {string} task what is asked
 * @property {string} about the story; "" where it stays out
 * @property {string} url
 * @property {string} foot
 * @property {string[]} line the shortest way; none where it is not given away
 */

/**
 * What nobody is to read unasked.
 * @type {Record<Form, (text: string) => string>}
 */
const HIDDEN = {
  bbcode: (text) => `[spoiler]${text}[/spoiler]`,
  markdown: (text) => `>!${text}!<`,
  text: (text) => `\n${'.\n'.repeat(12)}\n${text}`,
};

/**
 * A puzzle for a forum: what is asked and where, and perhaps its solution.
 * @param {Form} form @param {Asked} puzzle
 */
export function puzzleText(form, { title, task, about, url, foot, line }) {
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

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * HTML for somebody's own page: the board in a frame, and a link where frames are not shown.
 * @param {string} title @param {string} address of the small page, with the game in its fragment
 */
export function embedCode(title, address) {
  const safe = (/** @type {string} */ text) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
  return `<iframe src="${safe(address)}" title="${safe(title)}" width="640" height="520" loading="lazy" style="max-width: 100%; border: 0"></iframe>`;
}
