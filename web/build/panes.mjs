/**
 * Bundles the code of all panes into one file, fetched when the first pane is opened or when the
 * page is idle.
 *
 * Other code that is rarely needed is in that file too.
 *
 * Each pane's head imports its own module (`import('./share.ts')`). esbuild would make a file of
 * each, and split the code that they share with the page into a dozen more, all of which the board
 * would wait for.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const CODE = 'panes';
const HEAD = /[\\/]panes[\\/](\w+)[\\/]head\.ts$/;
/**
 * The other code in the file, by its name there: the importing module, the import, and the source.
 * @type {Record<string, { host: RegExp, asks: RegExp, from: string }>}
 */
const BESIDES = {
  sightlines: {
    host: /[\\/]app[\\/]boardhost\.ts$/,
    asks: /(?<!typeof )import\('\.\.\/board\/sightlines\.ts'\)/,
    from: '../board/sightlines.ts',
  },
  stopped: {
    host: /[\\/]play[\\/]aside\.ts$/,
    asks: /(?<!typeof )import\('\.\/stopped\.ts'\)/,
    from: '../play/stopped.ts',
  },
  tabsline: {
    host: /[\\/]app[\\/]tabs\.ts$/,
    asks: /(?<!typeof )import\('\.\/tabsline\.ts'\)/,
    from: '../app/tabsline.ts',
  },
  chance: {
    host: /[\\/]play[\\/]later\.ts$/,
    asks: /(?<!typeof )import\('\.\/chance\.ts'\)/,
    from: '../play/chance.ts',
  },
};
/** The expression by which a head imports its code. */
const ASKED = /\(\) => import\('\.\/(\w+)\.ts'\)/;

/** @param {string} folder the folder of the panes @returns {import('esbuild').Plugin} */
export const panesInOneFile = (folder) => ({
  name: 'panes-in-one-file',
  setup(plugin) {
    plugin.onResolve({ filter: /^panes$/ }, () => ({ path: CODE, namespace: CODE }));
    plugin.onLoad({ filter: /.*/, namespace: CODE }, async () => {
      const list = await readFile(join(folder, 'list.ts'), 'utf8');
      const exported = await Promise.all(
        readdirSync(folder, { withFileTypes: true })
          .filter((one) => one.isDirectory() && list.includes(`'./${one.name}/head.ts'`))
          .map(async ({ name }) => {
            const asked = ASKED.exec(await readFile(join(folder, name, 'head.ts'), 'utf8'));
            return asked ? `export * as ${name} from './${name}/${asked[1]}.ts'` : '';
          }),
      );
      for (const [name, { from }] of Object.entries(BESIDES))
        exported.push(`export * as ${name} from '${from}'`);
      return { contents: exported.join('\n'), resolveDir: folder, loader: 'js' };
    });
    for (const [name, { host, asks }] of Object.entries(BESIDES))
      plugin.onLoad({ filter: host }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const parts = text.split(asks);
        if (parts.length !== 2) throw new Error(`${path} should have one ${asks}`);
        const contents = parts.join(`import('${CODE}').then((all) => all.${name})`);
        return { contents, loader: 'ts' };
      });
    plugin.onLoad({ filter: HEAD }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const [, name] = /** @type {RegExpExecArray} */ (HEAD.exec(path));
      const contents = text.replace(ASKED, `() => import('${CODE}').then((all) => all.${name})`);
      return { contents, loader: 'ts' };
    });
  },
});
