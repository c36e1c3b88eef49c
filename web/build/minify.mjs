/**
 * What the build does to scripts besides bundling: the indentation in templates goes, and swc
 * minifies what esbuild has bundled a second time, which takes 4% off the compressed bytes.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { minify, version } from '@swc/core';
import ts from 'typescript';

/** Lines of a template; HTML and SVG draw a run of white space as one space. */
const INDENTED = /[ \t]*\n[ \t]*/g;
const TAGS = ['html', 'svg'];
/** Only modules that mention a tag are parsed. */
const TAGGED = new RegExp(`\\b(${TAGS.join('|')})\``);

/**
 * Names what minifies, at the top of every script: esbuild names a file by its content before the
 * second minifier runs, so another version of that has to lead to another name.
 */
export const MARK = `/* swc ${version} */`;

/**
 * A module without the indentation in its HTML and SVG templates. Lines keep their numbers.
 * @param {string} text  TypeScript
 */
export function dedented(text) {
  if (!TAGGED.test(text)) return text;
  const module = ts.createSourceFile('', text, ts.ScriptTarget.Latest);
  /** @type {ts.Node[]} */
  const parts = [];
  /** @param {ts.Node} node */
  const walk = (node) => {
    if (ts.isTaggedTemplateExpression(node) && TAGS.includes(node.tag.getText(module)))
      parts.push(...literals(node.template));
    ts.forEachChild(node, walk);
  };
  walk(module);
  let made = '';
  let end = 0;
  for (const part of parts.sort((one, other) => one.pos - other.pos)) {
    const written = part.getText(module);
    made += text.slice(end, part.end - written.length) + written.replace(INDENTED, '\n');
    end = part.end;
  }
  return made + text.slice(end);
}

/** The literal parts of a template. @param {ts.TemplateLiteral} template */
const literals = (template) =>
  ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];

/** @type {import('esbuild').Plugin} */
export const dedentedTemplates = {
  name: 'dedented-templates',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]web[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: dedented(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/**
 * A bundled module, minified again.
 * @param {string} text
 * @param {{ content: string, filename: string, url: string }} [map]  the map of its sources
 */
export function minified(text, map) {
  /** @type {any} swc's types lack that a map may be given */
  const sourceMap = map;
  return minify(text, {
    module: true,
    ecma: 2022,
    compress: { passes: 1 },
    mangle: true,
    sourceMap,
  });
}

/** Minifies a script of the site where it lies, and its map if it has one. @param {string} file */
export async function minifyFile(file) {
  const [text, content] = await Promise.all([
    readFile(file, 'utf8'),
    readFile(`${file}.map`, 'utf8').catch(() => ''),
  ]);
  const name = basename(file);
  const map = content ? { content, filename: name, url: `${name}.map` } : undefined;
  const made = await minified(text, map);
  await writeFile(file, made.code);
  if (made.map) await writeFile(`${file}.map`, made.map);
}
