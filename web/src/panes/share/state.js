/** The share dialog's memory and what can be done in it. */
import { sentence } from '../../words.js';
import { Stopped, solve } from '../../solving/solver.js';
import { words as solving } from '../../solving/words.js';
import { latest } from '../../ui/latest.js';
import { paneMemory } from '../../ui/memory.js';
import { sendAway } from '../../ui/sharesheet.js';
import { words } from '../words.js';
import { copyText, selectAll } from '../../play/clipboard.js';
import { linkTo, TOO_LONG } from '../../play/linkto.js';
import { questionOf } from '../../play/question.js';
import { diagram } from './diagram.js';
import { embedCode, puzzleText, verdictText } from '../../play/posttext.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../types/board.d.ts').Board} Board */
/** @typedef {import('../../types/verdicts.d.ts').Verdict} Verdict */
/** @typedef {import('../../play/posttext.js').Shape} Shape */
/** @typedef {import('./diagram.js').Wrap} Wrap */
/** @typedef {import('./picture.js').Picture} Picture */

/** Beyond this some programs cut a link. In characters. */
export const LONG = 2000;

/**
 * @typedef {object} ShareState
 * @property {string} url "" while it is made
 * @property {string} error
 * @property {boolean} hidden the link holds what some side may not see
 * @property {boolean} sure it is shared all the same
 * @property {Shape} form
 * @property {Wrap} wrap what is put round a diagram
 * @property {Picture | null} picture
 * @property {string} preview address of the picture, "" while there is none
 * @property {boolean} coded the QR code is looked at
 * @property {import('../../types/documents.d.ts').Asked | null} question
 *   the ruling that stands explained
 * @property {boolean} pointed the link points at it
 * @property {'asked' | 'board'} subject what was asked last, or the whole board
 * @property {import('../../play/posttext.js').Include} include
 * @property {boolean} moves a puzzle goes with the moves that were made, and not from its start
 * @property {boolean} solution its shortest line goes into the post, where nobody reads it unasked
 * @property {string[] | null} line the solver's; null until it is asked for
 * @property {boolean} searching
 * @property {import('../../solving/solver.js').Searched | null} searched
 * @property {string} done what the last tap achieved, in words
 */

/** @type {ShareState} */
const nothingShared = {
  url: '',
  error: '',
  hidden: false,
  sure: false,
  form: 'bbcode',
  wrap: 'plain',
  picture: null,
  preview: '',
  coded: false,
  question: null,
  pointed: true,
  subject: 'asked',
  include: { findings: true, sums: true, ids: true, briefing: true },
  moves: false,
  solution: false,
  line: null,
  searching: false,
  searched: null,
  done: '',
};

export const { of: shareOf, set: share } = paneMemory('share', nothingShared);

/** A search counts until the next, and until the dialog is closed. */
const search = latest();
/** So does a link. */
const making = latest();

/**
 * Makes the link of what stands on the board, as soon as the dialog is there.
 * @param {Store} store
 * @param {unknown} [arg]  `byHand`: the browser refused to copy a verdict, which is taken from here
 */
export async function openShare(store, arg) {
  forget(store);
  share(store, {
    hidden: store.state.shown?.secret ?? false,
    question: questionOf(store.state) ?? null,
    subject: store.state.shown?.goal ? 'board' : 'asked',
    ...(arg ? { form: 'text', subject: 'asked', done: words.share.denied } : {}),
  });
  await makeLink(store);
}

/**
 * Nothing of what was shared stays, but for the reader's wishes: the dialog must not show it for an
 * instant when it is opened on something else.
 * @param {Store} store
 */
export function forget(store) {
  const { form, include, preview, wrap } = shareOf(store.state);
  if (preview) URL.revokeObjectURL(preview);
  search();
  making();
  share(store, { ...nothingShared, form, include, wrap });
}

/**
 * The link of what stands on the board, at the ruling that stands explained if it is to point
 * there.
 * @param {Store} store
 */
async function makeLink(store) {
  const all = store.state.shown?.game ?? store.state.game,
    { moves, pointed, question } = shareOf(store.state);
  if (!all) return;
  const fromStart = Boolean(all.scenario.goal) && !moves; // nobody's tries give a puzzle away
  const game = fromStart ? { ...all, log: [] } : all;
  const asked = pointed && question && (!fromStart || !all.log.length) ? question : undefined;
  const isMine = making();
  try {
    const made = await linkTo(store, game, asked);
    if (isMine()) share(store, made);
  } catch (error) {
    if (isMine()) share(store, { error: sentence(error) });
  }
}

