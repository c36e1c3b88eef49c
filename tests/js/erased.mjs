/** Node's loader for TypeScript, registered by typescript.mjs: it strips types from modules. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const sourcefile = fileURLToPath(url);
  const { code } = await transform(await readFile(sourcefile, 'utf8'), {
    loader: 'ts',
    sourcefile,
    sourcemap: 'inline',
    target: 'es2022',
  });
  return { format: 'module', shortCircuit: true, source: code };
}
