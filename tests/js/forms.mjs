/** The forms in which links arrive; tests/link_forms.py describes them and reads the same file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './umpire.mjs';

const HOME = 'https://example.org/over/';

export const forms = JSON.parse(
  await readFile(join(root, 'tests', 'data', 'link-forms.json'), 'utf8'),
);

/** Returns a link in a form. @param {any} form @param {string} link @param {string} other */
export function written(form, link, other) {
  let text = spoiled(form, link);
  for (const [old, fresh] of form.replace ?? []) text = text.replaceAll(old, fresh);
  text = (form.address ?? HOME) + text;
  if (form.encode === 'all')
    text = Array.from(text, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`).join('');
  else for (let n = 0; n < (form.encode ?? 0); n += 1) text = encodeURIComponent(text);
  if (form.every) {
    const [wide, between] = form.every;
    text = text.match(new RegExp(`.{1,${wide}}`, 'gs'))?.join(between) ?? '';
  }
  if (form.twice) text = text + form.twice + text;
  return ((form.before ?? '') + text + (form.after ?? '')).replace('{other}', other);
}

function spoiled({ change, lower, keep = 100, drop = 0 }, link) {
  const at = Math.floor(link.length / 2);
  let text = link;
  if (change) text = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  if (lower) text = text.toLowerCase();
  text = text.slice(0, Math.floor((text.length * keep) / 100));
  return text.slice(0, text.length - drop);
}
