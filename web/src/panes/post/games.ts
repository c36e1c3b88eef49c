/** The games by link played on this device, to resume or to delete. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconClose } from '../../ui/icons.ts';
import { turnOf } from '../../state.ts';
import { words } from '../../words.ts';
import { forget, keep, postOf } from './state.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { Seat } from '../../storage/kinds.ts';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function games(state: State, store: Store) {
  const { forgetting, seat: mine, seats } = postOf(state);
  const others = seats.filter(({ id }) => !state.board?.game.post || id !== mine?.id);
  if (!others.length) return nothing;
  return html` <h3 class="head">${say.games.title}</h3>
    <ul class="stack saves plain">
      ${others.map(
        (seat) =>
          html` <li class="card">
            ${seat.id === forgetting ? sure(seat, store) : row(seat, store)}
          </li>`,
      )}
    </ul>`;
}

function row(seat: Seat, store: Store) {
  const title = seat.title || say.games.untitled;
  return html`${button(
    html`<b class="serif">${title}</b><small>${factsOf(seat).join(' · ')}</small>`,
    () => store.open(seat.game),
    { class: 'save' },
  )}
  ${button(iconClose, () => keep(store, { forgetting: seat.id }), {
    look: 'square bare',
    name: say.games.forget(title),
  })}`;
}

/** The facts of a game: its sides, the turn, the side whose move it is, and since when. */
function factsOf({ at, game, side, stands }: Seat) {
  const nameOf = (mine: boolean) =>
    game.scenario.sides.find(({ id }) => (id === side) === mine)?.name ?? '';
  const [me, other] = [nameOf(true) || side, nameOf(false)];
  const { status, turn }: NonNullable<Seat['stands']> = stands ?? {
    status: game.post?.by === side ? 'sent' : 'decide',
    turn: 0,
  };
  const turns = game.scenario.turns ?? 0;
  return [
    say.games.sides(me, other),
    ...(turn ? [words.top.turn(turnOf({ turn, turns }), turns)] : []),
    say.games.due[status](other),
    when.format(at),
  ];
}

/** The confirmation before a game's key is deleted. */
const sure = (seat: Seat, store: Store) =>
  html`${button(say.games.sure, () => forget(store, seat))}
  ${button(say.games.keep, () => keep(store, { forgetting: '' }))}`;
