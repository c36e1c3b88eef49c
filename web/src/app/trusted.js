/**
 * What may become a script: nothing but files of this site and the blobs that it makes itself. The
 * page's Content-Security-Policy makes the browser ask here, and lit-html for its own templates;
 * text never becomes a script, and no text becomes elements (Trusted Types:
 * https://w3c.github.io/trusted-types/dist/spec/).
 */

/**
 * @param {string} url
 * @returns {string} the same
 * @throws {TypeError} where another site is meant
 */
function ownScript(url) {
  const { href, origin, protocol } = new URL(url, document.baseURI);
  if ((protocol === 'blob:' || protocol === location.protocol) && origin === location.origin)
    return href;
  throw new TypeError(`Not a script of this site: ${url}`);
}

/**
 * @typedef {{
 *   createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown,
 * }} Policies
 */
const { trustedTypes } = /** @type {typeof globalThis & { trustedTypes?: Policies }} */ (
  globalThis
);
trustedTypes?.createPolicy('default', { createScriptURL: ownScript });
