/**
 * Army lists kept on the device, as their links: the one at work, and those that were given a
 * name, each an entry of its own.
 */
import { kept } from '../../storage/storage.ts';
import type { ArmyList } from '../../storage/kinds.ts';

/** The draft's name among those of all panes. */
const DRAFT = 'army';

/** What the device remembers, the latest list first. */
export async function remembered() {
  await Promise.all([kept.drafts.ready, kept.lists.ready]);
  return { draft: kept.drafts.of(DRAFT)?.text ?? '', lists: lists() };
}

/** The lists by now. */
export const lists = (): ArmyList[] => kept.lists.list().map(({ head }) => head);

export const keepDraft = (text: string) => kept.drafts.put(DRAFT, { text });

/** Another one of the same name makes room. */
export const keepList = (list: ArmyList) => kept.lists.put(list.name, list);

export const forgetList = (name: string) => kept.lists.remove([name]);
