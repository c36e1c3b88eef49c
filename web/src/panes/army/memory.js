/**
 * Army lists kept on the device, as their links: the one at work, and those that were given a
 * name, each an entry of its own.
 */
import { kept } from '../../storage/storage.js';

/** @import { ArmyList } from '../../storage/kinds.js' */

/** The draft's name among those of all panes. */
const DRAFT = 'army';

/** What the device remembers, the latest list first. */
export async function remembered() {
  await Promise.all([kept.drafts.ready, kept.lists.ready]);
  return { draft: kept.drafts.of(DRAFT)?.text ?? '', lists: lists() };
}

/** The lists by now. @returns {ArmyList[]} */
export const lists = () => kept.lists.list().map(({ head }) => head);

/** @param {string} text */
export const keepDraft = (text) => kept.drafts.put(DRAFT, { text });

/** Another one of the same name makes room. @param {ArmyList} list */
export const keepList = (list) => kept.lists.put(list.name, list);

/** @param {string} name */
export const forgetList = (name) => kept.lists.remove([name]);
