/**
 * Opens the rulebook and its worked cases; a case may replace the game on the board. Knows no rule.
 */
import { nothingPicked } from '../state.ts';
import type { HouseDoc } from '../contract/documents.ts';
import type { State, Store } from '../page.ts';

type Reading = Pick<Store, 'showCase' | 'caseStep' | 'leaveCase' | 'loadBook'>;

/** The house rules to add to a request about a ruleset, if a scenario contains that ruleset. */
export function houseOf({ houses }: State, ruleset: string): { house?: HouseDoc } {
  return ruleset in houses ? { house: houses[ruleset] } : {};
}

export function createReading(store: () => Store): Reading {
  return {
    async showCase(ruleset, id, step) {
      const count = (by: 1 | -1) => store().set({ changes: store().state.changes + by });
      count(1); // the board will change: the panel is busy until then
      try {
        const view = await store().ask(
          { ask: 'case', ruleset, case: id, ...houseOf(store().state, ruleset) },
          { toast: true },
        );
        store().set({
          ...nothingPicked,
          slide: null,
          lookingOn: null,
          caseRun: { ruleset, id, case: view, step: step() },
        });
        return true;
      } catch {
        return false; // the toast has shown the reason
      } finally {
        count(-1);
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

    async loadBook(
      ruleset = store().state.board?.ruleset ?? store().state.game?.scenario.ruleset ?? '',
    ) {
      const { books: known } = store().state;
      const book =
        known[ruleset] ??
        (await store().ask({ ask: 'book', ruleset, ...houseOf(store().state, ruleset) }));
      const { board, game, books } = store().state;
      const current = (board?.ruleset ?? game?.scenario.ruleset) === ruleset;
      store().set({ books: { ...books, [ruleset]: book }, ...(current ? { book } : {}) });
      return book;
    },
  };
}
