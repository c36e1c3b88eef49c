/** An id from a name: small letters, digits and hyphens, at most `most` of them. */
export const stemOf = (name: string, fallback: string, most = 20) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '') || fallback;

/** An id from a name that is not among the taken ones. */
export function slug(name: string, taken: Iterable<string>, fallback = 'piece') {
  const stem = stemOf(name, fallback),
    used = new Set(taken);
  let id = stem;
  for (let n = 2; used.has(id); n += 1) id = `${stem}-${n}`;
  return id;
}
