/** One stack under two rulebooks, side by side. Draws only. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { choiceField } from '../../ui/form.ts';
import { placeName } from '../../play/placename.ts';
import { verdictCard } from '../../play/verdict.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { iconBoard, iconOpen } from '../../ui/icons.ts';
import { clauseChip, hint, quietTile, ruleBadge } from '../../ui/parts.ts';
import { words } from '../../words.ts';
import { common } from '../titles.ts';
import { choices, openRules, judge, openUnder, putOnBoard, underOf } from './state.ts';
import { under as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Under, Why } from '../../contract/rulings.ts';
import type { Finding, Verdict } from '../../contract/verdicts.ts';
import type { State, Store, Inside } from '../../pane.ts';
import type { Stack } from './state.ts';

/** The ruleset id of house rules, which are in no listed rulebook. */
const HOUSE = 'house';

function render(state: State, store: Store) {
  const { chosen, error, stack, answer } = underOf(state);
  const of = choices(state);
  return html` ${dialogHead(words.panel.under, store)}
    <section class="dialog-body under">
      <p class="quiet">${say.lead}</p>
      <div class="wrap under-choice">
        ${
          of.length
            ? choiceField({
                label: say.book,
                value: chosen,
                of,
                write: (id) => void judge(store, id),
              })
            : nothing
        }
        ${button(say.file, () => openRules(store), { icon: iconOpen })}
      </div>
      ${
        stack
          ? html`<div class="stack under-both">
              ${here(stack, store)}
              ${
                error
                  ? hint(error)
                  : answer
                    ? there(answer, stack.board, store)
                    : html`<p class="waiting" role="status">${common.waiting}</p>`
              }
            </div>`
          : nothing
      }
    </section>`;
}

const here = ({ board, place, why }: Stack, store: Store) =>
  html` <section class="under-book" aria-label=${say.here(board.rulesetTitle)}>
    <h3>${say.here(board.rulesetTitle)}</h3>
    <p class="quiet">${placeName(board, place)}</p>
    ${tiles(why, board)} ${verdictCard(why.verdict)} ${findings(why.verdict, board, store)}
  </section>`;

function there({ book, pieces, quick }: Under, own: Board, store: Store) {
  const name = (id: string) => own.counters.find((one) => one.id === id)?.name ?? id;
  const taken = pieces.filter(({ now }) => now);
  const left = pieces.filter(({ now }) => !now);
  const rides = pieces.some(({ was }) => own.counters.find(({ id }) => id === was)?.load.length);
  return html` <section class="under-book" aria-label=${say.here(book.title)} aria-live="polite">
    <h3>${say.here(book.title)}</h3>
    <p class="quiet">
      ${[...new Set(taken.map(({ was, now }) => say.taken(name(was), now)))].join(', ')}
    </p>
    ${tiles(quick.why, quick.board)} ${verdictCard(quick.why.verdict)}
    ${left.length ? hint(say.left(left.map(({ was }) => name(was)))) : nothing}
    ${rides ? html`<p class="quiet">${say.aboard}</p>` : nothing}
    ${findings(quick.why.verdict, quick.board, store)}
    ${button(say.onBoard, () => putOnBoard(store), { icon: iconBoard })}
  </section>`;
}

/** The stack in order of entry. */
const tiles = ({ there: stack }: Why, board: Board) =>
  html` <div class="wrap strip">
    ${stack.map((id) => {
      const view = board.counters.find((one) => one.id === id);
      return view
        ? html`<span title=${view.name}
            >${quietTile(view, board.sides, 46, board.counters)}<span class="unseen"
              >${view.name}</span
            ></span
          >`
        : nothing;
    })}
  </div>`;

/** The rules that were checked, gravest first. */
const findings = (verdict: Verdict, board: Board, store: Store) =>
  html` <ul class="card findings">
    ${verdict.findings
      .filter(({ role }) => role === 'rule')
      .map((one) => row(one, verdict, board, store))}
  </ul>`;

const row = (
  { clause, grade, sum, words: meaning }: Finding,
  verdict: Verdict,
  { ruleset }: Board,
  store: Store,
) =>
  html` <li class="finding" data-grade=${grade}>
    ${ruleBadge(grade, grade === 'overstacked' ? verdict.badge : '')}
    <div class="finding-words">
      <p>${meaning}</p>
      ${sum ? html`<p class="row sum"><span>${sum}</span></p>` : nothing}
    </div>
    ${
      ruleset === HOUSE
        ? html`<span class="chip-clause"><span>${clause}</span></span>`
        : clauseChip(store, clause, ruleset)
    }
  </li>`;

export const pane: Inside = {
  render,
  onEnter: (store, arg) => void openUnder(store, arg as Stack),
};
