/** The rulebook and its worked cases, one of which may stand on the board in the game's place. Knows no rule. */
import { nothingPicked } from '../state.js';

/**
 * @import { Book, CaseView } from '../types.d.ts'
 * @import { Store } from '../page.d.ts'
 * @typedef {Pick<Store, 'showCase' | 'caseStep' | 'leaveCase' | 'loadBook'>} Reading
 */

/**
 * @param {() => Store} store
 * @returns {Reading}
 */
export function createReading(store) {
  return {
    async showCase(ruleset, id) {
      try {
        const view = /** @type {CaseView} */ (await store().ask({ ask: 'case', ruleset, case: id }, { toast: true }));
        store().set({ ...nothingPicked, slide: null, lookingOn: null, caseRun: { ruleset, id, case: view, step: 0 } });
        return true;
      } catch {
        return false; // the toast has said why
      }
    },

    caseStep(step) {
      const { caseRun } = store().state;
      if (!caseRun) return;
      const held = Math.max(0, Math.min(caseRun.case.steps.length, step));
      store().set({ ...nothingPicked, slide: null, caseRun: { ...caseRun, step: held } });
    },

    leaveCase() {
      store().set({ ...nothingPicked, slide: null, caseRun: null });
    },

    async loadBook(ruleset = store().state.game?.scenario.ruleset ?? '') {
      const book = store().state.books[ruleset] ?? /** @type {Book} */ (await store().ask({ ask: 'book', ruleset }));
      const { game, books } = store().state;
      const current = game?.scenario.ruleset === ruleset;
      store().set({ books: { ...books, [ruleset]: book }, ...(current ? { book } : {}) });
      return book;
    },
  };
}
