/** Army lists kept on the device as links: those in the making, and those with a name. */
import { kept } from '../../storage/storage.ts';
import { draftsOf } from '../drafts.ts';
import { linkOf, listIn } from './link.ts';
import type { Commander } from '../../contract/army.ts';
import type { ArmyList } from '../../storage/kinds.ts';
import type { Outcome } from '../../storage/types.ts';
import type { Drafts, Form } from '../drafts.ts';
import type { List } from './link.ts';

/** A unit with its Commander, who is named by number in a list. */
type Unit = { models: string[]; chief?: Omit<Commander, 'unit'> };
type Parts = Omit<List, 'chief' | 'units'> & { units: Unit[] };

const form: Form<List> = {
  name: 'army',
  read: listIn,
  write: linkOf,
  parts({ chief, units, ...rest }): Parts {
    const his = (n: number) => chief?.unit === n && { model: chief.model, rank: chief.rank };
    return {
      ...rest,
      units: units.map((models, n) => ({
        models,
        ...(his(n) ? { chief: his(n) || undefined } : {}),
      })),
    };
  },
  whole({ units, ...rest }: Parts): List {
    const unit = units.findIndex(({ chief }) => chief);
    const chief = units[unit]?.chief;
    return {
      ...rest,
      units: units.map(({ models }) => models),
      chief: chief ? { unit, ...chief } : null,
    };
  },
};

/** The lists in the making. */
export const drafts: Drafts<List> = draftsOf(form);

export type KeptList = ArmyList & { key: string };

/** Load the lists of this device, the latest first. */
export async function remembered(): Promise<KeptList[]> {
  await Promise.all([drafts.ready(), kept.lists.ready]);
  return lists();
}

/** The current lists with a name. */
export const lists = (): KeptList[] => kept.lists.list().map(({ head, key }) => ({ ...head, key }));

/** The list that was changed or kept last; null if there is none. */
export function lastList() {
  const [draft] = drafts.list();
  const [last] = kept.lists.list();
  const from = last && (!draft || last.n > draft.n) ? { ...last.head, key: last.key } : null;
  const list = from ? listIn(from.link) : (draft?.document ?? null);
  return list && { list, from, draft: from ? drafts.begin() : draft.key };
}

const same = (one: ArmyList | null, other: ArmyList | null) =>
  one?.name === other?.name && one?.link === other?.link;

/** A name that no other kept list has: "My army 2". */
function freeName(name: string) {
  const taken = lists().map((one) => one.name);
  let free = name;
  for (let n = 2; taken.includes(free); n += 1) free = `${name} ${n}`;
  return free;
}

/** How a list was kept: as an entry of its own, or in place of the one that it was made from. */
export interface KeptAs {
  outcome: Outcome;
  list: KeptList;
  replaced: KeptList | null;
}

/**
 * Keep a list. It replaces only the list that it was made from, under the same name, and only if
 * no other tab has replaced that one; else it is an entry of its own, with a name of its own.
 */
export async function keepList(list: ArmyList, from: KeptList | null = null): Promise<KeptAs> {
  const twin = lists().find((one) => same(one, list));
  if (twin) return { outcome: 'kept', list: twin, replaced: null };
  if (from && from.name === list.name) {
    let isThere = false;
    const outcome = await kept.lists.change(from.key, (before) => {
      isThere = same(before, from);
      return isThere ? list : before;
    });
    if (isThere) return { outcome, list: { ...list, key: from.key }, replaced: from };
  }
  const named = { name: freeName(list.name), link: list.link };
  const key = crypto.randomUUID();
  const outcome = await kept.lists.put(key, named);
  return { outcome, list: { ...named, key }, replaced: null };
}

/**
 * Put a list back under its key.
 * @param now - the list that has replaced it, or null; what another tab has kept there since stays
 */
export const putBack = ({ key, name, link }: KeptList, now: ArmyList | null = null) =>
  kept.lists.change(key, (before) => (before && !same(before, now) ? before : { name, link }));

export const forgetList = (key: string) => kept.lists.remove([key]);
