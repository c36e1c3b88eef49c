/**
 * State and text of a report on a ruling. The report quotes the verdict that the umpire gave to the
 * side at the screen.
 */
import { sentence } from '../../words.ts';
import { paneMemory } from '../../ui/memory.ts';
import { linkTo, TOO_LONG } from '../../play/linkto.ts';
import { optionValue } from '../../state.ts';
import { verdictText } from '../../play/posttext.ts';
import { report as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Ruling } from '../../play/reportbutton.ts';
import type { State, Store } from '../../pane.ts';

const blank = {
  /** The judged position. */
  board: null as Board | null,
  /** The verdict in words. */
  ruling: '',
  /** The verdict that the user expected. */
  note: '',
  /** "" while it is being made */
  url: '',
  /** Whether the link reveals anything that is hidden from some side. */
  hidden: false,
  /** Whether the report includes the link. */
  linked: false,
  error: '',
  /** A message on what the last action did. */
  done: '',
};
type ReportState = typeof blank;

export const { of: reportOf, set: write } = paneMemory('report', blank);

/**
 * Whether the report includes the link: the user wants the link, and it is ready and not too long.
 */
export const isLinked = ({ linked, url }: ReportState) =>
  linked && url !== '' && url.length <= TOO_LONG;
export const isTooLong = ({ url }: ReportState) => url.length > TOO_LONG;

/**
 * Write the report on a ruling. If the position has hidden boxes, the link is left out by default.
 */
export async function openReport(store: Store, { board, verdict, text = '', asked }: Ruling) {
  const quoted =
    text.trimEnd() ||
    verdictText(
      'text',
      { verdict, title: verdict.asked || board.title, foot: '', url: '', board },
      { findings: true, sums: true, ids: true },
    ).trimEnd();
  write(store, { ...blank, board, ruling: quoted, hidden: board.secret, linked: !board.secret });
  try {
    const made = await linkTo(store, board.game, asked);
    if (reportOf(store.state).board === board) write(store, { ...made, linked: !made.hidden });
  } catch (error) {
    write(store, { error: sentence(error) });
  }
}

/** The text of the report. */
export function reportText(state: State) {
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

/** A sentence on the readings that this game takes the other way; empty if there are none. */
function switched({ books }: State, board: Board) {
  const titles = (books[board.ruleset]?.options ?? [])
    .filter((one) => optionValue(one, board.game))
    .map((one) => one.title);
  return titles.length ? [say.says.readings(titles.join('; '))] : [];
}

function versions({ hello, books }: State, board: Board) {
  const rules =
    books[board.ruleset]?.version ??
    hello?.rulesets.find((one) => one.id === board.ruleset)?.version ??
    '';
  return say.says.versions(hello?.version ?? '', board.rulesetTitle, rules);
}
