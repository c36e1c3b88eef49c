/**
 * Which rulebook a link is of, read before anything else of the page is there: its rules can be
 * fetched beside Python.
 * The link is read properly later (link.ts); what cannot be read here is nobody's rulebook.
 */

/**
 * The packed text of a game begins with its scenario: the name of its rules is in the first
 * kilobytes or nowhere. A link with a dictionary tells by that whose it is.
 */
const RULESET = /"ruleset":"([a-z0-9-]{1,40})"/;

/**
 * @param hash - of the address
 * @returns the rulebook's id; "" where none is named
 */
export async function rulebookIn(hash: string): Promise<string> {
  const worded = dictionaryIn(hash);
  if (worded) return RUNTIME.links[worded];
  const [, codec, payload] = /#p=1([td])\.([A-Za-z0-9_-]{1,32768})\./.exec(hash) ?? [];
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
 * The dictionary that a link is to be read with; "" where it has none, or none that is known.
 * @param hash - of the address
 */
export function dictionaryIn(hash: string) {
  // One that was cut off is not read at all.
  const letter = /#p=2([a-z])\.[\w-]*\.[\w-]+/.exec(hash)?.[1] ?? '';
  return letter && Object.hasOwn(RUNTIME.links, letter) ? letter : '';
}
