/**
 * The first game on the board: from a link, from another app's share, from this tab before its
 * reload, or the first scenario. The game is drawn before the umpire is ready. A link or a file
 * that arrives while the page is starting takes precedence.
 */
import { linkIn } from '../link.ts';
import { rulebookIn } from '../linked-rulebook.ts';
import { drawingOf, drawn, openLinked } from '../greeting/opening.ts';
import { firstScenario, kindsOf } from '../scenario/load.ts';
import { onDropped, onLaunchedWith, shared } from '../offline/shared.ts';
import { sentence } from '../words.ts';
import type { Store } from '../page.ts';

const dropped = () => import('./dropped.ts');

/**
 * Offers the game of the last visit. If the code for the offer fails to load, the list of saved
 * games still has it.
 */
const offerKept = (store: Store) =>
  import('./afterwards.ts').then(
    (found) => found.offerKept(store),
    () => undefined,
  );

export class FirstGame {
  readonly #store: Store;
  /**
   * Whether a link or file requested during the start is on the board: the first scenario must not
   * replace it.
   */
  #named = Promise.resolve(false);

  constructor(store: Store) {
    this.#store = store;
  }

  /** Starts listening for links and files. */
  listen() {
    addEventListener('hashchange', ({ newURL }) => {
      // Reads the link from the event: the page may already have cleared the address for the
      // previous game.
      const link = linkIn(new URL(newURL).hash);
      if (link) this.#named = openLinked(link, this.#store, kindsOf(rulebookIn(link)));
    });
    const open = (files: File[]) => {
      this.#named = this.#openFiles(files);
    };
    onLaunchedWith(open);
    onDropped(() => void dropped().catch(() => undefined), open); // the drop retries, and reports
  }

  async #openFiles(files: File[]) {
    try {
      return await (await dropped()).openDropped(files, this.#store);
    } catch (failure) {
      return this.#refuse(failure);
    }
  }

  /** Draws the first game, then opens it. Resolves when the game is on the board and judged. */
  async begin() {
    try {
      await this.#begin();
    } catch (failure) {
      this.#refuse(failure);
    }
  }

  async #begin() {
    const { text, file } = await shared();
    // A file of another program opens in a pane, beside the first game.
    if (!file || !(await this.#openFiles([file]))) await this.#open(text);
  }

  /** @param sent - the text shared by another app */
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

  /**
   * The game in a text shared by another app. If the text contains no game, shows a toast with the
   * reason and returns null.
   */
  async #gameSent(text: string) {
    try {
      const { gameOf } = await import('../ui/files.ts');
      return gameOf(text);
    } catch (failure) {
      this.#refuse(failure);
      return null;
    }
  }

  /** Restores the game that this tab had on the board before its reload. */
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
