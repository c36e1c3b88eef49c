/** State and actions of the share dialog. */
import { turnOf } from '../../state.ts';
import { solve } from '../../solving/solver.ts';
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sendAway } from '../../ui/sharesheet.ts';
import { words } from '../words.ts';
import { words as say } from './words.ts';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { LONG, TOO_LONG, address, linkTo } from '../../play/linkto.ts';
import { questionOf } from '../../play/question.ts';
import { diagram } from './diagram.ts';
import { shortAddress } from './shipped.ts';
import { embedCode, puzzleText, verdictText } from '../../play/posttext.ts';
import type { Store, State } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Asked } from '../../contract/documents.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import type { Shape, Include } from '../../play/posttext.ts';
import type { Wrap } from './diagram.ts';
import type { Picture } from './picture.ts';
import type { Searched } from '../../solving/solver.ts';

const nothingShared = {
  /** "" while it is being made */
  url: '',
  /** The address of a shipped puzzle's own page, if shared from its start; "" otherwise. */
  short: '',
  /**
   * The address of the position without its log, where the link is long and there is one; ""
   * otherwise.
   */
  present: '',
  /** Whether the position is shared without its log. */
  bare: false,
  error: '',
  /** Whether the error is a refusal of the umpire, which asking again does not change. */
  refused: false,
  /** Whether the link reveals anything that is hidden from some side. */
  hidden: false,
  /** Whether the user has confirmed sharing such a link. */
  sure: false,
  form: 'bbcode' as Shape,
  /** The wrapping of a diagram. */
  wrap: 'plain' as Wrap,
  picture: null as Picture | null,
  /** Object URL of the picture; "" while there is none. */
  preview: '',
  /** Whether the QR code is open. */
  coded: false,
  /** The ruling currently explained. */
  question: null as Asked | null,
  /** Whether the link points at that ruling. */
  pointed: true,
  /** What the text is about: the last ruling, or the whole board. */
  subject: 'asked' as 'asked' | 'board',
  include: { findings: true, sums: true, ids: true, briefing: true } as Include,
  /** Whether a puzzle is shared with the moves made, instead of from its start. */
  moves: false,
  /** Whether the solution is included in the post, hidden as a spoiler. */
  solution: false,
  /** The solver's line; null until requested. */
  line: null as string[] | null,
  searching: false,
  searched: null as Searched | null,
  /** A message on what the last action did. */
  done: '',
};
type ShareState = typeof nothingShared;

export const { of: shareOf, set: share } = paneMemory('share', nothingShared);

/** The link without the log if wanted and possible, else with it. */
const linkOf = ({ bare, present, url }: ShareState) => (bare && present) || url;

/** The address to post: the short address if there is one, else the link. */
export const addressOf = (shared: ShareState) => shared.short || linkOf(shared);

/** Guard of the solver's search: a result counts only until the next search or until closing. */
const search = asking(share, {
  over: { searching: false },
  failed: (done) => ({ solution: false, done }),
});
/** Guard of making the link, with the same limits. */
const making = asking(share, {
  over: { error: '', refused: false },
  failed: (error, failure) => ({
    error,
    refused: failure instanceof Error && failure.cause !== undefined,
  }),
});

/**
 * Open the dialog and make the link of the board.
 * @param arg - `byHand`: the browser refused to copy a verdict, which can be copied from here
 */
export async function openShare(store: Store, arg?: unknown) {
  forget(store);
  share(store, {
    hidden: store.state.shown?.secret ?? false,
    question: questionOf(store.state) ?? null,
    subject: store.state.shown?.goal ? 'board' : 'asked',
    ...(arg ? { form: 'text', subject: 'asked', done: words.denied } : {}),
  });
  await makeLink(store);
}

/**
 * Reset the state except for the user's preferences, so that the dialog never shows the previous
 * content when opened again.
 */
export function forget(store: Store) {
  const { form, include, preview, wrap } = shareOf(store.state);
  if (preview) URL.revokeObjectURL(preview);
  search.drop();
  making.drop();
  share(store, { ...nothingShared, form, include, wrap });
}

