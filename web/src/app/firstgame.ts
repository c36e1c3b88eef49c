/**
 * The first game on the board: that of a link, of what another app shared, of this tab before it
 * was loaded anew, or the first scenario. It is drawn before the umpire is there. A link or a file
 * that comes while the page is beginning goes before it.
 */
import { linkIn } from '../link.ts';
import { rulebookIn } from '../peek.ts';
import { drawingOf, drawn, openLinked } from '../greeting/opening.ts';
import { firstScenario, kindsOf } from '../scenario/load.ts';
import { onDropped, onLaunchedWith, shared } from '../offline/shared.ts';
import { sentence } from '../words.ts';
import type { Store } from '../page.ts';

const dropped = () => import('./dropped.ts');

/** What is kept of other games can be had in the list as well. */
const offerKept = (store: Store) =>
  import('./afterwards.ts').then(
    (found) => found.offerKept(store),
    () => undefined,
  );

export class FirstGame {
  readonly #store: Store;
  /** Whether what was asked for meanwhile has come to the board: no first scenario replaces it. */
  #named = Promise.resolve(false);

  constructor(store: Store) {
    this.#store = store;
  }

  /** Opens the links and files that come from now on. */
  listen() {
    addEventListener('hashchange', ({ newURL }) => {
      // The address itself may have been cleared already, for the game before.
      const link = linkIn(new URL(newURL).hash);
      if (link) this.#named = openLinked(link, this.#store, kindsOf(rulebookIn(link)));
    });
    const open = (file: File) => {
      this.#named = this.#openFile(file);
    };
    onLaunchedWith(open);
    onDropped(() => void dropped().catch(() => undefined), open); // the drop asks again, and tells
  }

  async #openFile(file: File) {
    try {
      return await (await dropped()).openDropped(file, this.#store);
    } catch (failure) {
      return this.#refuse(failure);
    }
  }

  /** Draws the first game, then opens it. Fulfilled when it stands there, judged. */
  async begin() {
    try {
      await this.#begin();
    } catch (failure) {
      this.#refuse(failure);
    }
  }

  async #begin() {
    const { text, file } = await shared();
    // A file of another program stands in a pane, beside the first game.
    if (!file || !(await this.#openFile(file))) await this.#open(text);
  }

  /** @param sent - the text that another app shared */
  async #open(sent: string) {
    const store = this.#store;
    const link = linkIn(location.hash) || linkIn(sent);
    if (link) return void (await openLinked(link, store, kindsOf(rulebookIn(link))));
    if (!sent && (await this.#takenUp())) return void offerKept(store);
    const first = async () => ({ scenario: await firstScenario(), log: [] });
    const game = (sent ? await this.#gameSent(sent) : null) ?? (await first());
    const known = await kindsOf(game.scenario.ruleset);
    if (await this.#named) return;
    store.set(drawn(game, known));
    await store.open(game);
    void offerKept(store);
  }

  /** A game out of what another app shared; null, and a word of why, where it is none. */
  async #gameSent(text: string) {
    try {
      const { gameOf } = await import('../ui/files.ts');
      return gameOf(text);
    } catch (failure) {
      this.#refuse(failure);
      return null;
    }
  }

  /** What this tab had on the board before it was loaded anew stands there again. */
  async #takenUp() {
    const store = this.#store;
    const before = await store.keeper.before();
    if (!before) return false;
    const { game, marks, linked, aside } = before;
    const seen = await drawingOf(game, kindsOf(game.scenario.ruleset));
    if (await this.#named) return false;
    const sitting = store.keeper.sitting();
    store.set({ ...seen, kept: { game, marks, linked, aside, sitting } });
    return store.back();
  }

  #refuse(failure: unknown) {
    this.#store.toast(sentence(failure), { grade: 'forbidden' });
    return false;
  }
}
