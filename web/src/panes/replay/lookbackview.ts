/**
 * The look back, with its curve above the replay's slider: the chance to win over time, the
 * decisions that cost most of it, and the luck of the dice. Draws only.
 */
import { html, nothing, svg } from 'lit-html';
import { button } from '../../ui/button.ts';
import { stop } from '../../solving/solver.ts';
import { words as solving } from '../../solving/words.ts';
import { hint, sideMark } from '../../ui/parts.ts';
import { ask, lookBackOf } from './lookback.ts';
import { playedOnPart } from './playedonview.ts';
import { showInstead, goTo } from './state.ts';
import { lookBackWords as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Fall, LookBack } from '../../contract/opponent.ts';
import type { State, Store } from '../../pane.ts';

/** The curve above the slider; nothing until it is computed. */
export function curveOf(of: Board, at: number, state: State) {
  const { found } = lookBackOf(state, of);
  return found ? curve(found, of, at) : nothing;
}

/** The part below the player: the start button, the progress, and what is known of the result. */
export function lookBackPart(of: Board, state: State, store: Store) {
  if (of.play === 'free') return nothing; // no side can win there
  const { found, searched, failed } = lookBackOf(state, of);
  const all = found && !searched && found.examined === found.decisions;
  const bar = searched
    ? html`<p>${progressWords(searched, found)}</p>
        <progress aria-label=${say.working} max=${searched.of} .value=${searched.done}></progress>
        ${button(solving.stop, stop)}`
    : html`${failed ? hint(failed) : nothing}
        <p class="quiet">${found ? say.partly(found.examined, found.decisions) : say.lead}</p>
        ${button(say.ask, () => ask(store, of), { main: true })}`;
  return html`${all ? nothing : html`<div class="lookback">${bar}</div>`}
  ${found ? foundView(found, of, state, store) : nothing}`;
}

function progressWords({ done, of }: { done: number; of: number }, found: LookBack | null) {
  if (found) return say.atDecision(done, of);
  return of && done ? say.at(done, of) : solving.starting;
}

/** Height of the curve in SVG units, which are percent of the chance to win. */
const HIGH = 100;

const percent = (chance: number) => Math.round(100 * chance);

/**
 * The curve: the area below it is the chance of the look back's side, the area above it the other
 * side's.
 */
function curve({ chances, turnings, side }: LookBack, of: Board, at: number) {
  const first = of.sides.find(({ id }) => id === side),
    other = of.sides.find(({ id }) => id !== side);
  const points = steady(chances).map((chance, entry) => `${entry},${HIGH * (1 - chance)}`);
  const last = chances.length - 1;
  return html`<figure class="lookback-curve">
    <figcaption>
      <span>${sideMark(first?.look ?? '')}${first?.name}</span>
      <b>${chanceWords(chances, at)}</b>
      <span>${sideMark(other?.look ?? '')}${other?.name}</span>
    </figcaption>
    <svg viewBox=${`0 0 ${last} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
      <rect data-look=${other?.look ?? ''} width=${last} height=${HIGH} />
      <polygon
        data-look=${first?.look ?? ''}
        points="0,${HIGH} ${points.join(' ')} ${last},${HIGH}"
      />
      <line class="is-even" x2=${last} y1=${HIGH / 2} y2=${HIGH / 2} />
      ${turnings.map((one) => svg`<line class="is-turn" x1=${one.at} x2=${one.at} y2=${HIGH} />`)}
      <line class="is-here" x1=${at} x2=${at} y2=${HIGH} />
    </svg>
  </figure>`;
}

/** Fill the gaps, left by half-finished acts, with the last known chance. */
function steady(chances: LookBack['chances']): number[] {
  let last = chances.find((chance) => chance !== null) ?? 0.5;
  return chances.map((chance) => (last = chance ?? last));
}

function chanceWords(chances: LookBack['chances'], at: number) {
  const now = Math.round(100 * (steady(chances)[at] ?? 0.5));
  return say.chances(now, 100 - now);
}

function foundView(found: LookBack, of: Board, state: State, store: Store) {
  return html`<section class="lookback" aria-label=${say.title}>
    <h3 class="head">${say.turned}</h3>
    ${
      found.turnings.length
        ? html`<ol class="lookback-turns">
            ${found.turnings.map((one) => turning(one, of, state, store))}
          </ol>`
        : html`<p class="quiet">
            ${found.examined < found.decisions ? say.noTurnsYet : say.noTurns}
          </p>`
    }
    <h3 class="head">${say.fell}</h3>
    ${
      found.falls.length
        ? html`<ol class="lookback-turns">
            ${found.falls.map((one) => fall(one, of, store))}
          </ol>`
        : html`<p class="quiet">${say.noFalls}</p>`
    }
    <h3 class="head">${say.dice}</h3>
    ${
      found.fortunes.length
        ? html`<ul class="stack lookback-dice">
            ${found.fortunes.map((one) => fortune(one, of))}
          </ul>`
        : html`<p class="quiet">${say.noDice}</p>`
    }
    <p class="quiet">${say.estimate}</p>
  </section>`;
}

function turning(one: LookBack['turnings'][number], of: Board, state: State, store: Store) {
  const { at, side, line, played, better } = one;
  const who = of.sides.find(({ id }) => id === side);
  const entry = of.log.find(({ n }) => n === at + 1);
  return html`<li>
    <p>${sideMark(who?.look ?? '')}<b>${entry?.words ?? ''}</b></p>
    <p>${say.gaveAway(percent(better), percent(played))}</p>
    <p class="quiet">${say.instead(line.map(({ words }) => words).join('; '))}</p>
    <div class="toolbar">
      ${button(say.show, () => goTo(store, at + 1), { look: 'small' })}
      ${button(
        say.showInstead,
        () => {
          const acts = line.map((act) => act.entry);
          showInstead(store, at, acts);
        },
        { look: 'small' },
      )}
    </div>
    ${lookBackOf(state, of).searched ? nothing : playedOnPart(one, of, state, store)}
  </li>`;
}

/** A fall of the curve with the entries that it came from; each shows its position. */
export function fall({ side, start, end, before, after, parts }: Fall, of: Board, store: Store) {
  const who = of.sides.find(({ id }) => id === side);
  return html`<li>
    <p>
      ${sideMark(who?.look ?? '')}<b
        >${say.fall(who?.name ?? side, percent(before), percent(after), start + 1, end)}</b
      >
    </p>
    <ul class="stack lookback-parts">
      ${parts.map((part) => {
        const entry = of.log.find(({ n }) => n === part.at + 1);
        return html`<li>
          ${button(entry?.words ?? say.hidden, () => goTo(store, part.at + 1), {
            class: 'is-link',
          })}
          <span class="quiet">${say.part(percent(part.cost), cause(part, side, of))}</span>
        </li>`;
      })}
    </ul>
  </li>`;
}

/** What lowered a side's chance: its own act, another's, dice, or time. */
function cause({ by, of: id }: Fall['parts'][number], side: string, { sides }: Board) {
  const name = sides.find((one) => one.id === id)?.name;
  if (by === 'end') return say.by.end;
  if (by === 'dice') return name ? say.by.dice(name) : say.by.both;
  return id === side ? say.by.own : say.by.act(name ?? id);
}

function fortune(
  { side, rolls, got, expected, rare }: LookBack['fortunes'][number],
  { sides }: Board,
) {
  const who = sides.find(({ id }) => id === side);
  return html`<li>
    ${sideMark(who?.look ?? '')}<b>${who?.name}:</b>
    ${say.luck(rolls, got - expected, Math.max(1, Math.round(100 * rare)))}
  </li>`;
}
