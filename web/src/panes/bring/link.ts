/** The link that holds a mapping of a module's pieces. Pure. */
import { base64url, bytesOf, checkOf, inflate } from '../../link.ts';
import type { MappingDoc } from '../../contract/documents.ts';

const BEGINS = '#bring=';
/** Most characters of the link, equal to the limit for the payload of a game's link. */
const LONGEST = 32_768;
/** Most bytes of an inflated mapping; a mapping of 2,000 rows needs a fifth of this. */
const MOST = 1_000_000;

/** The fragment that holds a mapping; "" if it would be too long. */
export async function linkOf(mapping: MappingDoc): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(mapping));
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const text = base64url(new Uint8Array(await new Response(deflated).arrayBuffer()));
  const link = `${BEGINS}1d.${text}.${checkOf(bytes)}`;
  return link.length > LONGEST ? '' : link;
}

/** Parse the mapping in a fragment; null if it is damaged. The umpire validates it further. */
export async function mappingIn(hash: string): Promise<MappingDoc | null> {
  const [, payload, check] = /^#bring=1d\.([\w-]+)\.([\w-]{6})$/.exec(hash) ?? [];
  if (!payload || hash.length > LONGEST) return null;
  try {
    const bytes = await inflate(bytesOf(payload), undefined, MOST);
    if (checkOf(bytes) !== check) return null;
    const mapping = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isMapping(mapping) ? mapping : null;
  } catch {
    return null; // not base64, deflate or JSON
  }
}

/** Whether something looks like a mapping, in a link or a file. */
export const isMapping = (value: unknown): value is MappingDoc =>
  Array.isArray((value as MappingDoc | null)?.rows);
