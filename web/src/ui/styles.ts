/**
 * Styles loaded after the first verdict: those of the panes, the serif, and the colours for the
 * colour-blind; and code that is drawn with them. It knows the document's head and nothing else of
 * the page.
 */

const asked: Map<string, Promise<void>> = new Map();

/** Loads a style sheet of the site by its name, once; after a failure, again. */
export function styled(name: 'panes' | 'serif' | 'colours') {
  const there =
    asked.get(name) ??
    new Promise((come: (nothing: void) => void, fail) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: new URL(`${name}.css`, document.baseURI).href,
        onload: () => come(),
        onerror: () => {
          asked.delete(name);
          link.remove();
          fail(new TypeError(`Failed to fetch ${name}.css`)); // same message as for a failed script
        },
      });
      document.head.append(link);
    });
  asked.set(name, there);
  return there;
}

/**
 * Wraps code that is bundled with the panes (web/build/panes.mjs) and fetched when there is
 * something to draw: null until it is loaded. After a failure the next draw retries.
 */
export function whenDrawn<Code>(
  load: () => Promise<Code>,
): (store: { set(nothing: object): void }) => Code | null {
  let there: Code | null = null;
  let coming: Promise<void> | null = null;
  return (store) => {
    coming ??= Promise.all([load(), styled('panes')]).then(
      ([code]) => {
        there = code;
        store.set({});
      },
      () => void (coming = null),
    );
    return there;
  };
}
