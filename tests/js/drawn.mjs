/** The text of a template of lit-html, with its marks, for tests without a page. */
export function drawn(part) {
  if (Array.isArray(part)) return part.map(drawn).join('');
  if (part?.strings) return part.strings.map((text, n) => text + drawn(part.values[n])).join('');
  if (part?.values) return drawn(part.values); // a directive
  return typeof part === 'string' || typeof part === 'number' ? String(part) : '';
}

/** The labels of the main buttons in a template. */
export const mainButtons = (part) =>
  [...drawn(part).matchAll(/class=[^>]*is-main[^>]*>([^]*?)<\/button>/g)].map(([, label]) =>
    label
      .replace(/<svg[^]*?<\/svg>|<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
