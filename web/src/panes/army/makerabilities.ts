/** The abilities of the card being made, and a picker to add one. Draws only. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { iconPlus, iconTrash } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { picker } from '../../ui/parts.ts';
import { gunFrom, gunOf, skillOf, writtenOf } from './carddoc.ts';
import { chooseSkill, makerOf } from './makerstate.ts';
import { choice, diceTable, faultsOf, put, typed } from './makerfields.ts';
import { maker as say } from './makerwords.ts';
import type { Cards } from '../../contract/army.ts';
import type { Desk } from './makerfields.ts';

export function abilities(cards: Cards, desk: Desk) {
  const { doc, form, store } = desk;
  const all = doc.abilities ?? [];
  const set = (now: string[]) => put(store, 'abilities', now.length ? now : undefined);
  const commands = all.some((one) => skillOf(one, form).skill?.id.startsWith('command-'));
  return html` <fieldset class="maker-abilities">
    <legend class="head">${say.abilities}</legend>
    <ul class="plain">
      ${all.map((written, n) => abilityRow(cards, desk, written, n, set))}
    </ul>
    ${adder(desk, all, set)}
    ${
      commands
        ? choice(desk, 'helps', say.helps, [
            { value: '', label: say.usual },
            { value: 'squads', label: say.squads },
            { value: 'vehicles', label: say.vehicles },
          ])
        : faultsOf(desk, say.helps, ['helps'])
    }
    ${faultsOf(desk, say.abilities, ['abilities'], true)}
  </fieldset>`;
}

/**
 * A select of abilities with a button to add the chosen one. A select without a button would not
 * do: stepping through it by keys fires a change at every step.
 */
function adder({ form, state, store }: Desk, all: string[], set: (now: string[]) => void) {
  const free = form.skills.filter(
    ({ id }) => !all.some((one) => skillOf(one, form).skill?.id === id),
  );
  const chosen = free.find(({ id }) => id === makerOf(state).skill);
  return html` <div class="maker-ability maker-add">
    ${picker({
      label: say.add,
      value: chosen?.id ?? '',
      of: [
        { value: '', label: say.choose },
        ...free.map(({ id, name }) => ({ value: id, label: name })),
      ],
      choose: (id) => chooseSkill(store, id),
    })}
    <button
      type="button"
      class="button"
      ?disabled=${!chosen}
      @click=${() => {
        if (!chosen) return;
        chooseSkill(store, '');
        set([...all, writtenOf(chosen)]);
        focusSoon('.maker-add select');
      }}
    >
      ${iconPlus}${say.addShort}
    </button>
  </div>`;
}

function abilityRow(
  cards: Cards,
  desk: Desk,
  written: string,
  n: number,
  set: (now: string[]) => void,
) {
  const { doc, form } = desk;
  const all = doc.abilities ?? [];
  const { number, skill } = skillOf(written, form);
  const name = skill?.name ?? written;
  const change = (now: string) => set(all.map((one, at) => (at === n ? now : one)));
  return html` <li>
    <div class="maker-ability">
      <span>${name}</span>
      ${
        skill?.most
          ? html`<input
              type="number"
              inputmode="numeric"
              aria-label=${say.number(name)}
              min=${skill.least}
              max=${skill.most}
              .value=${live(number ?? '')}
              @input=${(e: Event) => change(`${skill.written} ${typed(e)}`.trim())}
            />`
          : nothing
      }
      <button
        type="button"
        class="button is-square is-bare"
        aria-label=${say.removeOf(name)}
        title=${say.removeOf(name)}
        @click=${() => {
          set(all.filter((_, at) => at !== n));
          focusSoon('.maker-add select');
        }}
      >
        ${iconTrash}
      </button>
    </div>
    ${skill?.armed ? gunFields(cards, name, written, change) : nothing}
    ${faultsOf(desk, say.skill, [`abilities.${n}`])}
  </li>`;
}

/** The fields of a second gun: its name and its dice. */
function gunFields(cards: Cards, name: string, written: string, change: (now: string) => void) {
  const gun = gunOf(written);
  const fill = (news: Partial<typeof gun>) => change(gunFrom({ ...gun, ...news }));
  const at = (row: string, range: string) => say.gunAt(name, row, range);
  return html` <div class="maker-gun">
    <label class="field"
      ><span>${say.gun}</span>
      <input
        maxlength="20"
        autocomplete="off"
        aria-label=${say.gunOf(name)}
        .value=${live(gun.name)}
        @input=${(e: Event) => fill({ name: typed(e) })}
    /></label>
    ${diceTable(cards, at, gun.rows, (row, n, many) => {
      const now = gun.rows[row].map((old, m) => (m === n ? many : old));
      fill({ rows: gun.rows.map((old, m) => (m === row ? now : old)) });
    })}
  </div>`;
}
