/** A drawing of a save's stacks, and a form to name the hexes, from the module or by hand. */
import { html, nothing, svg } from 'lit-html';
import { button, submitButton } from '../../ui/button.ts';
import { chooseFile } from '../../ui/files.ts';
import { choiceField } from '../../ui/form.ts';
import { iconBoard, iconOpen } from '../../ui/icons.ts';
import { bringOf, nameHex, putOnBoard, readModule, remember } from './state.ts';
import { bring as say } from './words.ts';
import type { FileReport, SurveyRow } from '../../contract/bring.ts';
import type { State, Store } from '../../pane.ts';

/** The most stacks in the picker. */
const MOST = 400;

/**
 * Draw the stacks, with a button that puts the selected stack's hex and the hexes around it on the
 * board.
 */
export function sheet(found: FileReport, state: State, store: Store) {
  const { stacks } = found.report;
  if (!found.maps.length || !stacks.length) return nothing; // a pasted list has no map
  const chosen = chosenOf(stacks, state);
  return html` <section class="stack bring-sheet" aria-label=${say.drawing}>
    <h3 class="head">${say.drawing}</h3>
    ${drawing(stacks, chosen, choosing(store))}
    <div class="row bring-stack-head">
      <h4>${chosen.place}</h4>
      <p class="quiet">${chosen.headline}</p>
      ${button(say.around, () => putOnBoard(store, chosen.place), { icon: iconBoard })}
    </div>
  </section>`;
}

const chosenOf = (stacks: SurveyRow[], state: State) =>
  stacks.find(({ place }) => place === bringOf(state).chosen) ?? stacks[0];

const choosing = (store: Store) => (place: string) => remember(store, { chosen: place });

export function naming(found: FileReport, state: State, store: Store) {
  const { stacks, hexes } = found.report;
  if (!found.maps.length || !stacks.length) return nothing; // a pasted list names its places
  const chosen = chosenOf(stacks, state);
  return html` <details class="bring-hexes" ?open=${!hexes || Boolean(found.unnamed)}>
    <summary>${say.hexes}</summary>
    <p class="quiet">${say.hexesLead}</p>
    ${button(say.module, () => openModule(store), { icon: iconOpen })}
    <form
      class="hex-form"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const form = event.target as HTMLFormElement;
        void nameHex(store, String(new FormData(form).get('name') ?? ''));
      }}
    >
      ${choiceField({
        label: say.stack,
        value: chosen.place,
        of: stacks.slice(0, MOST).map(({ counters, place }) => ({
          value: place,
          label: `${place}: ${counters[counters.length - 1]?.name ?? ''}`,
        })),
        write: choosing(store),
      })}
      <label class="field"
        ><span>${say.called}</span
        ><input name="name" maxlength="20" autocomplete="off" spellcheck="false"
      /></label>
      ${submitButton(say.call)}
    </form>
  </details>`;
}

/** The stacks at their positions, the selected one highlighted. A tap selects the nearest stack. */
function drawing(stacks: SurveyRow[], chosen: SurveyRow, choose: (place: string) => void) {
  const xs = stacks.map(({ x }) => x),
    ys = stacks.map(({ y }) => y);
  const left = Math.min(...xs),
    top = Math.min(...ys);
  const wide = Math.max(...xs) - left || 1,
    high = Math.max(...ys) - top || 1;
  const size = Math.max(wide, high) / 60;
  const box = [left - 3 * size, top - 3 * size, wide + 6 * size, high + 6 * size];
  const nearest = (event: PointerEvent) => {
    const drawn = event.currentTarget as SVGSVGElement;
    const to = drawn.getScreenCTM()?.inverse();
    if (!to) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(to);
    const far = ({ x, y }: SurveyRow) => Math.hypot(x - at.x, y - at.y);
    choose(stacks.reduce((best, one) => (far(one) < far(best) ? one : best)).place);
  };
  return html` <svg
    class="bring-drawing"
    viewBox=${box.join(' ')}
    role="img"
    aria-label=${say.drawing}
    @click=${nearest}
  >
    ${stacks.map(
      (row) =>
        svg`<circle cx=${row.x} cy=${row.y} r=${row.grade === 'lawful' || row.grade === 'unjudged' ? size : 1.6 * size}
          data-grade=${row.grade} class=${row === chosen ? 'is-on' : ''}></circle>`,
    )}
  </svg>`;
}

const openModule = (store: Store) => chooseFile('', (file) => void readModule(store, file));
