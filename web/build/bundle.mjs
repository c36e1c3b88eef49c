/**
 * Bundles the page with esbuild: main.js with its chunks, style.css with its fonts, the styles that
 * are loaded later, and the shim around Pyodide.
 *
 *   node bundle.mjs OUT RUNTIME FONTS
 *
 * RUNTIME is JSON: { shim, worker, sizes } as in web/src/runtime.d.ts, and { home, core, wheels,
 * snapshot, lock }, which only the shim needs. FONTS is the folder with the fonts that replace
 * Fontsource's.
 *
 * Of PyScript only the code that starts a worker is used. Its editors, terminals and other plugins,
 * its Python package and its observer of the page serve pages written in Python and are left out:
 * this page sends Python one request at a time.
 */

import { access, readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { MARK, dedentedTemplates, minified, minifyFile } from './minify.mjs';
import { panesInOneFile } from './panes.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const [out, runtimeText, fonts] = process.argv.slice(2);
if (!out || !runtimeText || !fonts) throw new Error('usage: node bundle.mjs OUT RUNTIME FONTS');
const runtime = JSON.parse(runtimeText);

/** Modules of @pyscript/core/src and of polyscript that the page omits, and their replacements. */
const WITHOUT = new Map([
  ['./plugins.js', 'export default {};'],
  ['./stdlib.js', 'export const stdlib = "", optional = "";'],
  ['./plugins/codemirror.js', 'export default {};'],
  ['./3rd-party/zip.js', 'export {};'],
  ['./3rd-party/toml.js', 'export {};'],
  // These run Python in the page itself; the worker has its own copy as one string.
  ['./interpreter/micropython.js', "export default { type: 'micropython' };"],
  ['./interpreter/pyodide.js', "export default { type: 'pyodide' };"],
]);
/**
 * PyScript's stores in IndexedDB, for packages that this page never requests. Without this stub,
 * Python would not start where a browser refuses IndexedDB (in a frame on another site, or with
 * site data blocked).
 */
const STORES = /^@webreflection\/idb-map(\/sync)?$/;
const NO_STORE = 'export default class { sync() {} clear() {} close() {} }';
/**
 * Globals that a PyScript module gets as our stubs: the stubs are declared in the module itself.
 *
 * The channel would talk to a service worker of PyScript's own; Firefox refuses it, like the
 * stores, where site data are blocked. The observer would search every change of the page, so
 * every move of a counter, for attributes and scripts that PyScript runs.
 */
const SHADOWED = [
  {
    module: /[\\/]coincident[\\/]src[\\/]sabayon[\\/]index\.js$/,
    name: 'BroadcastChannel',
    instead: 'class BroadcastChannel { postMessage() {} }',
  },
  {
    module: /[\\/]polyscript[\\/]esm[\\/]index\.js$/,
    name: 'MutationObserver',
    instead: 'class MutationObserver { observe() {} }',
  },
];

/** The text of PyScript's worker, in the module that starts it. */
const WORKER_TEXT = /"(?:[^"\\]|\\.)*"(?=\.replace\(re,place\))/;

/**
 * Read a module in which a pattern must occur; throw where PyScript no longer has it.
 * @param {string} path
 * @param {RegExp} pattern
 * @returns {Promise<string>}
 */
async function containing(path, pattern) {
  const text = await readFile(path, 'utf8');
  if (!pattern.test(text))
    throw new Error(`PyScript has changed: look for ${pattern} in bundle.mjs and in ${path}.`);
  return text;
}

/** PyScript's modules that the page does without are resolved to stubs. */
const withoutModules = (/** @type {import('esbuild').PluginBuild} */ plugin, kept = '') => {
  plugin.onResolve({ filter: STORES }, ({ path }) => ({ path, namespace: 'no-store' }));
  plugin.onLoad({ filter: /.*/, namespace: 'no-store' }, () => ({
    contents: NO_STORE,
    loader: 'js',
  }));
  plugin.onResolve({ filter: /\.js$/ }, ({ path, importer }) => {
    const theirs = /[\\/](@pyscript[\\/]core[\\/]src|polyscript[\\/]esm)[\\/]/.test(importer);
    if (!theirs) return undefined;
    if (WITHOUT.has(path) && path !== kept) return { path, namespace: 'without' };
    // Imported only when asked for, and the page never asks: a file that is not shipped.
    if (path === './plugins/donkey.js' || path === './pyodide_graph.js')
      return { path, external: true };
    return undefined;
  });
  plugin.onLoad({ filter: /.*/, namespace: 'without' }, ({ path }) => ({
    contents: WITHOUT.get(path),
    loader: 'js',
  }));
};

