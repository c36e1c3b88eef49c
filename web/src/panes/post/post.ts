/**
 * The post pane (play by link), in the panel beside the board: what has happened, whose decision it
 * is, the link to send, and the key.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { reducedMotion } from '../../board/motion.ts';
import { iconBack, iconEnter, iconNext } from '../../ui/icons.ts';
import { hint, segments, sideMark } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { lookOf } from '../../play/verdict.ts';
import { common, titles } from '../titles.ts';
import { games } from './games.ts';
import { guard, NEW } from './guard.ts';
import { linkPart } from './link.ts';
import { helpPart, keyPart, keyWanted, pastePart } from './parts.ts';
import { endElsewhere, goOn, leave, newsEnd, replayOf, step, watch } from './replay.ts';
import {
  invite,
  join,
  keep,
  nameOf,
  otherOf,
  playAlone,
  postOf,
  send,
  showSeats,
  statusOf,
} from './state.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { State, Store } from '../../pane.ts';
import type { Seat } from '../../storage/kinds.ts';
import type { Replay } from './replay.ts';

function render(state: State, store: Store) {
  const { board } = state;
  const { done, error, notice } = postOf(state);
  return html` <section class="post" aria-label=${titles.post}>
    ${notice ? refusal(notice, state) : nothing}
    ${board?.game.post ? underWay(board, state, store) : begin(board, state, store)}
    ${error ? html`<p class="post-error" role="alert">${error}</p>` : nothing}
    <p class="share-done" role="status">${done}</p>
    ${replayOf(state) ? nothing : html`${pastePart(store)} ${games(state, store)} ${helpPart()}`}
  </section>`;
}

/** Why the opened link was not put on the board. */
const refusal = (why: string, state: State) =>
  html` <section class="stack post-refusal" role="alert">
    <p><b class="serif">${say.refusal.title}</b></p>
    <p>${why}</p>
    ${postOf(state).seat ? html`<p>${say.refusal.kept}</p>` : nothing}
  </section>`;

// ---------------------------------------------------------------- the beginning

function begin(board: Board | null, state: State, store: Store) {
  if (!board) return hint(say.start.nothing);
  const { game, play, sides } = board;
  if (play !== 'turns' || sides.length !== 2) return hint(say.start.notHere);
  const side = postOf(state).side || sides[0].id;
  const rolled = game.log.filter((entry) => 'roll' in entry).length;
  return html` ${head(titles.post, board, null)}
    <p>${say.start.lead}</p>
    ${segments({
      name: 'post-side',
      legend: say.start.side,
      value: side,
      of: sides.map(({ id, look, name }) => ({
        value: id,
        label: html`${sideMark(look)}${name}`,
      })),
      choose: (value) => keep(store, { side: value }),
    })}
    ${hiddenPart(board)}
    ${rolled ? html`<p class="quiet">${say.start.rolled(rolled)}</p>` : nothing}
    ${main(say.start.make, () => void invite(store, side))}`;
}

const main = (label: string, run: () => unknown, disabled = false) =>
  button(label, run, { icon: iconEnter, main: true, off: disabled });

/** The pane's heading, with the side played here. */
function head(title: string, board: Board, seat: Seat | null) {
  const mine = board.sides.find(({ id }) => id === seat?.side);
  return html` <header class="post-head">
    <p class="row ask-who">
      ${mine ? html`${sideMark(mine.look)}${say.you(mine.name)}` : board.rulesetTitle}
    </p>
    <h2 class="serif">${title}</h2>
  </header>`;
}

// ---------------------------------------------------------------- a game under way

function underWay(board: Board, state: State, store: Store) {
  const { seat } = postOf(state);
  const status = statusOf(board, seat);
  const post = board.game.post as NonNullable<typeof board.game.post>;
  const me = seat?.side ?? otherOf(board, post.by);
  const other = nameOf(board, otherOf(board, me));
  if (replayOf(state))
    return html`${head(seat ? say.title.answered(other) : say.newsAll, board, seat)}
    ${newsPart(board, state, store)}`;
  switch (status) {
    case 'invited':
      return html`${head(say.title.invited(other), board, null)}
      ${invitation(board, me, state, store)}`;
    case 'looking':
      return html`${head(say.title.looking, board, null)} ${displacedPart(board, state)}
      ${promptOf(board)} ${newsPart(board, state, store)} ${keyWanted(board, store)}
      ${aloneButton(store)}`;
    case 'decide':
      return html`${head(say.title.decide, board, seat)} ${promptOf(board)}
      ${newsPart(board, state, store)} ${main(say.toBoard, () => toBoard(store))}
      ${keyPart(board, state, store)}`;
    case 'send':
      return html`${head(say.title.send(other), board, seat)} ${promptOf(board)}
        ${newsPart(board, state, store)}
        <div class="stack post-go">
          ${main(say.make, () => void send(store))}
          <p class="quiet">${say.makeWhy}</p>
        </div>
        ${keyPart(board, state, store)}`;
    default:
      return html`${head(status === 'over' ? say.title.over : say.title.sent(other), board, seat)}
      ${promptOf(board)} ${status === 'over' ? newsPart(board, state, store) : nothing}
      ${post.by === seat?.side ? linkPart(board, state, store) : nothing}
      ${keyPart(board, state, store)}`;
  }
}

/** Go to the board. The sheet is lowered to show the map, unless the sheet holds a question. */
function toBoard(store: Store) {
  store.set({ sheet: store.state.board?.ask ? 'half' : 'peek' });
  showPane(store, 'board');
}

/** The prompt; at the end of the game, its result. */
const promptOf = (board: Board) =>
  html`<p>${board.result?.words ?? ''} ${board.result ? nothing : board.prompt}</p>`;

