/**
 * Read module archives, which are large because of their pictures. The umpire reads the definition
 * and the headers of the boards' pictures, so it gets an archive of these, copied here packed.
 * Pictures are unpacked one by one, for the board of this device only.
 */

const DEFINITIONS = ['buildFile.xml', 'buildFile'];
/** What else the umpire reads: the version of VASSAL decides which definition counts. */
const NOTE = 'moduledata';
export const FOLDER = 'images/';
/** Modules name their pictures with or without an extension. */
export const ENDINGS = ['', '.svg', '.gif', '.png', '.jpg'];
/** The packed bytes of a picture that are copied: its size is at the beginning. */
const HEAD = 0x20000;
/** The most boards whose pictures are looked at, and the longest definition, in bytes. */
const BOARDS = 200,
  LONGEST = 0x4000000;
const END = 0x06054b50,
  ENTRY = 0x02014b50;
/** The longest tail of an archive: the end record, and a comment of 64 kB. */
const TAIL = 22 + 0xffff;
const STORED = 0,
  DEFLATED = 8;

/** An entry of an archive: its position, sizes and compression method. */
export type Entry = {
  name: string;
  method: number;
  check: number;
  packed: number;
  size: number;
  at: number;
};

/**
 * The definition in a module's file: an archive that holds only what the umpire reads, or the file
 * itself if it is not an archive. Null if the archive has no definition.
 */
export async function definitionOf(file: Blob): Promise<Blob | null> {
  const entries = await entriesOf(file);
  if (!entries) return file;
  const named = (name: string) => [entries.get(name) ?? []].flat();
  const found = DEFINITIONS.flatMap(named);
  const pictures = await Promise.all(found.map((entry) => boardPictures(file, entry)));
  const heads = [...new Set(pictures.flat())].slice(0, BOARDS).flatMap((name) => {
    const ending = ENDINGS.find((one) => entries.has(`${FOLDER}${name}${one}`));
    return ending === undefined ? [] : named(`${FOLDER}${name}${ending}`);
  });
  const wanted = [...found, ...named(NOTE), ...heads];
  const bodies = await Promise.all(wanted.map((entry) => bodyOf(file, entry)));
  const parts = wanted.map((entry, n) => ({
    entry,
    body: bodies[n]?.slice(0, heads.includes(entry) ? HEAD : undefined) ?? null,
  }));
  return found.length && bodies[0] ? together(parts.filter(isWhole)) : null;
}

/** An entry with its packed bytes, of which the end may be cut off. */
type Part = { entry: Entry; body: Blob };
const isWhole = (part: { entry: Entry; body: Blob | null }): part is Part => part.body !== null;

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The names of the pictures of a definition's boards. */
async function boardPictures(file: Blob, definition: Entry): Promise<string[]> {
  const text = (await (await unpacked(file, definition, LONGEST))?.text()) ?? '';
  const images = text.matchAll(/<[\w.$]*\.Board\s[^>]*?\bimage="([^"]+)"/g);
  return [...images].map(([, name]) => name.replace(/&(\w+);/g, (all, sign) => SIGNS[sign] ?? all));
}

/** The entries of an archive by name; null where the file is no archive. */
export async function entriesOf(file: Blob): Promise<Map<string, Entry> | null> {
  const head = new DataView(await file.slice(0, 4).arrayBuffer());
  if (head.byteLength < 4 || head.getUint16(0) !== 0x504b) return null;
  const entries: Map<string, Entry> = new Map();
  const tail = new DataView(await file.slice(Math.max(0, file.size - TAIL)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return entries;
  const size = tail.getUint32(end + 12, true),
    from = tail.getUint32(end + 16, true);
  const list = new DataView(await file.slice(from, from + size).arrayBuffer());
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === ENTRY;) {
    const length = list.getUint16(at + 28, true);
    if (at + 46 + length > list.byteLength) break;
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, length));
    entries.set(name, {
      name,
      method: list.getUint16(at + 10, true),
      check: list.getUint32(at + 16, true),
      packed: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    });
    at += 46 + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}

/** The packed bytes of an entry; null if its header is cut off. */
async function bodyOf(file: Blob, { at, packed }: Entry): Promise<Blob | null> {
  const local = new DataView(await file.slice(at, at + 30).arrayBuffer());
  if (local.byteLength < 30) return null;
  const from = at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  return file.slice(from, from + packed);
}

/**
 * Unpack an entry. Null if it is longer than `most` bytes, whatever its header says, or if its
 * method is neither stored nor deflated.
 */
export async function unpacked(file: Blob, entry: Entry, most: number): Promise<Blob | null> {
  const body = entry.size > most ? null : await bodyOf(file, entry);
  if (!body || (entry.method === STORED && body.size > most)) return null;
  if (entry.method === STORED) return body;
  if (entry.method !== DEFLATED) return null;
  const reader = body.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

/** Write the fields that both headers of an entry share. */
function common(view: DataView, at: number, { entry, body }: Part, length: number) {
  view.setUint16(at, 20, true);
  view.setUint16(at + 4, entry.method, true);
  view.setUint32(at + 10, entry.check, true);
  view.setUint32(at + 14, body.size, true);
  view.setUint32(at + 18, entry.size, true);
  view.setUint16(at + 22, length, true);
}

/** An archive of entries: each after its header, then the central directory and the end record. */
function together(parts: Part[]): Blob {
  const files: BlobPart[] = [],
    lists: BlobPart[] = [];
  let from = 0,
    size = 0;
  for (const part of parts) {
    const name = new TextEncoder().encode(part.entry.name);
    const header = new DataView(new ArrayBuffer(30));
    header.setUint32(0, 0x04034b50, true);
    common(header, 4, part, name.length);
    files.push(header, name, part.body);
    const list = new DataView(new ArrayBuffer(46));
    list.setUint32(0, ENTRY, true);
    list.setUint16(4, 20, true);
    common(list, 6, part, name.length);
    list.setUint32(42, from, true);
    lists.push(list, name);
    from += 30 + name.length + part.body.size;
    size += 46 + name.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, END, true);
  end.setUint16(8, parts.length, true);
  end.setUint16(10, parts.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, from, true);
  return new Blob([...files, ...lists, end]);
}

/** Encode a file as base64 for a request to the umpire. */
export async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
