/**
 * Loads styles after the first verdict: those of the panes, the serif, and the colours for the
 * colour-blind; and code that needs those styles. This module knows the document's head and no
 * other part of the page.
 */

const asked: Map<string, Promise<void>> = new Map();

/**
 * Loads a style sheet of the site by its name. It is loaded once; after a failure the next call
 * retries.
 */
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
 * Wraps code that is bundled with the panes (web/build/panes.mjs) and is fetched when it is first
 * needed to draw something. The returned function returns null until the code is loaded; after a
 * failure the next draw retries.
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
