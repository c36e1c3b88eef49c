/**
 * What a report on a ruling holds, and its text. The verdict comes as the umpire told it to the
 * side at the screen.
 */
import { sentence } from '../../words.js';
import { paneMemory } from '../../ui/memory.js';
import { linkTo, TOO_LONG } from '../../play/linkto.js';
import { optionValue } from '../../state.js';
import { verdictText } from '../../play/posttext.js';
import { report as say } from './words.js';

/**
 * @import { Board } from '../../types/board.d.ts'
 * @import { Ruling } from '../../play/reportbutton.js'
 * @import { State, Store } from '../../pane.d.ts'
 */

/**
 * @typedef {object} ReportState
 * @property {Board | null} board the position that was judged
 * @property {string} ruling the verdict in words
 * @property {string} note what the reader expected
 * @property {string} url "" while it is made
 * @property {boolean} hidden the link has what some side may not see
 * @property {boolean} linked the report has the link
 * @property {string} error
 * @property {string} done what the last tap achieved
 */

/** @type {ReportState} */
const blank = {
  board: null,
  ruling: '',
  note: '',
  url: '',
  hidden: false,
  linked: false,
  error: '',
  done: '',
};

export const { of: reportOf, set: write } = paneMemory('report', blank);

/** The link fits, and is given. @param {ReportState} report */
export const isLinked = ({ linked, url }) => linked && url !== '' && url.length <= TOO_LONG;
/** @param {ReportState} report */
export const isTooLong = ({ url }) => url.length > TOO_LONG;

/**
 * Writes the report on a ruling. Where the position has hidden boxes the link stays out until it is
 * asked for.
 * @param {Store} store
 * @param {Ruling} ruling
 */
export async function openReport(store, { board, verdict, text = '', asked }) {
  const told =
    text.trimEnd() ||
    verdictText(
      'text',
      { verdict, title: verdict.asked || board.title, foot: '', url: '', board },
      { findings: true, sums: true, ids: true },
    ).trimEnd();
  write(store, { ...blank, board, ruling: told, hidden: board.secret, linked: !board.secret });
  try {
    const made = await linkTo(store, board.game, asked);
    if (reportOf(store.state).board === board) write(store, { ...made, linked: !made.hidden });
  } catch (error) {
    write(store, { error: sentence(error) });
  }
}

/** The report as it leaves the page. @param {State} state */
export function reportText(state) {
  const report = reportOf(state),
    { board, hidden, note, ruling, url } = report,
    says = say.says;
  if (!board) return '';
  const viewer = board.sides.find((one) => one.id === board.viewer)?.name ?? '';
  return [
    says.title,
    '',
    ruling,
    ...(note.trim() ? ['', says.expected, note.trim()] : []),
    '',
    says.board(board.title || says.untitled),
    ...(hidden && viewer ? [says.seenBy(viewer)] : []),
    ...switched(state, board),
    versions(state, board),
    ...(hidden ? [isLinked(report) ? says.secret : says.kept] : []),
    ...(isLinked(report) ? [says.position(url)] : []),
  ].join('\n');
}

/** The readings that this game takes the other way. @param {State} state @param {Board} board */
function switched({ books }, board) {
  const titles = (books[board.ruleset]?.options ?? [])
    .filter((one) => optionValue(one, board.game))
    .map((one) => one.title);
  return titles.length ? [say.says.readings(titles.join('; '))] : [];
}

/** @param {State} state @param {Board} board */
function versions({ hello, books }, board) {
  const rules =
    books[board.ruleset]?.version ??
    hello?.rulesets.find((one) => one.id === board.ruleset)?.version ??
    '';
  return say.says.versions(hello?.version ?? '', board.rulesetTitle, rules);
}