/** A warning that another key now controls the side played here. */
function displacedPart(board: Board, state: State) {
  const { displaced } = postOf(state);
  return displaced
    ? html`<p class="post-care" role="alert">${say.displaced(nameOf(board, displaced))}</p>`
    : nothing;
}

/** A warning that a link contains hidden counters which its receiver can read. */
const hiddenPart = ({ secret }: Board) =>
  secret ? html`<p class="post-care">${say.hidden}</p>` : nothing;

function invitation(board: Board, side: string, state: State, store: Store) {
  const { text = '' } = board.game.scenario;
  const { joining, news } = postOf(state);
  return html` <p class="post-game serif">${board.title}</p>
    ${text ? html`<div class="stack post-brief">${text.split(/\n+/).map((one) => html`<p>${one}</p>`)}</div>` : nothing}
    <p>${say.prompt.invited(nameOf(board, side))} ${say.take.why}</p>
    ${hiddenPart(board)}
    ${news?.unvouched ? html`<p class="post-care">${say.unvouched(news.unvouched)}</p>` : nothing}
    ${newsPart(board, state, store)}
    <div class="toolbar">
      ${main(joining ? common.coming : say.take.side(nameOf(board, side)), () => void join(store), joining)}
      ${button(say.take.look, () => showPane(store, 'board'))}
    </div>`;
}

const aloneButton = (store: Store) => button(say.alone, () => playAlone(store));

// ---------------------------------------------------------------- what has happened

function newsPart(board: Board, state: State, store: Store) {
  const { news, seat } = postOf(state);
  const until = newsEnd(board.game);
  const since = seat ? (news?.since ?? until) : 0;
  const lines = board.log.filter(({ n }) => n > since && n <= until);
  const replay = replayOf(state);
  return html` ${news?.anew ? html`<p class="post-care">${say.anew(nameOf(board, otherOf(board, seat?.side ?? '')))}</p>` : nothing}
  ${news?.fell ? html`<p class="post-fell">${say.fell(news.fell)}</p>` : nothing}
  ${
    lines.length
      ? html` <h3 class="head">${seat ? say.news : say.newsAll}</h3>
          <ol class="log post-news">
            ${lines.map(
              (line) =>
                html` <li aria-current=${replay?.at === line.n ? 'step' : 'false'}>
                  <span class="log-n">${line.n}</span>
                  ${line.side ? sideMark(lookOf(board, line.side)) : nothing}
                  <span class="log-words">${line.words}</span>
                </li>`,
            )}
          </ol>`
      : nothing
  }
  ${replay ? player(replay, store) : lines.length ? watchButtons(since, until, store) : nothing}`;
}

const watchButtons = (since: number, until: number, store: Store) =>
  html` <div class="toolbar">
    ${button(say.watch, () => watch(store, since, until, !reducedMotion()))}
    ${
      since ? button(say.watchAll, () => watch(store, 0, until, false), { look: 'quiet' }) : nothing
    }
  </div>`;

const player = ({ at, from, runs, to }: Replay, store: Store) =>
  html` <section class="row post-player" aria-label=${say.replay.label}>
    ${button(iconBack, () => step(store, -1), {
      look: 'square',
      name: say.replay.back,
      off: at === from,
    })}
    <span>${say.replay.step(at - from, to - from)}</span>
    ${button(iconNext, () => step(store, 1), { look: 'square', main: true, name: say.replay.on })}
    ${button(runs ? say.replay.pause : say.replay.play, () => goOn(store), { pressed: runs })}
    ${button(say.replay.end, () => leave(store))}
  </section>`;

// ---------------------------------------------------------------- over the map

/** The strip over the map while the pane is closed: the side played here, and what is due. */
function bar(state: State, store: Store) {
  const board = state.caseRun ? null : state.shown;
  if (!board?.game.post || state.view === 'post') return nothing;
  const { seat } = postOf(state);
  const status = statusOf(board, seat);
  const mine = board.sides.find(({ id }) => id === seat?.side);
  const due = status === 'send' || status === 'invited';
  // On a small screen, shrink the strip while a counter or hex is selected, to leave room for the
  // map.
  const busy = !due && Boolean(state.pick || state.target);
  return html` <section class="goalbar postbar ${busy ? 'is-compact' : ''}" aria-label=${say.bar}>
    <div class="goalbar-words">
      <p class="row goalbar-state">
        ${mine ? html`${sideMark(mine.look)}<b>${say.you(mine.name)}</b>` : html`<b>${say.looking}</b>`}
      </p>
      <p class="goalbar-task">${status === 'decide' ? say.title.decide : board.prompt}</p>
    </div>
    <div class="wrap goalbar-tools">
      ${button(status === 'sent' || due ? say.open : say.bar, () => showPane(store, 'post'), {
        icon: iconEnter,
        look: 'small',
        main: due,
      })}
    </div>
  </section>`;
}

/** A tap on the board ends the replay and goes back to play. */
function playOn(store: Store) {
  leave(store);
  store.set({ view: 'board' });
  return false;
}

let begun = false;

/** Enter the pane. For a new link, replay at once what happened. */
function enter(store: Store, arg: unknown) {
  if (!begun) endElsewhere(store);
  begun = true;
  keep(store, { done: '', error: '' });
  void showSeats(store);
  const { board } = store.state;
  if (arg !== NEW || !board || reducedMotion()) return;
  void watch(store, postOf(store.state).news?.since ?? 0, newsEnd(board.game), true);
}

export const pane = {
  render,
  bar,
  guard,
  onEnter: enter,
  onHex: playOn,
  onCounter: playOn,
  onDrop: playOn,
};
