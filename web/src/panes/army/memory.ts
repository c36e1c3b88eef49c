/** Army lists kept on the device as links: the draft, and one entry for each named list. */
import { kept } from '../../storage/storage.ts';
import type { ArmyList } from '../../storage/kinds.ts';

/** The draft's key among the drafts of all panes. */
const DRAFT = 'army';

/** Load the draft and the lists of this device, the latest list first. */
export async function remembered() {
  await Promise.all([kept.drafts.ready, kept.lists.ready]);
  return { draft: kept.drafts.of(DRAFT)?.text ?? '', lists: lists() };
}

/** The current lists. */
export const lists = (): ArmyList[] => kept.lists.list().map(({ head }) => head);

export const keepDraft = (text: string) => kept.drafts.put(DRAFT, { text });

/** Keep a list; it replaces a list of the same name. */
export const keepList = (list: ArmyList) => kept.lists.put(list.name, list);

export const forgetList = (name: string) => kept.lists.remove([name]);