/**
 * PyScript's worker in one text, bundled like the page without the modules that nobody needs.
 * @param {string} entry - the module that PyScript itself makes its worker of
 */
async function workerText(entry) {
  const built = await build({
    ...common,
    entryPoints: [entry],
    write: false,
    plugins: [
      {
        name: 'lean-worker',
        setup: (plugin) => withoutModules(plugin, './interpreter/pyodide.js'),
      },
    ],
  });
  return (await minified(built.outputFiles[0].text)).code;
}

/** @type {import('esbuild').Plugin} */
const onlyTheWorker = {
  name: 'only-the-worker',
  setup(plugin) {
    withoutModules(plugin);
    plugin.onLoad(
      { filter: /[\\/]polyscript[\\/]esm[\\/]worker[\\/]xworker\.js$/ },
      async ({ path }) => {
        const module = await containing(path, WORKER_TEXT);
        const text = JSON.stringify(await workerText(join(dirname(path), '_template.js')));
        return { contents: module.replace(WORKER_TEXT, () => text), loader: 'js' };
      },
    );
    for (const { module, name, instead } of SHADOWED)
      plugin.onLoad({ filter: module }, async ({ path }) => {
        const text = await containing(path, new RegExp(`new ${name}\\(`));
        return { contents: `${instead}\n${text}`, loader: 'js' };
      });
  },
};

/** The relative address of a file of the site. @param {string} from @param {string} to */
const beside = (from, to) => `${'../'.repeat(from.split('/').length - 1)}${to}`;

/** @type {import('esbuild').Plugin} */
const pyodideWhereItLies = {
  name: 'pyodide-where-it-lies',
  setup(plugin) {
    plugin.onResolve({ filter: /^#pyodide$/ }, () => ({
      path: beside(runtime.shim, `${runtime.home}/pyodide.mjs`),
      external: true,
    }));
  },
};

/** @type {import('esbuild').Plugin} */
const leanFonts = {
  name: 'lean-fonts',
  setup(plugin) {
    plugin.onResolve({ filter: /^@fontsource.*\.woff2$/ }, ({ path }) => ({
      path: join(fonts, basename(path)),
    }));
  },
};

/** A token of the scale: one value in every theme, so the built sheets hold it in place of its name. */
const STEP = /^ *(--(?:size|leading|space|radius|z)(?:-\w+)?): ([^;]+);\n/gm;
const tokens = await readFile(join(web, 'style', 'tokens.css'), 'utf8');
const steps = new Map([...tokens.matchAll(STEP)].map(([, name, value]) => [name, value]));

/** @type {import('esbuild').Plugin} */
const stepsInPlace = {
  name: 'steps-in-place',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]web[\\/]style[\\/].*\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(STEP, '')
        .replace(/var\((--[\w-]+)\)/g, (whole, name) => steps.get(name) ?? whole),
      loader: 'css',
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: web,
  bundle: true,
  format: 'esm',
  target: ['es2022', 'chrome120', 'firefox121', 'safari17.4'],
  minify: true,
  logLevel: 'warning',
  legalComments: 'none',
};

/** @param {string} file */
async function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}

const symbols = join(web, 'build', 'symbols.mjs');
if (await exists(symbols)) await (await import(pathToFileURL(symbols).href)).buildSymbols();

