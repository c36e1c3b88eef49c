/**
 * Determines the rulebook of a link before the rest of the page is loaded, so that its rules can be
 * fetched in parallel with Python. The link is decoded fully later (link.ts). If the link cannot be
 * read here, the rulebook's id is "".
 */

/**
 * Finds the ruleset's name in the packed text of a game, which begins with the scenario: the name
 * is in the first kilobytes or nowhere. If a link uses a dictionary, the dictionary identifies the
 * ruleset.
 */
const RULESET = /"ruleset":"([a-z0-9-]{1,40})"/;

/**
 * @param hash - of the address
 * @returns the rulebook's id; "" where none is named
 */
export async function rulebookIn(hash: string): Promise<string> {
  const worded = dictionaryIn(hash);
  if (worded) return RUNTIME.links[worded];
  const [, codec, payload] = /#[pP]=1([td])\.([A-Za-z0-9_-]{1,32768})\./.exec(hash) ?? [];
  if (!payload) return '';
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))]);
    const text = await new Response(
      codec === 't' ? bytes : bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')),
    ).text();
    return RULESET.exec(text)?.[1] ?? '';
  } catch {
    return '';
  }
}

/**
 * The letter of the dictionary that a link needs; "" if it needs none, or an unknown one.
 * @param hash - of the address
 */
export function dictionaryIn(hash: string) {
  // A truncated link is not read at all.
  const letter = /#[pP]=2([a-z])\.[\w-]*\.[\w-]+/.exec(hash)?.[1] ?? '';
  return letter && Object.hasOwn(RUNTIME.links, letter) ? letter : '';
}
