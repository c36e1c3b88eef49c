/**
 * Bundles the code of all panes into one file, fetched when the first pane is opened or when the
 * page is idle.
 *
 * Other code that is rarely needed is in that file too.
 *
 * The list of panes imports the module of each (`import('./share/share.ts')`). esbuild would make a
 * file of each, and split the code that they share with the page into a dozen more, all of which
 * the board would wait for.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const CODE = 'panes';
const LIST = /[\\/]panes[\\/]list\.ts$/;
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
    host: /[\\/]play[\\/]lazy-chance\.ts$/,
    asks: /(?<!typeof )import\('\.\/chance\.ts'\)/,
    from: '../play/chance.ts',
  },
};
/** The expressions by which the list imports the panes' code. */
const ASKED = /\(\) => import\('\.\/(\w+)\/(\w+)\.ts'\)/g;

/** @param {string} panes the folder of the panes @returns {import('esbuild').Plugin} */
export const panesInOneFile = (panes) => ({
  name: 'panes-in-one-file',
  setup(plugin) {
    plugin.onResolve({ filter: /^panes$/ }, () => ({ path: CODE, namespace: CODE }));
    plugin.onLoad({ filter: /.*/, namespace: CODE }, async () => {
      const list = await readFile(join(panes, 'list.ts'), 'utf8');
      const exported = [...list.matchAll(ASKED)].map(
        ([, folder, file]) => `export * as ${folder} from './${folder}/${file}.ts'`,
      );
      for (const [name, { from }] of Object.entries(BESIDES))
        exported.push(`export * as ${name} from '${from}'`);
      return { contents: exported.join('\n'), resolveDir: panes, loader: 'js' };
    });
    for (const [name, { host, asks }] of Object.entries(BESIDES))
      plugin.onLoad({ filter: host }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const parts = text.split(asks);
        if (parts.length !== 2) throw new Error(`${path} should have one ${asks}`);
        const contents = parts.join(`import('${CODE}').then((all) => all.${name})`);
        return { contents, loader: 'ts' };
      });
    plugin.onLoad({ filter: LIST }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(ASKED, `() => import('${CODE}').then((all) => all.$1)`);
      return { contents, loader: 'ts' };
    });
  },
});