const page = await build({
  ...common,
  // The engine is an entry too, for use of the umpire without the page.
  entryPoints: {
    umpire: 'src/app/umpire.ts',
    main: 'src/main.ts',
    embed: 'src/embed.ts',
    engine: 'src/engine.ts',
  },
  outdir: out,
  splitting: true,
  chunkNames: 'js/[name]-[hash]',
  sourcemap: 'linked',
  banner: { js: MARK },
  define: {
    RUNTIME: JSON.stringify({
      shim: runtime.shim,
      worker: runtime.worker,
      snapshot: runtime.snapshot.url,
      first: runtime.first,
      books: runtime.books,
      links: runtime.links,
    }),
  },
  plugins: [onlyTheWorker, panesInOneFile(join(web, 'src', 'panes')), dedentedTemplates],
  metafile: true,
});
for (const [name, sheets] of Object.entries({
  style: ['fonts', 'main'],
  panes: ['panes'],
  embed: ['panes/embed'],
  serif: ['serif'],
  colours: ['colours'],
}))
  await build({
    ...common,
    stdin: {
      contents: sheets.map((sheet) => `@import "./style/${sheet}.css";`).join(' '),
      resolveDir: web,
      loader: 'css',
    },
    outfile: join(out, `${name}.css`),
    assetNames: 'fonts/[name]-[hash]',
    loader: { '.woff2': 'file' },
    plugins: [leanFonts, stepsInPlace],
  });
const shim = await build({
  ...common,
  entryPoints: ['py/shim.js'],
  outfile: join(out, runtime.shim),
  plugins: [pyodideWhereItLies],
  define: {
    SIZES: JSON.stringify(runtime.sizes),
    HOME: JSON.stringify(beside(runtime.shim, `${runtime.home}/`)),
    SITE: JSON.stringify(beside(runtime.shim, '')),
    CORE: JSON.stringify(beside(runtime.shim, runtime.core)),
    WHEELS: JSON.stringify(
      Object.fromEntries(
        Object.entries(runtime.wheels).map(([what, listed]) => [
          what,
          Object.fromEntries(
            Object.entries(listed).map(([name, wheel]) => [name, beside(runtime.shim, wheel)]),
          ),
        ]),
      ),
    ),
    SNAPSHOT: JSON.stringify({
      ...runtime.snapshot,
      url: beside(runtime.shim, runtime.snapshot.url),
    }),
    LOCK: JSON.stringify(runtime.lock),
  },
  metafile: true,
});

const worker = await build({
  ...common,
  entryPoints: ['sw/sw.js'],
  outfile: join(out, 'sw.js'),
  loader: { '.html': 'text' },
  define: { 'process.env.NODE_ENV': '"production"' },
  metafile: true,
});

const scripts = [page, shim, worker]
  .flatMap(({ metafile }) => Object.keys(metafile.outputs))
  .filter((name) => /\.m?js$/.test(name));
await Promise.all(scripts.map((name) => minifyFile(join(web, name))));

/** The Node packages bundled into the page, for the list of licences. */
const inside = [page, shim, worker]
  .flatMap(({ metafile }) => Object.keys(metafile.inputs))
  .map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1])
  .filter((name) => name !== undefined);

/** The outputs of esbuild, by their names in the site. */
const outputs = new Map(
  Object.entries(page.metafile.outputs).map(([name, made]) => [
    relative(out, join(web, name)),
    made,
  ]),
);
/** PyScript itself: imported dynamically, but the page needs it at once. */
const pyscript = [...outputs.keys()].filter((name) =>
  outputs.get(name)?.entryPoint?.includes('@pyscript/core'),
);

/**
 * All static imports of an entry, without the entry itself: a page that preloads them all waits for
 * one round trip only.
 * @param {string} entry
 * @param {string[]} [more]  modules that it imports besides
 */
function needed(entry, more = []) {
  const found = new Set(more);
  /** @param {string} name */
  const walk = (name) => {
    for (const { path, kind } of outputs.get(name)?.imports ?? []) {
      const there = relative(out, join(web, path));
      if (kind === 'import-statement' && !found.has(there)) walk((found.add(there), there));
    }
  };
  for (const name of [entry, ...more]) walk(name);
  return [...found];
}

const told = {
  // idb-map is in the string of PyScript's worker
  inside: [...new Set([...inside, '@webreflection/idb-map'])].sort(),
  needed: {
    'umpire.js': needed('umpire.js', pyscript),
    'main.js': needed('main.js'),
    'embed.js': needed('embed.js'),
  },
};
process.stdout.write(JSON.stringify(told));
