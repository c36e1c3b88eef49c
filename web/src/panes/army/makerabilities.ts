/** The abilities of the card being made, and a picker to add one. Draws only. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { choiceField, numberInput, textField } from '../../ui/form.ts';
import { iconPlus, iconTrash } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { named } from '../../ui/options.ts';
import { gunFrom, gunOf, skillOf, writtenOf } from './carddoc.ts';
import { diceTable, put } from './makerfields.ts';
import { chooseSkill, makerOf } from './makerstate.ts';
import { maker as say } from './makerwords.ts';
import type { Cards } from '../../contract/army.ts';
import type { Desk } from './makerfields.ts';

/** The most characters of a second gun's name. */
const MOST_GUN = 20;

export function abilities(desk: Desk) {
  const { doc, form, offer, store } = desk;
  const all = doc.abilities ?? [];
  const set = (now: string[]) => put(store, 'abilities', now.length ? now : undefined);
  const commands = all.some((one) => skillOf(one, offer).skill?.id.startsWith('command-'));
  const helped = { '': say.usual, squads: say.squads, vehicles: say.vehicles };
  return html` <fieldset class="stack maker-abilities">
    <legend class="head">${say.abilities}</legend>
    <ul class="plain">
      ${all.map((written, n) => abilityRow(desk, written, n, set))}
    </ul>
    ${adder(desk, all, set)}
    ${commands ? form.choice(['helps'], say.helps, helped) : form.fault(['helps'], { label: say.helps })}
    ${form.fault(['abilities'], { alone: true, label: say.abilities })}
  </fieldset>`;
}

/**
 * A select of abilities with a button to add the chosen one. A select without a button would not
 * do: stepping through it by keys fires a change at every step.
 */
function adder({ offer, state, store }: Desk, all: string[], set: (now: string[]) => void) {
  const free = offer.skills.filter(
    ({ id }) => !all.some((one) => skillOf(one, offer).skill?.id === id),
  );
  const chosen = free.find(({ id }) => id === makerOf(state).skill);
  const add = () => {
    if (!chosen) return;
    chooseSkill(store, '');
    set([...all, writtenOf(chosen)]);
    focusSoon('.maker-add select');
  };
  return html` <div class="maker-ability maker-add">
    ${choiceField({
      label: say.add,
      value: chosen?.id ?? '',
      of: [{ value: '', label: say.choose }, ...named(free)],
      write: (id) => chooseSkill(store, id),
    })}
    ${button(say.addShort, add, { icon: iconPlus, off: !chosen })}
  </div>`;
}

function abilityRow(desk: Desk, written: string, n: number, set: (now: string[]) => void) {
  const { cards, doc, form, offer } = desk;
  const all = doc.abilities ?? [];
  const { number, skill } = skillOf(written, offer);
  const name = skill?.name ?? written;
  const change = (now: string) => set(all.map((one, at) => (at === n ? now : one)));
  const remove = () => {
    set(all.filter((_, at) => at !== n));
    focusSoon('.maker-add select');
  };
  return html` <li>
    <div class="maker-ability">
      <span>${name}</span>
      ${
        skill?.most
          ? numberInput({
              name: say.number(name),
              value: number === undefined ? undefined : Number(number),
              least: skill.least,
              most: skill.most,
              write: (now) => change(`${skill.written} ${now ?? ''}`.trim()),
            })
          : nothing
      }
      ${button(iconTrash, remove, { look: 'square bare', name: say.removeOf(name), title: say.removeOf(name) })}
    </div>
    ${skill?.armed ? gunFields(cards, name, written, change) : nothing}
    ${form.fault(['abilities', n], { label: say.skill })}
  </li>`;
}

/** The fields of a second gun: its name and its dice. */
function gunFields(cards: Cards, name: string, written: string, change: (now: string) => void) {
  const gun = gunOf(written);
  const fill = (news: Partial<typeof gun>) => change(gunFrom({ ...gun, ...news }));
  const at = (row: string, range: string) => say.gunAt(name, row, range);
  return html` <div class="stack maker-gun">
    ${textField({ label: say.gun, name: say.gunOf(name), most: MOST_GUN, value: gun.name, write: (text) => fill({ name: text }) })}
    ${diceTable(cards, at, gun.rows, (row, n, many) => {
      const now = gun.rows[row].map((old, m) => (m === n ? many : old));
      fill({ rows: gun.rows.map((old, m) => (m === row ? now : old)) });
    })}
  </div>`;
}