/**
 * The link points at the ruling, or no longer.
 * @param {Store} store
 * @param {boolean} pointed
 */
export function pointAt(store, pointed) {
  share(store, { pointed, done: '' });
  return makeLink(store);
}

/** A puzzle goes from its start, or with the moves that were made. @param {Store} store */
export function withMoves(store) {
  share(store, { moves: !shareOf(store.state).moves, done: '' });
  return makeLink(store);
}

/**
 * The solution goes into the post, or stays out of it: it is asked of the solver.
 * @param {Store} store
 * @param {boolean} solution
 */
export async function withSolution(store, solution) {
  const { line, searching } = shareOf(store.state);
  const game = store.state.shown?.game;
  share(store, { solution, done: '' });
  if (!solution || line || searching || !game) return;
  const isMine = search();
  const tell = (/** @type {Partial<ShareState>} */ news) => {
    if (isMine()) share(store, news);
  };
  tell({ searching: true, searched: null });
  try {
    const found = await solve(
      { scenario: game.scenario, log: [] },
      { onSearch: (searched) => tell({ searched }) },
    );
    if (found.answer === 'solved') tell({ line: found.line.map(({ words: one }) => one) });
    else tell({ solution: false, done: found.words });
  } catch (error) {
    const done = error instanceof Stopped ? solving.stopped : sentence(error);
    tell({ solution: false, done });
  }
  tell({ searching: false });
}

/**
 * What was asked last, if the board still shows the answer.
 * @param {State} state
 * @returns {Verdict | null}
 */
export const asked = (state) => state.why?.verdict ?? state.preview?.why?.verdict ?? null;

/** The foot line: game, turn, phase. @param {Board} board */
function footOf(board) {
  const now = board.steps.find((step) => step.state === 'now');
  const phase = now ? [now.name, now.sideName].filter(Boolean).join(', ') : '';
  return [board.rulesetTitle, board.turn > 0 ? words.share.turn(board.turn) : '', phase]
    .filter(Boolean)
    .join(', ');
}

/**
 * The text of the form chosen; "" until there is a link, or where it would be a link that is not to
 * be had.
 * @param {State} state
 */
export function shareText(state) {
  const { error, form, hidden, include, subject, sure, url, wrap } = shareOf(state);
  const board = state.shown;
  if (!board || (url === '' && !error)) return '';
  const guarded = hidden && !sure,
    posted = guarded || url.length > TOO_LONG ? '' : url,
    foot = footOf(board);
  if (guarded && (form === 'html' || form === 'diagram')) return '';
  if (form === 'html')
    return url && embedCode(board.title || words.editor.untitled, embedAddress(url));
  if (form === 'diagram') return diagram(board, { foot, url: posted, wrap });
  const answer = subject === 'asked' ? asked(state) : null;
  if (board.goal && !answer) {
    const { line, solution } = shareOf(state);
    return puzzleText(form, {
      title: board.title || words.editor.untitled,
      task: board.goal.words,
      about: include.briefing ? (board.game.scenario.text ?? '') : '',
      url: posted,
      foot: board.rulesetTitle,
      line: solution ? (line ?? []) : [],
    });
  }
  return verdictText(
    form,
    {
      verdict: answer ?? gravest(board.verdict),
      title: answer ? answer.asked : board.title,
      foot,
      url: posted,
      board,
      about: answer || !include.briefing ? '' : (board.game.scenario.text ?? ''),
    },
    include,
  );
}

/**
 * The small page that shows a board inside another page.
 * @param {string} url of the whole page, with the game in its fragment
 */
const embedAddress = (url) => new URL(`./embed.html${new URL(url).hash}`, document.baseURI).href;

/**
 * Of a whole board only what is not as it should be is worth a post.
 * @param {Verdict} verdict
 * @returns {Verdict}
 */
function gravest(verdict) {
  const grave = verdict.findings.filter((one) => one.grade !== 'lawful');
  return grave.length > 0 ? { ...verdict, findings: grave } : verdict;
}

/**
 * Copies, or selects the text and says so where the browser refuses.
 * @param {Store} store
 * @param {string} text
 * @param {string} field where the text stands
 */
export async function copy(store, text, field) {
  const done = await copyText(text);
  share(store, { done: done ? words.share.copied : words.share.denied });
  if (!done) selectAll(field);
}

/** @param {Store} store @param {string} title @param {string} url */
export async function sendTo(store, title, url) {
  share(store, { done: await sendAway({ title, url }) });
}