/** Make the link of the board, pointing at the explained ruling if wanted. */
async function makeLink(store: Store) {
  const all = store.state.shown?.game ?? store.state.game,
    { moves, pointed, question } = shareOf(store.state);
  if (!all) return;
  const fromStart = Boolean(all.scenario.goal) && !moves; // the moves could reveal the solution
  const game = fromStart ? { ...all, log: [] } : all;
  const asked = pointed && question && (!fromStart || !all.log.length) ? question : undefined;
  await making(store, async (tell) => {
    const [made, short] = await Promise.all([
      linkTo(store, game, asked),
      fromStart && !asked ? shortAddress(game.scenario) : '',
    ]);
    if (!tell({ ...made, short, present: '' })) return {};
    if (made.url.length <= LONG || !game.log.length) return {};
    const { link } = await store.ask({ ask: 'present', game });
    return link ? { present: address(link) } : {};
  });
}

/** Set whether the link points at the ruling. */
export function pointAt(store: Store, pointed: boolean) {
  share(store, { pointed, done: '' });
  return makeLink(store);
}

/** Toggle whether the position is shared without its log. */
export const withoutLog = (store: Store) =>
  share(store, { bare: !shareOf(store.state).bare, done: '' });

/** Toggle whether a puzzle is shared from its start or with the moves made. */
export function withMoves(store: Store) {
  share(store, { moves: !shareOf(store.state).moves, done: '' });
  return makeLink(store);
}

/** Include or leave out the solution; it is requested from the solver if needed. */
export async function withSolution(store: Store, solution: boolean) {
  const { line, searching } = shareOf(store.state);
  const game = store.state.shown?.game;
  share(store, { solution, done: '' });
  if (!solution || line || searching || !game) return;
  share(store, { searching: true, searched: null });
  await search(store, async (tell) => {
    const found = await solve(
      { scenario: game.scenario, log: [] },
      { onSearch: (searched) => void tell({ searched }) },
    );
    if (found.answer !== 'solved') return { solution: false, done: found.words };
    return { line: found.line.map(({ words: one }) => one) };
  });
}

/** The last verdict, if the board still shows it. */
export const asked = (state: State): Verdict | null =>
  state.why?.verdict ?? state.preview?.why?.verdict ?? null;

/** The foot line: game, turn, phase. */
function footOf(board: Board) {
  const now = board.steps.find((step) => step.state === 'now');
  const phase = now ? [now.name, now.sideName].filter(Boolean).join(', ') : '';
  return [board.rulesetTitle, board.turn > 0 ? say.turn(turnOf(board)) : '', phase]
    .filter(Boolean)
    .join(', ');
}

/**
 * The text in the chosen form; "" until there is a link, or where the text would contain a withheld
 * link.
 */
export function shareText(state: State) {
  const { error, form, hidden, include, subject, sure, wrap } = shareOf(state);
  const url = linkOf(shareOf(state)),
    toPost = addressOf(shareOf(state));
  const board = state.shown;
  if (!board || (url === '' && !error)) return '';
  const guarded = hidden && !sure,
    posted = guarded || toPost.length > TOO_LONG ? '' : toPost,
    foot = footOf(board);
  if (guarded && (form === 'html' || form === 'diagram')) return '';
  if (form === 'html') return url && embedCode(board.title || words.untitled, embedAddress(url));
  if (form === 'diagram') return diagram(board, { foot, url: posted, wrap });
  const answer = subject === 'asked' ? asked(state) : null;
  if (board.goal && !answer) {
    const { line, solution } = shareOf(state);
    return puzzleText(form, {
      title: board.title || words.untitled,
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
 * The address of the small page that embeds a board in another page.
 * @param url - the address of the whole page, with the game in its fragment
 */
const embedAddress = (url: string) =>
  new URL(`./embed.html${new URL(url).hash}`, document.baseURI).href;

/** The verdict of a whole board without its lawful findings, unless all are lawful. */
function gravest(verdict: Verdict): Verdict {
  const grave = verdict.findings.filter((one) => one.grade !== 'lawful');
  return grave.length > 0 ? { ...verdict, findings: grave } : verdict;
}

/**
 * Copy a text; if the browser refuses, select it and say so.
 * @param field - selector of the element with the text
 */
export async function copy(store: Store, text: string, field: string) {
  const done = await copyText(text);
  share(store, { done: done ? words.copied : words.denied });
  if (!done) selectAll(field);
}

export async function sendTo(store: Store, title: string, url: string) {
  share(store, { done: await sendAway({ title, url }) });
}
