/**
 * The URLs that may become a script: only files of this site and the blobs that it makes itself.
 * The page's Content-Security-Policy makes the browser call this policy; lit-html has another one
 * for its own templates. Text never becomes a script or an element (Trusted Types:
 * https://w3c.github.io/trusted-types/dist/spec/).
 */

/**
 * Returns the URL unchanged if it is a script of this site.
 * @throws {TypeError} for another site
 */
function ownScript(url: string): string {
  const { href, origin, protocol } = new URL(url, document.baseURI);
  if ((protocol === 'blob:' || protocol === location.protocol) && origin === location.origin)
    return href;
  throw new TypeError(`Not a script of this site: ${url}`);
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
};
const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: Policies };
trustedTypes?.createPolicy('default', { createScriptURL: ownScript });
