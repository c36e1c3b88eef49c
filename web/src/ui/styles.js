/**
 * Styles that come after the first verdict: those of the panes, the serif, and the colours for the
 * colour-blind. It knows the
 * document's head and nothing else of the page.
 */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * A style sheet of the site by its name, asked for once; after a failure, again.
 * @param {'panes' | 'serif' | 'colours'} name
 */
export function styled(name) {
  const there =
    asked.get(name) ??
    new Promise((/** @type {(nothing: void) => void} */ come, fail) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: new URL(`${name}.css`, document.baseURI).href,
        onload: () => come(),
        onerror: () => {
          asked.delete(name);
          link.remove();
          fail(new TypeError(`Failed to fetch ${name}.css`)); // as a script that does not come
        },
      });
      document.head.append(link);
    });
  asked.set(name, there);
  return there;
}
