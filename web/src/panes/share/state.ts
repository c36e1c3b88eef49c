/** The share dialog's memory and what can be done in it. */
import { sentence } from '../../words.ts';
import { Stopped, solve } from '../../solving/solver.ts';
import { words as solving } from '../../solving/words.ts';
import { latest } from '../../ui/latest.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sendAway } from '../../ui/sharesheet.ts';
import { words } from '../words.ts';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { linkTo, TOO_LONG } from '../../play/linkto.ts';
import { questionOf } from '../../play/question.ts';
import { diagram } from './diagram.ts';
import { shortAddress } from './shipped.ts';
import { embedCode, puzzleText, verdictText } from '../../play/posttext.ts';
import type { Store, State } from '../../pane.ts';
import type { Board } from '../../types/board.ts';
import type { Verdict } from '../../types/verdicts.ts';
import type { Shape, Include } from '../../play/posttext.ts';
import type { Wrap } from './diagram.ts';
import type { Picture } from './picture.ts';
import type { Asked } from '../../types/documents.ts';
import type { Searched } from '../../solving/solver.ts';

/** Beyond this some programs cut a link. In characters. */
export const LONG = 2000;

interface ShareState {
  /** "" while it is made */
  url: string;
  /** Of a puzzle of the site from its start: its own page; "" for all else. */
  short: string;
  error: string;
  /** The link holds what some side may not see. */
  hidden: boolean;
  /** It is shared all the same. */
  sure: boolean;
  form: Shape;
  /** What is put round a diagram. */
  wrap: Wrap;
  picture: Picture | null;
  /** Address of the picture, "" while there is none. */
  preview: string;
  /** The QR code is looked at. */
  coded: boolean;
  /** The ruling that stands explained. */
  question: Asked | null;
  /** The link points at it. */
  pointed: boolean;
  /** What was asked last, or the whole board. */
  subject: 'asked' | 'board';
  include: Include;
  /** A puzzle goes with the moves that were made, and not from its start. */
  moves: boolean;
  /** Its shortest line goes into the post, where nobody reads it unasked. */
  solution: boolean;
  /** The solver's; null until it is asked for. */
  line: string[] | null;
  searching: boolean;
  searched: Searched | null;
  /** What the last tap achieved, in words. */
  done: string;
}

const nothingShared: ShareState = {
  url: '',
  short: '',
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

/** What is posted: the short address where there is one. */
export const addressOf = ({ short, url }: ShareState) => short || url;

/** A search counts until the next, and until the dialog is closed. */
const search = latest();
/** So does a link. */
const making = latest();

/**
 * Makes the link of what stands on the board, as soon as the dialog is there.
 * @param arg - `byHand`: the browser refused to copy a verdict, which is taken from here
 */
export async function openShare(store: Store, arg?: unknown) {
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
 */
export function forget(store: Store) {
  const { form, include, preview, wrap } = shareOf(store.state);
  if (preview) URL.revokeObjectURL(preview);
  search();
  making();
  share(store, { ...nothingShared, form, include, wrap });
}

/**
 * The link of what stands on the board, at the ruling that stands explained if it is to point
 * there.
 */
async function makeLink(store: Store) {
  const all = store.state.shown?.game ?? store.state.game,
    { moves, pointed, question } = shareOf(store.state);
  if (!all) return;
  const fromStart = Boolean(all.scenario.goal) && !moves; // nobody's tries give a puzzle away
  const game = fromStart ? { ...all, log: [] } : all;
  const asked = pointed && question && (!fromStart || !all.log.length) ? question : undefined;
  const isMine = making();
  try {
    const [made, short] = await Promise.all([
      linkTo(store, game, asked),
      fromStart && !asked ? shortAddress(game.scenario) : '',
    ]);
    if (isMine()) share(store, { ...made, short });
  } catch (error) {
    if (isMine()) share(store, { error: sentence(error) });
  }
}

/** The link points at the ruling, or no longer. */
export function pointAt(store: Store, pointed: boolean) {
  share(store, { pointed, done: '' });
  return makeLink(store);
}

/** A puzzle goes from its start, or with the moves that were made. */
export function withMoves(store: Store) {
  share(store, { moves: !shareOf(store.state).moves, done: '' });
  return makeLink(store);
}

/** The solution goes into the post, or stays out of it: it is asked of the solver. */
export async function withSolution(store: Store, solution: boolean) {
  const { line, searching } = shareOf(store.state);
  const game = store.state.shown?.game;
  share(store, { solution, done: '' });
  if (!solution || line || searching || !game) return;
  const isMine = search();
  const tell = (news: Partial<ShareState>) => {
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

/** What was asked last, if the board still shows the answer. */
export const asked = (state: State): Verdict | null =>
  state.why?.verdict ?? state.preview?.why?.verdict ?? null;

/** The foot line: game, turn, phase. */
function footOf(board: Board) {
  const now = board.steps.find((step) => step.state === 'now');
  const phase = now ? [now.name, now.sideName].filter(Boolean).join(', ') : '';
  return [board.rulesetTitle, board.turn > 0 ? words.share.turn(board.turn) : '', phase]
    .filter(Boolean)
    .join(', ');
}

/**
 * The text of the form chosen; "" until there is a link, or where it would be a link that is not to
 * be had.
 */
export function shareText(state: State) {
  const { error, form, hidden, include, subject, sure, url, wrap } = shareOf(state);
  const address = addressOf(shareOf(state));
  const board = state.shown;
  if (!board || (url === '' && !error)) return '';
  const guarded = hidden && !sure,
    posted = guarded || address.length > TOO_LONG ? '' : address,
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
 * @param url - of the whole page, with the game in its fragment
 */
const embedAddress = (url: string) =>
  new URL(`./embed.html${new URL(url).hash}`, document.baseURI).href;

/** Of a whole board only what is not as it should be is worth a post. */
function gravest(verdict: Verdict): Verdict {
  const grave = verdict.findings.filter((one) => one.grade !== 'lawful');
  return grave.length > 0 ? { ...verdict, findings: grave } : verdict;
}

/**
 * Copies, or selects the text and says so where the browser refuses.
 * @param field - where the text stands
 */
export async function copy(store: Store, text: string, field: string) {
  const done = await copyText(text);
  share(store, { done: done ? words.share.copied : words.share.denied });
  if (!done) selectAll(field);
}

export async function sendTo(store: Store, title: string, url: string) {
  share(store, { done: await sendAway({ title, url }) });
}
